//! The open games, and the one who answers for them.

use std::collections::BTreeMap;

use fair_play::{Log, Report, Seen, verify_as};
use json::{Json, Unreadable};
use rules::{GameId, Listed, Seat, Viewer, with_game};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use table::Holder;

use crate::played::{Agreed, Kept, Played, ReviewRequest, json};
use crate::request::{Check, Handle, Operation, Request, RequestError};

/// The one game that this build carries, so that nobody loads the rules of a game they do not play; if none was named when
/// it was compiled, all of them.
const ONLY: Option<&str> = option_env!("PAYDIRT_ENGINE_GAME");

/// What this build does, `play`, `check` or `review`, so that nobody loads what only a finished game needs before they ask for it;
/// if nothing was named when it was compiled, all of it.
const TASK: Option<&str> = option_env!("PAYDIRT_ENGINE_TASK");

/// All games that a page has open, each in its own position.
#[derive(Default)]
pub struct Desk {
    open: BTreeMap<Handle, Box<dyn Played>>,
    opened: u32,
}

#[derive(Serialize)]
struct Opened {
    handle: Handle,
}

#[derive(Serialize)]
struct Done {}

#[derive(Serialize)]
struct Failed {
    error: String,
}

impl Desk {
    /// Answers a request, JSON for JSON; see [`crate::request`]. Nothing that is asked makes it panic.
    pub fn ask(&mut self, request: &[u8]) -> String {
        let answer = str::from_utf8(request)
            .map_err(|_| RequestError::Request(Unreadable::Text))
            .and_then(|text| self.answer(text));
        answer.unwrap_or_else(|error| {
            json(&Failed { error: error.to_string() }).unwrap_or_else(|_| r#"{"error":"unknown"}"#.to_owned())
        })
    }

    fn answer(&mut self, text: &str) -> Result<String, RequestError> {
        let asked = Json::parse(text).map_err(RequestError::Request)?;
        let request = &Request::read(&asked).map_err(RequestError::Request)?;
        match request.op {
            Operation::Open => self.keep(fresh(request.game.ok_or(RequestError::Missing("game"))?)?),
            Operation::Apply => apply(self.game(request)?.as_mut(), request),
            Operation::Act => act(self.game(request)?.as_mut(), request),
            Operation::Pass => pass(self.game(request)?.as_mut(), request),
            Operation::Around => self.game(request)?.around(request.seat),
            Operation::View => self.game(request)?.view(),
            Operation::Legal => self.game(request)?.legal_commands(seat(request)?),
            Operation::Judge => self.game(request)?.judge(seat(request)?, command(request)?),
            Operation::Foresee => self.game(request)?.foresee(seat(request)?, commands(request)?),
            Operation::Fork => {
                let fork = self.game(request)?.fork();
                self.keep(fork)
            }
            Operation::Seal => {
                let sealed = self.game(request)?.seal(viewer(request));
                self.keep(sealed)
            }
            Operation::Position => self.game(request)?.position(seq(request)?),
            Operation::Suppose => self.game(request)?.suppose(seq(request)?, seat(request)?, commands(request)?),
            Operation::Course => self.game(request)?.course(),
            Operation::See => self.game(request)?.see(events(request)?, viewer(request)),
            Operation::Think | Operation::Hint | Operation::Review | Operation::Drawn if const { !reviews() } => {
                Err(RequestError::Task("review"))
            }
            Operation::Think => think(self.game(request)?.as_mut(), request),
            Operation::Hint => self.game(request)?.hint(seat(request)?, commands(request)?, luck(request)),
            Operation::Review => review(self.game(request)?.as_mut(), request),
            Operation::Drawn => {
                self.game(request)?.drawn(seq(request)?, seat(request)?, command(request)?, luck(request))
            }
            Operation::Deal => self.game(request)?.deal(request.seed.ok_or(RequestError::Missing("seed"))?),
            Operation::Close => self.close(request.handle.ok_or(RequestError::Missing("handle"))?),
            Operation::Verify => json(&verified(text)?),
        }
    }

    fn keep(&mut self, game: Box<dyn Played>) -> Result<String, RequestError> {
        self.opened += 1;
        let handle = Handle(self.opened);
        self.open.insert(handle, game);
        json(&Opened { handle })
    }

    fn close(&mut self, handle: Handle) -> Result<String, RequestError> {
        self.open.remove(&handle).ok_or(RequestError::Handle(handle))?;
        json(&Done {})
    }

    fn game(&mut self, request: &Request<'_>) -> Result<&mut Box<dyn Played>, RequestError> {
        let handle = request.handle.ok_or(RequestError::Missing("handle"))?;
        self.open.get_mut(&handle).ok_or(RequestError::Handle(handle))
    }
}

/// Folds in what happened in the game.
fn apply(game: &mut dyn Played, request: &Request<'_>) -> Result<String, RequestError> {
    let holder = |program: &bool| if *program { Holder::Program } else { Holder::Person };
    let holders = request.programs.iter().flatten().map(holder).collect();
    let agreed = Agreed { holders, pace: request.pace };
    game.apply(events(request)?, request.at.unwrap_or_default(), agreed)?;
    json(&Done {})
}

/// Folds in what somebody did around it.
fn act(game: &mut dyn Played, request: &Request<'_>) -> Result<String, RequestError> {
    game.act(seat(request)?, at(request)?, happened(request)?);
    json(&Done {})
}

/// Folds in what time brought about.
fn pass(game: &mut dyn Played, request: &Request<'_>) -> Result<String, RequestError> {
    let cause = request.cause.ok_or(RequestError::Missing("cause"))?;
    game.pass(at(request)?, cause, happened(request)?);
    json(&Done {})
}

fn think(game: &mut dyn Played, request: &Request<'_>) -> Result<String, RequestError> {
    let level = request.level.ok_or(RequestError::Missing("level"))?;
    game.think(seat(request)?, level.0, request.haste.unwrap_or_default(), luck(request))
}

fn review(game: &mut dyn Played, request: &Request<'_>) -> Result<String, RequestError> {
    let closer = request.closer.unwrap_or_default();
    let asked = ReviewRequest { seq: seq(request)?, seat: seat(request)?, closer, luck: luck(request) };
    game.review(&asked, commands(request)?)
}

/// A game before its first event. What the build does not carry is out at compile time, code and component data with it.
fn fresh(game: GameId) -> Result<Box<dyn Played>, RequestError> {
    if const { !covers(TASK, "play") && !covers(TASK, "review") } {
        return Err(RequestError::Task("play"));
    }
    with_game!(game, G => if const { carries(G::ID) } { Ok(Box::new(Kept::<G>::default())) } else { Err(RequestError::Elsewhere(game)) })
}

/// What is wrong with a finished game.
fn verified(request: &str) -> Result<Report, RequestError> {
    if const { !covers(TASK, "check") } {
        return Err(RequestError::Task("check"));
    }
    let check: Check<'_> = serde_json::from_str(request).map_err(RequestError::Log)?;
    let log: Log = exported(check.log.ok_or(RequestError::Missing("log"))?)?;
    let seen: Seen = check.seen.map(exported).transpose()?.unwrap_or_default();
    let parent: Option<Log> = check.parent.map(exported).transpose()?;
    let game = log.table.game;
    with_game!(game, G => if const { carries(G::ID) } { Ok(verify_as::<G>(&log, parent.as_ref(), &seen)) } else { Err(RequestError::Elsewhere(game)) })
}

/// Reads what a server exported.
fn exported<T: DeserializeOwned>(json: &RawValue) -> Result<T, RequestError> {
    serde_json::from_str(json.get()).map_err(RequestError::Log)
}

/// Whether this build holds games against computer players; whoever only plays does not load those.
pub const fn reviews() -> bool {
    covers(TASK, "review")
}

const fn carries(game: GameId) -> bool {
    covers(ONLY, game.as_str())
}

/// Whether a build for `only` this name, or for all of them, is one for `name`.
const fn covers(only: Option<&str>, name: &str) -> bool {
    let Some(only) = only else { return true };
    let (only, name) = (only.as_bytes(), name.as_bytes());
    let mut same = only.len() == name.len();
    let mut at = 0;
    while same && at < only.len() {
        same = only[at] == name[at];
        at += 1;
    }
    same
}

/// Through whose eyes: the seat's, or the spectators'.
fn viewer(request: &Request<'_>) -> Viewer {
    request.seat.map_or(Viewer::Spectator, Viewer::Seat)
}

fn seat(request: &Request<'_>) -> Result<Seat, RequestError> {
    request.seat.ok_or(RequestError::Missing("seat"))
}

fn seq(request: &Request<'_>) -> Result<u64, RequestError> {
    request.seq.ok_or(RequestError::Missing("number of a record"))
}

fn at(request: &Request<'_>) -> Result<u64, RequestError> {
    request.at.ok_or(RequestError::Missing("time"))
}

/// The same luck unless another is asked for.
fn luck(request: &Request<'_>) -> u64 {
    request.luck.unwrap_or_default()
}

fn events<'a>(request: &Request<'a>) -> Result<&'a Json<'a>, RequestError> {
    request.events.ok_or(RequestError::Missing("list of events"))
}

fn happened<'a>(request: &'a Request<'_>) -> Result<&'a [table::Event], RequestError> {
    request.acted.as_deref().ok_or(RequestError::Missing("list of what happened"))
}

fn command<'a>(request: &Request<'a>) -> Result<&'a Json<'a>, RequestError> {
    request.command.ok_or(RequestError::Missing("command"))
}

fn commands<'a>(request: &Request<'a>) -> Result<&'a Json<'a>, RequestError> {
    request.commands.ok_or(RequestError::Missing("list of commands"))
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("open", &self.open.len()).finish()
    }
}
