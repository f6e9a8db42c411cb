//! What a page paints: everything on show, put together so that a reader needs no rules.

use serde::Serialize;

use super::components::components;
use super::table::{Holds, Phase};
use super::{
    Card, Cell, Choice, Effect, Hex, LaidTile, Metal, Office, Options, Piece, Resources, Scoring, SeatScore,
    SingleTile, State, Terrain, Token,
};
use crate::{Outcome, Sealed, Seat};

/// Everything on show, as the reader of the state may know it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The host's choices.
    pub options: Options,
    /// What the game waits for.
    pub phase: PhaseView,
    /// Whose decision the game waits for.
    pub to_act: Option<Seat>,
    /// Who began.
    pub first: Seat,
    /// The how-manieth turn of the player at turn, from 1.
    pub turn: u8,
    /// How many turns each player has.
    pub turns: u8,
    /// Whether this is the final round, without building.
    pub final_round: bool,
    /// What the player at turn can use: metals, then wood and stone.
    pub usable: Resources,
    /// Whether the player at turn has claimed a card in this turn.
    pub invested: bool,
    /// Whether the player at turn has paid for influence in Boomtown in this turn.
    pub placed: bool,
    /// The terrain tiles in play.
    pub tiles: Vec<LaidTile>,
    /// The hexes in play.
    pub hexes: Vec<HexView>,
    /// Boomtown, row by row.
    pub cells: Vec<CellView>,
    /// The offices of Boomtown.
    pub offices: Vec<OfficeView>,
    /// The investment cards.
    pub cards: Vec<CardView>,
    /// The bonus tokens left, the next first.
    pub bonus_tokens: Vec<u8>,
    /// The shipping tracks: copper, silver, gold.
    pub tracks: Vec<TrackView>,
    /// The terrains: copper, silver, gold, forest.
    pub terrains: Vec<TerrainView>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// All tokens that have not been on show, by kind: what lies face down, or stayed in the box.
    pub unseen: Vec<UnseenView>,
    /// All scorings, oldest first.
    pub scorings: Vec<Scoring>,
    /// Where every point came from, by seat.
    pub scores: Vec<SeatScore>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

/// What the game waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PhaseView {
    /// The first turn.
    Unopened,
    /// A bin is to be activated.
    Activating {
        /// Whose turn.
        seat: Seat,
    },
    /// Metals may be used.
    Using {
        /// Whose turn.
        seat: Seat,
    },
    /// Something is to be chosen before metals are used further.
    Choosing {
        /// Whose turn.
        seat: Seat,
        /// What.
        choice: Choice,
    },
    /// A token is to be taken.
    Building {
        /// Whose turn.
        seat: Seat,
    },
    /// Its resources are to be put into a bin.
    Storing {
        /// Whose turn.
        seat: Seat,
        /// What.
        resources: Resources,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    /// Nothing: the game is over.
    Over,
}

/// A hex in play.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexView {
    /// Where.
    pub hex: Hex,
    /// What it is.
    pub terrain: Terrain,
    /// Whether it touches the water.
    pub at_water: bool,
    /// Whether it is on the edge of the map in play.
    pub on_edge: bool,
    /// The token that lies on it.
    pub token: Option<TokenView>,
    /// The building that stands on it.
    pub building: Option<BuildingView>,
    /// Who looted it.
    pub looted_by: Option<Seat>,
    /// The token that was taken from it; all saw it.
    pub taken: Option<Token>,
}

/// A token on the map.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TokenView {
    /// Whether it lies face up.
    pub face_up: bool,
    /// Which kind it is, for who may know.
    pub token: Sealed<Token>,
    /// What is on it, for who may know.
    pub resources: Sealed<Resources>,
    /// Who has looked at it while it lay face down.
    pub peeked_by: Vec<Seat>,
}

/// A building on the map.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BuildingView {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub piece: Piece,
}

/// A cell of Boomtown.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CellView {
    /// Which.
    pub cell: Cell,
    /// What influence costs there.
    pub price: Resources,
    /// The office on it, if it is an office's.
    pub office: Option<Office>,
    /// The single tile on it, if it is that one.
    pub single: Option<SingleTile>,
    /// Who has influence there.
    pub holder: Option<Seat>,
    /// Who shares it by the effect of a card.
    pub guest: Option<Seat>,
}

/// An office of Boomtown, and what each influence in it would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfficeView {
    /// Which.
    pub office: Office,
    /// Its spaces.
    pub cells: [Cell; 2],
    /// By seat: the points of one influence, if the game ended now.
    pub worth: Vec<i32>,
}

/// An investment card.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// Which.
    pub card: Card,
    /// What it costs.
    pub price: Resources,
    /// Its points.
    pub points: i32,
    /// What it does.
    pub effect: Effect,
    /// Who has claimed it.
    pub owner: Option<Seat>,
}

/// A shipping track.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TrackView {
    /// Of which metal.
    pub metal: Metal,
    /// The bonus tiles left in its two stacks, from the top.
    pub stacks: [Vec<u8>; 2],
    /// By seat: how many steps the coach has made, at most 8.
    pub steps: Vec<u8>,
    /// By seat: the coach's position on the track, 0 to 10.
    pub positions: Vec<u8>,
}

/// A terrain, and what its majority would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TerrainView {
    /// Which.
    pub terrain: Terrain,
    /// What is printed for first and second.
    pub bonuses: [i32; 2],
    /// By seat: influence.
    pub influence: Vec<u8>,
    /// By seat: how much of it came from cards.
    pub from_cards: Vec<u8>,
    /// By seat: the points, if the game ended now.
    pub points: Vec<i32>,
}

/// A player's part of the table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Points so far.
    pub score: i32,
    /// Camps in hand.
    pub camps_left: u8,
    /// Camps in the wanted area.
    pub wanted: u8,
    /// The supply track: bins 1 to 4.
    pub bins: [Resources; 4],
    /// Investment cards claimed.
    pub cards: Vec<Card>,
    /// Bonus tiles taken from shipping tracks.
    pub bonus_tiles: Vec<u8>,
}

/// Tokens that nobody has seen, of one kind.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnseenView {
    /// Which kind.
    pub token: Token,
    /// On what terrain.
    pub terrain: Terrain,
    /// What is on it.
    pub resources: Resources,
    /// How many.
    pub count: u8,
}

impl State {
    pub(super) fn result(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    pub(super) fn painted(&self) -> View {
        let table = &self.table;
        let Some(set_up) = &table.set_up else { return View::unopened() };
        let claims = table.claimed.iter().flatten().count();
        View {
            options: set_up.options.clone(),
            phase: self.phase_view(),
            to_act: table.phase.seat(),
            first: set_up.first,
            turn: table.turn.number,
            turns: table.rounds(),
            final_round: table.final_round,
            usable: table.turn.usable,
            invested: table.turn.invested,
            placed: table.turn.placed,
            tiles: set_up.tiles.clone(),
            hexes: set_up.in_play.iter().map(|hex| self.hex_view(hex)).collect(),
            cells: Cell::all().map(|cell| self.cell_view(cell)).collect(),
            offices: self.office_views(),
            cards: set_up.investments.iter().zip(table.claimed).map(|(&card, owner)| card_view(card, owner)).collect(),
            bonus_tokens: set_up.bonus_tokens.iter().skip(claims).copied().collect(),
            tracks: Metal::ALL.into_iter().map(|metal| self.track_view(metal)).collect(),
            terrains: Terrain::ALL.into_iter().map(|terrain| self.terrain_view(terrain)).collect(),
            players: table.all_seats().map(|seat| self.player_view(seat)).collect(),
            unseen: self.unseen(),
            scorings: self.scorings.iter().map(|scoring| Scoring::clone(scoring)).collect(),
            scores: self.ledger(),
            outcome: self.result().cloned(),
        }
    }

    fn phase_view(&self) -> PhaseView {
        match self.table.phase {
            Phase::Unopened | Phase::Opened | Phase::Between => PhaseView::Unopened,
            Phase::Activating { seat } => PhaseView::Activating { seat },
            Phase::Using { seat } => PhaseView::Using { seat },
            Phase::Choosing { seat, choice } => PhaseView::Choosing { seat, choice },
            Phase::Building { seat } => PhaseView::Building { seat },
            Phase::Storing { seat, resources } => PhaseView::Storing { seat, resources },
            Phase::FinalScoring => PhaseView::FinalScoring,
            Phase::Over => PhaseView::Over,
        }
    }

    fn hex_view(&self, hex: Hex) -> HexView {
        let table = &self.table;
        let spot = table.spots[usize::from(hex.0)];
        let token = |face_up| TokenView {
            face_up,
            token: spot.token,
            resources: spot.token.known().map_or(Sealed::Hidden, |token| Sealed::Known(token.resources())),
            peeked_by: table.all_seats().filter(|seat| table.peeked[seat.index()].contains(hex)).collect(),
        };
        HexView {
            hex,
            terrain: table.terrain(hex),
            at_water: components().touching_water.contains(hex),
            on_edge: table.by_players().edge.contains(hex),
            token: match spot.holds {
                Holds::FaceDown => Some(token(false)),
                Holds::FaceUp => Some(token(true)),
                _ => None,
            },
            building: match spot.holds {
                Holds::Building { seat, piece } => Some(BuildingView { seat, piece }),
                _ => None,
            },
            looted_by: match spot.holds {
                Holds::Looted { seat } => Some(seat),
                _ => None,
            },
            taken: match spot.holds {
                Holds::Building { .. } | Holds::Looted { .. } => spot.token.known().copied(),
                _ => None,
            },
        }
    }

    fn cell_view(&self, cell: Cell) -> CellView {
        let set_up = self.table.set_up();
        let space = self.table.space(cell);
        CellView {
            cell,
            price: components().prices[usize::from(cell.0)],
            office: set_up.offices.iter().find(|laid| laid.cells.contains(&cell)).map(|laid| laid.office),
            single: Some(set_up.single).filter(|single| single.cell == cell).map(|single| single.tile),
            holder: space.holder,
            guest: space.guest,
        }
    }

    fn office_views(&self) -> Vec<OfficeView> {
        let table = &self.table;
        let terrains = Terrain::ALL.map(|terrain| table.awards_in(terrain));
        let worth = |office: Office, seat: Seat| {
            let bonuses = terrains.iter().map(|awards| u8::from(awards[seat.index()].is_some())).sum();
            crate::total(&table.office_lines(office, seat, bonuses).0)
        };
        let offices = table.set_up().offices.iter();
        offices
            .map(|laid| OfficeView {
                office: laid.office,
                cells: laid.cells,
                worth: table.all_seats().map(|seat| worth(laid.office, seat)).collect(),
            })
            .collect()
    }

    fn track_view(&self, metal: Metal) -> TrackView {
        let table = &self.table;
        let left = |stack: usize| {
            let taken = usize::from(table.tiles_taken[metal as usize][stack]);
            metal.stack(stack).iter().skip(taken).copied().collect()
        };
        let steps: Vec<u8> = table.all_seats().map(|seat| table.player(seat).steps[metal as usize]).collect();
        let position = |&steps: &u8| {
            let last = usize::from(steps).checked_sub(1);
            last.map_or(0, |step| components().steps[step].position)
        };
        TrackView { metal, stacks: [left(0), left(1)], positions: steps.iter().map(position).collect(), steps }
    }

    fn terrain_view(&self, terrain: Terrain) -> TerrainView {
        let players = || self.table.all_seats().map(|seat| self.table.player(seat));
        let (first, second) = components().terrain_bonuses[terrain as usize];
        let awards = self.table.awards_in(terrain);
        TerrainView {
            terrain,
            bonuses: [first, second],
            influence: players().map(|player| player.influence[terrain as usize]).collect(),
            from_cards: players().map(|player| player.extra_influence[terrain as usize]).collect(),
            points: awards.iter().map(|award| award.map_or(0, |award| award.points)).collect(),
        }
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let player = self.table.player(seat);
        let cards = self.table.set_up().investments.iter().zip(self.table.claimed);
        PlayerView {
            score: player.score,
            camps_left: player.camps_left,
            wanted: player.wanted,
            bins: player.bins,
            cards: cards.filter(|(_, owner)| *owner == Some(seat)).map(|(&card, _)| card).collect(),
            bonus_tiles: player.tiles.iter().flatten().flatten().copied().collect(),
        }
    }

    /// Everybody can count what has not been on show: the box, less what lies or lay face up.
    fn unseen(&self) -> Vec<UnseenView> {
        let shown = |token: Token| {
            let spots = self.table.spots.iter();
            let open = spots.filter(|spot| !matches!(spot.holds, Holds::Nothing | Holds::FaceDown));
            u8::try_from(open.filter(|spot| spot.token == Sealed::Known(token)).count()).unwrap_or(u8::MAX)
        };
        let left = Token::all().map(|token| UnseenView {
            token,
            terrain: token.terrain(),
            resources: token.resources(),
            count: token.component().count.saturating_sub(shown(token)),
        });
        left.filter(|unseen| unseen.count > 0).collect()
    }
}

fn card_view(card: Card, owner: Option<Seat>) -> CardView {
    let component = card.component();
    CardView { card, price: component.price, points: component.points, effect: component.effect, owner }
}

impl View {
    /// A table before its first event.
    fn unopened() -> View {
        View {
            options: Options::default(),
            phase: PhaseView::Unopened,
            to_act: None,
            first: Seat(0),
            turn: 0,
            turns: 0,
            final_round: false,
            usable: Resources::default(),
            invested: false,
            placed: false,
            tiles: Vec::new(),
            hexes: Vec::new(),
            cells: Vec::new(),
            offices: Vec::new(),
            cards: Vec::new(),
            bonus_tokens: Vec::new(),
            tracks: Vec::new(),
            terrains: Vec::new(),
            players: Vec::new(),
            unseen: Vec::new(),
            scorings: Vec::new(),
            scores: Vec::new(),
            outcome: None,
        }
    }
}
