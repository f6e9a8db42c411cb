//! Who comes to a table and who leaves it: people and computer players.

use bots::{Appraise, Bot};
use client_protocol::rest::Status;
use rules::Seat;

use super::super::bot;
use super::super::mailbox::WeakHandle;
use super::super::message::Attach;
use super::Table;
use super::held::Held;
use crate::bot_players;
use crate::notices::asks;
use crate::outbox::ListenerId;
use crate::shown;
use crate::store::SeatRow;
use crate::store::notices::Look;

/// Who plays for somebody who is away, or has given up.
const STAND_IN: Bot = Bot::Medium;

impl<G: Appraise> Table<G> {
    /// Lets a listener in. It may ask from now on, and is sent what it missed as soon as that is certain.
    pub(super) fn attach(&mut self, attach: Attach) {
        let Attach { listener, player, since_seq, returning, outbox } = attach;
        let is_bot = matches!(listener, ListenerId::Bot(_));
        if !is_bot && !shown::may_see(&self.told.row, player) {
            self.answer(Held::TurnedAway { outbox });
            return;
        }
        let arrival = self.told.audience.join(listener, player, outbox, &self.told.row);
        self.answer(Held::Welcome { arrival, since_seq, returning });
    }

    /// While the game is played, a computer comes in for every seat that one plays, and stays.
    pub(super) fn bots_sit_down(&mut self, own: &WeakHandle) {
        if self.told.row.status != Status::Playing {
            return;
        }
        let seats = (0..).map(Seat).zip(&self.position.sitting.holders).zip(&self.told.row.seats);
        for ((seat, holder), SeatRow { player, .. }) in seats {
            if holder.is_computer() && !self.bots.contains(&seat) {
                self.bots.push(seat);
                let bot = bot_players::bot_of(*player).unwrap_or(STAND_IN);
                bot::sit_down::<G>(bot, ListenerId::Bot(seat), own.clone());
            }
        }
    }

    /// Players who come need no notice anymore; players who leave while something is asked of them get one after a while.
    pub(super) fn note_comings_and_goings(&mut self) {
        let (came, left) = self.told.audience.comings_and_goings();
        let (row, couriers) = (&self.told.row, &self.services.couriers);
        if row.status == Status::Waiting {
            return;
        }
        let seq = self.position.last_seq();
        came.into_iter().for_each(|player| couriers.looks(Look { player, table: row.id, seq }));
        if left.is_empty() {
            return;
        }
        let at = self.time.now();
        for (seat, asked) in self.position.sitting.asked(at) {
            let player = row.seats.get(seat.index()).map(|seat| seat.player).filter(|player| left.contains(player));
            player.into_iter().for_each(|player| couriers.left(row.id, asks::notice(player, asked, seq, at)));
        }
    }
}
