//! How anything gets into a table's log: it's decided, applied, recorded, and told once it's saved. There is no other way.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bots::Appraise;
use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::Player;
use fair_play::record::{By, What};
use rules::{Game, Seat};
use table::{Act, Cause};
use uuid::Uuid;

use super::super::branch::Origin;
use super::super::judge::{self, Accepted, Declined, Sender};
use super::super::position::Step;
use super::super::seating::not_seated;
use super::super::told::Whom;
use super::super::writer::Job;
use super::super::{hands, opening};
use super::held::{Held, Recorded};
use super::{Reply, Table};
use crate::error::Refusal;
use crate::notices::asks;
use crate::outbox::ListenerId;
use crate::store::{Append, AppendError, StoreError};

/// What may become a record.
pub(super) enum Intent<G: Game> {
    /// The game starts, a branch from where its parent was.
    Start(Option<Origin<G::Event>>),
    /// Somebody moves, a person or a computer, and may say which record they knew last.
    Command { from: ListenerId, id: Uuid, command: Json, after: Option<u64> },
    /// Somebody does something around the game.
    Act { from: ListenerId, id: Uuid, act: Act },
    /// Somebody takes a seat by the code of its link; without one, their own seat back.
    Take { asker: Player, id: Uuid, code: Option<String> },
    /// A player who is to be forgotten leaves their seat.
    GiveUp { player: Uuid, id: Uuid },
    /// Time brings something about.
    Time(Cause),
}

/// A record to make.
struct Decided<G: Game> {
    by: Option<By>,
    what: What<Vec<G::Event>>,
    whom: Whom,
}

/// Why an intent became no record.
#[derive(Debug, thiserror::Error)]
pub(super) enum SubmitError {
    /// It isn't one that may be recorded; the game goes on.
    #[error(transparent)]
    Declined(#[from] Declined),
    /// It couldn't be saved, so the session ends.
    #[error(transparent)]
    NotSaved(#[from] AppendError),
}

impl<G: Appraise> Table<G> {
    /// Decide, apply, record, tell: the way of everything that changes a game.
    ///
    /// It's applied before it's recorded, because its record says what came of it: whose turn it is then, or how the game has ended. So
    /// the position is ahead of the log while records are under way; if one can't be saved, the session ends, and its position with it.
    /// Nothing is told ahead of the log: what there is to tell waits at the gate until the store has the record.
    ///
    /// # Errors
    /// Why nothing is recorded, or that it can't be saved.
    pub(super) async fn submit(&mut self, now: u64, intent: Intent<G>) -> Result<(), SubmitError> {
        for Decided { by, what, whom } in self.decide(now, intent)? {
            let (append, step) = self.apply(now, by, what)?;
            self.record(by, append).await?;
            self.tell_once_saved(step, whom);
        }
        Ok(())
    }

    /// Judges an intent, and changes nothing. One record comes of it, or two where time has to be given back first.
    fn decide(&self, now: u64, intent: Intent<G>) -> Result<Vec<Decided<G>>, Declined> {
        let nobodys = |what: What<Vec<G::Event>>| Decided::<G> { by: None, what, whom: Whom::Nobody };
        let decided = match intent {
            Intent::Start(origin) => nobodys(opening::open::<G>(&self.told.row, origin)?),
            Intent::Time(cause) => nobodys(self.passed(now, cause).ok_or(Declined::Nothing)?),
            Intent::Command { from, id, command, after } => {
                let accepted = self.judge_command(from, id, &command, after)?;
                Decided::of(accepted, id, Whom::Listener(from, id))
            }
            Intent::Act { act: Act::Take { .. } | Act::Reclaim {}, .. } => {
                let sentence = "to take a seat, use POST /api/tables/{id}/take";
                return Err(Refusal::new(Code::Malformed, sentence).into());
            }
            Intent::Act { from, id, act } => {
                let accepted = self.judge_act(now, self.speaks_for(from)?, id, act, &self.here())?;
                Decided::of(accepted, id, Whom::Listener(from, id))
            }
            Intent::Take { asker, id, code } => {
                let asked = (&asker, id, code.as_deref());
                let accepted = hands::take(&self.told.row, &self.position, asked, now, &self.here(), &self.past())?;
                Decided::of(accepted, id, Whom::Newcomer(asker))
            }
            Intent::GiveUp { player, id } => {
                let seat = self.position.sitting.seat_of(player).ok_or_else(not_seated)?;
                Decided::of(self.judge_act(now, seat, id, Act::GiveUp {}, &[])?, id, Whom::Nobody)
            }
        };
        let given_back = decided.by.and_then(|_| self.time_to_give_back(now)).map(nobodys);
        Ok(given_back.into_iter().chain([decided]).collect())
    }

    fn judge_command(
        &self,
        from: ListenerId,
        id: Uuid,
        command: &Json,
        after: Option<u64>,
    ) -> Result<Accepted<G>, Declined> {
        let (row, position) = (&self.told.row, &self.position);
        let seat = self.speaks_for(from)?;
        judge::is_known(after, position.last_seq())?;
        let sender = Sender { seat, is_computer: matches!(from, ListenerId::Bot(_)), after };
        judge::judge(row.game, &position.sitting, &position.answers, sender, id, command)
    }

    fn judge_act(&self, now: u64, seat: Seat, id: Uuid, act: Act, here: &[bool]) -> Result<Accepted<G>, Declined> {
        let position = &self.position;
        judge::judge_act(&position.sitting, &position.answers, seat, id, (now, act), here, &self.past())
    }

    /// The seat for which a listener speaks. A player who gave theirs away has none, even before they are told that it was taken.
    pub(super) fn speaks_for(&self, from: ListenerId) -> Result<Seat, Refusal> {
        let listener = self.told.audience.listener(from);
        let seat = judge::seat(listener, self.position.has_started())?;
        let sits = self.position.sitting.player(seat);
        match listener.and_then(|listener| listener.player) {
            Some(player) if sits.is_some_and(|sits| sits != player) => {
                Err(Refusal::new(Code::NotSeated, "someone else has your seat now; you're watching"))
            }
            _ => Ok(seat),
        }
    }

    /// For each seat, whether its player is at the table.
    fn here(&self) -> Vec<bool> {
        self.told.audience.presence(&self.told.row).seats
    }

    /// Folds a record into the position. Returns what is to be saved of it, and what is to be told.
    fn apply(&mut self, now: u64, by: Option<By>, what: What<Vec<G::Event>>) -> Result<(Append, Step<G>), AppendError> {
        let table = self.told.row.id;
        let before = asks::Before::of(&self.position.sitting, now);
        let (at, past) = (self.position.time(now), Recorded { told: self.told.log(), held: &self.gate });
        let (record, step) = self.position.write(at, by, what, &past).map_err(Arc::new)?;
        self.reached.store(record.seq, Ordering::Relaxed);
        let (here, seats) = (|player| self.told.audience.is_here(player), &self.told.row.seats);
        let notices = asks::of_record(&self.position.sitting, &before, seats, (record.seq, at), here);
        let append = Append { table, epoch: self.epoch, record, after: step.after.clone(), hand: step.hand, notices };
        Ok((append, step))
    }

    /// Hands a record to the log writer, which answers when it's saved.
    async fn record(&mut self, by: Option<By>, append: Append) -> Result<(), AppendError> {
        if by.is_some() {
            self.time.handed_in(self.time.now());
        }
        if !append.notices.is_empty() {
            self.notified = Some(append.record.seq);
        }
        let job = Job { append, done: self.written.clone() };
        self.services.writer.send(job).await.map_err(|_| StoreError::Stopped.into())
    }

    fn tell_once_saved(&mut self, step: Step<G>, whom: Whom) {
        self.hold(Held::Record { step: Box::new(step), whom });
    }

    /// Answers a request behind the record that came of it, or says why none did.
    pub(super) fn reply(&mut self, reply: Reply, submitted: Result<(), SubmitError>) -> Result<(), AppendError> {
        match submitted {
            Ok(()) | Err(SubmitError::Declined(Declined::Answered(_))) => {
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(SubmitError::Declined(declined)) => {
                self.answer(Held::Reply { reply, result: Err(declined.refusal()) });
            }
            Err(SubmitError::NotSaved(error)) => return Err(error),
        }
        Ok(())
    }
}

impl<G: Game> Decided<G> {
    fn of(Accepted { seat, what }: Accepted<G>, id: Uuid, whom: Whom) -> Self {
        Decided { by: Some(By { seat, id }), what, whom }
    }
}
