//! Points and where they come from: every score can be asked 'why?'.

use json::Read;
use serde::{Deserialize, Serialize};

/// One line of a breakdown: so many of something made so many points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoreLine<Item> {
    /// What was counted.
    pub item: Item,
    /// How many of it.
    pub count: u32,
    /// The points they made together.
    pub points: i32,
}

impl<Item> ScoreLine<Item> {
    /// So many things, each worth so much.
    ///
    /// # Panics
    /// When there are 2^31 of them.
    pub(crate) fn of(item: Item, count: usize, each: i32) -> Self {
        let count = u32::try_from(count).expect("no game has 2^31 pieces");
        ScoreLine { item, count, points: i32::try_from(count).expect("no game has 2^31 pieces") * each }
    }
}

/// The sum of a breakdown.
#[must_use]
pub fn total<Item>(lines: &[ScoreLine<Item>]) -> i32 {
    lines.iter().map(|line| line.points).sum()
}
