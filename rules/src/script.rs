//! Scripts: whole games as JSON text, to be played through the rules.
//!
//! ```json
//! {
//!   "game": "gold-rush",
//!   "options": {"without_farmers": true},
//!   "seats": 2,
//!   "seed": "00…00",
//!   "draws": {"first_player": 0, "tiles": ["12a", "47e"], "tokens": [2, 5]},
//!   "commands": [
//!     {"seat": 0, "command": {"type": "place_tile", "at": [1, 0], "rotation": 0}},
//!     {"seat": 0, "command": {"type": "pass"}}
//!   ]
//! }
//! ```
//!
//! `options`, `seed` and `draws` may be left out: the standard rules, a seed of zeros, nothing forced. What `draws` names
//! comes first, in that order, and the rest stays as the seed shuffled it. A game that is over is exported in this form, so
//! that any report of a fault can be played again.

use std::error::Error;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Game, GameId, OpenError, Rejection, Seat, Seed};

/// A game to play, of whatever kind.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// By its id: `gold-rush`.
    pub game: GameId,
    /// In the form of the game's `Options`; what is left out is as in the standard rules.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub options: Value,
    /// Within the game's `SEATS`.
    pub seats: u8,
    /// Decides everything random.
    #[serde(default)]
    pub seed: Seed,
    /// In the form of the game's `Draws`; the seed decides what is left out.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub draws: Value,
    /// In the order in which they were given; the game need not end.
    pub commands: Vec<ScriptCommand>,
}

/// What one seat does.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptCommand {
    /// The seat that gives it.
    pub seat: Seat,
    /// In the form of the game's `Command`.
    pub command: Value,
}

/// Why a script could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// The text is not JSON in the form of a [`Script`].
    #[error("not a script: {0}")]
    Malformed(#[source] serde_json::Error),
    /// The options or draws are not of the game's form.
    #[error("wrong {part} for this game: {problem}")]
    Foreign {
        /// "options" or "draws".
        part: &'static str,
        /// Where they leave it.
        #[source]
        problem: serde_json::Error,
    },
    /// The game could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A command is not of the game's form.
    #[error("command {index}: unknown command for this game: {problem}")]
    NoCommand {
        /// Its place in the list, from 0.
        index: usize,
        /// Where it leaves it.
        #[source]
        problem: serde_json::Error,
    },
    /// A command was refused.
    #[error("command {index}: {code}: {rejection}")]
    Rejected {
        /// Its place in the list, from 0.
        index: usize,
        /// See [`Rejection::code`](crate::Rejection::code).
        code: &'static str,
        /// The [`Rejection`](crate::Game::Rejection) of the script's game.
        #[source]
        rejection: Box<dyn Error + Send + Sync>,
    },
}

/// Plays a script. `print` gets every event as one line of JSON, and at the end `{"type":"scores","scores":[…]}` with the
/// score of every seat and where it comes from.
///
/// # Errors
/// The first thing wrong; what had happened before it has been printed.
pub fn play(text: &str, mut print: impl FnMut(String)) -> Result<(), ScriptError> {
    let script: Script = serde_json::from_str(text).map_err(ScriptError::Malformed)?;
    with_game!(script.game, G => play_game::<G>(&script, &mut print))
}

fn play_game<G: Game>(script: &Script, print: &mut impl FnMut(String)) -> Result<(), ScriptError> {
    let mut state = G::default();
    let mut happen = |state: &mut G, events: Vec<G::Event>| {
        for event in &events {
            state.apply(event);
            print(json(event));
        }
    };
    let events =
        G::open(&part("options", &script.options)?, script.seats, script.seed, &part("draws", &script.draws)?)?;
    happen(&mut state, events);
    for (index, ScriptCommand { seat, command }) in script.commands.iter().enumerate() {
        let command = G::Command::deserialize(command).map_err(|problem| ScriptError::NoCommand { index, problem })?;
        let rejected = |rejection: G::Rejection| ScriptError::Rejected {
            index,
            code: rejection.code(),
            rejection: Box::new(rejection),
        };
        let events = state.decide(*seat, &command).map_err(rejected)?;
        happen(&mut state, events);
    }
    print(json(&serde_json::json!({"type": "scores", "scores": state.scores()})));
    Ok(())
}

/// The game's own part of a script; what is left out is the game's default.
fn part<T: Default + for<'de> Deserialize<'de>>(part: &'static str, value: &Value) -> Result<T, ScriptError> {
    if value.is_null() {
        return Ok(T::default());
    }
    T::deserialize(value).map_err(|problem| ScriptError::Foreign { part, problem })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("events and scores are plain data with string keys")
}
