//! What is true of a game, as the rules need it: small and without lists of its own, so that a copy costs next to nothing
//! and a command can be judged on one.

use std::sync::Arc;

use super::components::{ByPlayers, components};
use super::map::{HEXES, HexSet};
use super::{
    Card, Cell, Choice, Hex, LaidOffice, LaidSingle, LaidTile, Metal, Options, Piece, Resources, Terrain, Token,
};
use crate::{Sealed, Seat};

/// The most seats.
pub(super) const MAX_SEATS: usize = 4;
/// How many investment cards are in a game, at most.
pub(super) const MAX_CARDS: usize = 8;

/// Everything that moves. What stays as it was set up is shared.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    pub set_up: Option<Arc<SetUp>>,
    pub phase: Phase,
    pub turn: Turn,
    pub spots: [Spot; HEXES],
    /// By seat: face-down tokens it has looked at.
    pub peeked: [HexSet; MAX_SEATS],
    pub players: [Player; MAX_SEATS],
    /// By place in the list of investment cards: who has it.
    pub claimed: [Option<Seat>; MAX_CARDS],
    pub spaces: [Space; 9],
    /// By metal and stack: how many bonus tiles are gone.
    pub tiles_taken: [[u8; 2]; 3],
    pub final_round: bool,
}

/// What was chosen and drawn for the whole game.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SetUp {
    pub options: Options,
    pub seats: u8,
    pub first: Seat,
    pub tiles: Vec<LaidTile>,
    pub terrains: [Terrain; HEXES],
    pub in_play: HexSet,
    pub offices: Vec<LaidOffice>,
    pub single: LaidSingle,
    pub investments: Vec<Card>,
    pub bonus_tokens: Vec<u8>,
}

/// What the game waits for; each phase has only what exists during it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Phase {
    #[default]
    Unopened,
    /// The game is open and the first turn has not begun.
    Opened,
    /// A bin is to be activated.
    Activating {
        seat: Seat,
    },
    /// Metals may be used.
    Using {
        seat: Seat,
    },
    /// Something is to be chosen before metals are used further.
    Choosing {
        seat: Seat,
        choice: Choice,
    },
    /// A token is to be taken.
    Building {
        seat: Seat,
    },
    /// Its resources are to be put into a bin.
    Storing {
        seat: Seat,
        resources: Resources,
    },
    /// A turn is over and the next has not begun.
    Between,
    /// The last turn is over and points are counted.
    FinalScoring,
    Over,
}

impl Phase {
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Activating { seat }
            | Phase::Using { seat }
            | Phase::Choosing { seat, .. }
            | Phase::Building { seat }
            | Phase::Storing { seat, .. } => Some(seat),
            Phase::Unopened | Phase::Opened | Phase::Between | Phase::FinalScoring | Phase::Over => None,
        }
    }
}

/// What counts during one turn only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// The how-manieth of its player, from 1.
    pub number: u8,
    pub usable: Resources,
    pub invested: bool,
    /// Whether influence in Boomtown was paid for.
    pub placed: bool,
}

/// A hex: its token, and what became of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Spot {
    pub token: Sealed<Token>,
    pub holds: Holds,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Holds {
    /// The hex is not in play.
    #[default]
    Nothing,
    FaceDown,
    FaceUp,
    Building {
        seat: Seat,
        piece: Piece,
    },
    Looted {
        seat: Seat,
    },
}

/// A space of Boomtown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Space {
    pub holder: Option<Seat>,
    /// Who shares it by the effect of a card.
    pub guest: Option<Seat>,
}

impl Space {
    /// How much influence of a seat is here.
    pub fn influence_of(&self, seat: Seat) -> usize {
        usize::from(self.holder == Some(seat)) + usize::from(self.guest == Some(seat))
    }
}

/// A player's part of the table. Influence tokens are not counted: they do not limit (ruling: Further rulings).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Player {
    pub score: i32,
    pub camps_left: u8,
    /// Camps in the wanted area.
    pub wanted: u8,
    /// Bins 1 to 4.
    pub bins: [Resources; 4],
    /// By terrain.
    pub influence: [u8; 4],
    /// Of the influence, what came from cards.
    pub extra_influence: [u8; 4],
    /// By metal: how many steps the coach has made.
    pub steps: [u8; 3],
    /// By metal and stack: the bonus tile taken.
    pub tiles: [[Option<u8>; 2]; 3],
}

impl Default for Table {
    fn default() -> Self {
        Table {
            set_up: None,
            phase: Phase::default(),
            turn: Turn::default(),
            spots: [Spot::default(); HEXES],
            peeked: [HexSet::default(); MAX_SEATS],
            players: [Player::default(); MAX_SEATS],
            claimed: [None; MAX_CARDS],
            spaces: [Space::default(); 9],
            tiles_taken: [[0; 2]; 3],
            final_round: false,
        }
    }
}

impl Table {
    /// What the game was set up with. Nothing is asked of a game before it opens.
    pub fn set_up(&self) -> &SetUp {
        self.set_up.as_ref().expect("only a game that has opened is asked about its set-up")
    }

    pub fn seats(&self) -> u8 {
        self.set_up.as_ref().map_or(0, |set_up| set_up.seats)
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats()).map(Seat)
    }

    pub fn by_players(&self) -> &'static ByPlayers {
        components().for_players(self.seats())
    }

    /// How many there are: one a camp, and the final one. None before the game opens.
    pub fn rounds(&self) -> u8 {
        self.set_up.as_ref().map_or(0, |_| self.by_players().camps + 1)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.set_up().terrains[hex.index()]
    }

    pub fn holds(&self, hex: Hex) -> Holds {
        self.spots[hex.index()].holds
    }

    /// The hexes in play that hold something of a kind.
    pub fn hexes(&self, keep: impl Fn(Holds) -> bool) -> HexSet {
        Hex::all().filter(|hex| keep(self.holds(*hex))).collect()
    }

    /// The hexes with a building of a seat.
    pub fn buildings_of(&self, seat: Seat) -> HexSet {
        self.hexes(|holds| matches!(holds, Holds::Building { seat: owner, .. } if owner == seat))
    }

    /// The hexes with a building of one kind of a seat.
    pub fn pieces_of(&self, seat: Seat, piece: Piece) -> HexSet {
        self.hexes(|holds| holds == Holds::Building { seat, piece })
    }

    /// How many investment cards a seat has.
    pub fn cards_of(&self, seat: Seat) -> u8 {
        self.claimed.iter().map(|&claimed| u8::from(claimed == Some(seat))).sum()
    }

    /// The bonus token that the next claim takes, if one is left.
    pub fn next_bonus(&self) -> Option<u8> {
        let claims = self.claimed.iter().flatten().count();
        self.set_up().bonus_tokens.get(claims).copied()
    }

    /// The tile that lies on top of a stack, if one is left.
    pub fn top_tile(&self, metal: Metal, stack: usize) -> Option<u8> {
        let taken = usize::from(self.tiles_taken[metal as usize][stack]);
        metal.stack(stack).get(taken).copied()
    }

    pub fn space(&self, cell: Cell) -> Space {
        self.spaces[cell.index()]
    }
}
