//! Points and where they come from: every score can be asked 'why?'.

use serde::{Deserialize, Serialize};

/// One line of a breakdown: so many of something made so many points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line<Item> {
    /// What was counted.
    pub item: Item,
    /// How many of it.
    pub count: u32,
    /// The points they made together.
    pub points: i32,
}

/// The sum of a breakdown.
#[must_use]
pub fn total<Item>(lines: &[Line<Item>]) -> i32 {
    lines.iter().map(|line| line.points).sum()
}
