//! What a position is made of, in numbers, for players that weigh thousands of them. It knows no more than the reader of the
//! state, and gives no judgment.

use super::components::components;
use super::pieces::Feature;
use super::scoring::fief;
use super::state::{Castle, Phase, State};
use crate::Seat;
use crate::landscape::{End, Outlook, PartId, Position};

/// Everything that players hold.
#[derive(Debug, Clone)]
pub struct Survey {
    /// Tiles in the deck, without the one drawn.
    pub tiles_left: u8,
    /// The players, by seat.
    pub players: Vec<Surveyed>,
    /// Every feature with meeples on it.
    pub claimed: Vec<Claimed>,
}

/// What a player holds beside the board.
#[derive(Debug, Clone, Copy)]
pub struct Surveyed {
    /// Points so far, without ingots.
    pub score: i32,
    /// Meeples in supply.
    pub meeples_left: u8,
    /// Castle tokens in supply.
    pub castles_left: u8,
    /// Ingots gained.
    pub ingots: u8,
    /// What they are worth together.
    pub ingot_points: i32,
    /// What one more would make them worth.
    pub with_another: i32,
}

/// A feature with meeples on it.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// Road, city, monastery, field or castle.
    pub feature: Feature,
    /// Meeples there, by seat.
    pub meeples: [u8; 5],
    /// What it would score each holder if the game ended now; nothing for a castle.
    pub points: i32,
    /// How many tiles it is on, or for a monastery the tiles around it.
    pub tiles: u16,
    /// Printed on the tiles of a city; 0 for features that have none.
    pub shields: u8,
    /// Ingots on the tiles from which its holders could take.
    pub ingots: u8,
    /// Where it is open; for a monastery the empty places around it.
    pub ends: Vec<End>,
    /// For a field: the uncompleted cities that it borders.
    pub cities: Vec<OpenCity>,
}

/// An uncompleted city.
#[derive(Debug, Clone)]
pub struct OpenCity {
    /// Where it is open.
    pub ends: Vec<End>,
    /// Whether somebody's meeples are on it.
    pub is_held: bool,
}

impl State {
    /// What is to come, to be handed to [`State::survey`] for this position and those that follow from it.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        Outlook::of(&self.tiles_to_come())
    }

    /// In how many rotations the tile to be placed differs: 1, 2 or 4. 4 if none is to be placed.
    #[must_use]
    pub fn ways_to_turn(&self) -> usize {
        match self.phase {
            Phase::Placing { tile, .. } => tile.component().ways.into(),
            _ => 4,
        }
    }

    /// What everybody holds.
    #[must_use]
    pub fn survey(&self, outlook: &mut Outlook) -> Survey {
        let mut roots: Vec<(Feature, PartId)> = Vec::with_capacity(self.meeples.len());
        for meeple in &self.meeples {
            let Some(id) = self.board.id_of(meeple.part) else { continue };
            let root = (meeple.part.feature, self.board.root(id));
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        Survey {
            tiles_left: self.deck.left,
            players: (0..self.seats()).map(|seat| self.surveyed(Seat(seat))).collect(),
            claimed: roots.into_iter().map(|(feature, root)| self.claimed(feature, root, outlook)).collect(),
        }
    }

    fn surveyed(&self, seat: Seat) -> Surveyed {
        let player = &self.players[seat.index()];
        let worth = |ingots: usize| match i32::try_from(ingots) {
            Ok(count) if count > 0 => components().ingot_value(ingots) * count,
            _ => 0,
        };
        let ingots = usize::from(player.ingots);
        let counted = !player.ingots_valued && self.options.goldmines;
        Surveyed {
            score: player.score,
            meeples_left: player.meeples_left,
            castles_left: player.castles_left,
            ingots: player.ingots,
            ingot_points: if counted { worth(ingots) } else { 0 },
            with_another: if counted { worth(ingots + 1) } else { 0 },
        }
    }

    fn claimed(&self, feature: Feature, root: PartId, outlook: &mut Outlook) -> Claimed {
        let region = self.board.region(root);
        let number = self.board.tile_of(root);
        let at = self.board.tile(number).at;
        let castle = (feature == Feature::Castle).then(|| self.castle_on(root)).flatten();
        let mut meeples = region.followers.by_seat();
        if let Some(lord) = castle.and_then(|castle| castle.lord) {
            meeples[lord.seat.index()] += 1;
        }
        Claimed {
            feature,
            meeples,
            points: crate::total(&self.lines_of(feature, root)),
            tiles: if feature == Feature::Monastery { u16::from(self.tiles[number].neighbours) } else { region.tiles },
            shields: region.contents.shields,
            ingots: match feature {
                _ if self.ingots_on_tiles == 0 => 0,
                Feature::Field => 0,
                Feature::Castle => castle.map_or(0, |castle| self.ingots_in(fief(&castle.parts))),
                Feature::Monastery => self.ingots_in(at.around().into_iter().chain([at])),
                Feature::Road | Feature::City => self.ingots_along(root),
            },
            ends: match feature {
                Feature::Road | Feature::City => self.board.ends_of(root, outlook),
                Feature::Monastery => self.places_left_around(at, outlook),
                Feature::Field | Feature::Castle => Vec::new(),
            },
            cities: if feature == Feature::Field { self.open_cities_at(root, outlook) } else { Vec::new() },
        }
    }

    /// The castle on a region.
    fn castle_on(&self, root: PartId) -> Option<&Castle> {
        self.castles.iter().find(|castle| self.board.root_of(castle.parts[0]) == Some(root))
    }

    /// The empty places around a monastery. Where no tile is beside one yet, most tiles will fit.
    fn places_left_around(&self, at: Position, outlook: &mut Outlook) -> Vec<End> {
        let any = u8::try_from(outlook.tiles()).unwrap_or(u8::MAX);
        let empty = at.around().into_iter().filter(|at| self.board.tile_at(*at).is_none());
        let mut end = |at| {
            let fits = self.board.fits_at(at, outlook).unwrap_or(any);
            End { at, fits, closes: fits }
        };
        empty.map(&mut end).collect()
    }

    /// The ingots on some tiles, each named once.
    fn ingots_in(&self, tiles: impl IntoIterator<Item = Position>) -> u8 {
        tiles.into_iter().map(|at| self.ingots_at(at)).sum()
    }

    /// The ingots on the tiles of a region.
    fn ingots_along(&self, root: PartId) -> u8 {
        let mut tiles: Vec<usize> = self.board.members(root).map(|part| self.board.tile_of(part)).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles.into_iter().map(|tile| self.tiles[tile].ingots).sum()
    }

    /// The uncompleted cities that a field borders.
    fn open_cities_at(&self, field: PartId, outlook: &mut Outlook) -> Vec<OpenCity> {
        let cities = self.cities_at(field, |city| city.open_edges > 0).into_iter();
        let city = |city| OpenCity {
            ends: self.board.ends_of(city, outlook),
            is_held: self.board.region(city).followers.any(),
        };
        cities.map(city).collect()
    }
}
