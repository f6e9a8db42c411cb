//! Connections on their way in: accepted, and their first request not yet understood, or their socket not yet welcomed.
//!
//! Only so many are let in at once; the others wait in the system's queue. A move of a player who is in then waits behind a
//! few of them, even when a crowd reconnects and fills the processor. Nobody is refused, and nobody is held up by connections that say
//! nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// So many may be on their way in.
const AT_ONCE: usize = 16;
/// An arrival that takes longer than this no longer counts: it's not this server that it waits for.
const PATIENCE: Duration = Duration::from_millis(5);

/// Who is on the way in.
pub struct Arrivals {
    patience: Duration,
    /// The longest on the way first.
    coming: Mutex<VecDeque<(Instant, Weak<Inner>)>>,
    one_is_in: Arc<Notify>,
}

/// Being on one's way in, for as long as any clone of it lives.
#[derive(Clone)]
pub struct Arrival {
    _inner: Arc<Inner>,
}

struct Inner(Arc<Notify>);

impl Drop for Inner {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

impl Default for Arrivals {
    fn default() -> Self {
        Arrivals { patience: PATIENCE, coming: Mutex::default(), one_is_in: Arc::default() }
    }
}

impl Arrivals {
    /// Waits until another may come.
    pub async fn room(&self) {
        while let Some(longest) = self.all_coming() {
            let _ = tokio::time::timeout_at(longest + self.patience, self.one_is_in.notified()).await; // either way, look again
        }
    }

    /// Somebody comes.
    pub fn one_more(&self) -> Arrival {
        let inner = Arc::new(Inner(self.one_is_in.clone()));
        self.lock().push_back((Instant::now(), Arc::downgrade(&inner)));
        Arrival { _inner: inner }
    }

    /// Since when the one has been coming who has been at it longest, if no more may come.
    fn all_coming(&self) -> Option<Instant> {
        let mut coming = self.lock();
        let now = Instant::now();
        coming.retain(|(since, inner)| inner.strong_count() > 0 && now < *since + self.patience);
        (coming.len() >= AT_ONCE).then(|| coming.front().map_or(now, |&(since, _)| since))
    }

    /// Nothing that may panic half-way changes what the lock guards.
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(Instant, Weak<Inner>)>> {
        self.coming.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether another may come at once.
    async fn has_room(arrivals: &Arrivals) -> bool {
        tokio::time::timeout(Duration::ZERO, arrivals.room()).await.is_ok()
    }

    #[tokio::test]
    async fn only_so_many_are_on_their_way_in_at_once() {
        let arrivals = Arrivals { patience: Duration::from_secs(3600), ..Arrivals::default() };
        let mut coming: Vec<Arrival> = (0..AT_ONCE).map(|_| arrivals.one_more()).collect();
        assert!(!has_room(&arrivals).await);
        let of_a_socket = coming[3].clone();
        drop(coming.remove(3));
        assert!(!has_room(&arrivals).await, "their socket is not welcomed yet");
        tokio::join!(arrivals.room(), async { drop(of_a_socket) });
        coming.push(arrivals.one_more());
        assert!(!has_room(&arrivals).await);
    }

    #[tokio::test]
    async fn whoever_says_nothing_holds_nobody_up_for_long() {
        let arrivals = Arrivals::default();
        let silent: Vec<Arrival> = (0..AT_ONCE).map(|_| arrivals.one_more()).collect();
        arrivals.room().await;
        drop(silent);
    }
}
