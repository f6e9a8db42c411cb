//! The one trait that every game implements.
//!
//! A game is a fold: [`Game::open`] says how it starts, [`Game::decide`] judges a command and says what happens, and
//! [`Game::apply`] folds what happened into the state. Whoever holds the events holds the game.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use json::Read;
use serde::{Serialize, de::DeserializeOwned};

use crate::chance::Seed;
use crate::seat::{Seat, Viewer};

/// The state of one game, and its rules.
///
/// `Self` is everything that is true of one game, hidden information included. A state that went through
/// [`Game::seen_by`] knows less, and is otherwise the same type: the page runs the very rules the server runs.
///
/// Laws, each tested as a property of every game:
/// - listed = accepted: `decide` accepts exactly what `legal_commands` lists;
/// - a rejection changes nothing, and `apply` never fails;
/// - replaying the events gives the same state;
/// - the square commutes: folding `event.seen_by(v)` gives `seen_by(v)` of the folded state, after every event;
/// - noninterference: what a viewer is sent does not depend on what that viewer may not know;
/// - an imagined state, seen by its viewer, is what the viewer had, and states that look alike imagine alike.
pub trait Game: Clone + Default + PartialEq + Debug + Send + Sync + 'static {
    /// How many may play.
    const SEATS: RangeInclusive<u8>;

    /// What the host of a table chooses before the game. Its default is the standard rules.
    type Options: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Chance fixed in advance instead of drawn from the seed: for scripts, tests and bug reports.
    type Draws: Clone + Default + Debug + Serialize + DeserializeOwned;
    /// What a seat asks for, in the imperative.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Read + Send + Sync;
    /// What happened, in the past tense, chance already resolved.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Read + SeenBy + Send + Sync;
    /// Why a command was refused. The state has not changed.
    type Rejection: Rejection;
    /// What a page paints: everything on show, put together so that a reader needs no rules.
    type View: Serialize;
    /// A seat's points and where they came from.
    type Score: Serialize + Total;

    /// The events that open a game of `seats` seats, up to the first thing asked of a player.
    ///
    /// # Errors
    /// [`OpenError`] when `seats` is outside [`Game::SEATS`] or `draws` names what is not in the box.
    fn open(options: &Self::Options, seats: u8, seed: Seed, draws: &Self::Draws)
    -> Result<Vec<Self::Event>, OpenError>;

    /// Whose decision the game waits for; nobody's before it opens and once it is over. It need not be the player whose
    /// turn it is: some choices in the middle of a scoring belong to somebody else.
    fn to_act(&self) -> Option<Seat>;

    /// Every command `seat` may submit now, in a fixed order; empty when the game does not wait for that seat.
    fn legal_commands(&self, seat: Seat) -> Vec<Self::Command>;

    /// Judges a command without changing anything, and says what happens.
    ///
    /// On a seen state it says what that viewer can foresee: the same events with what it does not know sealed, up to the
    /// first that depends on it.
    ///
    /// # Errors
    /// The rejection that a player is told.
    fn decide(&self, seat: Seat, command: &Self::Command) -> Result<Vec<Self::Event>, Self::Rejection>;

    /// Folds one event in. Never judges, never fails: replay must always work.
    fn apply(&mut self, event: &Self::Event);

    /// Whether an event that somebody else wrote down is within what [`Game::apply`] has room for. Those of the game itself always are.
    fn has_room_for(&self, _event: &Self::Event) -> bool {
        true
    }

    /// The state as `viewer` may know it: what is hidden is sealed. The only door from a server's state to a screen.
    #[must_use]
    fn seen_by(&self, viewer: Viewer) -> Self;

    /// On a seen state: the events that deal everything hidden at random among what is left, a new generator included. All of
    /// it is as likely as the rules leave it; nothing is concluded from how anybody played. None before the game opens.
    fn deal_hidden(&self, seed: Seed) -> Vec<Self::Event>;

    /// A state as it may be for all that `viewer` knows: what is hidden from the viewer is dealt anew. It is sealed first, so the
    /// truth has no part in it.
    #[must_use]
    fn imagine(&self, viewer: Viewer, seed: Seed) -> Self {
        let mut imagined = self.seen_by(viewer);
        imagined.deal_hidden(seed).iter().for_each(|event| imagined.apply(event));
        imagined
    }

    /// What a page paints of this state.
    fn view(&self) -> Self::View;

    /// The points of every seat so far, in order, and where each came from.
    fn scores(&self) -> Vec<Self::Score>;

    /// Whether the final scoring starts with an event: all points before it were scored in play.
    fn starts_final_scoring(event: &Self::Event) -> bool;

    /// How far the game is, for a list of games: the same for every viewer. Before it opens everything is 0.
    fn progress(&self) -> Progress;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Who of these seats has won a game that is over with this result: those with most points, unless the game breaks ties.
    fn best_of(&self, seats: &[Seat], outcome: &Outcome) -> Vec<Seat> {
        outcome.best_of(seats)
    }
}

/// A seat's points, however they came about: the same for every viewer while the game runs.
pub trait Total {
    /// All of them.
    fn total(&self) -> i32;
}

/// What may be shown to a viewer.
pub trait SeenBy {
    /// The same thing with everything sealed that `viewer` may not know.
    #[must_use]
    fn seen_by(&self, viewer: Viewer) -> Self;

    /// Whether it shows some seat more than the spectators. What of it is sealed here doesn't change that.
    fn is_for_one_seat(&self) -> bool;
}

/// Why a command was refused: a sentence for the player (its `Display`) and a code for programs.
pub trait Rejection: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// Every [`code`](Rejection::code) there is.
    #[must_use]
    fn codes() -> Vec<&'static str>;

    /// The variant's name in `snake_case`: stable, since clients know it.
    fn code(&self) -> &'static str;

    /// What the sentence names, as the rules spell it, for whoever says it in another language. Empty where the code says it all.
    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// Why a game could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Too few or too many players.
    #[error("this game is for {min} to {max} players, not {seats}")]
    Seats {
        /// How many were given.
        seats: u8,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// The forced draws name something that is not in the box, or not that often.
    #[error("the draws name {0}")]
    Draws(#[from] WrongDraw),
}

/// What forced draws name that cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongDraw {
    /// A first player who is none of the players.
    #[error("{0} as first player, where nobody sits")]
    FirstPlayer(Seat),
    /// A piece that is known by its name, more often than its pile has it.
    #[error("{kind} {name} more often than it is in the {pile}")]
    Piece {
        /// What kind of piece: `tile`.
        kind: &'static str,
        /// As the component data spells it.
        name: &'static str,
        /// From where it is drawn: `deck`.
        pile: &'static str,
    },
    /// A piece that is known by its value, likewise.
    #[error("{kind} {value} more often than it is in the {pile}")]
    Value {
        /// What kind of piece: `token`.
        kind: &'static str,
        /// As it is printed on the piece.
        value: u8,
        /// From where it is drawn: `supply`.
        pile: &'static str,
    },
    /// A piece of which there is one, again.
    #[error("{0} more than once")]
    Again(&'static str),
    /// A piece that these options leave out, or one of which there is one, again.
    #[error("{0}, which is not in the pool or there twice")]
    NotInPool(&'static str),
    /// A part of the game that these options leave out.
    #[error("{0}, which is not played with")]
    NotPlayedWith(&'static str),
    /// A tile turned further than once around.
    #[error("{turns} turns of a tile, where {most} are the most")]
    Turns {
        /// How far it is turned, in sides.
        turns: u8,
        /// How far it can be.
        most: u8,
    },
    /// An arrangement that is not among those of the rules.
    #[error("arrangement {number} of {count}")]
    Arrangement {
        /// Its number, from 0.
        number: usize,
        /// How many there are.
        count: u32,
    },
}

/// Whether so many may play.
///
/// # Errors
/// [`OpenError::Seats`] if not.
pub(crate) fn check_seats<G: Game>(seats: u8) -> Result<(), OpenError> {
    let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
    if (min..=max).contains(&seats) { Ok(()) } else { Err(OpenError::Seats { seats, min, max }) }
}

/// Moves the given pieces to the end of a pile, from which they are drawn; the others stay in their order.
pub(crate) fn force<T: Copy + PartialEq>(
    pile: &mut Vec<T>,
    first: &[T],
    missing: impl Fn(&T) -> WrongDraw,
) -> Result<(), WrongDraw> {
    for piece in first {
        let place = pile.iter().position(|other| other == piece).ok_or_else(|| missing(piece))?;
        pile.remove(place);
    }
    pile.extend(first.iter().rev());
    Ok(())
}

/// How far a game is, in what its players count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Progress {
    /// Every turn draws a tile, and the last one ends the game.
    TilesLeft {
        /// Tiles in the deck, without the one drawn; down to 0 during the last turn.
        tiles: u8,
    },
    /// Everybody has one turn a round.
    Round {
        /// The round that is played, from 1.
        round: u8,
        /// How many rounds the game has, the final one included.
        of: u8,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Points of each seat, in the order of the seats.
    pub scores: Vec<i32>,
    /// Everybody who won; more than one is a shared win.
    pub winners: Vec<Seat>,
}

impl Outcome {
    /// Most points win; a tie is a shared win.
    #[must_use]
    pub fn by_points(scores: Vec<i32>) -> Self {
        let seats: Vec<Seat> = (0..).map(Seat).take(scores.len()).collect();
        let outcome = Outcome { scores, winners: Vec::new() };
        Outcome { winners: outcome.best_of(&seats), ..outcome }
    }

    /// Those of some seats that have most points.
    #[must_use]
    pub fn best_of(&self, seats: &[Seat]) -> Vec<Seat> {
        let points = |seat: &Seat| self.scores.get(seat.index());
        let best = seats.iter().filter_map(points).max();
        seats.iter().copied().filter(|seat| best.is_some() && points(seat) == best).collect()
    }
}
