//! How a table wakes: it is read from the store, built from its log, and started; and what becomes of it in the end.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fair_play::BrokenLog;
use rules::{Viewer, with_game};
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::mailbox::{Handle, Mailbox, mailbox};
use super::table::{SessionEnd, Table};
use super::time::Timekeeper;
use super::{Sessions, chat};
use crate::error::Refusal;
use crate::shown;
use crate::store::{ChatRow, Epoch, Record, StoreError, TableRow};

/// Why a table could not be woken.
#[derive(Debug, Clone, thiserror::Error)]
pub enum WakeError {
    /// The store has no such table.
    #[error("no such table")]
    NotFound,
    /// The visitor may not come in.
    #[error(transparent)]
    Refused(Refusal),
    /// Its log cannot be read, is not to be trusted, or not to be understood.
    #[error("its log can't be read")]
    Broken,
    /// A newer Paydirt wrote its log, and has to be started to read it.
    #[error("a newer Paydirt wrote its log")]
    Newer,
    /// Nobody can say just now which server it is at: try again.
    #[error("it's unsettled which server it is at")]
    Unsettled,
    /// The store did not answer: try again. Says what to tell the asker.
    #[error(transparent)]
    NoAnswer(Refusal),
}

impl From<WakeError> for Refusal {
    fn from(error: WakeError) -> Self {
        match error {
            WakeError::NotFound => Refusal::no_such_table(),
            WakeError::Refused(refusal) | WakeError::NoAnswer(refusal) => refusal,
            WakeError::Unsettled => Refusal::not_saved(),
            WakeError::Broken => Refusal::damaged(),
            WakeError::Newer => Refusal::server_outdated(),
        }
    }
}

/// Everything the store knows about a table.
struct Read {
    row: TableRow,
    epoch: Epoch,
    records: Vec<Record>,
    chat: Vec<ChatRow>,
    /// The store's clock, read last.
    now: u64,
}

impl Sessions {
    /// Wakes a table in a task of its own, so that no panic of a game reaches the asker.
    pub(super) async fn start(&self, id: Uuid, claimed: Option<Epoch>) -> Result<Handle, WakeError> {
        let (sessions, reached) = (self.clone(), Arc::new(AtomicU64::new(0)));
        let panicked_at = reached.clone();
        let waking = tokio::spawn(async move { sessions.start_here(id, claimed, reached).await });
        waking.await.unwrap_or_else(|panic| {
            tracing::error!(table = %id, seq = panicked_at.load(Ordering::Relaxed), %panic, "replaying a table panicked");
            Err(WakeError::Broken)
        })
    }

    async fn start_here(&self, id: Uuid, claimed: Option<Epoch>, reached: Arc<AtomicU64>) -> Result<Handle, WakeError> {
        let Read { row, epoch, records, chat, now } =
            self.read(id, claimed).await.map_err(|error| unreadable(id, &error))?.ok_or(WakeError::NotFound)?;
        let services = self.services.clone();
        let (handle, inbox) = mailbox();
        let inbox = Arc::new(tokio::sync::Mutex::new(inbox));
        let running = with_game!(row.game, G => {
            let time = Timekeeper::new(now);
            let replayed = Table::<G>::replay(services, row, epoch, &records, chat, time, reached.clone());
            let (mut table, ears) = match replayed {
                Ok(replayed) => replayed,
                Err(error) => return Err(self.broken(id, epoch, &error).await),
            };
            table.pay_for_absence().await.map_err(|error| unreadable(id, &error))?;
            let (inbox, own) = (inbox.clone(), handle.downgrade());
            tokio::spawn(async move { table.run(&mut *inbox.lock().await, own, ears).await })
        });
        metrics::gauge!("paydirt_tables_awake").increment(1);
        self.awake().insert(id, (epoch, handle.clone()));
        tokio::spawn(self.clone().watch(id, epoch, running, inbox, reached));
        Ok(handle)
    }

    /// What it means for the asker that a log couldn't be replayed. A table of a newer server is given up at once: that one would
    /// forward it to this one for as long as this one lives.
    async fn broken(&self, id: Uuid, epoch: Epoch, error: &BrokenLog) -> WakeError {
        if !error.is_newer() {
            tracing::error!(table = %id, seq = error.seq, %error, "the log of a table is broken");
            return WakeError::Broken;
        }
        tracing::warn!(table = %id, seq = error.seq, %error, "a newer Paydirt wrote the log of a table");
        if let Some(cluster) = &self.cluster {
            cluster.release(id, epoch).await;
        }
        WakeError::Newer
    }

    /// Everything about a table, after becoming its one writer: what is read then is all there will be.
    async fn read(&self, id: Uuid, claimed: Option<Epoch>) -> Result<Option<Read>, StoreError> {
        let store = &self.services.store;
        let epoch = match claimed {
            Some(epoch) => epoch,
            None => match store.claim(id).await? {
                Some(epoch) => epoch,
                None => return Ok(None),
            },
        };
        let Some(row) = store.table(id).await? else { return Ok(None) };
        let records = store.records(id, 0).await?;
        let chat = store.chat(id, chat::SHOWN, shown::reach(&row, Viewer::Spectator)).await?;
        let now = store.now().await?;
        Ok(Some(Read { row, epoch, records, chat, now }))
    }

    /// Sees a session to its end. Its sockets notice by themselves, and wake the table again.
    ///
    /// Boxed, since waking a table starts this, and this may wake a table.
    fn watch(
        self,
        id: Uuid,
        epoch: Epoch,
        running: JoinHandle<SessionEnd>,
        inbox: Arc<tokio::sync::Mutex<Mailbox>>,
        reached: Arc<AtomicU64>,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let ended = running.await;
            let unheard = inbox.lock().await.empty().await;
            metrics::gauge!("paydirt_tables_awake").decrement(1);
            self.fall_asleep(id);
            self.slots.forget(id);
            match ended {
                Ok(SessionEnd::Idle) => {
                    if let Some(cluster) = &self.cluster {
                        cluster.release(id, epoch).await;
                    }
                    self.hand_on(id, unheard).await;
                }
                // It goes on elsewhere.
                Ok(SessionEnd::TakenOver) => {}
                Ok(SessionEnd::NotSaved) => {
                    metrics::counter!("paydirt_tables_restarted_total", "why" => "not_saved").increment(1)
                }
                Err(panic) => {
                    metrics::counter!("paydirt_tables_restarted_total", "why" => "panic").increment(1);
                    tracing::error!(table = %id, seq = reached.load(Ordering::Relaxed), %panic, "a table panicked and starts again from its log");
                }
            }
        })
    }
}

/// What it means for the asker that the store couldn't read a table: whether to try again.
pub(super) fn unreadable(id: Uuid, error: &StoreError) -> WakeError {
    match error {
        StoreError::Held(_) => {
            tracing::warn!(table = %id, %error, "a table could not be woken");
            WakeError::Unsettled
        }
        StoreError::Database(_)
        | StoreError::Silent(_)
        | StoreError::Full(_)
        | StoreError::Gone
        | StoreError::WalGone
        | StoreError::Stopped => {
            tracing::warn!(table = %id, %error, "a table could not be woken");
            WakeError::NoAnswer(error.into())
        }
        StoreError::Damaged(_) | StoreError::Corrupt(_) => {
            tracing::error!(table = %id, %error, "a table cannot be read");
            WakeError::Broken
        }
    }
}
