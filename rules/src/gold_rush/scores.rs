//! Where every point came from, seat by seat.

use serde::Serialize;

use super::pieces::{Feature, Item};
use super::scoring;
use super::state::State;
use crate::{ScoreLine, Sealed, Seat, total};

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
    /// Which of the view's `scorings` it was, from 0; tokens have none.
    pub scoring: Option<usize>,
}

/// The columns of the final table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Features completed while the game ran.
    InPlay,
    /// Mountains unfinished at the end.
    Mountains,
    /// Railroads unfinished at the end.
    Railroads,
    /// Cities unfinished at the end.
    Cities,
    /// Prairies, at the end, unless the table plays without farmers.
    Farmers,
    /// Mining tokens, turned up at the end; gravel is worth nothing.
    Tokens,
}

pub(super) fn scores(state: &State) -> Vec<SeatScore> {
    Seat(0).around(state.seats()).map(|seat| state.seat_score(seat)).collect()
}

impl State {
    fn seat_score(&self, seat: Seat) -> SeatScore {
        let held = self.scorings.iter().enumerate().filter(|(_, scoring)| scoring.holders.contains(&seat));
        let mut entries: Vec<ScoreEntry> = held
            .map(|(index, scoring)| ScoreEntry {
                category: category(scoring.feature, scoring.complete),
                lines: scoring.lines.clone(),
                points: scoring.points,
                scoring: Some(index),
            })
            .collect();
        let player = &self.players[seat.index()];
        if player.revealed {
            let tokens: Vec<_> = player.tokens.iter().filter_map(Sealed::known).copied().collect();
            let lines = scoring::token_lines(&tokens);
            entries.push(ScoreEntry { category: Category::Tokens, points: total(&lines), lines, scoring: None });
        }
        SeatScore { seat, score: player.score, entries }
    }
}

fn category(feature: Feature, complete: bool) -> Category {
    match feature {
        _ if complete => Category::InPlay,
        Feature::Mountain => Category::Mountains,
        Feature::Railroad => Category::Railroads,
        Feature::City => Category::Cities,
        Feature::Prairie => Category::Farmers,
    }
}
