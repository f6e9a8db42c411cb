//! The other end of a link: another server's listeners at tables that are owned here. Each is served as a socket would be.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use client_protocol::Json;
use client_protocol::code::Code;
use futures_util::StreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_util::codec::Framed;
use uuid::Uuid;

use super::link::LinkEnded;
use super::message::{Delivered, FromOwner, Guest, Request, Response, Route, Said, ToOwner};
use super::wire::{self, Protocol};
use crate::error::Refusal;
use crate::metrics::Counted;
use crate::outbox::bag::Bag;
use crate::outbox::{Delivery, Frame, ListenerId, OutboxReader, SocketId};
use crate::session::mailbox::SendError;
use crate::session::message::{Attach, Message};
use crate::session::{Handle, Sessions};
use crate::socket::farewell::{Farewells, moves_after};

/// How long the other side may say nothing: it pings twice a second.
const SILENCE: Duration = Duration::from_secs(5);
/// Messages that may wait to be sent.
const QUEUE: usize = 4096;
/// What one listener may have said that was not handed in yet: as much as a socket reads ahead, and a resume's worth more.
const SAYINGS: usize = 128;

/// A link, as its tasks share it.
#[derive(Clone)]
struct Host {
    protocol: Protocol,
    sessions: Sessions,
    next_socket: Arc<AtomicU64>,
    farewells: Farewells,
    out: mpsc::Sender<Bytes>,
    routes: Arc<Mutex<BTreeMap<Route, Hosted>>>,
}

/// A table that the other side has opened.
struct Hosted {
    session: Handle,
    /// What its guests are told.
    bag: Bag,
    guests: BTreeMap<Guest, (mpsc::Sender<Said>, Counted)>,
    /// Dropped when the route is taken off, which ends whoever watches over it.
    _kept: oneshot::Sender<()>,
}

/// Serves a link until it breaks, falls silent, or the server stops.
pub async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    protocol: Protocol,
    sessions: Sessions,
    next_socket: Arc<AtomicU64>,
    farewells: Farewells,
) {
    let stopped = farewells.stopping();
    let (out, mut queue) = mpsc::channel::<Bytes>(QUEUE);
    let host = Host { protocol, sessions, next_socket, farewells, out, routes: Arc::default() };
    let (mut sink, mut source) = Framed::new(stream, wire::codec()).split();
    let writing = async {
        while let Some(next) = queue.recv().await {
            if wire::send(&mut sink, next, &mut queue).await.is_err() {
                return;
            }
        }
    };
    let reading = async {
        while let Ok(Some(Ok(bytes))) = timeout(SILENCE, source.next()).await {
            let Ok((message, _)) = wire::read::<ToOwner>(&bytes) else {
                tracing::warn!("a server said something that this version does not know");
                return;
            };
            host.hear(message).await;
        }
    };
    tokio::select! {
        biased;
        () = writing => {}
        () = reading => {}
        () = stopped => {}
    }
    // Whoever listened over this link is dropped with what they say, and detaches.
    host.routes().clear();
}

impl Host {
    async fn hear(&self, message: ToOwner) {
        match message {
            ToOwner::Ping => self.say(&FromOwner::Pong).await,
            ToOwner::Open { route, table } => drop(tokio::spawn(self.clone().open(route, table))),
            ToOwner::Close { route } => drop(self.routes().remove(&route)),
            ToOwner::Attach { route, guest, player, since_seq, returning } => {
                let listener = ListenerId::Socket(SocketId(self.next_socket.fetch_add(1, Ordering::Relaxed)));
                let (say, said) = mpsc::channel(SAYINGS);
                let mut routes = self.routes();
                let Some(hosted) = routes.get_mut(&route) else { return };
                hosted.guests.insert(guest, (say, Counted::by(metrics::gauge!("paydirt_guests_hosted"))));
                let (outbox, reader) = hosted.bag.outbox(guest);
                let attach = Attach { listener, player, since_seq, returning, outbox };
                let listening =
                    Listening { host: self.clone(), session: hosted.session.clone(), route, guest, listener };
                tokio::spawn(listening.serve(attach, reader, said));
            }
            ToOwner::Detach { route, guest } => self.forget(route, guest),
            ToOwner::Say { route, guest, what } => {
                if let Some(hosted) = self.routes().get_mut(&route)
                    && hosted.guests.get(&guest).is_some_and(|(say, _)| say.try_send(what).is_err())
                {
                    // Whoever says more than they may wait for is let go.
                    hosted.guests.remove(&guest);
                }
            }
            ToOwner::Ask { route, request, what } => {
                let session = self.routes().get(&route).map(|hosted| hosted.session.clone());
                if let Some(session) = session {
                    tokio::spawn(self.clone().answer(session, route, request, what));
                }
            }
        }
    }

    /// Wakes a table, if it is ours, and watches over it.
    async fn open(self, route: Route, table: Uuid) {
        match self.sessions.wake_here(table).await {
            Ok(session) => {
                let (ending, bag, (kept, closed)) = (session.clone(), Bag::default(), oneshot::channel::<()>());
                let hosted = Hosted { session, bag: bag.clone(), guests: BTreeMap::new(), _kept: kept };
                self.routes().insert(route, hosted);
                self.say(&FromOwner::Opened { route }).await;
                tokio::select! {
                    biased;
                    () = self.carry(route, &bag) => {}
                    () = ending.ended() => {}
                    // Nothing is ever sent: the route was taken off.
                    _ = closed => {}
                    () = self.out.closed() => {}
                    () = self.leaves(route) => {}
                }
            }
            Err(error) => {
                tracing::debug!(%table, %error, "a table is not opened to another server");
            }
        }
        self.say(&FromOwner::Closed { route }).await;
        // Only now: whoever is let go before is told that they were too slow.
        self.routes().remove(&route);
    }

    /// Ends when the other side has to take a table over, as this one is about to stop: each at a time of its own, as sockets move.
    /// Otherwise it would go on here until the end, wherever somebody is who has come before, and all would be taken over at once.
    async fn leaves(&self, route: Route) {
        let within = self.farewells.moving().await;
        let after = moves_after(SocketId(route), within);
        tokio::time::sleep(Duration::from_millis(u64::from(after))).await;
    }

    /// Sends on what the guests of a route are told, for as long as there is a link.
    async fn carry(&self, route: Route, bag: &Bag) {
        loop {
            let (guests, delivery) = bag.next().await;
            if self.deliver(route, &guests, delivery).await.is_err() {
                return;
            }
        }
    }

    /// Sends a delivery to guests: in one message, if the other side knows how.
    async fn deliver(&self, route: Route, guests: &[Guest], delivery: Delivery) -> Result<(), LinkEnded> {
        if guests.len() > 1 && self.protocol >= Protocol::Two {
            return self.send(wire::write_delivery_to_all(route, guests, delivery)).await;
        }
        for &guest in guests {
            self.send(wire::write_delivery(route, guest, delivery.clone())).await?;
        }
        Ok(())
    }

    async fn send(&self, message: Bytes) -> Result<(), LinkEnded> {
        metrics::counter!("paydirt_deliveries_total").increment(1);
        metrics::counter!("paydirt_deliveries_bytes_total").increment(message.len() as u64);
        self.out.send(message).await.map_err(|_| LinkEnded)
    }

    async fn answer(self, session: Handle, route: Route, request: u64, what: Request) {
        let result: Result<Response, Refusal> = match what {
            Request::Seats { asker, change } => {
                crate::session::ask(&session, |reply| Message::Seats { asker, change, reply })
                    .await
                    .map(|_| Response::Changed)
            }
            Request::PlayAgain { asker } => {
                crate::session::ask(&session, |reply| Message::PlayAgain { asker, reply }).await.map(Response::Next)
            }
            Request::Nudge { asker, player } => {
                crate::session::ask(&session, |reply| Message::Nudge { asker, player, reply })
                    .await
                    .map(|_| Response::Changed)
            }
            Request::SeatLink { asker, seat } => {
                crate::session::ask(&session, |reply| Message::SeatLink { asker, seat, reply })
                    .await
                    .map(Response::Link)
            }
            Request::Opened { code } => {
                crate::session::ask(&session, |reply| Message::Opened { code, reply }).await.map(Response::Opened)
            }
            Request::Take { asker, id, code } => {
                crate::session::ask(&session, |reply| Message::Take { asker, id, code, reply })
                    .await
                    .map(|_| Response::Changed)
            }
            Request::GiveUp { player } => crate::session::ask(&session, |reply| Message::GiveUp { player, reply })
                .await
                .map(|_| Response::Changed),
        };
        self.say(&FromOwner::Answer { route, request, result }).await;
    }

    fn forget(&self, route: Route, guest: Guest) {
        if let Some(hosted) = self.routes().get_mut(&route) {
            hosted.guests.remove(&guest);
        }
    }

    async fn say(&self, message: &FromOwner) {
        let _ = self.out.send(wire::write(message)).await; // a link that has ended needs to be told nothing
    }

    fn routes(&self) -> MutexGuard<'_, BTreeMap<Route, Hosted>> {
        self.routes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One listener of another server.
struct Listening {
    host: Host,
    session: Handle,
    route: Route,
    guest: Guest,
    listener: ListenerId,
}

impl Listening {
    async fn serve(self, attach: Attach, reader: OutboxReader, said: mpsc::Receiver<Said>) {
        self.listen(attach, reader, said).await;
        // The session may have let them go by itself.
        self.host.forget(self.route, self.guest);
    }

    async fn listen(&self, attach: Attach, mut reader: OutboxReader, mut said: mpsc::Receiver<Said>) {
        if self.session.send_without_seat(Message::Attach(attach)).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                biased;
                // What the session says is in the bag; here comes the end of it.
                _ = reader.next() => {
                    if reader.overflowed() {
                        self.let_go().await;
                    }
                    return;
                }
                what = said.recv() => match what {
                    Some(what) => self.pass_on(what, &reader).await,
                    None => {
                        // Gone, or let go for saying too much: whoever has gone does not hear it.
                        self.let_go().await;
                        break;
                    }
                },
            }
        }
        let _ = self.session.send_without_seat(Message::Detach(self.listener)).await; // the session may have ended
    }

    async fn pass_on(&self, what: Said, reader: &OutboxReader) {
        let from = self.listener;
        let (id, named, message) = match what {
            Said::Command { id, command, after } => match Json::from_text(command) {
                Ok(command) => (Some(id), Some(id), Message::Command { from, id, command, after }),
                Err(error) => {
                    let refusal = Refusal::new(Code::Malformed, format!("the command isn't JSON: {error}"));
                    return self.deliver(Frame { answers: Some(id), ..Frame::refusal(Some(id), &refusal) }).await;
                }
            },
            Said::Act { id, act } => (Some(id), Some(id), Message::Act { from, id, act }),
            Said::Chat { id, text } => (Some(id), Some(id), Message::Chat { from, id, text }),
            Said::Legal { id } => (Some(id), None, Message::Legal { from, id }),
            Said::Signal(signal) => (None, None, Message::Signal { from, signal }),
        };
        let delivered = match reader.is_seated() {
            true => self.session.try_send(message),
            false => self.session.send_without_seat(message).await,
        };
        let refusal = match delivered {
            // A session that has ended ends the route, and the socket asks whoever has the table next.
            Ok(()) | Err(SendError::Closed) => return,
            Err(SendError::Full) => Refusal::new(Code::Busy, "the table is busy; try again in a moment"),
        };
        if id.is_some() {
            self.deliver(Frame { answers: id, ..Frame::refusal(named, &refusal) }).await;
        }
    }

    async fn deliver(&self, frame: Frame) {
        // A link that has ended needs to be told nothing.
        let _ = self.host.deliver(self.route, &[self.guest], Delivery::Frame(frame)).await;
    }

    async fn let_go(&self) {
        let (route, guest) = (self.route, self.guest);
        self.host.say(&FromOwner::Deliver { route, guest, what: Delivered::TooSlow }).await;
    }
}
