//! What players show each other for a moment: pointing at a place, and reactions. They are bounded here, shown to everybody who is
//! there, and kept nowhere.

use std::collections::VecDeque;
use std::time::Duration;

use client_protocol::code::Code;
use client_protocol::socket::{MAX_SPOT, Reaction, ServerMessage, Spot};
use client_protocol::{MAX_POINTS, MAX_REACTIONS, SIGNALS_WITHIN};
use rules::{GameId, Seat};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::error::Refusal;

const WITHIN: Duration = Duration::from_millis(SIGNALS_WITHIN);
/// Rows and columns of Boomtown.
const BOOMTOWN: u8 = 3;

/// Something to show.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum Signal {
    /// A place.
    Point(Spot),
    React(Reaction),
}

/// What each seat has shown lately.
#[derive(Debug, Default)]
pub struct Signals(Vec<Lately>);

#[derive(Debug, Clone, Default)]
struct Lately {
    points: VecDeque<Instant>,
    reactions: VecDeque<Instant>,
}

impl Signals {
    /// What everybody is shown.
    ///
    /// # Errors
    /// When the seat has shown too much lately, or the place is none.
    pub fn shown(&mut self, game: GameId, seat: Seat, signal: Signal, now: Instant) -> Result<ServerMessage, Refusal> {
        if self.0.len() <= seat.index() {
            self.0.resize(seat.index() + 1, Lately::default());
        }
        let Lately { points, reactions } = &mut self.0[seat.index()];
        match signal {
            Signal::Point(at) => {
                on_the_table(game, at)?;
                count(points, MAX_POINTS, now, "point")?;
                Ok(ServerMessage::Pointed { seat, at })
            }
            Signal::React(reaction) => {
                count(reactions, MAX_REACTIONS, now, "react")?;
                Ok(ServerMessage::Reacted { seat, reaction })
            }
        }
    }
}

fn on_the_table(game: GameId, at: Spot) -> Result<(), Refusal> {
    let (there, sentence) = match at {
        Spot::Map { x, y } => (
            x.unsigned_abs().max(y.unsigned_abs()) <= MAX_SPOT.unsigned_abs(),
            "that place isn't on the table; on the map x and y go from -20000 to 20000",
        ),
        Spot::Boomtown { .. } if game != GameId::GoldWest => {
            (false, "there's no Boomtown in this game; point at its map")
        }
        Spot::Boomtown { row, column } => {
            (row.max(column) < BOOMTOWN, "that place isn't on the table; in Boomtown row and column go from 0 to 2")
        }
    };
    if there { Ok(()) } else { Err(Refusal::new(Code::Malformed, sentence)) }
}

fn count(lately: &mut VecDeque<Instant>, most: usize, now: Instant, what: &str) -> Result<(), Refusal> {
    lately.retain(|at| now.duration_since(*at) < WITHIN);
    if lately.len() >= most {
        let sentence = format!("you can {what} {most} times in {} seconds; wait a moment", WITHIN.as_secs());
        return Err(Refusal::new(Code::RateLimited, sentence));
    }
    lately.push_back(now);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(shown: Result<ServerMessage, Refusal>) -> Option<Code> {
        shown.err().map(|refusal| refusal.code)
    }

    #[test]
    fn each_seat_points_three_times_in_ten_seconds() {
        let (mut signals, now) = (Signals::default(), Instant::now());
        let at = Spot::Map { x: 50, y: -150 };
        for _ in 0..MAX_POINTS {
            assert_eq!(
                signals.shown(GameId::GoldRush, Seat(1), Signal::Point(at), now),
                Ok(ServerMessage::Pointed { seat: Seat(1), at })
            );
        }
        assert_eq!(code(signals.shown(GameId::GoldRush, Seat(1), Signal::Point(at), now)), Some(Code::RateLimited));
        assert_eq!(
            code(signals.shown(GameId::GoldRush, Seat(1), Signal::React(Reaction::Hat), now)),
            None,
            "that counts for itself"
        );
        assert_eq!(
            code(signals.shown(GameId::GoldRush, Seat(0), Signal::Point(at), now)),
            None,
            "so does another seat"
        );
        assert_eq!(code(signals.shown(GameId::GoldRush, Seat(1), Signal::Point(at), now + WITHIN)), None);
    }

    #[test]
    fn a_place_is_on_the_table() {
        let (mut signals, now) = (Signals::default(), Instant::now());
        let mut shown = |game, at| code(signals.shown(game, Seat(0), Signal::Point(at), now));
        let beyond = [
            Spot::Map { x: MAX_SPOT + 1, y: 0 },
            Spot::Map { x: 0, y: i32::MIN },
            Spot::Boomtown { row: 3, column: 0 },
        ];
        for at in beyond {
            assert_eq!(shown(GameId::GoldWest, at), Some(Code::Malformed));
        }
        let corner = Spot::Boomtown { row: 2, column: 2 };
        assert_eq!(shown(GameId::GoldWest, corner), None);
        for game in [GameId::GoldRush, GameId::Goldmines] {
            assert_eq!(shown(game, corner), Some(Code::Malformed), "{game} has no Boomtown");
        }
    }
}
