//! Players that are programs.
//!
//! A [`Bot`] is asked for a command when its seat is to act. Whatever state it is given, it looks at nothing but what its seat may
//! see of it. It is pure: the same position and the same number give the same command, and the number, from which it draws its
//! luck, is the caller's to make.
//!
//! ```
//! use bots::Bot;
//! use rules::{Game, Seed, gold_rush::State};
//!
//! let mut game = State::default();
//! let opening = State::open(&Default::default(), 2, Seed::default(), &Default::default()).expect("two may play");
//! opening.iter().for_each(|event| game.apply(event));
//! let seat = game.to_act().expect("somebody begins");
//! let command = Bot::Medium.choose(&game, seat, 7).expect("it is asked");
//! assert!(game.decide(seat, &command).is_ok());
//! ```
//!
//! [`ahead`] looks a turn ahead; what a position is worth is the matter of each game: [`Appraise`], one file a game.

mod ahead;
mod gold_rush;
mod gold_west;
mod goldmines;
mod luck;

use rules::{Game, Seat, Viewer};

use self::luck::Luck;

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bot {
    /// Any legal command, each as likely as the others. No opponent: it fills seats in tests and measurements.
    Random,
    /// The best of a few commands that come to mind, without a thought for what comes next.
    Easy,
    /// What promises most points at the end of its own turn.
    Medium,
}

/// The name is no bot's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownBot;

impl Bot {
    /// All of them.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Easy, Bot::Medium];

    /// Its name, as programs write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Easy => "easy",
            Bot::Medium => "medium",
        }
    }

    /// The command for `seat`, if the game waits for that seat. `luck` decides between commands that are as good to it.
    #[must_use]
    pub fn choose<G: Appraise>(self, state: &G, seat: Seat, luck: u64) -> Option<G::Command> {
        // A bot that was handed too much forgets it before it thinks.
        let seen = state.seen_by(Viewer::Seat(seat));
        let mut commands = seen.legal_commands(seat);
        let mut luck = Luck::new(luck);
        match self {
            _ if commands.is_empty() => None,
            Bot::Random => Some(commands.swap_remove(luck.below(commands.len()))),
            Bot::Easy => ahead::best(&seen, seat, ahead::few(commands, &mut luck), 1, &mut luck),
            Bot::Medium => ahead::best(&seen, seat, commands, ahead::TURN, &mut luck),
        }
    }
}

impl std::fmt::Display for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.as_str() == name).ok_or(UnknownBot)
    }
}

/// What a player that looks ahead must know of a game beyond its rules.
pub trait Appraise: Game {
    /// What the position promises each seat, in hundredths of points: what it has, and what can be expected of that.
    fn promises(&self) -> Vec<i64>;

    /// Whether the turn goes on after a command and what came of it, so that its worth shows only later. A foreseen state cannot
    /// tell by itself: it stops where the next thing would have to be known.
    fn goes_on(command: &Self::Command, events: &[Self::Event]) -> bool;
}
