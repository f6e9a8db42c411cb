//! Hints: what a search would do next in the middle of a turn that its player has not shown to anybody yet.

use rules::{Seat, Viewer};

use crate::Appraise;
use crate::luck::Luck;
use crate::search::{Line, Plan, Searcher};

/// The command that a player who searches as far as `plan` says would give for `seat` after `made`, commands of that seat that nobody
/// else knows of. Of the position it looks at what the seat may see. `None` if the seat could not do what was made, or if nothing is
/// left for it to do then.
#[must_use]
pub fn hint<G: Appraise>(state: &G, seat: Seat, made: &[G::Command], plan: Plan, luck: u64) -> Option<G::Command> {
    let seen = state.seen_by(Viewer::Seat(seat));
    let mut after = seen.clone();
    for command in made {
        let events = after.decide(seat, command).ok()?;
        events.iter().for_each(|event| after.apply(event));
    }
    let ended = made.last().is_some_and(|last| !after.acts_on(seat, last));
    let mut commands = if ended { Vec::new() } else { after.worth_trying(seat) };
    if commands.len() < 2 {
        return commands.pop();
    }
    let mut searcher = Searcher::new(&seen);
    let mut lines: Vec<_> = (searcher.own_lines(&after, seat, commands, plan).into_iter().take(plan.lines))
        .map(|Line { commands, worth }| Line { commands: made.iter().cloned().chain(commands).collect(), worth })
        .collect();
    // What is imagined is imagined from what is so, not from what was only foreseen.
    if lines.len() > 1 {
        lines = searcher.compare(&seen, seat, lines, plan, &mut Luck::new(luck));
    }
    lines.into_iter().next().and_then(|line| line.commands.into_iter().nth(made.len()))
}
