//! How fast a table plays: whether a clock runs, and what happens when somebody's time is up.

use std::ops::RangeInclusive;

use json::Read;
use serde::{Deserialize, Serialize};

/// How fast a table plays. A table without a pace has no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Everybody is there: minutes a turn, and the clock stands while nobody is.
    Live {
        /// Seconds for each turn, 10 to 3,600.
        turn: u32,
        /// Seconds for the whole game, 0 to 7,200, which run when those of the turn are spent.
        bank: u32,
        /// What happens when both are spent.
        then: TimeUp,
    },
    /// Everybody comes when they can: days a turn, and the clock always runs.
    Leisure {
        /// Days for each turn, 1 to 14.
        days: u32,
        /// What happens when they are spent.
        then: TimeUp,
    },
}

/// What happens when the time of a seat is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TimeUp {
    /// Nothing: everybody sees it, and the others wait.
    Wait,
    /// A computer plays to the end of this turn.
    PlayTurn,
    /// A computer plays until its person is back.
    SitIn,
}

/// A number of a pace that no table may have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} must be {} to {}, not {number}", bounds.start(), bounds.end())]
pub struct OutOfBounds {
    what: &'static str,
    bounds: RangeInclusive<u32>,
    number: u32,
}

const SECONDS_A_TURN: RangeInclusive<u32> = 10..=3600;
const SECONDS_IN_THE_BANK: RangeInclusive<u32> = 0..=7200;
const DAYS_A_TURN: RangeInclusive<u32> = 1..=14;

impl Pace {
    /// Checks the bounds.
    ///
    /// # Errors
    /// The first number out of bounds; its sentence is for whoever chose it.
    pub fn check(self) -> Result<(), OutOfBounds> {
        let within = |bounds: RangeInclusive<u32>, number: u32, what: &'static str| {
            if bounds.contains(&number) { Ok(()) } else { Err(OutOfBounds { what, bounds, number }) }
        };
        match self {
            Pace::Live { turn, bank, .. } => {
                within(SECONDS_A_TURN, turn, "the seconds for a turn")?;
                within(SECONDS_IN_THE_BANK, bank, "the seconds in the bank")
            }
            Pace::Leisure { days, .. } => within(DAYS_A_TURN, days, "the days for a turn"),
        }
    }

    /// Milliseconds for each turn.
    #[must_use]
    pub fn turn_ms(self) -> u64 {
        match self {
            Pace::Live { turn, .. } => u64::from(turn) * 1000,
            Pace::Leisure { days, .. } => u64::from(days) * 24 * 60 * 60 * 1000,
        }
    }

    /// Milliseconds in the bank of each seat as the game starts.
    #[must_use]
    pub fn bank_ms(self) -> u64 {
        match self {
            Pace::Live { bank, .. } => u64::from(bank) * 1000,
            Pace::Leisure { .. } => 0,
        }
    }

    /// What happens when the time of a seat is up.
    #[must_use]
    pub fn then(self) -> TimeUp {
        let (Pace::Live { then, .. } | Pace::Leisure { then, .. }) = self;
        then
    }

    /// Whether the clock stands while nobody is there.
    #[must_use]
    pub fn is_live(self) -> bool {
        matches!(self, Pace::Live { .. })
    }
}
