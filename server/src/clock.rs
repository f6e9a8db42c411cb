//! The time, as it is saved.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// A day, counted from 1970: as exact as the store has to know when somebody was last here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

impl Day {
    /// Today, in UTC.
    #[must_use]
    pub fn today() -> Self {
        Day::of_ms(now_ms())
    }

    /// The day of a time in milliseconds since 1970.
    #[must_use]
    pub fn of_ms(at: u64) -> Self {
        Day(u32::try_from(at / MS_A_DAY).unwrap_or(u32::MAX))
    }

    /// The day so many days later.
    #[must_use]
    pub fn plus(self, days: u32) -> Self {
        Day(self.0.saturating_add(days))
    }

    /// The day so many days earlier.
    #[must_use]
    pub fn minus(self, days: u32) -> Self {
        Day(self.0.saturating_sub(days))
    }

    /// Its first moment, in milliseconds since 1970.
    #[must_use]
    pub fn start_ms(self) -> u64 {
        u64::from(self.0) * MS_A_DAY
    }
}

const MS_A_DAY: u64 = 24 * 60 * 60 * 1000;
