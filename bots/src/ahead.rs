//! Looking ahead: tries what a turn could become, as far as its seat can foresee it, and plays the first command of what promises
//! most.

use std::cmp::Reverse;

use rules::Seat;

use crate::Appraise;
use crate::lead::lead;
use crate::luck::Luck;

/// Commands of one turn that are tried one after the other. The longest turns are those of Gold West, where metals are used
/// one by one; what lies beyond is found when it comes nearer.
pub const TURN: u32 = 3;
/// Of the commands after which the turn goes on, so many are followed: those that look best as they stand. A late turn of Gold
/// Rush has sixty places for the tile and fifty for the tent, and few of them are worth a thought.
const WIDTH: usize = 16;

/// So many of `commands`, each as likely as the others; all of them if there are no more.
pub fn few<Command>(mut commands: Vec<Command>, count: usize, luck: &mut Luck) -> Vec<Command> {
    let count = commands.len().min(count);
    (0..count).map(|_| commands.swap_remove(luck.below(commands.len()))).collect()
}

/// The best of `commands`, looking so many commands ahead; one of them by luck where several are as good. For `give_way` see
/// [`crate::Bot::choose_beside`].
pub fn best<G: Appraise>(
    state: &G,
    seat: Seat,
    commands: Vec<G::Command>,
    depth: u32,
    luck: &mut Luck,
    give_way: fn(),
) -> Option<G::Command> {
    if commands.len() == 1 {
        return commands.into_iter().next();
    }
    let mut promised = look_ahead(state, seat, commands, depth, give_way);
    let most = promised.iter().map(|(_, promise)| *promise).max()?;
    promised.retain(|(_, promise)| *promise == most);
    Some(promised.swap_remove(luck.below(promised.len())).0)
}

/// What each command promises if the rest of the turn is played as well as can be; without those that are not worth a thought.
fn look_ahead<G: Appraise>(
    state: &G,
    seat: Seat,
    commands: Vec<G::Command>,
    depth: u32,
    give_way: fn(),
) -> Vec<(G::Command, i64)> {
    let mut promised = Vec::with_capacity(commands.len());
    let mut going_on = Vec::new();
    for command in commands {
        give_way();
        let Ok(events) = state.decide(seat, &command) else { continue };
        let mut after = state.clone();
        events.iter().for_each(|event| after.apply(event));
        let promise = lead(&after, seat, G::promises);
        if depth > 1 && G::goes_on(&command, &events) {
            going_on.push((command, after, promise));
        } else {
            promised.push((command, promise));
        }
    }
    going_on.sort_by_key(|(_, _, promise)| Reverse(*promise));
    for (command, after, promise) in going_on.into_iter().take(WIDTH) {
        let further = look_ahead(&after, seat, after.legal_commands(seat), depth - 1, give_way);
        let best = further.into_iter().map(|(_, promise)| promise).max();
        promised.push((command, best.unwrap_or(promise)));
    }
    promised
}
