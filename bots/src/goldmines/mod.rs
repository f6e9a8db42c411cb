//! How computer players appraise Goldmines: [`promise`] at a glance, [`worth`] when they search.

mod promise;
mod worlds;
mod worth;

use rules::goldmines::{Command, Event, State};
use rules::landscape::Outlook;
use rules::{Game as _, Seat, Seed};

use crate::{Appraise, Plan};

impl Appraise for State {
    /// The order of the tiles is all that is hidden.
    const KNOWN_BUT_FOR_ORDER: bool = true;

    type Outlook = Outlook;

    fn promises(&self) -> Vec<i64> {
        promise::promises(self)
    }

    fn goes_on(command: &Command, _: &[Event]) -> bool {
        matches!(command, Command::PlaceTile { .. } | Command::PlaceIngot { .. })
    }

    const PLAN: Plan = Plan { visits: 400, lines: 8, rounds: 1, width: 3 };

    fn outlook(&self) -> Self::Outlook {
        self.outlook()
    }

    fn worth(&self, outlook: &mut Self::Outlook) -> Vec<i64> {
        worth::worth(self, outlook)
    }

    fn worth_trying(&self, seat: Seat) -> Vec<Command> {
        let (mut commands, ways) = (self.legal_commands(seat), self.ways_to_turn());
        commands.retain(
            |command| !matches!(command, Command::PlaceTile { rotation, .. } if rotation.quarter_turns() >= ways),
        );
        commands
    }

    fn every_world(&self, most: usize, seed: Seed) -> Vec<State> {
        worlds::every_world(self, most, seed)
    }
}
