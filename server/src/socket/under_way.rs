//! What a client has asked for and has no answer to. When the table's session ends, because another server has it now or it starts
//! again from its log, the next one is asked the same, under the same ids: so what was done before is answered, and not done
//! twice.

use client_protocol::Json;
use table::Act;
use uuid::Uuid;

use crate::outbox::ListenerId;
use crate::session::message::Message;

/// So many sessions may end over one question. It may be what ends them.
const TRIES: u8 = 3;

/// One question, until it is answered.
#[derive(Debug)]
pub struct UnderWay {
    /// Its id; of questions that have none, one that only we know.
    pub id: Uuid,
    /// How often it was handed in.
    tries: u8,
    what: Ask,
}

/// What is asked.
#[derive(Debug)]
pub enum Ask {
    /// A move, and the last record that its sender knew.
    Command(Json, Option<u64>),
    /// An act of the table.
    Act(Act),
    /// A line of talk.
    Chat(String),
    /// The legal commands.
    Legal,
}

impl UnderWay {
    /// A question that was not handed in yet.
    #[must_use]
    pub fn new(id: Uuid, what: Ask) -> Self {
        UnderWay { id, tries: 0, what }
    }

    /// The id by which a refusal names it.
    #[must_use]
    pub fn named(&self) -> Option<Uuid> {
        (!matches!(self.what, Ask::Legal)).then_some(self.id)
    }

    /// The message to hand in, once more.
    pub fn message(&mut self, from: ListenerId) -> Message {
        self.tries += 1;
        let id = self.id;
        match &self.what {
            Ask::Command(command, after) => Message::Command { from, id, command: command.clone(), after: *after },
            Ask::Act(act) => Message::Act { from, id, act: act.clone() },
            Ask::Chat(text) => Message::Chat { from, id, text: text.clone() },
            Ask::Legal => Message::Legal { from, id },
        }
    }

    /// Whether another session may be asked.
    #[must_use]
    pub fn may_be_asked_again(&self) -> bool {
        self.tries < TRIES
    }
}
