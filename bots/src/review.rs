//! Reviewing: holds what somebody did against what a search would have done, knowing no more than they knew.
//!
//! What is held against it is as much of a turn as could be foreseen: where something hidden shows in between, the rest is a
//! decision of its own. First the search chooses. If it would have done something else, both are played on in the same imagined
//! games, in others than it chose by: chosen for its luck, nothing could be told of a line in the very games it was lucky in.

use std::cmp::Reverse;

use rules::{Seat, SeenBy, Viewer};

use crate::Appraise;
use crate::luck::Luck;
use crate::search::{Line, Plan, Searcher};

/// How closely to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How the one that it is held against searches.
    pub plan: Plan,
    /// In so many imagined games both are compared.
    pub worlds: u32,
}

impl Effort {
    /// A first look at a decision; or a second one, `closer`, at those that cost most.
    #[must_use]
    pub fn of<G: Appraise>(closer: bool) -> Effort {
        let (visits, worlds) = if closer { (1_200, 1_200) } else { (160, 60) };
        Effort { plan: Plan { visits, lines: 6, ..G::PLAN }, worlds }
    }
}

/// What a review says of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed<Command> {
    /// How many of the commands belong to the decision.
    pub taken: usize,
    /// What the search would have done: the same, if it knew nothing better.
    pub best: Vec<Command>,
    /// By how much the player is ahead of the best of the others after what was done, on average over imagined games, in hundredths of
    /// points; nothing if it is what the search would have done.
    pub lead: i64,
    /// By how much more the player would have been ahead. Less than nothing if the search would have done worse.
    pub lost: i64,
    /// The standard error of `lost`.
    pub error: i64,
}

impl<Command> Reviewed<Command> {
    /// Whether so much was lost that it is no whim of what was imagined.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.lost > 2 * self.error
    }
}

/// Reviews the decision that starts with the first of `played`, commands of `seat` in this position, none of them anybody else's.
/// Of the position it looks at what the seat may see. `None` if the first of them is none that the seat could do.
#[must_use]
pub fn review<G: Appraise>(
    state: &G,
    seat: Seat,
    played: &[G::Command],
    effort: Effort,
    luck: u64,
) -> Option<Reviewed<G::Command>> {
    let seen = state.seen_by(Viewer::Seat(seat));
    let Foreseen { taken, after, goes_on } = foreseen(state, &seen, seat, played)?;
    let played = &played[..taken];
    let same = || Reviewed { taken, best: played.to_vec(), lead: 0, lost: 0, error: 0 };
    let (mut searcher, mut luck) = (Searcher::new(&seen), Luck::new(luck));
    let mut lines = searcher.own_lines(&seen, seat, seen.worth_trying(seat), effort.plan);
    let rest = lines.split_off(lines.len().min(effort.plan.lines));
    if !lines.iter().any(|line| line.commands.starts_with(played)) {
        let as_played = rest.into_iter().find(|line| line.commands.starts_with(played));
        lines.push(as_played.unwrap_or_else(|| {
            // As far as it could be foreseen, and from there as it seemed best.
            let commands = if goes_on { after.worth_trying(seat) } else { Vec::new() };
            let further = searcher.own_lines(&after, seat, commands, effort.plan).into_iter().next();
            let worth = further.as_ref().map_or_else(|| searcher.margin(&after, seat), |line| line.worth);
            let further = further.into_iter().flat_map(|line| line.commands);
            Line { commands: played.iter().cloned().chain(further).collect(), worth }
        }));
        lines.sort_by_key(|line| Reverse(line.worth));
    }
    if lines.len() > 1 {
        lines = searcher.compare(&seen, seat, lines, effort.plan, &mut luck);
    }
    let best = lines.into_iter().next()?.commands;
    if best.starts_with(played) {
        return Some(same());
    }
    let Difference { lead, lost, error } = searcher.difference(&seen, seat, [&best, played], effort, &mut luck);
    Some(Reviewed { taken, best, lead, lost, error })
}

/// As much of a turn as could be foreseen in one go.
struct Foreseen<G> {
    taken: usize,
    /// To where it leads, as it was foreseen.
    after: G,
    goes_on: bool,
}

/// Takes commands as long as all that they bring about could be foreseen: what shows with one of them is known to whoever chooses the
/// next.
fn foreseen<G: Appraise>(truth: &G, seen: &G, seat: Seat, played: &[G::Command]) -> Option<Foreseen<G>> {
    let mut foreseen = Foreseen { taken: 0, after: seen.clone(), goes_on: true };
    let mut truth = truth.clone();
    for command in played {
        let (Ok(events), Ok(happened)) = (foreseen.after.decide(seat, command), truth.decide(seat, command)) else {
            break;
        };
        events.iter().for_each(|event| foreseen.after.apply(event));
        happened.iter().for_each(|event| truth.apply(event));
        foreseen.taken += 1;
        foreseen.goes_on = foreseen.after.acts_on(seat, command);
        let shown = happened.iter().map(|event| event.seen_by(Viewer::Seat(seat)));
        if !foreseen.goes_on || !shown.eq(events) {
            break;
        }
    }
    (foreseen.taken > 0).then_some(foreseen)
}

/// Hundredths of points, as in [`Reviewed`].
struct Difference {
    lead: i64,
    lost: i64,
    error: i64,
}

impl<G: Appraise> Searcher<G> {
    /// How much further ahead the first line brings a seat than the second, in the same games, on average. Where every order of what is
    /// to come is tried, to the end, and nothing else is hidden, there is no error.
    fn difference(
        &mut self,
        seen: &G,
        seat: Seat,
        lines: [&[G::Command]; 2],
        effort: Effort,
        luck: &mut Luck,
    ) -> Difference {
        let every = seen.every_world(usize::try_from(effort.worlds).unwrap_or(usize::MAX), luck.seed());
        let near = !every.is_empty();
        let exact = near && G::KNOWN_BUT_FOR_ORDER;
        let worlds = if near {
            every
        } else {
            (0..effort.worlds.max(2)).map(|_| seen.imagine(Viewer::Seat(seat), luck.seed())).collect()
        };
        let turns = if near { u32::MAX } else { effort.plan.rounds * self.seats(seen) };
        let leads: Vec<[i64; 2]> = worlds
            .iter()
            .map(|world| {
                lines.map(|line| {
                    // Where something shows in the middle of the turn, the rest is chosen by what shows.
                    let known = world.seen_by(Viewer::Seat(seat));
                    let taken = foreseen(world, &known, seat, line).map_or(0, |foreseen| foreseen.taken);
                    let mut after = self.play_on(world, seat, &line[..taken], 0);
                    if after.to_act() == Some(seat) {
                        self.play_turn(&mut after, seat);
                    }
                    let end = self.play_on(&after, seat, &[], turns);
                    self.lead(&end, seat)
                })
            })
            .collect();
        let count = leads.len() as i64;
        let lead = leads.iter().map(|[_, played]| played).sum::<i64>() / count;
        let lost = leads.iter().map(|[best, played]| best - played).sum::<i64>() / count;
        let squares: i64 = leads.iter().map(|[best, played]| (best - played - lost).pow(2)).sum();
        let error = if exact { 0 } else { (squares / (count * (count - 1)).max(1)).isqrt() };
        Difference { lead, lost, error }
    }
}
