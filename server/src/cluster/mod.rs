//! Several servers on one Postgres: who is there, who owns a table, and how a table is reached that another server owns.
//!
//! Postgres is the truth: the epoch of a table lets one server write, and rows say who is alive and who owns what. [`ownership`]
//! decides, from these rows and from what came of trying, whether a table may be claimed; it is pure. What comes in here for a table
//! of another server goes to it over a [`link`], of which [`links`] keeps one for each: [`dial`] makes it, [`forward`] is this end,
//! [`host`] the other, [`message`] what they say, [`wire`] how it is written. [`bus`] is NATS: what is worth knowing soon, and may be
//! lost.
//!
//! Nothing above knows of it but [`crate::session::Sessions`], which asks here before it wakes a table. Without `PAYDIRT_CLUSTER`
//! there is no [`Cluster`], and whoever needs a table claims it.

pub mod bus;
pub(crate) mod dial;
pub(crate) mod forward;
pub(crate) mod host;
pub(crate) mod link;
pub(crate) mod links;
pub(crate) mod message;
pub mod ownership;
pub(crate) mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use client_protocol::rest;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use self::bus::Bus;
use self::dial::{OverHttp, Undialed};
use self::link::{NotOpened, RouteTo};
use self::links::Links;
use self::ownership::{ALIVE_FOR, Asker, ClaimReason, Reach, Verdict, decide, lives};
use crate::config::Config;
use crate::failure::Failure;
use crate::secrets;
use crate::store::nodes::{NodeRow, NodeStatus, NodeStore};
use crate::store::{Epoch, Store, StoreError};

/// How often a server says that it lives.
const BEAT_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked whether a server that has our name lives, or any other.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// How long a server that isn't at its own address waits before it makes sure of that, and before it looks there again.
const LOOK_TWICE: Duration = Duration::from_secs(1);
const LOOK_FOR_ITSELF_AGAIN: Duration = Duration::from_secs(10);
/// How often somebody may be faster with a claim before whoever asks is told to come back.
const TRIES: usize = 4;
/// Heartbeats between two looks for servers that have been dead for long.
const TIDY_AFTER: u64 = 600;

/// This server among the others. Cheap to clone.
#[derive(Clone)]
pub struct Cluster(Arc<Member>);

struct Member {
    me: NodeRow,
    nodes: Arc<dyn NodeStore>,
    links: Links,
    draining: AtomicBool,
    expelled: watch::Sender<bool>,
}

/// Whose a table is, for whoever needs it here.
pub(crate) enum Whose {
    /// Ours, as the writer of this epoch.
    Mine(Epoch),
    /// Another server's, at the end of this route.
    Theirs(RouteTo),
    /// Nobody can say just now.
    Unsettled,
}

impl Cluster {
    /// Joins the other servers, if the configuration says so, and what they tell each other. `address` is the one that is listened
    /// on.
    ///
    /// # Errors
    /// When the database is SQLite, NATS refuses the credentials, or a server of the same name lives.
    pub async fn join(
        config: &Config,
        address: SocketAddr,
        store: &dyn Store,
    ) -> Result<Option<(Cluster, Bus)>, Failure> {
        let Some(nats) = config.cluster() else { return Ok(None) };
        let nodes = store.nodes().ok_or(Failure::ClusterNeedsPostgres)?;
        let me = NodeRow {
            name: config.node().map_or_else(|| format!("{}:{}", host_name(), address.port()), str::to_owned),
            instance: Uuid::new_v4(),
            address: config.node_address.clone().unwrap_or_else(|| format!("http://{}", reached_at(address))),
            secret: secrets::token(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let bus = Bus::connect(nats, &me.name).await?;
        let links = Links::new(config.link_protocol, Arc::new(OverHttp::new()));
        Ok(Some((Cluster::enter(me, nodes, links).await?, bus)))
    }

    /// Enters a server among the others. One of its name may have been killed a moment ago: if that one's heart does not beat any
    /// more, its name is free.
    ///
    /// # Errors
    /// When a server of the same name lives, or the database does not answer.
    pub(crate) async fn enter(me: NodeRow, nodes: Arc<dyn NodeStore>, links: Links) -> Result<Cluster, Failure> {
        let mut first_beat = None;
        loop {
            let named = nodes.named(&me.name).await?;
            if let Some((life, beat, silent)) = named {
                if (life, beat) != *first_beat.get_or_insert((life, beat)) {
                    return Err(Failure::NameTaken(me.name));
                }
                let silent = Duration::from_millis(silent.unsigned_abs());
                if silent <= ALIVE_FOR {
                    tokio::time::sleep(LOOK_AGAIN).await;
                    continue;
                }
            }
            if nodes.enter(&me, named.map(|(life, beat, _)| (life, beat))).await? {
                break;
            }
            // Somebody else came in under it in between.
            first_beat = first_beat.or(Some((Uuid::nil(), 0)));
        }
        tracing::info!(name = me.name, address = me.address, "this server is one of a cluster");
        let (draining, expelled) = (AtomicBool::new(false), watch::Sender::new(false));
        Ok(Cluster(Arc::new(Member { me, nodes, links, draining, expelled })))
    }

    /// What others have to show to reach a table here.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.0.me.secret
    }

    /// Says that this server lives, again and again.
    pub async fn stay(self) {
        let mut tick = tokio::time::interval(BEAT_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for beat in 0_u64.. {
            tick.tick().await;
            match self.0.nodes.beat(self.0.me.instance).await {
                Ok(true) => {}
                Ok(false) => {
                    tracing::error!(name = self.0.me.name, "another server has taken this one's name");
                    self.0.expelled.send_replace(true);
                    return;
                }
                Err(error) => tracing::warn!(%error, "couldn't write this server's heartbeat"),
            }
            if beat % TIDY_AFTER == 0 {
                self.0.links.tidy();
                if let Err(error) = self.0.nodes.forget_the_dead().await {
                    tracing::warn!(%error, "servers that are long dead were not forgotten");
                }
            }
        }
    }

    /// Looks for this server at its own address until it is there, and says what is there instead: otherwise that is found only when
    /// somebody comes to a table. A start isn't refused. The name of a new machine may lead to it only once it serves, and a network may
    /// lead back to nobody who asks from inside.
    pub async fn find_itself(self) {
        let Member { me, links, .. } = &*self.0;
        let (mut seen, mut said) = (None, None);
        while let Err(undialed) = links.find(me).await {
            // A busy machine may take too long once.
            if seen.replace(undialed) != Some(undialed) {
                tokio::time::sleep(LOOK_TWICE).await;
                continue;
            }
            if said.replace(undialed) != Some(undialed) {
                let found = match undialed {
                    Undialed::Refused => "nobody listens there",
                    Undialed::Silent => "nobody answers there",
                    Undialed::Stranger => "another server answers there",
                    Undialed::Declined(_) | Undialed::Outdated => "something else answers there",
                };
                tracing::warn!(
                    address = me.address,
                    found,
                    "this server isn't at the address where the others look for it; check PAYDIRT_NODE_ADDRESS"
                );
            }
            tokio::time::sleep(LOOK_FOR_ITSELF_AGAIN).await;
        }
        tracing::info!(address = me.address, "this server is at the address where the others look for it");
    }

    /// Waits until another server has taken this one's name.
    pub async fn expelled(&self) {
        let _ = self.0.expelled.subscribe().wait_for(|&expelled| expelled).await; // we hold the sender
    }

    /// Whether this server is about to stop.
    #[must_use]
    pub(crate) fn is_draining(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed)
    }

    /// Lets the others have the tables of this server, which is about to stop.
    pub async fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
        if let Err(error) = self.0.nodes.drain(self.0.me.instance).await {
            tracing::warn!(%error, "this server could not say that it is about to stop");
        }
    }

    /// Waits until no other server goes on.
    pub async fn is_left_alone(&self) {
        loop {
            match self.0.nodes.all().await {
                Ok(nodes) if !nodes.iter().any(|node| self.goes_on_without_us(node)) => return,
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "couldn't check the other servers"),
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    fn goes_on_without_us(&self, node: &NodeStatus) -> bool {
        let silent = Duration::from_millis(u64::try_from(node.silent).unwrap_or_default());
        node.name != self.0.me.name && lives(Some(silent)) && !node.draining
    }

    /// Leaves in good order.
    pub async fn leave(&self) {
        if let Err(error) = self.0.nodes.leave(self.0.me.instance).await {
            tracing::warn!(%error, "this server could not say that it has stopped");
        }
    }

    /// Finds out whose a table is: claims it if that may be, or opens it at its owner. `None` for an unknown table.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn settle(&self, table: Uuid) -> Result<Option<Whose>, StoreError> {
        let Member { nodes, links, .. } = &*self.0;
        let mut reach = Reach::Untried;
        for _ in 0..TRIES {
            let Some(found) = nodes.owner(table).await? else { return Ok(None) };
            match decide(&found.ownership, self.asker(), reach) {
                Verdict::Claim(why) => {
                    if let Some(epoch) = self.claim(table, found.epoch, why).await? {
                        return Ok(Some(Whose::Mine(epoch)));
                    }
                    // Somebody was faster: it is theirs.
                    reach = Reach::Untried;
                }
                Verdict::Forward => {
                    let Some(owner) = found.owner else { continue };
                    match links.open(&owner, table).await {
                        Ok(route) => return Ok(Some(Whose::Theirs(route))),
                        // It may have given the table up just now.
                        Err(NotOpened::Declined) => break,
                        Err(NotOpened::Unreached(tried)) => reach = tried,
                    }
                }
                Verdict::Wait => break,
            }
        }
        Ok(Some(Whose::Unsettled))
    }

    /// Makes this server the owner of a table, if that may be without asking anybody else.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_here(&self, table: Uuid) -> Result<Option<Epoch>, StoreError> {
        let Some(found) = self.0.nodes.owner(table).await? else { return Ok(None) };
        match decide(&found.ownership, self.asker(), Reach::Untried) {
            Verdict::Claim(why) => self.claim(table, found.epoch, why).await,
            Verdict::Forward | Verdict::Wait => Ok(None),
        }
    }

    fn asker(&self) -> Asker {
        Asker { instance: self.0.me.instance, draining: self.is_draining() }
    }

    /// Claims a table, unless somebody has since it was seen.
    async fn claim(&self, table: Uuid, seen: Epoch, why: ClaimReason) -> Result<Option<Epoch>, StoreError> {
        let claimed = self.0.nodes.claim(table, seen, self.0.me.instance).await?;
        if claimed.is_some() {
            metrics::counter!("paydirt_claims_total", "why" => why.word()).increment(1);
        }
        Ok(claimed)
    }

    /// Gives up a table that is not awake here.
    pub async fn release(&self, table: Uuid, epoch: Epoch) {
        if let Err(error) = self.0.nodes.release(table, epoch).await {
            tracing::warn!(%table, %error, "a table that was given up is still this server's");
        }
    }
}

/// Where other machines reach a server that listens on `address`: by this machine's host name where it listens on all its networks.
#[must_use]
pub fn reached_at(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { format!("{}:{}", host_name(), address.port()) } else { address.to_string() }
}

fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// A server as whoever runs it sees it.
#[must_use]
pub fn shown(node: NodeStatus) -> rest::Node {
    let milliseconds = |time: i64| u64::try_from(time).unwrap_or_default();
    let silent_ms = milliseconds(node.silent);
    let state = match (lives(Some(Duration::from_millis(silent_ms))), node.draining) {
        (false, _) => rest::NodeState::Dead,
        (true, true) => rest::NodeState::Draining,
        (true, false) => rest::NodeState::Alive,
    };
    rest::Node {
        name: node.name,
        address: node.address,
        version: node.version,
        state,
        started_at: milliseconds(node.started_at),
        silent_ms,
        tables: milliseconds(node.owned),
    }
}
