//! One open game, whichever it is: the games' own types end here, and JSON begins.

use rules::{Game, Rejection, Seat};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use crate::request::Fault;

/// A game behind one pointer. Commands, events and answers are JSON.
pub trait Played {
    /// Folds a list of events in: all of them, or none if one is not of this game.
    fn apply(&mut self, events: &RawValue) -> Result<(), Fault>;
    /// What a page paints.
    fn view(&self) -> Result<String, Fault>;
    /// What `seat` may do now.
    fn legal_commands(&self, seat: Seat) -> Result<String, Fault>;
    /// `null`, or why `seat` may not do this.
    fn judge(&self, seat: Seat, command: &RawValue) -> Result<String, Fault>;
    /// What would happen if `seat` did all this, one after the other.
    fn foresee(&self, seat: Seat, commands: &RawValue) -> Result<String, Fault>;
    /// The same position once more.
    fn fork(&self) -> Box<dyn Played>;
}

#[derive(Serialize)]
struct Refused {
    code: &'static str,
    message: String,
    names: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Foresight<Event, View, Command> {
    Possible { events: Vec<Event>, view: View, legal: Vec<Command> },
    Impossible { rejected: Stop },
}

/// The command that could not be done, and why.
#[derive(Serialize)]
struct Stop {
    index: usize,
    #[serde(flatten)]
    why: Refused,
}

impl<G: Game> Played for G {
    fn apply(&mut self, events: &RawValue) -> Result<(), Fault> {
        let events: Vec<G::Event> = read(events)?;
        events.iter().for_each(|event| Game::apply(self, event));
        Ok(())
    }

    fn view(&self) -> Result<String, Fault> {
        json(&Game::view(self))
    }

    fn legal_commands(&self, seat: Seat) -> Result<String, Fault> {
        json(&Game::legal_commands(self, seat))
    }

    fn judge(&self, seat: Seat, command: &RawValue) -> Result<String, Fault> {
        json(&self.decide(seat, &read(command)?).err().map(refused))
    }

    fn foresee(&self, seat: Seat, commands: &RawValue) -> Result<String, Fault> {
        let commands: Vec<G::Command> = read(commands)?;
        let (mut ahead, mut events) = (self.clone(), Vec::new());
        let foresight = |foresight: Foresight<G::Event, G::View, G::Command>| json(&foresight);
        for (index, command) in commands.iter().enumerate() {
            match ahead.decide(seat, command) {
                Ok(new) => {
                    new.iter().for_each(|event| Game::apply(&mut ahead, event));
                    events.extend(new);
                }
                Err(rejection) => {
                    return foresight(Foresight::Impossible { rejected: Stop { index, why: refused(rejection) } });
                }
            }
        }
        foresight(Foresight::Possible { events, view: Game::view(&ahead), legal: Game::legal_commands(&ahead, seat) })
    }

    fn fork(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }
}

/// The JSON of an answer.
pub fn json(answer: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(answer).map_err(Fault::Answer)
}

/// Reads a part of a request.
pub fn read<T: DeserializeOwned>(json: &RawValue) -> Result<T, Fault> {
    serde_json::from_str(json.get()).map_err(Fault::Foreign)
}

fn refused(rejection: impl Rejection) -> Refused {
    Refused { code: rejection.code(), message: rejection.to_string(), names: rejection.names() }
}
