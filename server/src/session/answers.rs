//! At most once: the first answer to every command, kept for a client that asks again.
//!
//! What was accepted is remembered for as long as the log is, since it is read from there. Rejections changed nothing and are
//! remembered only for a while: for a client that lost the answer and asks again at once.

use std::collections::{HashMap, VecDeque};

use client_protocol::code::RejectionCode;
use rules::Seat;
use uuid::Uuid;

/// The rejections remembered for each seat. A client has one command under way, or a few; so these are plenty.
const REJECTIONS_PER_SEAT: usize = 32;

/// The first answer to a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstAnswer {
    /// It made this record.
    Accepted(u64),
    /// It was refused.
    Rejected { code: RejectionCode, message: String },
}

/// What is known of a command's id.
#[derive(Debug, PartialEq, Eq)]
pub enum Known<'a> {
    /// It was never heard of, or too long ago.
    New,
    /// The same command was answered before.
    Answered(&'a FirstAnswer),
    /// It was another command's.
    Reused,
}

/// The answers given at one table.
#[derive(Debug, Default)]
pub struct Answers {
    given: HashMap<(Seat, Uuid), (Box<str>, FirstAnswer)>,
    rejections: HashMap<Seat, VecDeque<Uuid>>,
}

impl Answers {
    /// What is known of the id; `command` is the command's JSON as the rules write it.
    #[must_use]
    pub fn look_up(&self, seat: Seat, id: Uuid, command: &str) -> Known<'_> {
        match self.given.get(&(seat, id)) {
            None => Known::New,
            Some((first, answer)) if **first == *command => Known::Answered(answer),
            Some(_) => Known::Reused,
        }
    }

    pub fn accepted(&mut self, seat: Seat, id: Uuid, command: &str, seq: u64) {
        self.given.insert((seat, id), (command.into(), FirstAnswer::Accepted(seq)));
    }

    /// Remembers a rejected command, and forgets the seat's oldest rejection if there are many.
    pub fn rejected(&mut self, seat: Seat, id: Uuid, command: &str, code: RejectionCode, message: String) {
        let recent = self.rejections.entry(seat).or_default();
        if recent.len() == REJECTIONS_PER_SEAT
            && let Some(oldest) = recent.pop_front()
        {
            self.given.remove(&(seat, oldest));
        }
        recent.push_back(id);
        self.given.insert((seat, id), (command.into(), FirstAnswer::Rejected { code, message }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_is_given_again_and_an_id_belongs_to_one_command() {
        let mut answers = Answers::default();
        let id = Uuid::from_u128(1);
        assert_eq!(answers.look_up(Seat(0), id, "{}"), Known::New);
        answers.accepted(Seat(0), id, "{}", 5);
        assert_eq!(answers.look_up(Seat(0), id, "{}"), Known::Answered(&FirstAnswer::Accepted(5)));
        assert_eq!(answers.look_up(Seat(0), id, "[]"), Known::Reused);
        assert_eq!(answers.look_up(Seat(1), id, "{}"), Known::New, "another seat's ids are its own");
    }

    #[test]
    fn rejections_are_bounded_and_accepted_commands_are_kept() {
        let mut answers = Answers::default();
        answers.accepted(Seat(0), Uuid::from_u128(1), "{}", 5);
        let paused = table::Rejection::TablePaused;
        for n in 0..100 {
            answers.rejected(Seat(0), Uuid::from_u128(1000 + n), "{}", (&paused).into(), paused.to_string());
        }
        assert_eq!(answers.given.len(), 1 + REJECTIONS_PER_SEAT);
        assert_ne!(answers.look_up(Seat(0), Uuid::from_u128(1), "{}"), Known::New);
        assert_ne!(answers.look_up(Seat(0), Uuid::from_u128(1099), "{}"), Known::New);
    }
}
