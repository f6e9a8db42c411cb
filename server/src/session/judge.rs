//! Judges commands: from what the session knows to what it does then. Pure; the session records and tells.

use client_protocol::code::{Code, RejectionCode};
use client_protocol::{Json, Object};
use fair_play::record::{Acted, Moved, What};
use rules::{Game, GameId, Rejection, Seat, Viewer};
use serde_json::value::to_raw_value;
use table::{Act, Past, Sitting};
use uuid::Uuid;

use super::answers::{Answers, FirstAnswer, Known};
use super::audience::Listener;
use crate::error::Refusal;

/// An accepted command or act.
pub struct Accepted<G: Game> {
    pub seat: Seat,
    /// What is to be recorded of it.
    pub what: What<Vec<G::Event>>,
}

/// Why nothing is to be recorded.
#[derive(Debug, thiserror::Error)]
pub enum Declined {
    /// It was answered before, in this way.
    #[error("it was answered before")]
    Answered(FirstAnswer),
    /// The rules, or the table, are against it. To be remembered, with the command as the rules write it.
    #[error("{because}")]
    Rejected {
        seat: Seat,
        command: String,
        #[source]
        because: Rejected,
    },
    /// It isn't a command that could be put to the rules.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nothing would come of it.
    #[error("nothing comes of it")]
    Nothing,
}

impl Declined {
    /// What to tell somebody who asked for nothing that is recorded.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        match self {
            Declined::Refused(refusal) => refusal,
            Declined::Answered(_) | Declined::Rejected { .. } | Declined::Nothing => Refusal::not_saved(),
        }
    }
}

/// Why a command or act isn't allowed.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    /// The rules of the game are against it.
    #[error("{message}")]
    ByRules { code: RejectionCode, message: String },
    /// The table is.
    #[error(transparent)]
    ByTable(#[from] table::Rejection),
}

impl Rejected {
    fn by_rules(rejection: &impl Rejection) -> Self {
        Rejected::ByRules { code: rejection.into(), message: rejection.to_string() }
    }

    #[must_use]
    pub fn code(&self) -> RejectionCode {
        match self {
            Rejected::ByRules { code, .. } => *code,
            Rejected::ByTable(rejection) => rejection.into(),
        }
    }
}

/// The seat from which a listener may command.
///
/// # Errors
/// When they have none, or the game hasn't started.
pub fn seat(listener: Option<&Listener>, started: bool) -> Result<Seat, Refusal> {
    let refuse = |code, sentence| Err(Refusal::new(code, sentence));
    match listener.map(|listener| (listener.viewer, listener.player)) {
        Some((Viewer::Seat(seat), _)) if started => Ok(seat),
        Some((Viewer::Seat(_), _)) => refuse(Code::NotStarted, "the game hasn't started yet"),
        Some((Viewer::Spectator, Some(_))) => refuse(Code::NotSeated, "you're watching; only seated players can play"),
        _ => Err(Refusal::not_signed_in()),
    }
}

/// Where a command comes from.
#[derive(Debug, Clone, Copy)]
pub struct Sender {
    pub seat: Seat,
    /// Whether a computer made it, and not the seat's person.
    pub is_computer: bool,
    /// The last record that the sender knew, if it said so.
    pub after: Option<u64>,
}

/// Whether what a sender says they knew last is a record.
///
/// # Errors
/// When the log ends before it, at `last`.
pub fn is_known(after: Option<u64>, last: u64) -> Result<(), Refusal> {
    match after {
        Some(after) if after > last => {
            let sentence = format!("no record {after}: the log ends at {last}; send the last seq you have as after");
            Err(Refusal::new(Code::Malformed, sentence))
        }
        _ => Ok(()),
    }
}

/// What comes of a command.
///
/// # Errors
/// Why nothing is to be recorded.
pub fn judge<G: Game>(
    game: GameId,
    sitting: &Sitting<G>,
    answers: &Answers,
    sender: Sender,
    id: Uuid,
    command: &Json,
) -> Result<Accepted<G>, Declined> {
    let malformed = |sentence: String| Refusal::new(Code::Malformed, sentence);
    let Object(command): Object<G::Command> =
        command.read().map_err(|error| malformed(format!("this isn't a command of {game}: {error}")))?;
    let text = to_raw_value(&command).map_err(|error| malformed(format!("the command cannot be written: {error}")))?;
    let Sender { seat, is_computer, after } = sender;
    unanswered(answers, seat, id, text.get())?;
    let rejected = |because| Declined::Rejected { seat, command: text.get().to_owned(), because };
    sitting.may_move(seat, is_computer, after).map_err(|rejection| rejected(rejection.into()))?;
    match sitting.game.decide(seat, &command) {
        Ok(events) => Ok(Accepted { seat, what: What::Moved(Moved { command: text, events }) }),
        Err(rejection) => Err(rejected(Rejected::by_rules(&rejection))),
    }
}

/// What comes of an act at the time `at`; `here` says of each seat whether its person is at the table.
///
/// # Errors
/// Why nothing is to be recorded.
pub fn judge_act<G: Game>(
    sitting: &Sitting<G>,
    answers: &Answers,
    seat: Seat,
    id: Uuid,
    (at, act): (u64, Act),
    here: &[bool],
    past: &impl Past<G>,
) -> Result<Accepted<G>, Declined> {
    let text = text_of(&act);
    unanswered(answers, seat, id, &text)?;
    match sitting.decide(at, seat, &act, here, past) {
        Ok(events) => Ok(Accepted { seat, what: What::Acted(Acted { act, events }) }),
        Err(rejection) => Err(Declined::Rejected { seat, command: text, because: rejection.into() }),
    }
}

/// An act as it is written.
#[must_use]
pub fn text_of(act: &Act) -> String {
    serde_json::to_string(act).expect("acts are read from JSON, so they can be written as JSON")
}

/// Whether nothing of this id was answered before.
fn unanswered(answers: &Answers, seat: Seat, id: Uuid, text: &str) -> Result<(), Declined> {
    match answers.look_up(seat, id, text) {
        Known::New => Ok(()),
        Known::Answered(answer) => Err(Declined::Answered(answer.clone())),
        Known::Reused => {
            let sentence = "this id was used by another command; give each command its own id";
            Err(Refusal::new(Code::CommandIdReused, sentence).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::gold_rush::{Draws, Options, State};
    use table::Holder;

    use super::*;

    fn judged(
        sitting: &Sitting<State>,
        answers: &Answers,
        seat: Seat,
        command: &Json,
    ) -> Result<Accepted<State>, Declined> {
        let sender = Sender { seat, is_computer: false, after: None };
        judge(GameId::GoldRush, sitting, answers, sender, Uuid::nil(), command)
    }

    #[test]
    fn a_command_is_accepted_once_rejected_out_of_turn_and_refused_if_it_is_none() {
        let events = State::open(&Options::default(), 2, Default::default(), &Draws::default());
        let mut state = Sitting::<State>::default();
        state.opened(0, None, vec![Holder::Person; 2], &events.expect("two can play"));
        let seat = state.to_act().expect("the game is on");
        let legal: Vec<_> = state.game.legal_commands(seat).iter().map(Json::of).collect();
        let legal: Vec<Json> = legal.into_iter().map(|json| json.expect("commands are JSON")).collect();
        let command = legal[0].clone();
        let mut answers = Answers::default();
        let Ok(Accepted { what: What::Moved(moved), .. }) = judged(&state, &answers, seat, &command) else {
            panic!("it is legal");
        };
        assert!(!moved.events.is_empty());
        let declined = judged(&state, &answers, Seat(1 - seat.0), &command).err();
        assert!(
            matches!(declined, Some(Declined::Rejected { because, .. }) if because.code().to_string() == "not_your_turn")
        );
        answers.accepted(seat, Uuid::nil(), moved.command.get(), 2);
        let again = judged(&state, &answers, seat, &command).err();
        assert!(matches!(again, Some(Declined::Answered(FirstAnswer::Accepted(2)))));
        let other = legal[1].clone();
        for (command, code) in
            [(other, Code::CommandIdReused), (Json::of(&"pan for gold").expect("it is JSON"), Code::Malformed)]
        {
            let declined = judged(&state, &answers, seat, &command).err();
            assert!(matches!(declined, Some(Declined::Refused(refusal)) if refusal.code == code));
        }
    }
}
