//! What can be asked, and how it can go wrong.
//!
//! | request | answer |
//! | --- | --- |
//! | `{"op":"open","game":"gold-rush"}` | `{"handle":1}`: a game before its first event |
//! | `{"op":"apply","handle":1,"at":…,"events":[…]}` | `{}`: the next record's events are folded in; with the first, `programs` says of each seat whether a computer player sits there, and `pace` how fast the table plays |
//! | `{"op":"act","handle":1,"seat":0,"at":…,"acted":[…]}` | `{}`: the next record, an act of the table, is folded in |
//! | `{"op":"pass","handle":1,"at":…,"cause":{…},"acted":[…]}` | `{}`: the next record, what time brought about, is folded in |
//! | `{"op":"around","handle":1,"seat":0}` | the table around the game, see `table::Around`; `seat`, which may be left out, is the reader's |
//! | `{"op":"view","handle":1}` | the game's view: what a page paints |
//! | `{"op":"legal","handle":1,"seat":0}` | every command that the seat may send now |
//! | `{"op":"judge","handle":1,"seat":0,"command":{…}}` | `null`, or why not: `{"code":…,"message":…,"names":[…]}` |
//! | `{"op":"foresee","handle":1,"seat":0,"commands":[…]}` | `{"events":[…],"view":…,"legal":[…]}` after the commands, or `{"rejected":{"index":…,"code":…,"message":…,"names":[…]}}`; the game itself stays as it is |
//! | `{"op":"fork","handle":1}` | `{"handle":2}`: the same position, on its own from here |
//! | `{"op":"seal","handle":1,"seat":0}` | `{"handle":2}`: the position, and all before it, as the seat sees them; without one, as spectators do |
//! | `{"op":"position","handle":1,"seq":58}` | the game's view as it was after that record, also where the record was taken back later |
//! | `{"op":"suppose","handle":1,"seq":57,"seat":0,"commands":[…]}` | `{"events":[…],"view":…}`: what the seat would have seen, had it done all this after that record |
//! | `{"op":"course","handle":1}` | how the game went, record by record, see `Course` in `course.rs` |
//! | `{"op":"see","handle":1,"events":[…],"seat":0}` | the events as the seat sees them; without one, as spectators do |
//! | `{"op":"think","handle":1,"seat":0,"level":"expert","haste":1,"luck":7}` | the command that a computer player of that level would give in that seat, or `null`; see `bots::Bot::choose_beside` |
//! | `{"op":"hint","handle":1,"seat":0,"commands":[…],"luck":7}` | the command that Expert would give in that seat next after these, which nobody else knows of, or `null`; see `bots::hint` |
//! | `{"op":"review","handle":1,"seq":57,"seat":0,"commands":[…],"closer":false,"luck":7}` | what a search would rather have done after that record than the first of these commands, see `Review` in `played.rs` |
//! | `{"op":"drawn","handle":1,"seq":57,"seat":0,"command":{…},"luck":7}` | what the luck of the draw gave each seat with that command after that record, see [`bots::Drawn`], or `null` if nothing showed |
//! | `{"op":"deal","handle":1,"seed":"…"}` | the events that deal what is hidden in this position by that seed, as a branch deals it |
//! | `{"op":"close","handle":1}` | `{}`: forgotten |
//! | `{"op":"verify","log":{…},"seen":{…}}` | what is wrong with an exported log, see `fair_play::Report`; `seen`, which may be left out, is what the asker saw of it, and `parent` the exported log of the game that it goes on from |
//!
//! Whatever cannot be answered gets `{"error":"…"}`, and changes nothing.

use bots::{Bot, UnknownBot};
use json::{Json, Read, Unreadable};
use rules::{GameId, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Cause, Pace};

/// One question. Which of the fields it needs depends on `op`.
#[derive(Debug)]
pub struct Request<'a> {
    /// Which of the operations above.
    pub op: Operation,
    /// Which game to open.
    pub game: Option<GameId>,
    /// Which open game is meant.
    pub handle: Option<Handle>,
    /// The seat that asks, commands or is looked at.
    pub seat: Option<Seat>,
    /// A command of the game.
    pub command: Option<&'a Json<'a>>,
    /// A list of commands of the game.
    pub commands: Option<&'a Json<'a>>,
    /// A list of events of the game.
    pub events: Option<&'a Json<'a>>,
    /// Of each seat, whether a computer player sits there.
    pub programs: Option<Vec<bool>>,
    /// How fast the table plays.
    pub pace: Option<Pace>,
    /// When a record was made, in milliseconds since 1970.
    pub at: Option<u64>,
    /// The number of a record.
    pub seq: Option<u64>,
    /// The level of a computer player.
    pub level: Option<Level>,
    /// How often a computer player halves its budget.
    pub haste: Option<u32>,
    /// From where a search draws its luck. The page counts exactly to 2⁵³.
    pub luck: Option<u64>,
    /// Whether to look more closely, and for longer.
    pub closer: Option<bool>,
    /// Why time brought something about.
    pub cause: Option<Cause>,
    /// What an act or time brought about around the game.
    pub acted: Option<Vec<table::Event>>,
    /// What decides how hidden things are dealt.
    pub seed: Option<Seed>,
}

impl<'a> Request<'a> {
    /// Reads a question; a field that none has is a mistake.
    pub fn read(json: &'a Json<'a>) -> Result<Self, Unreadable> {
        json.only(&[
            "op", "game", "handle", "seat", "command", "commands", "events", "programs", "pace", "at", "seq", "level",
            "haste", "luck", "closer", "cause", "acted", "seed", "log", "parent", "seen",
        ])?;
        Ok(Request {
            op: json.field("op")?,
            game: json.field("game")?,
            handle: json.field("handle")?,
            seat: json.field("seat")?,
            command: json.get("command"),
            commands: json.get("commands"),
            events: json.get("events"),
            programs: json.field("programs")?,
            pace: json.field("pace")?,
            at: json.field("at")?,
            seq: json.field("seq")?,
            level: json.field("level")?,
            haste: json.field("haste")?,
            luck: json.field("luck")?,
            closer: json.field("closer")?,
            cause: json.field("cause")?,
            acted: json.field("acted")?,
            seed: json.field("seed")?,
        })
    }
}

/// The question whether a finished game is right, which is long. Its log is read as it was written, for its hashes.
#[derive(Debug, Deserialize)]
pub struct Check<'a> {
    /// The exported log of the game.
    #[serde(borrow)]
    pub log: Option<&'a RawValue>,
    /// The exported log of the game that it goes on from.
    #[serde(borrow)]
    pub parent: Option<&'a RawValue>,
    /// What the asker saw of that game.
    #[serde(borrow)]
    pub seen: Option<&'a RawValue>,
}

/// What can be asked; the table above has the fields and the answer of each.
#[derive(Debug, Clone, Copy, Read)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Opens a game.
    Open,
    /// Folds events in.
    Apply,
    /// Folds an act of the table in.
    Act,
    /// Folds in what time brought about.
    Pass,
    /// What a page shows of the table around the game.
    Around,
    /// What a page paints.
    View,
    /// What a seat may do.
    Legal,
    /// Whether a seat may do this, and why not.
    Judge,
    /// What commands of a seat would bring about, as far as it can know.
    Foresee,
    /// A second game in the same position.
    Fork,
    /// The position as a seat or the spectators see it.
    Seal,
    /// What a page paints of an earlier position.
    Position,
    /// What an earlier decision would have brought about.
    Suppose,
    /// How the game went.
    Course,
    /// Events, sealed for a viewer.
    See,
    /// What a computer player would do.
    Think,
    /// What a computer player would do in the middle of a turn.
    Hint,
    /// What a search would rather have done.
    Review,
    /// What luck came with a command.
    Drawn,
    /// How what is hidden would be dealt.
    Deal,
    /// Forgets a game.
    Close,
    /// Checks a finished game.
    Verify,
}

/// The level of a computer player, by its name.
#[derive(Debug, Clone, Copy, Read)]
#[serde(try_from = "String")]
pub struct Level(pub Bot);

impl TryFrom<String> for Level {
    type Error = UnknownBot;

    fn try_from(name: String) -> Result<Self, UnknownBot> {
        name.parse().map(Level)
    }
}

/// The number of an open game. Numbers are not used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Read)]
#[serde(transparent)]
pub struct Handle(pub u32);

/// Why a question got no answer. It is the page's mistake, never the player's. Its `Display` is the whole answer.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The request is not one of the table above.
    #[error("not a request: {0}")]
    Request(#[source] Unreadable),
    /// The request lacks what its `op` needs.
    #[error("the request needs a {0}")]
    Missing(&'static str),
    /// This build carries another game.
    #[error("the rules of {0} are not in this engine")]
    Elsewhere(GameId),
    /// This build does something else.
    #[error("this engine is not made to {0} games")]
    Task(&'static str),
    /// No such game is open.
    #[error("no game is open under the handle {number}", number = .0.0)]
    Handle(Handle),
    /// Commands or events are not of this game.
    #[error("not of this game: {0}")]
    Foreign(#[source] Unreadable),
    /// A log is not one that a server exported.
    #[error("not a log: {0}")]
    Log(#[source] serde_json::Error),
    /// The seat could not have done that there.
    #[error("the seat has no such decision after record {0}")]
    Decision(u64),
    /// The answer cannot be written as JSON.
    #[error("the answer cannot be written: {0}")]
    Answer(#[source] serde_json::Error),
}
