//! Who plays: a level, or a search of a given size.

use bots::{Appraise, Bot, Plan};
use rules::Seat;

/// One of the two kinds.
pub enum Player {
    Level(Bot),
    Search(Plan),
}

impl Player {
    /// A level by its name, or `search:` and up to four sizes; `None` if it's neither.
    pub fn named(name: &str) -> Option<Self> {
        let Some(sizes) = name.strip_prefix("search:") else {
            return name.parse().ok().map(Player::Level);
        };
        let sizes: Vec<u32> = sizes.split(',').map(|size| size.parse().ok()).collect::<Option<_>>()?;
        let size = |place: usize, default: u32| sizes.get(place).copied().unwrap_or(default);
        Some(Player::Search(Plan {
            visits: size(0, 0),
            lines: size(1, 8) as usize,
            rounds: size(2, 1),
            width: size(3, 3) as usize,
        }))
    }

    pub fn choose<G: Appraise>(&self, state: &G, seat: Seat, luck: u64) -> Option<G::Command> {
        match self {
            Player::Level(bot) => bot.choose(state, seat, luck),
            Player::Search(plan) => Bot::search(*plan, state, seat, luck),
        }
    }
}
