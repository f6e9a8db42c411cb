//! How fast a socket is listened to.
//!
//! What comes faster than allowed is not refused but waits: unread, in the network, at the cost of whoever sends it.

use std::time::Duration;

use tokio::time::Instant;

/// Frames that may come at once, in seconds' worth.
const BURST: Duration = Duration::from_secs(4);

/// What a frame costs: the bytes of one are worth as much as a frame for each of so many.
const BYTES_A_FRAME: usize = 1024;

/// Counts the frames of one socket.
#[derive(Debug)]
pub struct Meter {
    /// What a frame takes of the socket's time; none without a limit.
    frame: Duration,
    /// When all that was taken would be made good.
    paid_at: Instant,
}

impl Meter {
    /// A meter for so many frames a second; 0 for no limit.
    #[must_use]
    pub fn new(frames_per_second: u32) -> Self {
        let frame = Duration::from_secs(1).checked_div(frames_per_second).unwrap_or_default();
        Meter { frame, paid_at: Instant::now() }
    }

    /// Counts a frame of so many bytes.
    pub fn count(&mut self, bytes: usize) {
        self.charge(1 + u32::try_from(bytes / BYTES_A_FRAME).unwrap_or(u32::MAX));
    }

    /// Counts what takes as much work as so many frames.
    pub fn charge(&mut self, frames: u32) {
        self.paid_at = self.paid_at.max(Instant::now()) + self.frame.saturating_mul(frames);
    }

    /// When the next frame may be read; none if that is now.
    #[must_use]
    pub fn wait(&self) -> Option<Instant> {
        let until = self.paid_at.checked_sub(BURST)?;
        (until > Instant::now()).then_some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_read_at_once_and_what_is_beyond_waits() {
        let mut meter = Meter::new(1);
        (0..4).for_each(|_| meter.count(10));
        assert_eq!(meter.wait(), None);
        let before = Instant::now();
        (0..10).for_each(|_| meter.count(10));
        assert!(meter.wait().is_some_and(|until| until > before + Duration::from_secs(5)));
        let mut large = Meter::new(1);
        large.count(16 * 1024);
        assert!(large.wait().is_some(), "a long frame counts for many");
        let mut free = Meter::new(0);
        (0..10_000).for_each(|_| free.count(16 * 1024));
        assert_eq!(free.wait(), None);
    }
}
