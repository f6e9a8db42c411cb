//! What is true of a game. The rules work on the [`Table`] alone: it is small and without lists of its own, so that a copy
//! costs next to nothing and a command can be judged on one.

use std::sync::Arc;

use super::components::{ByPlayers, components};
use super::event::{LaidOffice, LaidSingle, LaidTile, Secrets};
use super::hexes::{HEXES, Hex, HexSet};
use super::names::{Card, Token};
use super::options::Options;
use super::phase::Phase;
use super::pieces::{Cell, Piece};
use super::points::Scoring;
use super::resources::{Metal, Resources, Terrain};
use crate::{Sealed, Seat};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// Nothing is true of a game before it opens.
    pub(super) opened: Option<Opened>,
}

/// Everything that is true of a game that has opened.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Opened {
    pub table: Table,
    /// Oldest first. Shared, so that a copy of the state costs little.
    pub scorings: Vec<Arc<Scoring>>,
    pub secrets: Sealed<Arc<Secrets>>,
}

/// The most seats.
pub(super) const MAX_SEATS: usize = 4;
/// How many investment cards are in a game, at most.
pub(super) const MAX_CARDS: usize = 8;

/// Everything that moves. What stays as it was set up is shared.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    pub set_up: Arc<SetUp>,
    pub phase: Phase,
    pub turn: Turn,
    pub hexes: [HexState; HEXES],
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

/// What counts during one turn only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// The number of its player's turn, from 1.
    pub number: u8,
    pub usable: Resources,
    pub invested: bool,
    /// Whether influence in Boomtown was paid for.
    pub placed: bool,
}

/// A hex: its token, and what became of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct HexState {
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

/// Influence on a space of Boomtown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Space {
    pub holder: Option<Seat>,
    /// The player who shares it by the effect of a card.
    pub shared_by: Option<Seat>,
}

impl Space {
    /// How much influence of a seat is here.
    pub fn influence_of(&self, seat: Seat) -> usize {
        usize::from(self.holder == Some(seat)) + usize::from(self.shared_by == Some(seat))
    }
}

/// A player's part of the table. Influence tokens are not counted: they do not limit (ruling: Further rulings).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Player {
    pub score: i32,
    pub camps_left: u8,
    /// Camps in the wanted area.
    pub wanted: u8,
    /// From bin 1 to bin 4.
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

impl State {
    pub(super) fn table(&self) -> Option<&Table> {
        self.opened.as_ref().map(|game| &game.table)
    }
}

impl Table {
    /// Before anything is dealt.
    pub fn new(set_up: SetUp) -> Self {
        Table {
            set_up: set_up.into(),
            phase: Phase::default(),
            turn: Turn::default(),
            hexes: [HexState::default(); HEXES],
            peeked: [HexSet::default(); MAX_SEATS],
            players: [Player::default(); MAX_SEATS],
            claimed: [None; MAX_CARDS],
            spaces: [Space::default(); 9],
            tiles_taken: [[0; 2]; 3],
            final_round: false,
        }
    }

    pub fn seats(&self) -> u8 {
        self.set_up.seats
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats()).map(Seat)
    }

    pub fn by_players(&self) -> &'static ByPlayers {
        components().for_players(self.seats())
    }

    /// How many there are: one a camp, and the final one.
    pub fn rounds(&self) -> u8 {
        self.by_players().camps + 1
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// A bin of a seat's supply track, 1 to 4.
    pub fn bin(&self, seat: Seat, bin: u8) -> Option<&Resources> {
        self.player(seat).bins.get(usize::from(bin).checked_sub(1)?)
    }

    /// What the usable wood and stone build; nothing of it leaves only looting.
    pub fn buildable(&self) -> &'static [Piece] {
        match (self.turn.usable.wood > 0, self.turn.usable.stone > 0) {
            (false, false) => &[],
            // With both, a camp may be built all the same: the rulebook says "may" (ruling: Build or loot).
            (true, true) => &[Piece::Camp, Piece::Settlement],
            _ => &[Piece::Camp],
        }
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.set_up.terrains[hex.index()]
    }

    pub fn holds(&self, hex: Hex) -> Holds {
        self.hexes[hex.index()].holds
    }

    /// The hexes in play that hold something of a kind.
    pub fn hexes(&self, keep: impl Fn(Holds) -> bool) -> HexSet {
        Hex::all().filter(|hex| keep(self.holds(*hex))).collect()
    }

    /// Where a seat has a camp or a settlement.
    pub fn buildings_of(&self, seat: Seat) -> HexSet {
        self.hexes(|holds| matches!(holds, Holds::Building { seat: owner, .. } if owner == seat))
    }

    /// The hexes with a building of one kind of a seat.
    pub fn pieces_of(&self, seat: Seat, piece: Piece) -> HexSet {
        self.hexes(|holds| holds == Holds::Building { seat, piece })
    }

    /// The groups of a seat's buildings over hex sides, the largest first.
    pub fn groups_of(&self, seat: Seat) -> Vec<HexSet> {
        let mut groups = self.buildings_of(seat).groups();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    /// How many settlements the seats have, by seat and terrain.
    pub fn settlements(&self) -> [[u8; 4]; MAX_SEATS] {
        let mut settlements = [[0; 4]; MAX_SEATS];
        for hex in Hex::all() {
            if let Holds::Building { seat, piece: Piece::Settlement } = self.holds(hex) {
                settlements[seat.index()][self.terrain(hex) as usize] += 1;
            }
        }
        settlements
    }

    /// Those of some hexes that are of a terrain.
    pub fn in_terrain(&self, hexes: HexSet, terrain: Terrain) -> HexSet {
        hexes.iter().filter(|&hex| self.terrain(hex) == terrain).collect()
    }

    /// How many investment cards a seat has.
    pub fn cards_of(&self, seat: Seat) -> u8 {
        self.claimed.iter().map(|&claimed| u8::from(claimed == Some(seat))).sum()
    }

    /// The bonus token that the next claim takes, if one is left.
    pub fn next_bonus(&self) -> Option<u8> {
        let claims = self.claimed.iter().flatten().count();
        self.set_up.bonus_tokens.get(claims).copied()
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
