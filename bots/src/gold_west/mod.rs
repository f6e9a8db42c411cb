//! How computer players appraise Gold West: [`promise`] at a glance, [`worth`] when they search.

mod promise;
mod worth;

use rules::gold_west::{Command, Event, State};

use crate::{Appraise, Glance, Plan};

impl Appraise for State {
    const KNOWN_BUT_FOR_ORDER: bool = false;

    type Outlook = ();

    fn promises(&self) -> Vec<i64> {
        promise::promises(self)
    }

    /// The metals are looked at together, since one pays for the next; so are a building and the bin for what it brings.
    fn goes_on(command: &Command, events: &[Event]) -> bool {
        let ends = matches!(command, Command::EndMetals {} | Command::Store { .. } | Command::Peek { .. });
        !ends && !events.iter().any(|event| matches!(event, Event::MetalsEnded { .. }))
    }

    // Here a glance at more is as good as Medium, and the steps would be less even.
    const EASY: Glance = Glance { commands: 3, depth: 1 };
    const CASUAL: Glance = Glance { commands: 3, depth: 2 };

    // With half of them, Hard is too close to Medium and too far from Expert.
    const HARD: usize = 1;

    const PLAN: Plan = Plan { visits: 300, lines: 8, rounds: 2, width: 3 };

    fn outlook(&self) -> Self::Outlook {}

    fn worth(&self, outlook: &mut Self::Outlook) -> Vec<i64> {
        worth::worth(self, outlook)
    }
}
