//! Sessions: the tables that are awake. One task a table; this is the register that finds, wakes and removes them.
//!
//! `slots` says where each is found, and `waking` starts it from its log. [`table`] is the task: it decides, applies, records and
//! tells. [`mailbox`] is where it is reached, [`message`] what it hears; `requests` asks it over HTTP, and `rounds` is what a server
//! does for all its tables. [`judge`] says what comes of a command,
//! [`answers`] what was answered before. [`position`] is the game at the end of its log, and makes the next record; [`opening`] the
//! first. [`writer`] saves records, [`gate`] holds back what is not certain, [`confirm`] asks whether it is. [`time`] lets pass what
//! nobody asks for. [`told`] is what everybody knows, [`entry`] a record as each may see it, [`behind`] how far spectators see,
//! [`audience`] who is told. [`bot`] plays the seats of computer players, in the threads of [`thinking`]. `company` says who is gone,
//! [`hands`] how a seat changes hands and [`seat_links`] by which link, [`chat`] keeps what is said, [`signals`] bounds what is shown
//! and not kept, [`seating`] says who may sit where, [`again`] what follows a game, [`branch`] what goes on from the middle of one.

pub mod again;
pub mod answers;
pub mod audience;
pub mod behind;
pub mod bot;
pub mod branch;
pub mod chat;
mod company;
pub mod confirm;
pub mod entry;
pub mod gate;
pub mod hands;
pub mod judge;
pub mod mailbox;
pub mod message;
pub mod opening;
pub mod position;
mod requests;
mod rounds;
pub mod seat_links;
pub mod seating;
pub mod signals;
mod slots;
pub mod table;
pub mod thinking;
pub mod time;
pub mod told;
mod waking;
pub mod writer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;
use uuid::Uuid;

pub use self::mailbox::Handle;
use self::mailbox::mailbox;
use self::message::{Message, Services};
pub use self::requests::ask;
pub use self::rounds::SILENCE_MS;
use self::slots::{Interest, Slots};
pub use self::waking::WakeError;
use self::waking::unreadable;
use crate::cluster::bus::Bus;
use crate::cluster::forward::{ForwardEnd, Forwarded};
use crate::cluster::link::RouteTo;
use crate::cluster::{Cluster, Whose};
use crate::error::Refusal;
use crate::store::{Epoch, TableRow};

/// For so long after the store failed to answer, requests for sleeping tables are refused without asking it again.
const REST_AFTER_FAILURE: Duration = Duration::from_millis(250);

/// The live tables. Cheap to clone.
#[derive(Clone)]
pub struct Sessions {
    services: Services,
    /// The other servers, if there are any.
    cluster: Option<Cluster>,
    /// What they are told, likewise.
    bus: Option<Bus>,
    slots: Slots,
    /// The tables that are awake, and as whose writer.
    awake: Arc<Mutex<HashMap<Uuid, (Epoch, Handle)>>>,
    /// When the store last did not do its part, and what to say of it.
    no_answer: Arc<Mutex<Option<(Instant, Refusal)>>>,
}

impl Sessions {
    /// No tables awake.
    #[must_use]
    pub fn new(services: Services, cluster: Option<Cluster>, bus: Option<Bus>) -> Self {
        Sessions { services, cluster, bus, slots: Slots::default(), awake: Arc::default(), no_answer: Arc::default() }
    }

    /// The table's session, woken from its log if it sleeps here and the visitor may come in: nobody takes a table over who
    /// may not even see it.
    ///
    /// # Errors
    /// Why it could not be woken, or `may_enter`'s refusal.
    pub async fn wake(
        &self,
        id: Uuid,
        may_enter: impl FnOnce(&TableRow) -> Result<(), Refusal>,
    ) -> Result<Handle, WakeError> {
        let interest = self.slots.interest(id);
        let handle = interest.lock().await;
        if let Some(handle) = handle.as_ref().filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let woken = match self.store_rests() {
            Some(refusal) => Err(WakeError::NoAnswer(refusal)),
            None => match self.let_in(id, may_enter).await {
                Ok(()) => {
                    self.wake_by(interest, handle, move |sessions| async move { sessions.settle(id).await }).await
                }
                Err(refused) => Err(refused),
            },
        };
        if let Err(WakeError::NoAnswer(refusal)) = &woken {
            let mut no_answer = self.no_answer.lock().unwrap_or_else(PoisonError::into_inner);
            no_answer.get_or_insert_with(|| (Instant::now(), refusal.clone()));
        }
        woken
    }

    async fn let_in(
        &self,
        id: Uuid,
        may_enter: impl FnOnce(&TableRow) -> Result<(), Refusal>,
    ) -> Result<(), WakeError> {
        let row = self.services.store.table(id).await.map_err(|error| unreadable(id, &error))?;
        may_enter(&row.ok_or(WakeError::NotFound)?).map_err(WakeError::Refused)
    }

    /// The table's session, if this server may own it without asking another one: for another server, whose visitors may come in.
    ///
    /// # Errors
    /// That the table is not here, or cannot be woken.
    pub async fn wake_here(&self, id: Uuid) -> Result<Handle, WakeError> {
        let interest = self.slots.interest(id);
        let handle = interest.lock().await;
        if handle.as_ref().is_some_and(|handle| !handle.is_closed()) {
            // What is open here and not awake here is forwarded: to go round in circles helps nobody.
            let awake = self.awake().get(&id).map(|(_, session)| session.clone());
            return awake.filter(|session| !session.is_closed()).ok_or(WakeError::Unsettled);
        }
        self.wake_by(interest, handle, move |sessions| async move { sessions.claim_and_start(id).await }).await
    }

    /// Wakes a table and notes where its session is, even if the asker hangs up meanwhile: a table that woke unnoted would be woken
    /// twice.
    async fn wake_by<W: Future<Output = Result<Handle, WakeError>> + Send>(
        &self,
        interest: Interest,
        mut handle: OwnedMutexGuard<Option<Handle>>,
        waking: impl FnOnce(Sessions) -> W + Send + 'static,
    ) -> Result<Handle, WakeError> {
        let sessions = self.clone();
        let woken = tokio::spawn(async move {
            let woken = waking(sessions).await;
            *handle = woken.as_ref().ok().cloned();
            drop(handle);
            drop(interest);
            woken
        });
        woken.await.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))
    }

    async fn claim_and_start(&self, id: Uuid) -> Result<Handle, WakeError> {
        let Some(cluster) = &self.cluster else { return Err(WakeError::Unsettled) };
        let settled = cluster.settle_here(id).await.map_err(|error| unreadable(id, &error))?;
        self.start(id, Some(settled.ok_or(WakeError::Unsettled)?)).await
    }

    /// Wakes a table here, or opens it at the server that owns it.
    async fn settle(&self, id: Uuid) -> Result<Handle, WakeError> {
        let Some(cluster) = &self.cluster else { return self.start(id, None).await };
        let settled = cluster.settle(id).await.map_err(|error| unreadable(id, &error))?;
        match settled.ok_or(WakeError::NotFound)? {
            Whose::Mine(epoch) => self.start(id, Some(epoch)).await,
            Whose::Theirs(route) => Ok(self.forward(id, route)),
            Whose::Unsettled => Err(WakeError::Unsettled),
        }
    }

    /// Forwards a table to the end of a route, as long as somebody here needs it and the route holds.
    fn forward(&self, id: Uuid, route: RouteTo) -> Handle {
        let (handle, mut inbox) = mailbox();
        let forwarded = Forwarded::new(id, route, self.services.store.clone());
        let sessions = self.clone();
        tokio::spawn(async move {
            let end = forwarded.run(&mut inbox, sessions.services.idle_after).await;
            let unheard = inbox.empty().await;
            sessions.slots.forget(id);
            if end == ForwardEnd::Idle {
                sessions.hand_on(id, unheard).await;
            }
        });
        handle
    }

    /// Wakes a table again for requests that came as it fell asleep. Listeners are let go, and knock again: they speak to the session
    /// that let them in, so another would show them everything and hear nothing from them.
    async fn hand_on(&self, id: Uuid, unheard: Vec<Message>) {
        for message in unheard.into_iter().filter(Message::is_request) {
            let Ok(handle) = self.wake(id, |_| Ok(())).await else { return };
            let _ = handle.send(message).await; // its sender waits for an answer, and gets none if this fails
        }
    }

    /// The tables that are awake here.
    #[must_use]
    pub fn awake_here(&self) -> Vec<Uuid> {
        self.awake().keys().copied().collect()
    }

    /// Notes that a session has ended, unless the table is awake again.
    fn fall_asleep(&self, id: Uuid) {
        let mut awake = self.awake();
        if awake.get(&id).is_some_and(|(_, handle)| handle.is_closed()) {
            awake.remove(&id);
        }
    }

    /// What to say, if the store did not do its part a moment ago.
    fn store_rests(&self) -> Option<Refusal> {
        let mut no_answer = self.no_answer.lock().unwrap_or_else(PoisonError::into_inner);
        no_answer.take_if(|(at, _)| at.elapsed() >= REST_AFTER_FAILURE);
        no_answer.as_ref().map(|(_, refusal)| refusal.clone())
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<Uuid, (Epoch, Handle)>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use futures_util::FutureExt as _;
    use rules::GameId;

    use super::*;
    use crate::config::CommandLine;
    use crate::lobby::Lobby;
    use crate::notices::{self, Ways};
    use crate::store::{self, PlayerRow, SeatRow};

    #[tokio::test]
    async fn whoever_asks_for_tables_that_cannot_be_woken_leaves_nothing_behind() {
        let file = std::env::temp_dir().join(format!("paydirt-{}.db", Uuid::new_v4()));
        let store = store::open(&format!("sqlite:{}", file.display())).await.expect("there is room for a file");
        let config = CommandLine::parse_from(["paydirt"]).serve;
        let ways = Arc::new(Ways::open(&*store, &config, String::new()).await.expect("nobody is told anything"));
        let (couriers, _) = notices::start(store.clone(), ways);
        let services = Services {
            store: store.clone(),
            writer: writer::start(store.clone()),
            chat: chat::Writers::start(store.clone()),
            confirmer: confirm::start(store.clone()),
            lobby: Lobby::new(),
            couriers,
            idle_after: config.idle_after,
        };
        let sessions = Sessions::new(services, None, None);
        for _ in 0..10 {
            assert!(sessions.wake_here(Uuid::new_v4()).await.is_err());
            assert!(sessions.wake(Uuid::new_v4(), |_| Ok(())).await.is_err());
        }
        assert_eq!(sessions.slots.len(), 0);
        // Nor does anything stay of those who hang up meanwhile, at any moment.
        let ask_and_hang_up = async |id, polls| {
            let mut asking = Box::pin(sessions.wake(id, |_| Ok(())));
            for _ in 0..polls {
                if asking.as_mut().now_or_never().is_some() {
                    break;
                }
                tokio::task::yield_now().await;
            }
        };
        for polls in 0..20 {
            ask_and_hang_up(Uuid::new_v4(), polls).await;
        }
        assert_eq!(sessions.slots.len(), 0);
        // A table that woke all the same is found awake by the next.
        let host = PlayerRow { id: Uuid::new_v4(), name: "Ada".to_owned(), created_at: 1 };
        store.create_player(&host, &[1; 32], "Firefox").await.expect("it is new");
        for polls in 0..20 {
            let seats = vec![SeatRow::new(host.id, host.name.clone())];
            let table = TableRow::new(GameId::GoldRush, "Copper moon".to_owned(), seats, 1);
            store.create_table(&table).await.expect("it is new");
            ask_and_hang_up(table.id, polls).await;
            assert!(sessions.wake(table.id, |_| Ok(())).await.is_ok());
            let next = store.claim(table.id).await.expect("answers");
            assert_eq!(next, Some(Epoch(2)), "after {polls} polls");
        }
        for file in ["", "-wal", "-shm"].map(|end| format!("{}{end}", file.display())) {
            let _ = std::fs::remove_file(file); // not all of them need be there
        }
    }
}
