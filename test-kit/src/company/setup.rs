//! What a company plays: which games, how many people, and what they do besides playing.

use std::time::Duration;

use rules::GameId;
use serde_json::{Value, json};
use table::{Pace, TimeUp};
use uuid::Uuid;

use crate::client::Guest;

/// A table to play at.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Played by the standard rules, but for `options`.
    pub game: GameId,
    /// As `POST /api/tables` takes them; `{}` for the standard rules.
    pub options: Value,
    /// How many play.
    pub seats: u8,
    /// How many look on.
    pub spectators: u8,
    /// How long they think about each command.
    pub thinking: Duration,
    /// Whether they take back, pause and sit out all the time.
    pub acts: bool,
    /// Whether seats change hands now and then: spectators take them over, and hand them back.
    pub hands: bool,
    /// How fast the table plays.
    pub pace: Option<Pace>,
}

impl Setup {
    /// A table of the standard rules.
    #[must_use]
    pub fn of(game: GameId, seats: u8) -> Setup {
        let (options, thinking) = (json!({}), Duration::ZERO);
        Setup { game, options, seats, spectators: 1, thinking, acts: false, hands: false, pace: None }
    }

    /// The same for players who take their time, so that a game lasts some seconds.
    #[must_use]
    pub fn slowly(self) -> Setup {
        Setup { thinking: Duration::from_millis(20), ..self }
    }

    /// The same for players who do much besides playing, and friends who play for them now and then.
    #[must_use]
    pub fn with_acts(self) -> Setup {
        Setup { acts: true, hands: true, ..self }
    }

    /// A table for each game, Goldmines with all its tiles, at every pace, and much going on around the game. Three play: two
    /// would have nobody to agree with that a friend keeps the seat of somebody who is away.
    #[must_use]
    pub fn of_every_game() -> Vec<Setup> {
        let paces = [
            Some(Pace::Live { turn: 10, bank: 60, then: TimeUp::PlayTurn }),
            None,
            Some(Pace::Leisure { days: 1, then: TimeUp::SitIn }),
        ];
        let options = |game| if game == GameId::Goldmines { json!({"castles": true}) } else { json!({}) };
        let at_pace =
            |(&game, pace)| Setup { options: options(game), pace, spectators: 2, ..Setup::of(game, 3).with_acts() };
        GameId::ALL.iter().zip(paces.into_iter().cycle()).map(at_pace).collect()
    }
}

/// A table that is set up.
pub struct Table {
    /// What was asked for.
    pub setup: Setup,
    /// Those seated in the order of the seats, then the spectators.
    pub guests: Vec<Guest>,
    /// Its id at the server.
    pub id: Uuid,
    /// The commands to play, in order, as long as they last; then it is at random.
    pub plan: Vec<Value>,
}

/// As many guests as the table wants, spectators among them.
pub async fn guests(address: &str, setup: &Setup) -> Vec<Guest> {
    let mut guests = Vec::new();
    for place in 0..setup.seats + setup.spectators {
        guests.push(Guest::new(address, &format!("Guest {place}")).await);
    }
    guests
}
