//! What is said and shown at the table.

use bots::Appraise;
use client_protocol::code::Code;
use tokio::time::Instant;
use uuid::Uuid;

use super::super::chat::{self, WrittenLine};
use super::super::signals::Signal;
use super::super::told::Told;
use super::Table;
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId};
use crate::store::AppendError;

impl<G: Appraise> Table<G> {
    /// Everybody who is signed in may talk: from a seat to all, else to the spectators.
    pub(super) fn say(&mut self, from: ListenerId, id: Uuid, text: &str) {
        let after = self.position.last_seq();
        let Told { row, audience, chat, .. } = &mut self.told;
        let speaker = audience.listener(from).and_then(|listener| Some((listener.player?, listener.viewer)));
        let line = match speaker {
            Some(speaker) => {
                let talkers = self.services.chat.talkers();
                chat.say(speaker, after, id, text, talkers, Instant::now()).map_err(Refusal::from)
            }
            None => Err(Refusal::not_signed_in()),
        };
        let refused = line.and_then(|line| {
            let job = chat::Job { table: row.id, epoch: self.epoch, line, from, done: self.said.clone() };
            let busy = "the server is busy; send it again in a moment";
            self.services.chat.take(job).then_some(()).ok_or_else(|| Refusal::new(Code::Busy, busy))
        });
        if let Err(refusal) = refused {
            audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
        }
    }

    /// Tells what was said, or that it was not kept. When somebody else writes, the session ends, and that is the answer.
    pub(super) fn said(&mut self, WrittenLine { id, from, result }: WrittenLine) -> Result<(), AppendError> {
        match result {
            Ok(row) => self.told.said(id, row),
            Err(AppendError::Store(error)) => {
                tracing::warn!(table = %self.told.row.id, %error, "a chat message was not saved");
                let refusal = Frame::refusal(Some(id), &Refusal::from(&error));
                self.told.audience.tell(from, Delivery::Frame(refusal));
            }
            Err(error @ (AppendError::Fenced | AppendError::Unwritable(_))) => return Err(error),
        }
        Ok(())
    }

    /// Shows everybody a player's signal. It rests on no record and is kept nowhere, so it doesn't wait at the gate.
    pub(super) fn signal(&mut self, from: ListenerId, signal: Signal) {
        let shown =
            self.speaks_for(from).and_then(|seat| self.signals.shown(self.told.row.game, seat, signal, Instant::now()));
        match shown {
            Ok(message) => self.told.show(&message),
            Err(refusal) => self.told.audience.tell(from, Delivery::Frame(Frame::refusal(None, &refusal))),
        }
    }
}
