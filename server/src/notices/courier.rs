//! Couriers: take notices whose time has come, and deliver them. What does not arrive is tried again after growing pauses, for a day.
//!
//! Each kind of channel has a lane of its own, so that a slow mail server does not keep pushes waiting. A notice that was taken is
//! nobody else's for a while: if its server dies before it has noted that it was told, it is told once more.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::Instant;
use uuid::Uuid;

use super::letter::Unwritten;
use super::undelivered::Then;
use super::words::Language;
use super::{Ways, letter, quiet};
use crate::store::notices::{ChannelKind, Most, NoticeRow, Settled};
use crate::store::{Store, StoreError};

/// Notices that are delivered at the same time, of one kind; and of one player. Whoever names addresses that never answer keeps the
/// others of their own notices waiting, and nobody else's.
const AT_ONCE: usize = 256;
const OF_ONE: u32 = 4;
/// How often the store is asked what is due. Sessions say at once what is new; so what is found is tried again, or its server died.
const LOOK: Duration = Duration::from_secs(1);
/// For so many milliseconds nobody else tries: longer than one try takes.
const REST_MS: u64 = 30_000;
/// Seconds until the next try, after the first, the second, and so on; the last one is repeated.
const PAUSES: [u64; 7] = [5, 30, 120, 600, 1800, 3600, 7200];
/// After so many milliseconds a notice is given up.
const GIVEN_UP_AFTER: u64 = 24 * 60 * 60 * 1000;

pub struct Courier {
    store: Arc<dyn Store>,
    ways: Arc<Ways>,
    wake: Arc<Notify>,
}

impl Courier {
    /// Delivers what the store holds; `wake` says that there is something new.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, ways: Arc<Ways>, wake: Arc<Notify>) -> Self {
        Courier { store, ways, wake }
    }

    /// Delivers what waits for one kind of channel, for ever.
    pub async fn lane(self: Arc<Self>, kind: ChannelKind) {
        let (mut at_work, mut whose) = (JoinSet::new(), HashMap::new());
        loop {
            let woken = self.wake.notified();
            let all = u32::try_from(AT_ONCE - whose.len()).unwrap_or(0);
            if all > 0 {
                // Those of one player are tried in turn: what they have under way comes first.
                let but: Vec<Uuid> = whose.values().copied().collect();
                let taken = self.store.take_notices(kind, REST_MS, &Most { all, of_one: OF_ONE, but: &but }).await;
                let taken = taken.unwrap_or_else(|error| {
                    tracing::warn!(%error, "couldn't look up due notices");
                    Vec::new()
                });
                for notice in taken {
                    let courier = self.clone();
                    let task = at_work.spawn(async move {
                        if let Err(error) = courier.see_to(kind, notice).await {
                            // It is found again after its rest.
                            tracing::warn!(%error, table = %notice.table, "couldn't handle a notice");
                        }
                    });
                    whose.insert(task.id(), notice.notice.player);
                }
            }
            let mut ended = tokio::select! {
                ended = at_work.join_next_with_id(), if !at_work.is_empty() => ended,
                _ = tokio::time::timeout(LOOK, woken) => None,
            };
            while let Some(task) = ended {
                whose.remove(&task.map_or_else(|error| error.id(), |(id, ())| id));
                ended = at_work.try_join_next_with_id();
            }
        }
    }

    async fn see_to(&self, kind: ChannelKind, notice: NoticeRow) -> Result<(), StoreError> {
        let settled = match self.try_it(notice).await {
            Ok(settled) => settled,
            // A newer server, or a backup, may be back within the day.
            Err(error @ (Unwritten::Log(_) | Unwritten::Store(StoreError::Corrupt(_) | StoreError::Damaged(_)))) => {
                let (result, settled) = again(&notice, self.store.now().await?);
                count(kind, result);
                tracing::warn!(%error, table = %notice.table, result, "a notice could not be written");
                settled
            }
            Err(Unwritten::Store(error)) => return Err(error),
        };
        self.store.settle_notice(&notice, settled).await
    }

    /// Delivers a notice, if it still is one and its reader wants it now.
    async fn try_it(&self, row: NoticeRow) -> Result<Settled, Unwritten> {
        let NoticeRow { notice, table, tries, .. } = row;
        let channel = self.store.channel(row.channel).await?;
        let Some(channel) = channel.filter(|channel| channel.player == notice.player && channel.confirmed) else {
            return Ok(Settled::Done);
        };
        let wishes = self.store.wishes(notice.player).await?;
        if !wishes.want(notice.why) {
            return Ok(Settled::Done);
        }
        let now = self.store.now().await?;
        if let Some(until) = quiet::until(&wishes, now) {
            return Ok(Settled::Waits(until));
        }
        let Some(letter) = letter::write(&*self.store, &row, Language::named(&wishes.language)).await? else {
            return Ok(Settled::Done);
        };
        let (kind, started) = (channel.kind.as_str(), Instant::now());
        let delivered = self.ways.deliver(&channel, &letter).await;
        metrics::histogram!("paydirt_notice_seconds", "kind" => kind).record(started.elapsed().as_secs_f64());
        let (result, settled) = match delivered.as_ref().map_err(|undelivered| undelivered.then(channel.kind)) {
            Ok(()) => ("delivered", Settled::Done),
            Err(Then::Forget) => {
                self.store.forget_channel(channel.id).await?;
                ("forgotten", Settled::Done)
            }
            Err(Then::Never) => ("refused", Settled::Done),
            Err(Then::Again) => again(&row, now),
        };
        count(channel.kind, result);
        if let Err(why) = delivered {
            tracing::info!(%table, channel = %channel.id, kind, tries, result, %why, "a notice did not arrive");
        }
        Ok(settled)
    }
}

fn count(kind: ChannelKind, result: &'static str) {
    metrics::counter!("paydirt_notices_total", "kind" => kind.as_str(), "result" => result).increment(1);
}

/// What becomes of a notice where trying again may help, and what that is called.
fn again(row: &NoticeRow, now: u64) -> (&'static str, Settled) {
    match pause(row.tries, row.notice.at, now) {
        Some(next) => ("again", Settled::Again(next)),
        None => ("given_up", Settled::Done),
    }
}

/// When a notice from `at` is tried next after `tries` tries; `None` if it is given up.
fn pause(tries: u32, at: u64, now: u64) -> Option<u64> {
    let pauses = usize::try_from(tries).unwrap_or(usize::MAX).clamp(1, PAUSES.len());
    let next = now.saturating_add(PAUSES[pauses - 1] * 1000);
    (next < at.saturating_add(GIVEN_UP_AFTER)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::{GIVEN_UP_AFTER, pause};

    #[test]
    fn pauses_grow_and_end_after_a_day() {
        let (mut now, mut tries) = (0, 0);
        let mut pauses = Vec::new();
        while let Some(next) = pause(tries + 1, 0, now) {
            pauses.push((next - now) / 1000);
            (now, tries) = (next, tries + 1);
        }
        assert_eq!(pauses[..8], [5, 30, 120, 600, 1800, 3600, 7200, 7200]);
        assert!(GIVEN_UP_AFTER - now <= 7_200_000 && tries < 30);
    }
}
