//! What a server does for its tables again and again.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use uuid::Uuid;

use super::Sessions;
use super::message::Message;
use crate::cluster::Cluster;
use crate::store::{Epoch, StoreError};

/// How often the store is asked at which tables something is due, and how many are woken at once. A table that
/// is awake deals with it by itself, a while before; so one that is found sleeps, or its server has died.
const LOOK_FOR_WHAT_IS_DUE: Duration = Duration::from_secs(1);
const WOKEN_AT_ONCE: u32 = 250;
const LANES: usize = 8;
const OVERDUE_MS: u64 = 2000;
/// For so long no other server tries the same.
const REST_MS: u64 = 30_000;
/// How often a server says that it lives.
const SAY_ALIVE: Duration = Duration::from_secs(60);
/// The silence of all servers that counts as an outage, in milliseconds.
pub const SILENCE_MS: u64 = 180_000;

/// How often the store is asked which tables other servers have taken over. Somebody who only
/// watches such a table here is behind for as long; anybody who asks something makes its session look at once.
const LOOK_FOR_OTHER_WRITERS: Duration = Duration::from_secs(1);
/// The same while its tables go to other servers.
const LOOK_WHILE_LEAVING: Duration = Duration::from_millis(100);

impl Sessions {
    /// Tells tables that another server has taken over, again and again. They end, and if somebody looks at one of them it
    /// wakes from its log, which holds what the other server wrote.
    pub async fn look_for_other_writers(self) {
        loop {
            let leaving = self.cluster.as_ref().is_some_and(Cluster::is_draining);
            tokio::time::sleep(if leaving { LOOK_WHILE_LEAVING } else { LOOK_FOR_OTHER_WRITERS }).await;
            let held: Vec<(Uuid, Epoch)> = self.awake().iter().map(|(id, (epoch, _))| (*id, *epoch)).collect();
            if held.is_empty() {
                continue;
            }
            // A store that does not answer tells the tables so itself.
            for id in self.services.store.lost(&held).await.unwrap_or_default() {
                let awake = self.awake().get(&id).cloned();
                // It may have started again meanwhile, as the writer that it is now.
                let awake = awake.filter(|(epoch, _)| held.contains(&(id, *epoch)));
                let _ = awake.map(|(_, handle)| handle.try_send(Message::TakenOver)); // a full mailbox is for the next time
            }
        }
    }

    /// Wakes tables at leisure on which something is due, again and again.
    pub async fn look_for_what_is_due(self) {
        let lanes = Arc::new(Semaphore::new(LANES));
        let mut tick = tokio::time::interval(LOOK_FOR_WHAT_IS_DUE);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            if self.cluster.as_ref().is_some_and(Cluster::is_draining) {
                continue; // others may wake them, and this server may not
            }
            let due = match self.services.store.take_due(OVERDUE_MS, REST_MS, WOKEN_AT_ONCE).await {
                Ok(due) => due,
                Err(error) => {
                    tracing::warn!(%error, "couldn't look up due tables");
                    continue;
                }
            };
            // A table that cannot be woken is tried again after its rest; one that is slow holds up only its own lane.
            for id in due {
                let lane = lanes.clone().acquire_owned().await; // they are never closed
                let sessions = self.clone();
                tokio::spawn(async move {
                    let _lane = lane;
                    drop(sessions.wake(id, |_| Ok(())).await);
                });
            }
        }
    }

    /// Says that this server lives, again and again, so that nobody at leisure pays for the time in which none does.
    ///
    /// # Errors
    /// When the store does not take it for the first time.
    pub async fn stay_alive(&self) -> Result<impl Future<Output = ()> + Send + use<>, StoreError> {
        let store = self.services.store.clone();
        store.stay_alive(SILENCE_MS).await?;
        Ok(async move {
            let mut tick = tokio::time::interval(SAY_ALIVE);
            loop {
                tick.tick().await;
                if let Err(error) = store.stay_alive(SILENCE_MS).await {
                    tracing::warn!(%error, "couldn't write this server's heartbeat");
                }
            }
        })
    }
}
