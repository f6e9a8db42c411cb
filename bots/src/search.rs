//! Searching: plays the best turns that come to mind on in imagined games, and chooses what turns out best on average.
//!
//! A turn is a *line*: a tile's place, then what is done on it, and whatever else a game asks. The appraisal of each game puts the
//! lines in order (their prior), and only the first of them are looked into. All of them are played on in the same imagined
//! games, so that luck falls on all alike, and after each round the worse half is left out. In an imagined game everybody plays
//! the turn that is worth most to them as it stands, for as many turns as the plan looks ahead; then it is appraised. Where so few
//! tiles are to come that all their orders can be tried, they are, to the end of the game.
//!
//! The budget is a number of imagined games, never a time, and all is counted in whole numbers: so the same position, number and
//! plan give the same command on every machine.

use std::cmp::Reverse;

use rules::{Seat, Viewer};

use crate::Appraise;
use crate::lead::lead;
use crate::luck::Luck;

/// How far to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How many imagined games are played on, in all.
    pub visits: u32,
    /// How many lines are compared, the most promising first.
    pub lines: usize,
    /// For how many turns after its own a line is played on, in rounds of all players.
    pub rounds: u32,
    /// Of the commands after which a turn goes on, so many are followed when others' turns are played.
    pub width: usize,
}

/// What a game that was won is worth beyond its points, in hundredths: near the end winning counts more than the margin.
const WON: i64 = 1500;
/// Commands after which a turn goes on that are followed for one's own turn.
const OWN_WIDTH: usize = 10;
/// What a line is worth as it stands counts as much as so many imagined games.
const PRIOR: i64 = 10;
/// After so many commands others are let in. One command is tried in 2 to 6 µs, and letting others in takes one.
const BETWEEN: u32 = 8;
/// A turn that is longer is looked at as far as this.
const LONGEST: usize = 14;

/// A turn: its commands, and how it compares.
pub struct Line<C> {
    pub commands: Vec<C>,
    pub worth: i64,
}

/// What became of the commands that were tried: turns that go on, each with the state it has led to, and turns that are over.
struct Tried<G: Appraise> {
    open: Vec<(G, Line<G::Command>)>,
    over: Vec<Line<G::Command>>,
}

impl<G: Appraise> Tried<G> {
    /// Takes out the turns that go on; only the `width` that are worth most, those first.
    fn take_open(&mut self, width: usize) -> Vec<(G, Line<G::Command>)> {
        let mut open = std::mem::take(&mut self.open);
        open.sort_by_key(|(_, line)| Reverse(line.worth));
        open.truncate(width);
        open
    }
}

/// What is kept through one search.
pub struct Searcher<G: Appraise> {
    outlook: G::Outlook,
    width: usize,
    give_way: fn(),
    /// Commands tried so far, counted to let others in.
    tried: u32,
}

/// Of `commands` the one that promises most; `seen` is what the seat may see. For `give_way` see [`crate::Bot::choose_beside`].
pub fn best<G: Appraise>(
    seen: &G,
    seat: Seat,
    mut commands: Vec<G::Command>,
    plan: Plan,
    luck: &mut Luck,
    give_way: fn(),
) -> Option<G::Command> {
    if commands.len() < 2 {
        return commands.pop();
    }
    let mut searcher = Searcher { give_way, ..Searcher::new(seen) };
    let mut lines = searcher.own_lines(seen, seat, commands, plan);
    // All of them are visited, and then half of them, so there are no more than the visits are enough for.
    lines.truncate(plan.lines.min((plan.visits / 2) as usize).max(1));
    if lines.len() > 1 {
        lines = searcher.compare(seen, seat, lines, plan, luck);
    }
    lines.into_iter().next().and_then(|line| line.commands.into_iter().next())
}

impl<G: Appraise> Searcher<G> {
    pub fn new(seen: &G) -> Self {
        Searcher { outlook: seen.outlook(), width: OWN_WIDTH, give_way: || {}, tried: 0 }
    }

    /// The turns of the one who searches, the best as they stand first; others' turns are then followed as widely as the plan says.
    pub fn own_lines(&mut self, seen: &G, seat: Seat, commands: Vec<G::Command>, plan: Plan) -> Vec<Line<G::Command>> {
        self.width = OWN_WIDTH;
        let lines = self.lines(seen, seat, commands);
        self.width = plan.width;
        lines
    }

    /// The turns that start with one of the commands, the best as they stand first.
    fn lines(&mut self, state: &G, seat: Seat, commands: Vec<G::Command>) -> Vec<Line<G::Command>> {
        let mut tried = Tried { open: Vec::new(), over: Vec::new() };
        self.try_each(state, seat, &[], commands, &mut tried);
        for _ in 1..LONGEST {
            for (state, line) in tried.take_open(self.width) {
                self.try_each(&state, seat, &line.commands, state.worth_trying(seat), &mut tried);
            }
        }
        let longest = tried.take_open(self.width);
        let mut lines = tried.over;
        lines.extend(longest.into_iter().map(|(_, line)| line));
        lines.sort_by_key(|line| Reverse(line.worth));
        lines
    }

    /// Tries each of the commands as the next one of a turn: `so_far` has led to `state`. Leaves out what can't be done.
    fn try_each(
        &mut self,
        state: &G,
        seat: Seat,
        so_far: &[G::Command],
        commands: Vec<G::Command>,
        tried: &mut Tried<G>,
    ) {
        for command in commands {
            self.tried = self.tried.wrapping_add(1);
            if self.tried.is_multiple_of(BETWEEN) {
                (self.give_way)();
            }
            let Ok(events) = state.decide(seat, &command) else { continue };
            let mut state = state.clone();
            events.iter().for_each(|event| state.apply(event));
            let (worth, goes_on) = (self.margin(&state, seat), state.acts_on(seat, &command));
            let mut commands = so_far.to_vec();
            commands.push(command);
            let line = Line { commands, worth };
            if goes_on { tried.open.push((state, line)) } else { tried.over.push(line) }
        }
    }

    /// Plays the lines on in the same imagined games, leaves the worse half out after each round, and returns them in order.
    pub fn compare(
        &mut self,
        seen: &G,
        seat: Seat,
        mut lines: Vec<Line<G::Command>>,
        plan: Plan,
        luck: &mut Luck,
    ) -> Vec<Line<G::Command>> {
        let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let turns = plan.rounds * self.seats(seen);
        let all = seen.every_world(usize::try_from(plan.visits / count).unwrap_or(usize::MAX), luck.seed());
        if !all.is_empty() {
            for line in &mut lines {
                let worth = |world: &G| {
                    let end = self.play_on(world, seat, &line.commands, u32::MAX);
                    self.margin(&end, seat)
                };
                line.worth = all.iter().map(worth).sum();
            }
            lines.sort_by_key(|line| Reverse(line.worth));
            return lines;
        }
        lines.iter_mut().for_each(|line| line.worth *= PRIOR);
        let rounds = count.next_power_of_two().ilog2();
        // A choice among few needs fewer visits.
        let mut left = plan.visits * count / u32::try_from(plan.lines).unwrap_or(1).max(count);
        for round in 0..rounds {
            let alive = (lines.len() as u32).max(1);
            let worlds = (left / (rounds - round) / alive).max(1);
            for _ in 0..worlds {
                let world = seen.imagine(Viewer::Seat(seat), luck.seed());
                for line in &mut lines {
                    let end = self.play_on(&world, seat, &line.commands, turns);
                    line.worth += self.margin(&end, seat);
                }
            }
            left = left.saturating_sub(worlds * alive);
            lines.sort_by_key(|line| Reverse(line.worth));
            lines.truncate(lines.len().div_ceil(2));
        }
        lines
    }

    /// What comes of a line when everybody goes on as it seems best, for so many turns.
    pub fn play_on(&mut self, world: &G, seat: Seat, line: &[G::Command], turns: u32) -> G {
        let mut state = world.clone();
        for command in line {
            // A choice that another has to make first ends the line early.
            let Ok(events) = state.decide(seat, command) else { break };
            events.iter().for_each(|event| state.apply(event));
        }
        for _ in 0..turns {
            let Some(next) = state.to_act() else { break };
            self.play_turn(&mut state, next);
        }
        state
    }

    pub fn seats(&mut self, state: &G) -> u32 {
        u32::try_from(state.worth(&mut self.outlook).len()).unwrap_or(1)
    }

    /// One turn as it seems best to its player.
    pub fn play_turn(&mut self, state: &mut G, seat: Seat) {
        loop {
            let commands = state.worth_trying(seat);
            let forced = commands.len() == 1;
            let line = if forced {
                commands
            } else {
                self.lines(state, seat, commands).into_iter().next().map_or_else(Vec::new, |line| line.commands)
            };
            for command in &line {
                let Ok(events) = state.decide(seat, command) else { return };
                events.iter().for_each(|event| state.apply(event));
            }
            // There was nothing to weigh, but what comes after it may be a choice.
            if !(forced && state.acts_on(seat, &line[0])) {
                return;
            }
        }
    }

    /// What a position is worth to a seat: by how much it is ahead, and whether it has won.
    pub fn margin(&mut self, state: &G, seat: Seat) -> i64 {
        let margin = self.lead(state, seat);
        let Some(outcome) = state.outcome() else { return margin };
        let shared = i64::try_from(outcome.winners.len()).unwrap_or(1);
        margin + if outcome.winners.contains(&seat) { WON / shared } else { -WON }
    }

    /// By how much a seat is ahead of the best of the others, in hundredths of points.
    pub fn lead(&mut self, state: &G, seat: Seat) -> i64 {
        lead(state, seat, |state| state.worth(&mut self.outlook))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use rules::gold_west::State;
    use rules::{Game, GameId, Seat, Seed, Viewer, with_game};

    use super::{Plan, Searcher, best};
    use crate::luck::Luck;
    use crate::{Appraise, Bot};

    /// Gold West has the longest turns.
    const TURNS: usize = 24;

    #[test]
    fn every_line_is_one_turn_that_can_be_played_to_its_end() {
        for &game in GameId::ALL {
            with_game!(game, G => lines_of_one_game::<G>());
        }
    }

    fn lines_of_one_game<G: Appraise>() {
        let plan = Plan { visits: 0, lines: 6, rounds: 1, width: 2 };
        let mut state = G::default();
        let opening = G::open(&G::Options::default(), 2, Seed([6; 32]), &G::Draws::default()).expect("a game for two");
        opening.iter().for_each(|event| state.apply(event));
        let (mut turns, mut luck, mut last) = (0, 0, None);
        while let Some(seat) = state.to_act().filter(|_| turns < TURNS) {
            luck += 1;
            if last.replace(seat) != Some(seat) {
                turns += 1;
                let seen = state.seen_by(Viewer::Seat(seat));
                let lines = Searcher::new(&seen).own_lines(&seen, seat, seen.worth_trying(seat), plan);
                assert!(!lines.is_empty());
                let imagined = state.imagine(Viewer::Seat(seat), Seed([7; 32]));
                for line in lines {
                    play(imagined.clone(), seat, &line.commands);
                }
            }
            let command = Bot::Easy.choose(&state, seat, luck).expect("it is to act");
            let events = state.decide(seat, &command).expect("a bot plays by the rules");
            events.iter().for_each(|event| state.apply(event));
        }
    }

    /// In Gold West a turn of which only the start is forced: all that can be activated is one bin.
    #[test]
    fn a_foreseen_turn_goes_on_after_what_is_forced() {
        let mut forced = 0;
        for number in 0..6 {
            let mut state = State::default();
            let opening = State::open(&Default::default(), 2, Seed([number; 32]), &Default::default());
            opening.expect("a game for two").iter().for_each(|event| state.apply(event));
            let mut last = None;
            for luck in 0.. {
                let Some(seat) = state.to_act() else { break };
                let commands = state.worth_trying(seat);
                if last.replace(seat) != Some(seat) && commands.len() == 1 {
                    let mut after = state.clone();
                    state.decide(seat, &commands[0]).expect("it is legal").iter().for_each(|event| after.apply(event));
                    if after.to_act() == Some(seat) {
                        forced += 1;
                        let mut foreseen = state.imagine(Viewer::Seat(seat), Seed([7; 32]));
                        Searcher::new(&foreseen).play_turn(&mut foreseen, seat);
                        assert_ne!(foreseen.to_act(), Some(seat), "{:?}", commands[0]);
                    }
                }
                let command = Bot::Random.choose(&state, seat, luck).expect("it is to act");
                state.decide(seat, &command).expect("it is legal").iter().for_each(|event| state.apply(event));
            }
        }
        assert!(forced > 0);
    }

    #[test]
    fn fewer_visits_try_fewer_commands() {
        static WAYS_GIVEN: AtomicU32 = AtomicU32::new(0);
        let mut state = State::default();
        let opening = State::open(&Default::default(), 4, Seed([6; 32]), &Default::default()).expect("a game for four");
        opening.iter().for_each(|event| state.apply(event));
        let seat = state.to_act().expect("it has started");
        let tried = [300, 75, 18, 4, 0].map(|visits| {
            let plan = Plan { visits, ..State::PLAN };
            best(&state, seat, state.worth_trying(seat), plan, &mut Luck::new(1), || {
                WAYS_GIVEN.fetch_add(1, Ordering::Relaxed);
            });
            WAYS_GIVEN.swap(0, Ordering::Relaxed)
        });
        assert!(tried.is_sorted_by(|more, fewer| more > fewer), "{tried:?}");
        assert!(10 * tried[3] < tried[0], "four visits: {tried:?}");
    }

    fn play<G: Appraise>(mut state: G, seat: Seat, line: &[G::Command]) {
        for command in line {
            let events = state.decide(seat, command).unwrap_or_else(|refused| panic!("{refused}: {line:?}"));
            events.iter().for_each(|event| state.apply(event));
        }
        assert_ne!(state.to_act(), Some(seat), "{line:?}");
    }
}
