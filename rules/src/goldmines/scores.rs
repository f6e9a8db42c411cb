//! Where every point came from, seat by seat.

use serde::Serialize;

use super::pieces::{Feature, Item, Scoring};
use super::state::State;
use crate::{ScoreLine, Seat, total};

/// A seat's points and where they came from.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatScore {
    /// The seat that has them.
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
    /// Where they came from; 0 points for what was held and worth nothing.
    pub lines: Vec<ScoreLine<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// Which of the view's `scorings` it was, from 0; ingots have none.
    pub scoring: Option<usize>,
}

/// The columns of the final table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Roads, cities and monasteries completed while the game ran.
    InPlay,
    /// What lords scored in play by a feature in their fief.
    Castles,
    /// Roads unfinished at the end.
    Roads,
    /// Cities unfinished at the end.
    Cities,
    /// Monasteries unfinished at the end.
    Monasteries,
    /// Fields, at the end, for completed cities and castles.
    Fields,
    /// Ingots, at the end: the more of them, the more each is worth.
    Ingots,
}

pub(super) fn scores(state: &State) -> Vec<SeatScore> {
    Seat(0).around(state.seats()).map(|seat| state.seat_score(seat)).collect()
}

impl State {
    fn seat_score(&self, seat: Seat) -> SeatScore {
        let held = self.scorings.iter().enumerate().filter(|(_, scoring)| scoring.holders.contains(&seat));
        let mut entries: Vec<ScoreEntry> = held
            .map(|(index, scoring)| ScoreEntry {
                category: category(scoring),
                lines: scoring.lines.clone(),
                points: scoring.points,
                scoring: Some(index),
            })
            .collect();
        let player = &self.players[seat.index()];
        if player.ingots_valued {
            let lines = player.ingot_lines();
            entries.push(ScoreEntry { category: Category::Ingots, points: total(&lines), lines, scoring: None });
        }
        SeatScore { seat, score: player.score, entries }
    }
}

fn category(scoring: &Scoring) -> Category {
    match scoring.feature {
        Feature::Castle => Category::Castles,
        _ if scoring.complete => Category::InPlay,
        Feature::Road => Category::Roads,
        Feature::City => Category::Cities,
        Feature::Monastery => Category::Monasteries,
        Feature::Field => Category::Fields,
    }
}
