//! Where every point came from, seat by seat.

use serde::Serialize;

use super::hexes::Hex;
use super::phase::Phase;
use super::points::{Item, Scoring, Source};
use super::state::{State, Table};
use crate::{ScoreLine, Seat};

/// A seat's points and where they came from.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatScore {
    /// The player who has the points.
    pub seat: Seat,
    /// The sum of the entries.
    pub score: i32,
    /// Oldest first.
    pub entries: Vec<ScoreEntry>,
}

impl crate::Total for SeatScore {
    fn total(&self) -> i32 {
        self.score
    }
}

/// Points that came at once.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoreEntry {
    /// The column of the final table.
    pub category: Category,
    /// The rule that gave the points.
    pub source: Source,
    /// What was counted; 0 points for what was held and worth nothing.
    pub lines: Vec<ScoreLine<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// The hexes that were counted.
    pub hexes: Vec<Hex>,
}

/// The columns of the final table: first what scored in play, then the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Investment cards.
    Investments,
    /// Bonus tokens of investments.
    Bonuses,
    /// The 4-point tile.
    Boomtown,
    /// Marks and bonus tiles of shipping tracks.
    Shipping,
    /// Resources put into bins.
    Bins,
    /// Looting, at once.
    Looting,
    /// Buildings of the largest connected group, at the end.
    LargestGroup,
    /// Influence in offices, at the end.
    Offices,
    /// Camps in the wanted area, at the end.
    Wanted,
    /// Majorities in terrains, at the end.
    Terrain,
}

pub(super) fn scores(state: &State) -> Vec<SeatScore> {
    let Some(game) = &state.opened else { return Vec::new() };
    let so_far = |seat: Seat| {
        let own = game.scorings.iter().filter(|scoring| scoring.seat == seat);
        let entries = own.map(|scoring| entry(scoring)).collect();
        SeatScore { seat, score: game.table.player(seat).score, entries }
    };
    game.table.all_seats().map(so_far).collect()
}

/// By seat: the score if the game ended now, and what the end would have brought. Nothing once the end is counted. All of it
/// rests on what lies open.
pub(super) fn if_ended(table: &Table) -> Vec<SeatScore> {
    if matches!(table.phase, Phase::FinalScoring | Phase::Over { .. }) {
        return Vec::new();
    }
    let scorings = table.end_scorings();
    let ended = |seat: Seat| {
        let own = scorings.iter().filter(|scoring| scoring.seat == seat);
        let entries: Vec<ScoreEntry> = own.map(entry).collect();
        let more: i32 = entries.iter().map(|entry| entry.points).sum();
        SeatScore { seat, score: table.player(seat).score + more, entries }
    };
    table.all_seats().map(ended).collect()
}

fn entry(scoring: &Scoring) -> ScoreEntry {
    ScoreEntry {
        category: category(&scoring.source),
        source: scoring.source,
        lines: scoring.lines.clone(),
        points: scoring.points,
        hexes: scoring.hexes.clone(),
    }
}

fn category(source: &Source) -> Category {
    match source {
        Source::Investment { .. } => Category::Investments,
        Source::BonusToken => Category::Bonuses,
        Source::FourPoints { .. } => Category::Boomtown,
        Source::ShippingMark { .. } | Source::ShippingTile { .. } => Category::Shipping,
        Source::Bin { .. } => Category::Bins,
        Source::Looting => Category::Looting,
        Source::LargestGroup => Category::LargestGroup,
        Source::Office { .. } => Category::Offices,
        Source::Wanted { .. } => Category::Wanted,
        Source::Terrain { .. } => Category::Terrain,
    }
}
