//! Who plays: a level, or a search of a given size.

use bots::{Appraise, Bot, Plan};
use rules::Seat;

/// One of the two kinds.
pub enum Player {
    Level(Bot),
    Search(Plan),
}

impl Player {
    pub fn choose<G: Appraise>(&self, state: &G, seat: Seat, luck: u64) -> Option<G::Command> {
        match self {
            Player::Level(bot) => bot.choose(state, seat, luck),
            Player::Search(plan) => Bot::search(*plan, state, seat, luck),
        }
    }
}

impl std::str::FromStr for Player {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let Some(sizes) = name.strip_prefix("search:") else {
            return name.parse().map(Player::Level).map_err(|_| ());
        };
        let sizes = sizes.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>().map_err(|_| ())?;
        let size = |place: usize, default: u32| sizes.get(place).copied().unwrap_or(default);
        Ok(Player::Search(Plan {
            visits: size(0, 0),
            lines: size(1, 8) as usize,
            rounds: size(2, 1),
            width: size(3, 3) as usize,
        }))
    }
}
