//! The list of games. In the rules, a new game is a folder beside this file, its module in `lib.rs` and one entry here;
//! `ARCHITECTURE.md` says what it takes elsewhere, under "To add a game".

use json::Read;
use serde::{Deserialize, Serialize};

macro_rules! games {
    ($($(#[$doc:meta])* $variant:ident = $id:literal, $name:literal => $($state:ident)::+;)+) => {
        /// A game of the list; its id in JSON.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum GameId {
            $($(#[$doc])* #[serde(rename = $id)] $variant,)+
        }

        impl GameId {
            /// All games, in the order in which the lobby shows them.
            pub const ALL: &[GameId] = &[$(GameId::$variant),+];

            /// How addresses, files and the database call the game.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(GameId::$variant => $id),+ }
            }

            /// What people call the game, in English.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(GameId::$variant => $name),+ }
            }
        }

        $(impl Listed for $crate::$($state)::+ {
            const ID: GameId = GameId::$variant;
        })+

        /// Runs `$body` with `$G` standing for the state of the game that `$id` names:
        /// `with_game!(id, G => G::SEATS)`.
        #[macro_export]
        macro_rules! with_game {
            ($game_id:expr, $G:ident => $body:expr) => {
                match $game_id {
                    $($crate::GameId::$variant => { type $G = $crate::$($state)::+; $body })+
                }
            };
        }
    };
}

/// A game's state, as the list below names it.
pub trait Listed {
    /// Which game it is the state of.
    const ID: GameId;
}

games! {
    /// Carcassonne: Gold Rush, the stand-alone game.
    GoldRush = "gold-rush", "Gold Rush" => gold_rush::State;
    /// Carcassonne with The Goldmines, and castles.
    Goldmines = "goldmines", "Goldmines" => goldmines::State;
    /// Gold West.
    GoldWest = "gold-west", "Gold West" => gold_west::State;
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        GameId::ALL.iter().copied().find(|id| id.as_str() == name).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

/// A name that no game has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?}; choose one of {games}", games = GameId::ALL.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(", "))]
pub struct UnknownGame(String);
