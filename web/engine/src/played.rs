//! One open game, whichever it is: the games' own types end here, and JSON takes over.

use bots::{Appraise, Bot, Effort};
use json::{Json, Read};
use rules::{Game, Rejection, Seat, Seed, SeenBy as _, Viewer};
use serde::Serialize;
use table::{Cause, Holder, Pace, Sitting};

use crate::course::{self, Cuts};
use crate::desk::reviews;
use crate::request::RequestError;

/// A game behind one pointer. Commands, events and answers are JSON.
pub trait Played {
    /// Folds the next record's events in, made at `at`: all of them, or none if one is not of this game. `agreed` counts with
    /// the first.
    fn apply(&mut self, events: &Json<'_>, at: u64, agreed: Agreed) -> Result<(), RequestError>;
    /// Folds the next record in, an act of `seat`.
    fn act(&mut self, seat: Seat, at: u64, events: &[table::Event]);
    /// Folds the next record in, what time brought about.
    fn pass(&mut self, at: u64, cause: Cause, events: &[table::Event]);
    /// The table around the game, for whoever sits in `seat`.
    fn around(&self, seat: Option<Seat>) -> Result<String, RequestError>;
    /// What a page paints.
    fn view(&self) -> Result<String, RequestError>;
    /// What `seat` may do now.
    fn legal_commands(&self, seat: Seat) -> Result<String, RequestError>;
    /// `null`, or why `seat` may not do this.
    fn judge(&self, seat: Seat, command: &Json<'_>) -> Result<String, RequestError>;
    /// What would happen if `seat` did all this, one after the other.
    fn foresee(&self, seat: Seat, commands: &Json<'_>) -> Result<String, RequestError>;
    /// The same position, and all before it, as a viewer sees them.
    fn seal(&self, viewer: Viewer) -> Box<dyn Played>;
    /// What a page paints of the position after record `seq`, as it was then.
    fn position(&self, seq: u64) -> Result<String, RequestError>;
    /// What a seat would have seen, had it done something else after record `seq`.
    fn suppose(&self, seq: u64, seat: Seat, commands: &Json<'_>) -> Result<String, RequestError>;
    /// How the game went.
    fn course(&self) -> Result<String, RequestError>;
    /// Events, sealed for a viewer.
    fn see(&self, events: &Json<'_>, viewer: Viewer) -> Result<String, RequestError>;
    /// What a computer player would do in that seat.
    fn think(&self, seat: Seat, level: Bot, haste: u32, luck: u64) -> Result<String, RequestError>;
    /// What Expert would do next in that seat after the commands.
    fn hint(&self, seat: Seat, made: &Json<'_>, luck: u64) -> Result<String, RequestError>;
    /// What a search would rather have done than the first of the commands.
    fn review(&self, asked: &ReviewRequest, commands: &Json<'_>) -> Result<String, RequestError>;
    /// What luck came with a command that was given after record `seq`.
    fn drawn(&self, seq: u64, seat: Seat, command: &Json<'_>, luck: u64) -> Result<String, RequestError>;
    /// How what is hidden would be dealt.
    fn deal(&self, seed: Seed) -> Result<String, RequestError>;
    /// A game of its own in the same position, which goes on apart from this one.
    fn fork(&self) -> Box<dyn Played>;
}

/// What a table agreed on before its game starts.
pub struct Agreed {
    /// Whether a person or a computer player sits in each seat.
    pub holders: Vec<Holder>,
    /// How fast it plays.
    pub pace: Option<Pace>,
}

/// Which decision is reviewed, and how.
pub struct ReviewRequest {
    /// The record after which it was made.
    pub seq: u64,
    /// Who made it.
    pub seat: Seat,
    /// Whether to look more closely, and for longer.
    pub closer: bool,
    /// From where the search draws its luck.
    pub luck: u64,
}

/// What a seat would have seen of something it did not do.
#[derive(Serialize)]
struct Supposed<Event, View> {
    events: Vec<Event>,
    view: View,
}

/// What a review says of a decision; see [`bots::Reviewed`].
#[derive(Debug, Serialize)]
pub struct Review<Command> {
    /// How many of the commands belong to it.
    pub taken: usize,
    /// By how much the player is ahead after what was done, on average, in hundredths of points.
    pub lead: i64,
    /// By how much more the player would have been ahead.
    pub lost: i64,
    /// The standard error of `lost`.
    pub error: i64,
    /// Whether so much was lost that it is no whim of what was imagined.
    pub sure: bool,
    /// What the search would have done.
    pub best: Vec<Command>,
}

/// What luck came with a command; see [`bots::Drawn`].
#[derive(Serialize)]
struct Drawn {
    gained: Vec<i64>,
    variance: Vec<i64>,
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

/// A game with its table, and its records, to which a move that is taken back leads.
#[derive(Clone)]
pub struct Kept<G: Game> {
    sitting: Sitting<G>,
    past: Vec<Vec<G::Event>>,
    /// The records that took moves back, each with the last record that stayed.
    cuts: Cuts,
}

impl<G: Game> Default for Kept<G> {
    fn default() -> Self {
        Kept { sitting: Sitting::default(), past: Vec::new(), cuts: Cuts::new() }
    }
}

impl<G: Appraise> Played for Kept<G> {
    fn apply(&mut self, events: &Json<'_>, at: u64, agreed: Agreed) -> Result<(), RequestError> {
        let events: Vec<G::Event> = read(events)?;
        match self.past.len() as u64 {
            0 => self.sitting.opened(at, agreed.pace, agreed.holders, &events),
            last => self.sitting.moved(last + 1, at, &events),
        }
        self.past.push(events);
        Ok(())
    }

    fn act(&mut self, seat: Seat, at: u64, events: &[table::Event]) {
        let seq = self.past.len() as u64 + 1;
        self.sitting.acted(seq, at, seat, events, &self.past);
        self.past.push(Vec::new());
        for event in events {
            if let table::Event::TakenBack { to } = event {
                self.cuts.insert(seq, *to);
            }
        }
    }

    fn pass(&mut self, at: u64, cause: Cause, events: &[table::Event]) {
        self.sitting.passed(at, cause, events);
        self.past.push(Vec::new());
    }

    fn around(&self, seat: Option<Seat>) -> Result<String, RequestError> {
        json(&self.sitting.around(seat, &self.past))
    }

    fn view(&self) -> Result<String, RequestError> {
        json(&self.sitting.game.view())
    }

    fn legal_commands(&self, seat: Seat) -> Result<String, RequestError> {
        json(&self.sitting.game.legal_commands(seat))
    }

    fn judge(&self, seat: Seat, command: &Json<'_>) -> Result<String, RequestError> {
        json(&self.sitting.game.decide(seat, &read(command)?).err().map(refused))
    }

    fn foresee(&self, seat: Seat, commands: &Json<'_>) -> Result<String, RequestError> {
        let commands: Vec<G::Command> = read(commands)?;
        let (mut ahead, mut events) = (self.sitting.game.clone(), Vec::new());
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

    fn seal(&self, viewer: Viewer) -> Box<dyn Played> {
        let past = self.past.iter().map(|events| events.iter().map(|event| event.seen_by(viewer)).collect()).collect();
        Box::new(Kept { sitting: self.sitting.seen_by(viewer), past, cuts: self.cuts.clone() })
    }

    fn position(&self, seq: u64) -> Result<String, RequestError> {
        json(&course::position::<G>(&self.past, &self.cuts, seq).view())
    }

    fn suppose(&self, seq: u64, seat: Seat, commands: &Json<'_>) -> Result<String, RequestError> {
        let commands: Vec<G::Command> = read(commands)?;
        let position = course::position::<G>(&self.past, &self.cuts, seq);
        let (mut seen, mut events) = (Game::seen_by(&position, Viewer::Seat(seat)), Vec::new());
        for command in &commands {
            let new = seen.decide(seat, command).map_err(|_| RequestError::Decision(seq))?;
            new.iter().for_each(|event| Game::apply(&mut seen, event));
            events.extend(new);
        }
        json(&Supposed { events, view: seen.view() })
    }

    fn course(&self) -> Result<String, RequestError> {
        json(&course::of::<G>(&self.past, &self.cuts))
    }

    fn see(&self, events: &Json<'_>, viewer: Viewer) -> Result<String, RequestError> {
        let events: Vec<G::Event> = read(events)?;
        json(&events.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>())
    }

    fn think(&self, seat: Seat, level: Bot, haste: u32, luck: u64) -> Result<String, RequestError> {
        if const { !reviews() } {
            return Err(RequestError::Task("review"));
        }
        json(&level.choose_beside(&self.sitting.game, seat, luck, haste, || {}))
    }

    fn hint(&self, seat: Seat, made: &Json<'_>, luck: u64) -> Result<String, RequestError> {
        if const { !reviews() } {
            return Err(RequestError::Task("review"));
        }
        let made: Vec<G::Command> = read(made)?;
        json(&bots::hint(&self.sitting.game, seat, &made, G::PLAN, luck))
    }

    fn review(&self, asked: &ReviewRequest, commands: &Json<'_>) -> Result<String, RequestError> {
        if const { !reviews() } {
            return Err(RequestError::Task("review"));
        }
        let commands: Vec<G::Command> = read(commands)?;
        let state = course::position::<G>(&self.past, &self.cuts, asked.seq);
        let reviewed = bots::review(&state, asked.seat, &commands, Effort::of::<G>(asked.closer), asked.luck)
            .ok_or(RequestError::Decision(asked.seq))?;
        let sure = reviewed.is_sure();
        let bots::Reviewed { taken, best, lead, lost, error } = reviewed;
        json(&Review { taken, lead, lost, error, sure, best })
    }

    fn drawn(&self, seq: u64, seat: Seat, command: &Json<'_>, luck: u64) -> Result<String, RequestError> {
        if const { !reviews() } {
            return Err(RequestError::Task("review"));
        }
        let state = course::position::<G>(&self.past, &self.cuts, seq);
        let drawn = bots::drawn(&state, seat, &read(command)?, luck);
        json(&drawn.map(|bots::Drawn { gained, variance }| Drawn { gained, variance }))
    }

    fn deal(&self, seed: Seed) -> Result<String, RequestError> {
        if const { !reviews() } {
            return Err(RequestError::Task("review"));
        }
        json(&self.sitting.game.deal_hidden(seed))
    }

    fn fork(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }
}

/// Writes an answer as JSON; a [`RequestError`] if a value cannot be written, which no type here brings about.
pub fn json(answer: &impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(answer).map_err(RequestError::Answer)
}

/// Reads a part of a request.
fn read<T: Read>(json: &Json<'_>) -> Result<T, RequestError> {
    T::read(json).map_err(RequestError::Foreign)
}

fn refused(rejection: impl Rejection) -> Refused {
    Refused { code: rejection.code(), message: rejection.to_string(), names: rejection.names() }
}
