//! What time brings about at a table. What is due is recorded before anything that is asked for later.

use bots::Appraise;
use fair_play::record::{Passed, What};
use rules::Seat;
use table::Cause;
use tokio::time::Instant;

use super::super::rounds::SILENCE_MS;
use super::Table;
use super::submit::{Intent, SubmitError};
use crate::store::{AppendError, StoreError};

impl<G: Appraise> Table<G> {
    /// Owes the seat that is asked the time in which nobody kept this table: live its whole turn, since the clock stands before a
    /// session ends in good order; at leisure the time in which no server lived.
    ///
    /// # Errors
    /// When the store does not say for how long none did.
    pub async fn pay_for_absence(&mut self) -> Result<(), StoreError> {
        let Some(clock) = &self.position.sitting.clock else { return Ok(()) };
        let Some((turn, since)) = clock.turn.and_then(|turn| Some((turn, turn.since?))) else { return Ok(()) };
        let (store, now) = (&self.services.store, self.time.now());
        let owed = if clock.pace.is_live() {
            turn.used(now)
        } else {
            if clock.due().is_some_and(|due| due <= now) {
                // Perhaps the clock has leapt just now.
                store.stay_alive(SILENCE_MS).await?;
            }
            store.outages(since).await?
        };
        self.time.owe(owed);
        Ok(())
    }

    /// Records what is due, and whatever else time has brought about.
    pub(super) async fn keep_time(&mut self) -> Result<(), AppendError> {
        self.time.looks(self.time.now());
        while self.position.sitting.clock.is_some() {
            let at = self.position.time(self.time.now());
            let Some(cause) = self.next_cause(at) else { break };
            tracing::debug!(table = %self.told.row.id, ?cause, "time has passed");
            match self.submit(at, Intent::Time(cause)).await {
                Ok(()) => {}
                Err(SubmitError::Declined(_)) => break,
                Err(SubmitError::NotSaved(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// Why something is to be recorded now that nobody asks for.
    fn next_cause(&mut self, at: u64) -> Option<Cause> {
        let (sitting, row, audience) = (&self.position.sitting, &self.told.row, &self.told.audience);
        let here = |seat: Seat| {
            let (holder, sits) = (sitting.holders.get(seat.index()), row.seats.get(seat.index()));
            holder.is_some_and(|holder| holder.is_person()) && sits.is_some_and(|sits| audience.is_here(sits.player))
        };
        self.time.cause(sitting, at, self.position.is_timeless(), here)
    }

    /// What happens because of `cause`; `None` if nothing does.
    pub(super) fn passed(&self, now: u64, cause: Cause) -> Option<What<Vec<G::Event>>> {
        let events = self.position.sitting.passes(now, cause)?;
        Some(What::Passed(Passed { cause, events }))
    }

    /// The time of a record that somebody asks for now. What is due comes first, and so does time to give back: after a move it
    /// would be somebody else's.
    pub(super) async fn in_time(&mut self) -> Result<u64, AppendError> {
        loop {
            self.keep_time().await?;
            let now = self.position.time(self.time.now());
            if self.position.sitting.is_timely(now) || self.position.is_timeless() {
                return Ok(now);
            }
        }
    }

    /// The time that a move gives back first, where time has no say but is up: what is due comes before anything else, but nothing
    /// comes of that anymore.
    pub(super) fn time_to_give_back(&self, now: u64) -> Option<What<Vec<G::Event>>> {
        let sitting = &self.position.sitting;
        if sitting.is_timely(now) {
            return None;
        }
        let ms = sitting.clock.as_ref()?.turn?.used(now);
        self.passed(now, Cause::Delay { ms })
    }

    /// When to look again, if nothing happens before.
    pub(super) fn next_look(&mut self) -> Option<Instant> {
        let next = self.time.next_look(&self.position.sitting, self.time.now());
        next.filter(|_| !self.position.is_timeless()).map(|next| Instant::now() + next)
    }
}
