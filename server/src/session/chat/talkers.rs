//! How much may be said: by one player, and by all spectators of a table together.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use super::Unsaid;

/// Lines a player may say at once, at whichever tables; after that, one for every [`PAUSE`].
pub(super) const BURST: u32 = 5;
/// Nobody types faster than that for long.
pub(super) const PAUSE: Duration = Duration::from_secs(2);
/// Lines all spectators of a table may say at once, and the pause after that: more than anybody reads, and too little to keep the writer
/// from other tables. Players need no such limit, since there are few of them.
pub(super) const SPECTATORS_BURST: u32 = 40;
pub(super) const SPECTATORS_PAUSE: Duration = Duration::from_millis(500);

/// How much each player has said lately at the tables of this server. Cheap to clone; clones are one.
#[derive(Debug, Clone, Default)]
pub struct Talkers(Arc<Mutex<HashMap<Uuid, Owed>>>);

impl Talkers {
    /// Counts a line of a player.
    ///
    /// # Errors
    /// When they have said too much lately.
    pub(super) fn pause(&self, player: Uuid, now: Instant) -> Result<(), Unsaid> {
        let mut talkers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Before the map grows: players whose pauses are over count as new.
        if talkers.len() == talkers.capacity() {
            talkers.retain(|_, owed| owed.0 > now);
        }
        let owed = talkers.entry(player).or_insert(Owed(now));
        *owed = owed.and(PAUSE, BURST, now).ok_or(Unsaid::TooSoon)?;
        Ok(())
    }

    /// Takes back a line that isn't kept, since its player will say it again.
    pub(super) fn take_back(&self, player: Uuid) {
        let mut talkers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(owed) = talkers.get_mut(&player) {
            owed.0 -= PAUSE;
        }
    }
}

/// How much all spectators of one table have said lately.
#[derive(Debug, Default)]
pub(super) struct Spectators(Option<Owed>);

impl Spectators {
    /// Counts a line of one of them.
    ///
    /// # Errors
    /// When all of them together have said too much lately.
    pub(super) fn pause(&mut self, now: Instant) -> Result<(), Unsaid> {
        let owed = self.0.unwrap_or(Owed(now)).and(SPECTATORS_PAUSE, SPECTATORS_BURST, now);
        self.0 = Some(owed.ok_or(Unsaid::TooManySpectators)?);
        Ok(())
    }
}

/// When all pauses will be over that are owed for what was said.
#[derive(Debug, Clone, Copy)]
struct Owed(Instant);

impl Owed {
    /// Every line costs a pause; `None` if more than so many would be owed.
    fn and(self, pause: Duration, at_most: u32, now: Instant) -> Option<Owed> {
        let until = self.0.max(now) + pause;
        (until <= now + pause * at_most).then_some(Owed(until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talkers_who_have_rested_are_forgotten() {
        let (talkers, mut now) = (Talkers::default(), Instant::now());
        for player in 0..10_000 {
            talkers.pause(Uuid::from_u128(player), now).expect("it is their first line");
            now += PAUSE / 10;
        }
        assert!(talkers.0.lock().expect("nothing panicked").len() < 100);
    }
}
