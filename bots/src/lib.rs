//! The computer players.
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
//! let seat = game.to_act().expect("somebody starts");
//! let command = Bot::Medium.choose(&game, seat, 7).expect("it is asked");
//! assert!(game.decide(seat, &command).is_ok());
//! ```
//!
//! [`ahead`] looks a turn ahead, and [`search`] plays turns on in imagined games; what a position is worth is the matter of each
//! game: [`Appraise`], one folder a game. [`review`] holds what somebody did against such a search, [`drawn`] tells luck apart from
//! it, and [`hint`] says what the search would do next.

mod ahead;
mod chance;
mod drawn;
mod gold_rush;
mod gold_west;
mod goldmines;
mod hint;
mod lead;
mod luck;
mod orders;
mod review;
mod search;

use rules::{Game, Seat, Seed, Viewer};

pub use self::drawn::{Drawn, drawn};
pub use self::hint::hint;
use self::luck::Luck;
pub use self::review::{Effort, Reviewed, review};
pub use self::search::Plan;

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bot {
    /// Any legal command, each as likely as the others. No opponent: it fills seats in tests and measurements.
    Random,
    /// The best of a few commands that come to mind, in most games without a thought for what comes next.
    Easy,
    /// What promises most at the end of its own turn or shortly before, of some commands that come to mind.
    Casual,
    /// What promises most points at the end of its own turn.
    Medium,
    /// What is worth most, by a careful appraisal of half of what could be done, or of all.
    Hard,
    /// What is worth most, after a search.
    Expert,
}

/// How many commands come to the mind of Hard at least.
const HARD_AT_LEAST: usize = 10;

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownBot(String);

impl std::fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let levels = Bot::ALL.map(Bot::as_str).join(", ");
        write!(f, "unknown level {:?}; choose one of {levels}", self.0)
    }
}

impl std::error::Error for UnknownBot {}

impl Bot {
    /// The five levels, and before them the one that moves at random, for measures.
    pub const ALL: [Bot; 6] = [Bot::Random, Bot::Easy, Bot::Casual, Bot::Medium, Bot::Hard, Bot::Expert];
    /// The five levels for people to play against, the weakest first.
    pub const LEVELS: [Bot; 5] = [Bot::Easy, Bot::Casual, Bot::Medium, Bot::Hard, Bot::Expert];

    /// Its name, as programs write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Easy => "easy",
            Bot::Casual => "casual",
            Bot::Medium => "medium",
            Bot::Hard => "hard",
            Bot::Expert => "expert",
        }
    }

    /// The command of a player that searches as far as `plan` says.
    #[must_use]
    pub fn search<G: Appraise>(plan: Plan, state: &G, seat: Seat, luck: u64) -> Option<G::Command> {
        let seen = state.seen_by(Viewer::Seat(seat));
        let commands = seen.worth_trying(seat);
        search::best(&seen, seat, commands, plan, &mut Luck::new(luck), || {})
    }

    /// The command for `seat`, if the game waits for that seat. `luck` decides between commands that are as good to it.
    #[must_use]
    pub fn choose<G: Appraise>(self, state: &G, seat: Seat, luck: u64) -> Option<G::Command> {
        self.choose_beside(state, seat, luck, 0, || {})
    }

    /// The same on a machine that has other things to do. `haste` halves the visits of a search so many times: no move becomes illegal
    /// by it, and each is still the best that was found. `give_way` is called every tenth of a millisecond or so, to let others in who
    /// wait for the same processor; what it does changes nothing of the move.
    #[must_use]
    pub fn choose_beside<G: Appraise>(
        self,
        state: &G,
        seat: Seat,
        luck: u64,
        haste: u32,
        give_way: fn(),
    ) -> Option<G::Command> {
        // A bot that was handed too much forgets it before it thinks.
        let seen = state.seen_by(Viewer::Seat(seat));
        let mut commands = seen.legal_commands(seat);
        let mut luck = Luck::new(luck);
        match self {
            _ if commands.is_empty() => None,
            Bot::Random => Some(commands.swap_remove(luck.below(commands.len()))),
            Bot::Easy | Bot::Casual => {
                let Glance { commands: count, depth } = if self == Bot::Easy { G::EASY } else { G::CASUAL };
                ahead::best(&seen, seat, ahead::few(commands, count, &mut luck), depth, &mut luck, give_way)
            }
            Bot::Medium => ahead::best(&seen, seat, commands, ahead::TURN, &mut luck, give_way),
            Bot::Hard | Bot::Expert => {
                let (mut commands, mut plan) = (seen.worth_trying(seat), G::PLAN);
                if self == Bot::Hard {
                    let count = HARD_AT_LEAST.max(commands.len() / G::HARD);
                    commands = ahead::few(commands, count, &mut luck);
                    plan.visits = 0;
                }
                plan.visits = plan.visits.checked_shr(haste).unwrap_or(0);
                search::best(&seen, seat, commands, plan, &mut luck, give_way)
            }
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
        Bot::ALL.into_iter().find(|bot| bot.as_str() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}

/// A look at a turn without a search: at so many commands that come to mind, and so many commands ahead.
pub struct Glance {
    /// How many commands are looked at, drawn at random from the legal ones: those that come to mind.
    pub commands: usize,
    /// How many commands of the turn are looked at, the first one among them.
    pub depth: u32,
}

/// What a player that looks ahead must know of a game beyond its rules.
pub trait Appraise: Game {
    /// What the position promises each seat, in hundredths of points: what it has, and what can be expected of that. Once the
    /// game is over, its points count instead.
    fn promises(&self) -> Vec<i64>;

    /// Whether the turn goes on after a command and what came of it, so that its worth shows only later. A foreseen state cannot
    /// tell by itself: it stops where the next thing would have to be known.
    fn goes_on(command: &Self::Command, events: &[Self::Event]) -> bool;

    /// Whether the seat's turn goes on in this state, the one after its command `last`. Games whose foreseen state still waits for the
    /// seat when its turn is over say so here.
    fn acts_on(&self, seat: Seat, _last: &Self::Command) -> bool {
        self.to_act() == Some(seat)
    }

    /// How far Easy thinks.
    const EASY: Glance = Glance { commands: 4, depth: 1 };

    /// How far Casual thinks.
    const CASUAL: Glance = Glance { commands: 8, depth: ahead::TURN };

    /// Hard thinks of one command in so many.
    const HARD: usize = 2;

    /// How far Expert searches.
    const PLAN: Plan;

    /// What a search works out once about what is to come.
    type Outlook;

    /// What is to come, for this position and those that follow from it.
    fn outlook(&self) -> Self::Outlook;

    /// What the position is worth to each seat, in hundredths of points: more carefully than by what it [`promises`](Self::promises).
    /// Once the game is over, its points count instead.
    fn worth(&self, outlook: &mut Self::Outlook) -> Vec<i64>;

    /// The commands worth a thought: those that come to the same are one.
    fn worth_trying(&self, seat: Seat) -> Vec<Self::Command> {
        self.legal_commands(seat)
    }

    /// What luck is measured by once the game is over, of a state in which nothing is hidden: what `seat` may see, and in a game whose
    /// commands deal to others as well, what everybody holds.
    #[must_use]
    fn with_open_hands(&self, seat: Seat) -> Self {
        self.seen_by(Viewer::Seat(seat))
    }

    /// Whether [`every_world`](Self::every_world) leaves nothing to luck: nothing is hidden but the order of what is to come.
    const KNOWN_BUT_FOR_ORDER: bool;

    /// Imagined games, `most` of them at most, with every order of what is to come, each as often as the others; none if there are more
    /// orders than that, or if they are not counted. What else is hidden is dealt anew in each.
    fn every_world(&self, _most: usize, _seed: Seed) -> Vec<Self> {
        Vec::new()
    }
}
