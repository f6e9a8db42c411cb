//! Who sits at the table, and what players ask about each other.

use bots::Appraise;
use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player};
use uuid::Uuid;

use super::super::behind::Behind;
use super::super::judge::Declined;
use super::super::seating::{self, Change};
use super::super::{again, branch, company};
use super::held::Held;
use super::submit::Intent;
use super::{Reply, Table};
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::store::notices::{NewNotice, Why};
use crate::store::{AppendError, TableRow};

impl<G: Appraise> Table<G> {
    /// Starts the game, for the host. A branch starts where its parent was, with everybody in the seat that they had there.
    pub(super) async fn start(&mut self, asker: &Player, mut reply: Reply) -> Result<(), AppendError> {
        let row = &self.told.row;
        let may_start = seating::change(row, self.position.has_started(), asker, &Change::Start).map(drop);
        if may_start.is_ok()
            && let Some(seats) = branch::arranged(row)
        {
            let arranged = TableRow { seats, ..row.clone() };
            let saved = self.services.store.save_seats(self.epoch, &arranged).await;
            ((), reply) = or_answer(saved, reply)?;
            self.told.seats(TableRow { version: arranged.version + 1, ..arranged }, None);
        }
        let row = &self.told.row;
        let origin = match (&may_start, &row.branch_of) {
            (Ok(()), Some(of)) => branch::origin_in::<G>(&*self.services.store, of).await.map(Some),
            _ => Ok(None),
        };
        let submitted = match may_start.and(origin) {
            Ok(origin) => self.submit(self.time.now(), Intent::Start(origin)).await,
            Err(refusal) => Err(Declined::from(refusal).into()),
        };
        self.reply(reply, submitted)
    }

    /// Seats change one at a time, and each change is saved before the next is looked at: nobody hurries here.
    pub(super) async fn seats(&mut self, asker: &Player, change: &Change, reply: Reply) -> Result<(), AppendError> {
        let mut after = match seating::change(&self.told.row, self.position.has_started(), asker, change) {
            Ok(after) => after,
            Err(refusal) => {
                self.answer(Held::Reply { reply, result: Err(refusal) });
                return Ok(());
            }
        };
        let ((), reply) = or_answer(self.services.store.save_seats(self.epoch, &after).await, reply)?;
        after.version += 1;
        self.position.behind = Behind::new(after.watch_delay);
        let removed = match change {
            Change::Remove { player, .. } => Some(*player),
            _ => None,
        };
        self.told.seats(after, removed);
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
    }

    /// Makes somebody the host of a game that is played: the host hands it on, or another takes it over from a host who is gone.
    pub(super) async fn another_host(&mut self, asker: &Player, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let (row, presence) = (&self.told.row, self.told.audience.presence(&self.told.row));
        let asked = (asker.id, player);
        let changed = company::another_host(&self.position.sitting, &presence, row, asked, now_ms());
        match changed {
            Ok(after) if after.host == row.host => self.hold(Held::Reply { reply, result: Ok(()) }),
            Ok(mut after) => {
                let ((), reply) = or_answer(self.services.store.save_host(self.epoch, &after).await, reply)?;
                after.version += 1;
                self.told.table(after);
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    /// Tells a player who is away once more that the table waits for them, unless it's too early or too often.
    pub(super) async fn nudge(&mut self, asker: &Player, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let (row, now) = (&self.told.row, self.position.time(self.time.now()));
        let here = self.told.audience.is_here(player);
        let judged = company::may_ask(row, asker.id)
            .and_then(|()| company::may_nudge(&self.position.sitting, row, player, here, now));
        let seat = match judged {
            Ok(seat) => seat,
            Err(refusal) => {
                self.answer(Held::Reply { reply, result: Err(refusal) });
                return Ok(());
            }
        };
        let notice = NewNotice { player, why: Why::Nudge, seq: self.position.last_seq(), at: now };
        let (can_be_told, reply) = or_answer(self.services.store.nudge(self.epoch, row, &notice).await, reply)?;
        if !can_be_told {
            let sentence = format!("{} gets no notices of turns", row.seats[seat.index()].name);
            self.answer(Held::Reply { reply, result: Err(Refusal::new(Code::NotReachable, sentence)) });
            return Ok(());
        }
        let mut after = row.clone();
        after.version += 1;
        after.seats[seat.index()].nudged_at = Some(now);
        self.services.couriers.wake();
        self.told.nudged(after);
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
    }

    /// The table that follows, made if there is none, and told to everybody here.
    pub(super) async fn play_again(&mut self, asker: &Player) -> Result<NextTable, Refusal> {
        let row = &self.told.row;
        let asked_by = again::may_ask(row, asker.id)?;
        if let Some(next) = row.next {
            return Ok(next);
        }
        let table = again::next_table(row, asker);
        // If the answer is lost, whoever asks next is given the same table.
        let next = self.services.store.create_next_table(row.id, asked_by, &table).await?;
        self.told.next(next, &table);
        Ok(next)
    }
}

/// Hands the reply back if something was saved. If it wasn't, the session ends, so the asker is answered at once.
fn or_answer<T>(saved: Result<T, AppendError>, reply: Reply) -> Result<(T, Reply), AppendError> {
    match saved {
        Ok(saved) => Ok((saved, reply)),
        Err(error) => {
            let _ = reply.send(Err(Refusal::from(&error))); // the asker may have left
            Err(error)
        }
    }
}
