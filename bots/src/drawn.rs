//! The luck of the draw: what came to light with a command, held against what could have come.
//!
//! All that its player could not foresee is dealt anew many times, and each time the game is played on as it seems best, as far as
//! that can be foreseen: in games of tiles with the tile that was drawn, in Gold West for two rounds. What is told is by how much
//! better each seat stands after what did show than on average. How good the command was counts for nothing, since it is the same in
//! all of these games; so over a whole game luck and skill are told apart.

use rules::{Seat, Seed};

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

/// What luck came with a command of `seat` in this position, of a game that is over: nothing of it is hidden, and tokens count for what
/// they are, whoever's hand they were dealt to. `None` if nothing showed that could not be foreseen.
#[must_use]
pub fn drawn<G: Appraise>(state: &G, seat: Seat, command: &G::Command, luck: u64) -> Option<Drawn> {
    let known = state.with_open_hands(seat);
    let real = after(state, seat, command)?.with_open_hands(seat);
    if after(&known, seat, command).is_some_and(|foreseen| foreseen == real) {
        return None;
    }
    let (mut searcher, mut luck) = (Searcher::new(&known), Luck::new(luck));
    let real = searcher.leads_ahead(real);
    let imagined: Vec<Vec<i64>> = (0..WORLDS)
        .filter_map(|_| after(&dealt(&known, luck.seed()), seat, command))
        .map(|after| searcher.leads_ahead(after.with_open_hands(seat)))
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

/// The position with everything dealt anew that is not known.
fn dealt<G: Appraise>(known: &G, seed: Seed) -> G {
    let mut dealt = known.clone();
    known.deal_hidden(seed).iter().for_each(|event| dealt.apply(event));
    dealt
}

impl<G: Appraise> Searcher<G> {
    /// By how much each seat is ahead after some turns, as far as those can be foreseen.
    fn leads_ahead(&mut self, mut seen: G) -> Vec<i64> {
        let seats = self.seats(&seen);
        let mut last = None;
        // The rest of this turn is one as well.
        for _ in 0..=ROUNDS * seats {
            // Where the next turn starts with something unknown, a foreseen state still waits for whoever had the last one.
            let Some(next) = seen.to_act().filter(|next| last != Some(*next)) else { break };
            self.play_turn(&mut seen, next);
            last = Some(next);
        }
        (0..seats).filter_map(|seat| u8::try_from(seat).ok()).map(|seat| self.lead(&seen, Seat(seat))).collect()
    }
}
