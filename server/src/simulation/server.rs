//! A server: the sessions, the sockets' tasks and the links of Paydirt, with simulated ways to the database, to the other servers
//! and to people.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use async_trait::async_trait;
use axum::extract::ws::Message;
use futures_util::{Sink, Stream};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, duplex, split};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::database;
use super::world::{Place, World};
use crate::cluster::dial::{Connection, Dial, Undialed};
use crate::cluster::links::Links;
use crate::cluster::wire::Protocol;
use crate::cluster::{Cluster, host};
use crate::connections::BytesRead;
use crate::lobby::Lobby;
use crate::notices::Couriers;
use crate::outbox::SocketId;
use crate::session::message::Services;
use crate::session::{Sessions, chat, confirm, writer};
use crate::socket::farewell::{Farewells, Stage};
use crate::socket::meter::Meter;
use crate::socket::table::{Visit, serve};
use crate::socket::wire::Wire;
use crate::store::nodes::NodeRow;

/// When a table without anybody falls asleep: soon, so that it does now and then.
const IDLE_AFTER: Duration = Duration::from_secs(1);
/// What a pipe holds at each end.
const PIPE: usize = 64 * 1024;

/// One life of a server.
pub struct Server {
    pub slot: usize,
    pub life: usize,
    pub sessions: Sessions,
    pub cluster: Cluster,
    protocol: Protocol,
    way_out: Mutex<WayOut>,
    next_socket: Arc<AtomicU64>,
}

/// How far a server is on its way out, for each socket and link by itself: one ear for all would wake them in an order of chance.
struct WayOut {
    stage: Stage,
    told: Vec<(watch::Sender<Stage>, Farewells)>,
}

/// Starts a server, as soon as the database lets it in.
pub async fn start(world: Arc<World>, slot: usize, name: String) {
    let life = world.state().start_life();
    world.note(|| format!("server {life} starts as {name}"));
    let protocol = *world.state().dice.one_of(&[Protocol::One, Protocol::Two]);
    let database = database::Connection { world: world.clone(), life };
    let cluster = loop {
        let me = NodeRow {
            name: name.clone(),
            instance: instance(life),
            address: String::new(),
            secret: String::new(),
            version: String::new(),
        };
        let links = Links::new(protocol, Arc::new(Dialer { world: world.clone(), life }));
        match Cluster::enter(me, Arc::new(database.clone()), links).await {
            Ok(cluster) => break cluster,
            // Somebody starts it again.
            Err(_) => world.rest(500).await,
        }
    };
    let database = Arc::new(database);
    let services = Services {
        store: database.clone(),
        writer: writer::start(database.clone()),
        chat: chat::Writers::start(database.clone()),
        confirmer: confirm::start(database),
        lobby: Lobby::new(),
        couriers: Couriers::of_nobody(),
        idle_after: IDLE_AFTER,
    };
    let sessions = Sessions::new(services, Some(cluster.clone()), None);
    tokio::spawn(sessions.clone().look_for_other_writers());
    tokio::spawn(cluster.clone().stay());
    let way_out = Mutex::new(WayOut { stage: Stage::Open, told: Vec::new() });
    let next_socket = Arc::new(AtomicU64::new(1));
    let server = Server { slot, life, sessions, cluster, protocol, way_out, next_socket };
    world.note(|| format!("server {life} is up"));
    world.state().up[slot] = Some(Arc::new(server));
}

fn instance(life: usize) -> Uuid {
    Uuid::from_u128(1 + life as u128)
}

impl Server {
    /// Opens a socket at the table for somebody.
    pub fn open_socket(&self, world: &Arc<World>, person: usize, player: Option<Uuid>) -> Line {
        let (mine, theirs) = line(world, [Place::Person(person), Place::Server(self.life)]);
        let socket = SocketId(self.next_socket.fetch_add(1, Ordering::Relaxed));
        let visit = Visit { socket, table: world.state().data.row.id, player, arrival: None };
        let wire = Wire::new(theirs, Meter::new(0, Vec::new()), BytesRead::default());
        tokio::spawn(serve(wire, visit, self.sessions.clone(), self.farewells().listen(None)));
        mine
    }

    /// Goes on to the next stage on its way out.
    pub fn goes_to(&self, next: Stage) {
        let mut way_out = self.way_out();
        way_out.stage = next;
        for (stage, _) in &way_out.told {
            stage.send_replace(next);
        }
    }

    fn farewells(&self) -> Farewells {
        let mut way_out = self.way_out();
        let (stage, at_stage) = watch::channel(way_out.stage);
        let farewells = Farewells::new(at_stage);
        way_out.told.push((stage, farewells.clone()));
        farewells
    }

    fn way_out(&self) -> MutexGuard<'_, WayOut> {
        self.way_out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reaches other servers from one life of a server.
struct Dialer {
    world: Arc<World>,
    life: usize,
}

#[async_trait]
impl Dial for Dialer {
    async fn dial(&self, owner: &NodeRow, protocol: Protocol) -> Result<Box<dyn Connection>, Undialed> {
        let Dialer { world, life } = self;
        let up = world.state().up.iter().flatten().find(|server| instance(server.life) == owner.instance).cloned();
        let Some(server) = up else {
            world.rest(10).await;
            return Err(Undialed::Refused);
        };
        let (here, there) = (Place::Server(*life), Place::Server(server.life));
        world.travel(here, there).await;
        if protocol > server.protocol {
            world.travel(there, here).await;
            return Err(Undialed::Outdated);
        }
        world.note(|| format!("server {life} makes a link to server {}", server.life));
        let (mine, theirs) = pipe(world, [here, there]);
        let farewells = server.farewells();
        tokio::spawn(host::serve(theirs, protocol, server.sessions.clone(), server.next_socket.clone(), farewells));
        world.travel(there, here).await;
        Ok(Box::new(mine))
    }
}

/// A stream of bytes between two places, which keeps their order, and breaks with what is under way.
fn pipe(world: &Arc<World>, ends: [Place; 2]) -> (impl Connection + use<>, impl Connection + use<>) {
    let ((mine, near), (theirs, far)) = (duplex(PIPE), duplex(PIPE));
    let ((from_near, to_near), (from_far, to_far)) = (split(near), split(far));
    let [here, there] = ends;
    let world = world.clone();
    tokio::spawn(async move {
        tokio::select! {
            biased;
            () = world.broken(ends) => {}
            () = carry_bytes(&world, from_near, to_far, here, there) => {}
            () = carry_bytes(&world, from_far, to_near, there, here) => {}
        }
    });
    (mine, theirs)
}

async fn carry_bytes(
    world: &World,
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    here: Place,
    there: Place,
) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        world.travel(here, there).await;
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// One end of a socket: whole messages, each with how many records were saved when it was sent.
pub struct Line {
    world: Arc<World>,
    hears: mpsc::UnboundedReceiver<(Message, u64)>,
    says: mpsc::UnboundedSender<(Message, u64)>,
}

/// A socket between two places. It keeps the order, and breaks with what is under way.
fn line(world: &Arc<World>, ends: [Place; 2]) -> (Line, Line) {
    let end = || {
        let ((says, far_hears), (far_says, hears)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        (Line { world: world.clone(), hears, says }, far_hears, far_says)
    };
    let ((mine, from_mine, to_mine), (theirs, from_theirs, to_theirs)) = (end(), end());
    let ([here, there], world) = (ends, world.clone());
    tokio::spawn(async move {
        tokio::select! {
            biased;
            () = world.broken(ends) => {}
            () = carry(&world, from_mine, to_theirs, here, there) => {}
            () = carry(&world, from_theirs, to_mine, there, here) => {}
        }
    });
    (mine, theirs)
}

async fn carry<T>(
    world: &World,
    mut from: mpsc::UnboundedReceiver<T>,
    to: mpsc::UnboundedSender<T>,
    here: Place,
    there: Place,
) {
    while let Some(message) = from.recv().await {
        world.travel(here, there).await;
        if to.send(message).is_err() {
            return;
        }
    }
}

impl Line {
    pub fn say(&self, message: Message) {
        let saved = self.world.state().data.log.len() as u64;
        let _ = self.says.send((message, saved)); // it may have broken
    }

    /// The next message, and how many records were saved when it was sent.
    pub async fn hear(&mut self) -> Option<(Message, u64)> {
        self.hears.recv().await
    }
}

impl Stream for Line {
    type Item = Result<Message, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.hears.poll_recv(context).map(|next| next.map(|(message, _)| Ok(message)))
    }
}

impl Sink<Message> for Line {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(if self.says.is_closed() { Err(axum::Error::new("it has broken")) } else { Ok(()) })
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
        self.say(message);
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }
}
