//! Where one turn ends and the next starts, for whoever counts them.

use rules::{Progress, Seat};

/// Whether another turn has started: a tile was drawn, or somebody else is asked where turns are counted in rounds. In the middle of a
/// turn that draws a tile others may be asked too.
#[must_use]
pub fn turn_starts(before: (Progress, Option<Seat>), after: (Progress, Option<Seat>)) -> bool {
    let ((progress_before, asked_before), (progress, asked)) = (before, after);
    let asked_another = asked != asked_before && matches!(progress, Progress::Round { .. });
    asked.is_some() && (progress != progress_before || asked_another)
}
