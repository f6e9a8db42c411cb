//! Where one turn ends and the next starts, for whoever counts them.

use rules::{Progress, Seat};

/// Whether another turn has started: a tile was drawn, or somebody else is asked where turns are counted in rounds. In the middle of a
/// turn that draws a tile others may be asked too.
#[must_use]
pub fn turn_starts(before: (Progress, Option<Seat>), after: (Progress, Option<Seat>)) -> bool {
    let asked_another = before.1 != after.1 && matches!(after.0, Progress::Round { .. });
    after.1.is_some() && (before.0 != after.0 || asked_another)
}
