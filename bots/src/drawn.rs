//! The luck of the draw: what came to light with a command, held against what could have come.
//!
//! All that its player could not foresee is dealt anew many times, and each time the game is played on as it seems best, as far as
//! that can be foreseen: in games of tiles with the tile that was drawn, in Gold West for two rounds. What is told is by how much
//! better each seat stands after what did show than on average. How good the command was counts for nothing, since it is the same in
//! all of these games; so over a whole game luck and skill are told apart.

use rules::{Seat, Viewer};

use crate::Appraise;
use crate::luck::Luck;
use crate::search::Searcher;

/// In so many imagined games the position is held against the real one.
const WORLDS: u32 = 100;
/// For so many rounds of all players the game is played on, if as many can be foreseen.
const ROUNDS: u32 = 2;

/// What luck gave the seats with one command, in hundredths of points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// By how much further each seat is ahead of the best of the others than on average: less than nothing if it was unlucky.
    pub gained: Vec<i64>,
    /// The square of the standard error of each: of several commands, they add up.
    pub variance: Vec<i64>,
}

/// What luck came with a command of `seat` in this position. `None` if nothing showed that could not be foreseen, and for the last
/// command of a game: what shows at its end was drawn before.
#[must_use]
pub fn drawn<G: Appraise>(state: &G, seat: Seat, command: &G::Command, luck: u64) -> Option<Drawn> {
    let eyes = Viewer::Seat(seat);
    let seen = state.seen_by(eyes);
    let after = after(state, seat, command)?;
    let foreseen = self::after(&seen, seat, command);
    if after.outcome().is_some() || foreseen.is_some_and(|foreseen| foreseen == after.seen_by(eyes)) {
        return None;
    }
    let (mut searcher, mut luck) = (Searcher::new(&seen), Luck::new(luck));
    let mut leads = |after: &G| searcher.leads_ahead(after.seen_by(eyes));
    let real = leads(&after);
    let imagined: Vec<Vec<i64>> = (0..WORLDS)
        .filter_map(|_| self::after(&seen.imagine(eyes, luck.seed()), seat, command))
        .map(|after| leads(&after))
        .collect();
    let count = i64::try_from(imagined.len()).ok().filter(|count| *count > 1)?;
    let (mut gained, mut variance) = (Vec::new(), Vec::new());
    for (index, real) in real.into_iter().enumerate() {
        let mean = imagined.iter().map(|leads| leads[index]).sum::<i64>() / count;
        let squares: i64 = imagined.iter().map(|leads| (leads[index] - mean).pow(2)).sum();
        gained.push(real - mean);
        variance.push(squares / (count * (count - 1)));
    }
    Some(Drawn { gained, variance })
}

fn after<G: Appraise>(state: &G, seat: Seat, command: &G::Command) -> Option<G> {
    let events = state.decide(seat, command).ok()?;
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply(event));
    Some(after)
}

impl<G: Appraise> Searcher<G> {
    /// By how much each seat is ahead after some turns, as far as those can be foreseen.
    fn leads_ahead(&mut self, mut seen: G) -> Vec<i64> {
        let seats = self.seats(&seen);
        let mut last = None;
        // The rest of this turn is one as well.
        for _ in 0..=ROUNDS * seats {
            // Where the next turn begins with something unknown, a foreseen state still waits for whoever had the last one.
            let Some(next) = seen.to_act().filter(|next| last != Some(*next)) else { break };
            self.play_turn(&mut seen, next);
            last = Some(next);
        }
        (0..seats).filter_map(|seat| u8::try_from(seat).ok()).map(|seat| self.lead(&seen, Seat(seat))).collect()
    }
}
