//! What waits at the gate of a table, how it's let out, and what becomes of it if the session ends first.

use std::borrow::Cow;

use bots::Appraise;
use client_protocol::rest::{NextTable, Player, SeatLink};
use rules::Seat;
use table::Past;
use tokio::sync::oneshot;

use super::super::confirm::{Looked, Question};
use super::super::entry::Entry;
use super::super::gate::Gate;
use super::super::position::Step;
use super::super::told::{Told, Whom};
use super::super::writer::Written;
use super::{Reply, SessionEnd, Table};
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::store::AppendError;

/// What waits at the gate.
pub(super) enum Held<G: Appraise> {
    /// The record itself.
    Record { step: Box<Step<G>>, whom: Whom },
    /// An answer to one listener.
    Frame { to: ListenerId, frame: Frame },
    /// All that a listener missed, as of when it goes out.
    Welcome { arrival: u64, since_seq: u64, returning: bool },
    /// The end for a listener who may not watch.
    TurnedAway { outbox: Outbox },
    /// An answer to a request about the seats.
    Reply { reply: Reply, result: Result<(), Refusal> },
    /// An answer to a request for the table that follows.
    Next { reply: oneshot::Sender<Result<NextTable, Refusal>>, result: Result<NextTable, Refusal> },
    /// An answer to a request for the link of a seat.
    Link { reply: oneshot::Sender<Result<SeatLink, Refusal>>, result: Result<SeatLink, Refusal> },
    /// An answer to a request for the seat that a link opens.
    Opened { reply: oneshot::Sender<Result<Seat, Refusal>>, result: Result<Seat, Refusal> },
    /// A player's new name, for everybody.
    Renamed(Player),
}

/// The records so far, to look back at: those told, and those that wait until they are saved.
pub(super) struct Recorded<'a, G: Appraise> {
    pub(super) told: &'a [Entry<G>],
    pub(super) held: &'a Gate<Held<G>>,
}

impl<G: Appraise> Past<G> for Recorded<'_, G> {
    fn events(&self, seq: u64) -> Cow<'_, [G::Event]> {
        // They are told in order and without gaps, so each stands at its number.
        let told = usize::try_from(seq).ok().and_then(|seq| self.told.get(seq.checked_sub(1)?));
        let held = self.held.iter().filter_map(|held| match held {
            Held::Record { step, .. } => Some(&step.entry),
            _ => None,
        });
        let entry = told.into_iter().chain(held).find(|entry| entry.seq == seq);
        Cow::Owned(entry.map(Entry::events).unwrap_or_default())
    }
}

/// What a session doesn't survive.
pub(super) struct Fatal {
    error: AppendError,
    /// Whether records that were handed in may be saved all the same.
    open: bool,
}

impl From<AppendError> for Fatal {
    fn from(error: AppendError) -> Self {
        Fatal { error, open: true }
    }
}

impl<G: Appraise> Table<G> {
    /// The records so far.
    pub(super) fn past(&self) -> Recorded<'_, G> {
        Recorded { told: self.told.log(), held: &self.gate }
    }

    /// Holds back what rests on what was recorded so far.
    pub(super) fn hold(&mut self, held: Held<G>) {
        self.gate.hold(self.position.last_seq(), held);
    }

    /// Holds back what is said without writing.
    pub(super) fn answer(&mut self, held: Held<G>) {
        self.gate.hold_unwritten(self.position.last_seq(), held);
    }

    /// Asks whether nobody else writes, if something waits for that.
    pub(super) fn ask_for_a_look(&mut self) {
        if let Some(look) = self.gate.look() {
            let question = Question { table: self.told.row.id, epoch: self.epoch, look, done: self.looked.clone() };
            let _ = self.services.confirmer.send(question); // without a confirmer the server has stopped
        }
    }

    /// Notes what a look has found.
    pub(super) fn looked(&mut self, Looked { look, still_writer }: Looked) -> Result<(), AppendError> {
        if !still_writer? {
            return Err(AppendError::Fenced);
        }
        self.gate.confirm(look);
        Ok(())
    }

    /// Notes what became of a record.
    pub(super) fn written(&mut self, Written { seq, result }: Written) -> Result<(), Fatal> {
        result.map_err(|error| Fatal { open: error.leaves_open(), error })?;
        self.gate.save(seq);
        if self.notified.take_if(|notified| *notified <= seq).is_some() {
            self.services.couriers.wake();
        }
        if seq == self.position.last_seq() {
            self.time.kept(self.time.now());
        }
        Ok(())
    }

    /// Lets out what may go out.
    pub(super) fn release(&mut self) {
        while let Some(held) = self.gate.release() {
            match held {
                Held::Record { step, whom } => {
                    let command = whom.asked_as().map(tracing::field::display);
                    tracing::debug!(table = %self.told.row.id, seq = step.entry.seq, command, "saved");
                    self.told.tell(*step, whom);
                }
                Held::Frame { to, frame } => self.told.audience.tell(to, Delivery::Frame(frame)),
                Held::Welcome { arrival, since_seq, returning } => {
                    self.told.welcome(arrival, since_seq, returning, self.time.now());
                }
                Held::TurnedAway { outbox } => Told::<G>::turn_away(&outbox),
                Held::Reply { reply, result } => {
                    let _ = reply.send(result.map(|()| self.told.row.clone())); // the asker may have left
                }
                Held::Next { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Link { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Opened { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Renamed(player) => self.told.renamed(&player),
            }
        }
    }

    /// Ends the session, because something could not be saved or somebody else writes, and tells everybody who waits. If it's `open`
    /// whether records were saved, their senders hear nothing here: the next session reads it from the log, and is asked under the same id.
    pub(super) fn end(&mut self, Fatal { error, open }: Fatal) -> SessionEnd {
        let (table, seq) = (self.told.row.id, self.gate.saved());
        let ended = match &error {
            AppendError::Fenced => {
                tracing::info!(%table, seq, "another server has taken the table over");
                SessionEnd::TakenOver
            }
            AppendError::Store(_) | AppendError::Unwritable(_) => {
                tracing::warn!(%table, seq, %error, "couldn't save; the table restarts from its log");
                SessionEnd::NotSaved
            }
        };
        let refusal = Refusal::from(&error);
        for held in self.gate.give_up() {
            match held {
                Held::Record { .. } if open => {}
                Held::Record { whom: Whom::Listener(to, id), .. } => {
                    self.told.audience.tell(to, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
                }
                Held::Reply { reply, .. } => drop(reply.send(Err(refusal.clone()))), // the asker may have left
                Held::Next { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                Held::Link { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                Held::Opened { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                // Sockets find the next session, and ask it; it knows the new name.
                Held::Record { .. } | Held::Frame { .. } | Held::Welcome { .. } => {}
                Held::TurnedAway { .. } | Held::Renamed(_) => {}
            }
        }
        ended
    }
}
