//! How fast a socket is read.
//!
//! What comes faster than allowed is not refused but waits: unread, in the network, at its sender's cost. A socket has a
//! budget of its own, and shares others with all sockets of its address, so that many together get no more than a household
//! needs.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Frames that may come at once, in seconds' worth.
const BURST: Duration = Duration::from_secs(4);

/// Bytes that cost as much to read as a frame costs to answer.
const BYTES_A_FRAME: u32 = 512;

/// How much may be read in a second, and how much of it is used up. Cheap to clone; clones are one budget.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Mutex<Debt>>);

#[derive(Debug)]
struct Debt {
    /// What a frame takes; nothing without a limit.
    frame: Duration,
    /// When all that was taken is made good.
    paid_at: Instant,
}

impl Budget {
    /// So many frames a second; 0 for no limit.
    #[must_use]
    pub fn new(frames_per_second: u32) -> Self {
        let frame = Duration::from_secs(1).checked_div(frames_per_second).unwrap_or_default();
        Budget(Arc::new(Mutex::new(Debt { frame, paid_at: Instant::now() })))
    }

    /// Whether nothing is used up.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.debt().paid_at <= Instant::now()
    }

    fn take(&self, frames: u32, bytes: u32) {
        let mut debt = self.debt();
        let takes = debt.frame.saturating_mul(frames) + debt.frame.saturating_mul(bytes) / BYTES_A_FRAME;
        debt.paid_at = debt.paid_at.max(Instant::now()) + takes;
    }

    fn wait(&self) -> Option<Instant> {
        let until = self.debt().paid_at.checked_sub(BURST)?;
        (until > Instant::now()).then_some(until)
    }

    fn debt(&self) -> MutexGuard<'_, Debt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts what one socket reads.
#[derive(Debug)]
pub struct Meter {
    budgets: Vec<Budget>,
}

impl Meter {
    /// A meter for a socket with so many frames a second, which shares these budgets with others.
    #[must_use]
    pub fn new(frames_per_second: u32, shared: Vec<Budget>) -> Self {
        let mut budgets = shared;
        budgets.push(Budget::new(frames_per_second));
        Meter { budgets }
    }

    /// Counts a frame, or what takes as much work as so many.
    pub fn charge(&self, frames: u32) {
        self.budgets.iter().for_each(|budget| budget.take(frames, 0));
    }

    /// Counts bytes that were read, whatever they turn out to be.
    pub fn read(&self, bytes: u32) {
        if bytes > 0 {
            self.budgets.iter().for_each(|budget| budget.take(0, bytes));
        }
    }

    /// When more may be read; none if that is now.
    #[must_use]
    pub fn wait(&self) -> Option<Instant> {
        self.budgets.iter().filter_map(Budget::wait).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_read_at_once_and_what_is_beyond_waits() {
        let meter = Meter::new(1, Vec::new());
        meter.charge(4);
        assert_eq!(meter.wait(), None);
        let before = Instant::now();
        meter.charge(10);
        assert!(meter.wait().is_some_and(|until| until > before + Duration::from_secs(5)));
        let large = Meter::new(1, Vec::new());
        large.read(16 * 1024);
        assert!(large.wait().is_some(), "bytes count, even if they make no frame");
        let free = Meter::new(0, Vec::new());
        free.charge(10_000);
        free.read(u32::MAX);
        assert_eq!(free.wait(), None);
    }

    #[test]
    fn sockets_that_share_a_budget_wait_together() {
        let shared = Budget::new(1);
        let [one, other] = [(); 2].map(|()| Meter::new(1000, vec![shared.clone()]));
        assert!(shared.is_untouched());
        one.charge(10);
        assert!(other.wait().is_some() && !shared.is_untouched());
        assert_eq!(Meter::new(1000, Vec::new()).wait(), None);
    }
}
