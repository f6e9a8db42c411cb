//! NATS, core alone: what servers tell each other because it is worth knowing soon. All of it may be lost, since core NATS loses
//! what is said around a reconnect, and cuts off whoever is slow. So a message says that something has changed, and the
//! database says what; and nothing here decides who may write.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ClientError, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use client_protocol::rest::Player;
use client_protocol::settings::Settings;
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, timeout};
use uuid::Uuid;

use crate::failure::Failure;
use crate::lobby::Lobby;
use crate::session::Sessions;
use crate::socket::farewell::Farewells;
use crate::store::StoreError;
use crate::store::nodes::NodeStore;

/// How long the first connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// How NATS says that it does not let us in.
const REFUSALS: [ConnectErrorKind; 2] = [ConnectErrorKind::AuthorizationViolation, ConnectErrorKind::Authentication];
/// Where news is told. The number is that of its form: whoever speaks another does not hear it, and finds out from the database.
const NEWS: &str = "paydirt.1.news";
/// How often it is told which tables have changed, and of how many at once.
const TELL_EVERY: Duration = Duration::from_secs(1);
const TABLES_AT_ONCE: usize = 1000;
/// How long news may wait to be told: while NATS is gone for long, nothing more fits in what waits for it.
const PUBLISH_WITHIN: Duration = Duration::from_millis(100);
/// How often it is looked which of the devices whose sockets are open were signed out at other servers.
const LOOK_FOR_SIGN_OUTS: Duration = Duration::from_secs(60);
/// How often it is looked whether open lobbies need a fresh list.
const FRESHEN_EVERY: Duration = Duration::from_secs(5);
/// How long to wait before subscribing again.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);

/// What a server tells the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    Tables {
        /// So that everybody who sees them in the lobby is told.
        changed: Vec<Uuid>,
        /// So that those seated are told.
        passed: Vec<Uuid>,
        /// When live clocks among them end, which no row says.
        due: HashMap<Uuid, u64>,
    },
    /// A player has another name.
    Renamed(Player),
    /// A player has changed their settings.
    Settings(Uuid, Settings),
    /// The secret of this hash is worth nothing anymore.
    SignedOut([u8; 32]),
}

/// The connection to NATS. It comes back by itself. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Bus {
    client: Client,
    known: Arc<Known>,
}

/// What is known of the connection.
#[derive(Debug, Default)]
struct Known {
    /// Told when it is there, or there again.
    connected: Notify,
    /// Whether news of other servers may have been missed, for which no lobby has got a fresh list yet.
    missed: AtomicBool,
    /// Whether NATS has refused it since it was there last.
    refused: AtomicBool,
}

impl Bus {
    /// Connects to the servers of an address, such as `nats://user:password@host:4222`; several are separated by commas. Where none
    /// answers, it connects once one does: all that NATS carries may be lost, so a server may start without it as it may go on without.
    ///
    /// # Errors
    /// When it is no such address, or its servers do not let us in.
    pub async fn connect(address: &str, name: &str) -> Result<Bus, Failure> {
        let servers = address.split(',').map(str::trim).filter(|server| !server.is_empty());
        let servers: Result<Vec<ServerAddr>, _> = servers.map(str::parse).collect();
        let servers = servers.ok().filter(|servers| !servers.is_empty()).ok_or(Failure::NatsAddress)?;
        let place = servers.iter().map(|server| format!("{}:{}", server.host(), server.port()));
        let place = place.collect::<Vec<_>>().join(", or ");
        let known = Arc::new(Known::default());
        // Each server has its time, and so has the look for its name: this is for all of them, since players wait meanwhile.
        let why = match timeout(CONNECT_WITHIN, options(name, &servers, &known).connect(&servers)).await {
            Ok(Ok(client)) => return Ok(Bus { client, known }),
            Ok(Err(error)) if REFUSALS.contains(&error.kind()) => return Err(Failure::NatsRefuses(place)),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it doesn't answer".to_owned(),
        };
        tracing::warn!("cannot reach NATS at {place}: {why}; until it's there, news of other servers comes late");
        known.missed.store(true, Ordering::Relaxed);
        match options(name, &servers, &known).retry_on_initial_connect().connect(&servers).await {
            Ok(client) => Ok(Bus { client, known }),
            Err(_) => Err(Failure::NatsAddress), // it asks no server before it returns
        }
    }

    /// Tells the other servers something. Whether they hear it is nobody's business.
    pub async fn publish(&self, news: &News) {
        let text = serde_json::to_vec(news).expect("news is made of what JSON can hold");
        match timeout(PUBLISH_WITHIN, self.client.publish(NEWS, text.into())).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "news was not told"),
            Err(_) => tracing::debug!("news was not told: NATS has been gone for long"),
        }
    }

    /// Waits until NATS is there, or there again.
    async fn connected(&self) {
        self.known.connected.notified().await;
    }

    /// Whether NATS can be reached, as far as is known.
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Tells the other servers what is worth knowing soon, and hears what they tell.
    pub async fn exchange_news(
        self,
        nodes: Arc<dyn NodeStore>,
        sessions: Sessions,
        lobby: Lobby,
        farewells: Farewells,
    ) {
        lobby.has_others();
        tokio::join!(
            self.tell_of_tables(&lobby),
            self.tell_of_sign_outs(&farewells),
            self.hear(&*nodes, &sessions, &lobby, &farewells),
            self.look_for_sign_outs(&*nodes, &farewells),
            self.freshen_lobbies(&*nodes, &lobby),
        );
    }

    /// Lets open lobbies start over after news of other servers was missed, as soon as NATS and the database are there.
    async fn freshen_lobbies(&self, nodes: &dyn NodeStore, lobby: &Lobby) {
        let mut tick = tokio::time::interval(FRESHEN_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            if !self.is_connected() || !self.known.missed.swap(false, Ordering::Relaxed) {
                continue;
            }
            match nodes.tables(&[]).await {
                Ok(_) => lobby.start_over(),
                Err(_) => self.known.missed.store(true, Ordering::Relaxed),
            }
        }
    }

    /// Asks the database which devices were signed out, again and again: the news of it may have been lost.
    async fn look_for_sign_outs(&self, nodes: &dyn NodeStore, farewells: &Farewells) {
        let mut tick = tokio::time::interval(LOOK_FOR_SIGN_OUTS);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = tick.tick() => {}
                () = self.connected() => {}
            }
            let open = farewells.secrets_of_open_sockets();
            if open.is_empty() {
                continue;
            }
            match nodes.signed_out(&open).await {
                Ok(gone) => gone.into_iter().for_each(|secret_hash| farewells.signed_out_elsewhere(secret_hash)),
                Err(error) => tracing::warn!(%error, "couldn't check signed-out devices"),
            }
        }
    }

    /// Tells which tables have changed here, again and again.
    async fn tell_of_tables(&self, lobby: &Lobby) {
        let mut tick = tokio::time::interval(TELL_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            if !self.is_connected() {
                // It is told once NATS is back; until then it would take the room of what waits there already.
                continue;
            }
            let (changes, mut all_due) = lobby.news();
            let changed: Vec<Uuid> = changes.changed.iter().copied().collect();
            let passed: Vec<Uuid> = changes.passed.difference(&changes.changed).copied().collect();
            let batches = changed.chunks(TABLES_AT_ONCE).map(|ids| (ids.to_vec(), Vec::new()));
            for (changed, passed) in batches.chain(passed.chunks(TABLES_AT_ONCE).map(|ids| (Vec::new(), ids.to_vec())))
            {
                let ids = changed.iter().chain(&passed);
                let due = ids.filter_map(|id| all_due.remove_entry(id)).collect();
                self.publish(&News::Tables { changed, passed, due }).await;
            }
        }
    }

    /// Tells which devices are signed out here, again and again.
    async fn tell_of_sign_outs(&self, farewells: &Farewells) {
        let mut signed_out = farewells.signed_out_here();
        loop {
            match signed_out.recv().await {
                Ok(secret_hash) => self.publish(&News::SignedOut(secret_hash)).await,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Hears what the other servers tell, again and again.
    async fn hear(&self, nodes: &dyn NodeStore, sessions: &Sessions, lobby: &Lobby, farewells: &Farewells) {
        loop {
            match self.client.subscribe(NEWS).await {
                Ok(mut heard) => {
                    while let Some(message) = heard.next().await {
                        match serde_json::from_slice(&message.payload) {
                            Ok(news) => {
                                if let Err(error) = take_in(news, nodes, sessions, lobby, farewells).await {
                                    tracing::warn!(%error, "news of another server could not be followed up");
                                    self.known.missed.store(true, Ordering::Relaxed);
                                }
                            }
                            Err(error) => tracing::warn!(%error, "news of another server is not understood"),
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "news of the other servers cannot be heard"),
            }
            tokio::time::sleep(LISTEN_AGAIN).await;
        }
    }
}

async fn take_in(
    news: News,
    nodes: &dyn NodeStore,
    sessions: &Sessions,
    lobby: &Lobby,
    farewells: &Farewells,
) -> Result<(), StoreError> {
    match news {
        News::Tables { changed, passed, due } => {
            let ids: Vec<Uuid> = changed.iter().chain(&passed).copied().take(TABLES_AT_ONCE).collect();
            let rows = nodes.tables(&ids).await;
            rows.map(|rows| {
                for mut row in rows {
                    row.due_at = row.due_at.or_else(|| due.get(&row.id).copied());
                    lobby.changed_elsewhere(&row, changed.contains(&row.id));
                }
            })
        }
        News::Renamed(player) => sessions.renamed_here(&player).await,
        News::Settings(player, settings) => {
            lobby.settings_changed(player, &settings);
            Ok(())
        }
        News::SignedOut(secret_hash) => {
            farewells.signed_out_elsewhere(secret_hash);
            Ok(())
        }
    }
}

fn options(name: &str, servers: &[ServerAddr], known: &Arc<Known>) -> ConnectOptions {
    let known = known.clone();
    let options = ConnectOptions::new().name(format!("paydirt {name}")).connection_timeout(CONNECT_WITHIN);
    let options = options.no_echo().event_callback(move |event| {
        let known = known.clone();
        async move { known.note(&event) }
    });
    let Some(credentials) = servers.iter().find(|server| server.has_user_pass()) else { return options };
    let plain = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
    let password = credentials.password().map(plain).unwrap_or_default();
    options.user_and_password(credentials.username().map(plain).unwrap_or_default(), password)
}

impl Known {
    fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                tracing::info!("connected to NATS");
                self.refused.store(false, Ordering::Relaxed);
                self.connected.notify_one();
            }
            Event::Disconnected => {
                tracing::warn!("NATS is gone; play goes on, and news of other servers comes late");
                self.missed.store(true, Ordering::Relaxed);
            }
            Event::SlowConsumer(_) => {
                tracing::warn!("NATS has dropped news of other servers that came too fast");
                self.missed.store(true, Ordering::Relaxed);
            }
            // It tries again, and is refused again each time.
            Event::ClientError(ClientError::Other(why))
                if REFUSALS.iter().any(|refusal| refusal.to_string() == *why) =>
            {
                if !self.refused.swap(true, Ordering::Relaxed) {
                    tracing::warn!("NATS refuses these credentials; check user and password in PAYDIRT_CLUSTER");
                }
            }
            other => tracing::debug!(%other, "NATS"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_names_a_server() {
        for none in [",", " , ", "http://127.0.0.1:4222"] {
            assert!(matches!(Bus::connect(none, "red").await, Err(Failure::NatsAddress)), "{none:?}");
        }
    }

    #[test]
    fn news_arrives_as_it_was() {
        let id = Uuid::from_u128(7);
        let news = News::Tables { changed: vec![id], passed: Vec::new(), due: HashMap::from([(id, 9)]) };
        for news in [news, News::SignedOut([3; 32])] {
            let text = serde_json::to_vec(&news).expect("it is JSON");
            assert_eq!(serde_json::from_slice::<News>(&text).expect("it is ours"), news);
        }
    }
}
