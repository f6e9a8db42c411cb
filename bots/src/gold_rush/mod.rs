//! How computer players appraise Gold Rush: [`promise`] at a glance, [`worth`] when they search.

mod promise;
mod worlds;
mod worth;

use std::cmp::Reverse;

use rules::gold_rush::{Command, Event, State};
use rules::landscape::Outlook;
use rules::{Game, Sealed, Seat, Seed, Viewer};

use crate::ahead::TURN;
use crate::{Appraise, Glance, Plan};

/// So many mountains are thought of for a tent.
const TENTS: usize = 3;

impl Appraise for State {
    /// The tokens are hidden as well.
    const KNOWN_BUT_FOR_ORDER: bool = false;

    type Outlook = Outlook;

    fn promises(&self) -> Vec<i64> {
        promise::promises(self)
    }

    fn goes_on(command: &Command, _: &[Event]) -> bool {
        matches!(command, Command::PlaceTile { .. })
    }

    /// The next tile cannot be foreseen: until it is drawn, the state waits for an action that has been taken.
    fn acts_on(&self, seat: Seat, last: &Command) -> bool {
        matches!(last, Command::PlaceTile { .. }) && self.to_act() == Some(seat)
    }

    // There are so many places for a tent that the right one is seldom among a few.
    const EASY: Glance = Glance { commands: 6, depth: TURN };
    const CASUAL: Glance = Glance { commands: 11, depth: TURN };

    const PLAN: Plan = Plan { visits: 300, lines: 8, rounds: 1, width: 3 };

    fn outlook(&self) -> Self::Outlook {
        self.outlook()
    }

    fn worth(&self, outlook: &mut Self::Outlook) -> Vec<i64> {
        worth::worth(self, outlook)
    }

    /// A tile that looks the same when turned is turned no further; of the places for a tent, one on each of the mountains with most
    /// tokens.
    fn worth_trying(&self, seat: Seat) -> Vec<Command> {
        let (commands, ways) = (self.legal_commands(seat), self.ways_to_turn());
        let mut tents = Vec::new();
        let mut worth_trying = Vec::new();
        for command in commands {
            match command {
                Command::PitchTent { at, index } => {
                    let Some((mountain, tokens)) = self.mountain_at(at, index) else { continue };
                    if !tents.iter().any(|(other, _, _)| *other == mountain) {
                        tents.push((mountain, tokens, command));
                    }
                }
                Command::PlaceTile { rotation, .. } if rotation.quarter_turns() >= ways => {}
                other => worth_trying.push(other),
            }
        }
        tents.sort_by_key(|(_, tokens, _)| Reverse(*tokens));
        worth_trying.extend(tents.into_iter().take(TENTS).map(|(_, _, command)| command));
        worth_trying
    }

    /// A completed mountain deals its tokens to all who hold it, whoever completed it.
    fn with_open_hands(&self, seat: Seat) -> State {
        let mut open = self.seen_by(Viewer::Seat(seat));
        // Dealing what is hidden leaves the tokens as they are that are known: here, those in all hands.
        for dealt in self.deal_hidden(Seed::default()) {
            if let Event::HiddenDealt { hands, .. } = dealt {
                open.apply(&Event::HiddenDealt { hands, secrets: Sealed::Hidden });
            }
        }
        open
    }

    fn every_world(&self, most: usize, seed: Seed) -> Vec<State> {
        worlds::every_world(self, most, seed)
    }
}
