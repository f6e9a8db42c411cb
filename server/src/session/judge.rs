//! Judges commands: from what the session knows to what it does then. Pure; the session records and tells.

use client_protocol::Json;
use client_protocol::code::Code;
use rules::{Game, GameId, Rejection as _, Seat, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use super::answers::{Answer, Answers, Known};
use super::audience::Listener;
use crate::error::Refusal;

/// An accepted command.
pub struct Accepted<G: Game> {
    /// Whose it is.
    pub seat: Seat,
    /// The command as the rules write it.
    pub command: Box<RawValue>,
    /// What it does.
    pub events: Vec<G::Event>,
}

/// Why nothing is to be recorded.
#[derive(Debug)]
pub enum Declined {
    /// It was answered before, in this way.
    Answered(Answer),
    /// The rules are against it. To be remembered, with the command as the rules write it.
    Rejected(Seat, Box<RawValue>, Rejected),
    /// It isn't a command that could be put to the rules.
    Refused(Refusal),
}

/// The rules' answer to a command they don't allow.
#[derive(Debug)]
pub struct Rejected {
    /// For programs.
    pub code: &'static str,
    /// For people.
    pub message: String,
}

/// The seat from which a listener may command.
///
/// # Errors
/// When they have none, or the game hasn't started.
pub fn seat(listener: Option<&Listener>, started: bool) -> Result<Seat, Declined> {
    let refuse = |code, sentence| Err(Declined::Refused(Refusal::new(code, sentence)));
    match listener.map(|listener| (listener.viewer, listener.player)) {
        Some((Viewer::Seat(seat), _)) if started => Ok(seat),
        Some((Viewer::Seat(_), _)) => refuse(Code::NotStarted, "the game hasn't started yet"),
        Some((Viewer::Spectator, Some(_))) => refuse(Code::NotSeated, "you're watching; only seated players can play"),
        _ => Err(Declined::Refused(Refusal::not_signed_in())),
    }
}

/// What comes of a command.
///
/// # Errors
/// Why nothing is to be recorded.
pub fn judge<G: Game>(
    game: GameId,
    state: &G,
    answers: &Answers,
    seat: Seat,
    id: Uuid,
    command: &Json,
) -> Result<Accepted<G>, Declined> {
    let malformed = |sentence: String| Declined::Refused(Refusal::new(Code::Malformed, sentence));
    let command: G::Command =
        command.read().map_err(|error| malformed(format!("unknown command for {game}: {error}")))?;
    let text = to_raw_value(&command).map_err(|error| malformed(format!("the command cannot be written: {error}")))?;
    match answers.look_up(seat, id, text.get()) {
        Known::New => {}
        Known::Answered(answer) => return Err(Declined::Answered(answer.clone())),
        Known::Reused => {
            let sentence = "this id was used by another command; give each command its own id";
            return Err(Declined::Refused(Refusal::new(Code::CommandIdReused, sentence)));
        }
    }
    match state.decide(seat, &command) {
        Ok(events) => Ok(Accepted { seat, command: text, events }),
        Err(rejection) => {
            let rejected = Rejected { code: rejection.code(), message: rejection.to_string() };
            Err(Declined::Rejected(seat, text, rejected))
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::gold_rush::{Draws, Options, State};

    use super::*;

    fn judged(state: &State, answers: &Answers, seat: Seat, command: &Json) -> Result<Accepted<State>, Declined> {
        judge(GameId::GoldRush, state, answers, seat, Uuid::nil(), command)
    }

    #[test]
    fn a_command_is_accepted_once_rejected_out_of_turn_and_refused_if_it_is_none() {
        let mut state = State::default();
        let events = State::open(&Options::default(), 2, Default::default(), &Draws::default());
        events.expect("two can play").iter().for_each(|event| state.apply(event));
        let seat = state.to_act().expect("the game is on");
        let command = Json::of(&state.legal_commands(seat)[0]).expect("commands are JSON");
        let mut answers = Answers::default();
        let accepted = judged(&state, &answers, seat, &command).ok().filter(|accepted| !accepted.events.is_empty());
        let accepted = accepted.expect("it is legal");
        let declined = judged(&state, &answers, Seat(1 - seat.0), &command).err();
        assert!(matches!(declined, Some(Declined::Rejected(_, _, Rejected { code: "not_your_turn", .. }))));
        answers.accepted(seat, Uuid::nil(), accepted.command.get(), 2);
        let again = judged(&state, &answers, seat, &command).err();
        assert!(matches!(again, Some(Declined::Answered(Answer::Accepted(2)))));
        let other = Json::of(&state.legal_commands(seat)[1]).expect("commands are JSON");
        for (command, code) in
            [(other, Code::CommandIdReused), (Json::of(&"pan for gold").expect("it is JSON"), Code::Malformed)]
        {
            let declined = judged(&state, &answers, seat, &command).err();
            assert!(matches!(declined, Some(Declined::Refused(refusal)) if refusal.code == code));
        }
    }
}
