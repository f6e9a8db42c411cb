//! What servers say to each other on a link: to the owner of tables ([`ToOwner`]), and from it ([`FromOwner`]).

use client_protocol::rest::{NextTable, Player, SeatLink};
use client_protocol::socket::ClosingReason;
use rules::Seat;
use serde::{Deserialize, Serialize};
use table::Act;
use uuid::Uuid;

use crate::error::Refusal;
pub use crate::outbox::bag::Guest;
use crate::session::seating::Change;
use crate::session::signals::Signal;

/// A table that one server reaches through another, for the life of a link.
pub type Route = u64;

/// What a server says to the owner of tables.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToOwner {
    /// I am there.
    Ping,
    /// Somebody here needs a table.
    Open { route: Route, table: Uuid },
    /// Nobody here needs it anymore.
    Close { route: Route },
    /// Somebody comes in.
    Attach { route: Route, guest: Guest, player: Option<Uuid>, since_seq: u64, returning: bool },
    /// They have left.
    Detach { route: Route, guest: Guest },
    /// They say something.
    Say { route: Route, guest: Guest, what: Said },
    /// Somebody asks for something that has one answer.
    Ask { route: Route, request: u64, what: Request },
}

/// What a listener says.
#[derive(Debug, Serialize, Deserialize)]
pub enum Said {
    /// A move: as text in a string, for nothing that somebody wrote may be read as part of what servers say.
    Command { id: Uuid, command: String, after: Option<u64> },
    /// An act of the table.
    Act { id: Uuid, act: Act },
    /// A line of talk.
    Chat { id: Uuid, text: String },
    /// Something to show.
    Signal(Signal),
    /// A question for the legal commands.
    Legal { id: Uuid },
}

/// What has one answer.
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Before the game, of the seats or of what is played; later of the host.
    Seats { asker: Player, change: Change },
    /// The table that follows.
    PlayAgain { asker: Player },
    /// That a player who is away hears once more that the table waits for them.
    Nudge { asker: Player, player: Uuid },
    /// The link of a seat that is offered.
    SeatLink { asker: Uuid, seat: Seat },
    /// The seat that a link opens.
    Opened { code: String },
    /// A seat of a game that is played: by the code of its link, or back from a friend.
    Take { asker: Player, id: Uuid, code: Option<String> },
    /// That a player's seat is given up.
    GiveUp { player: Uuid },
}

/// What comes of a request.
#[derive(Debug, Serialize, Deserialize)]
pub enum Response {
    /// The table has changed; it is read from the database.
    Changed,
    /// The table that follows.
    Next(NextTable),
    /// Of the seat that is offered.
    Link(SeatLink),
    /// The seat that a link opens.
    Opened(Seat),
}

/// What an owner says.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromOwner {
    /// I am there.
    Pong,
    /// The table is awake here.
    Opened { route: Route },
    /// It is not, or no longer.
    Closed { route: Route },
    /// Something for a listener.
    Deliver { route: Route, guest: Guest, what: Delivered },
    /// The same for several, from the second protocol on.
    DeliverToAll { route: Route, guests: Guests, what: Delivered },
    /// To the request of that number, on the same route.
    Answer { route: Route, request: u64, result: Result<Response, Refusal> },
}

/// A delivery. The text of its frames follows the line.
#[derive(Debug, Serialize, Deserialize)]
pub enum Delivered {
    Frame(Mark),
    /// The welcome and all that was missed.
    History(Vec<Mark>),
    /// The `resume` is refused.
    NotThere(Refusal),
    /// A last refusal.
    Close(Refusal, ClosingReason),
    /// They were too slow.
    TooSlow,
}

/// What the socket's task must know of a frame: its record, and the command it answers.
pub type Mark = (Option<u64>, Option<Uuid>);

/// Guests of a route, as runs of numbers that follow each other: where each run starts, and how many there are in it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Guests(Vec<(Guest, u64)>);

impl Guests {
    #[must_use]
    pub fn of(guests: &[Guest]) -> Guests {
        let mut runs: Vec<(Guest, u64)> = Vec::new();
        for &guest in guests {
            match runs.last_mut() {
                Some((first, count)) if *first + *count == guest => *count += 1,
                _ => runs.push((guest, 1)),
            }
        }
        Guests(runs)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Guest> {
        self.0.iter().flat_map(|&(first, count)| first..first.saturating_add(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_many_guests_is_short() {
        let everybody: Vec<Guest> = (1..=10_000).collect();
        assert_eq!(serde_json::to_string(&Guests::of(&everybody)).expect("it is JSON"), "[[1,10000]]");
        let Guests(runs) = Guests::of(&[]);
        assert!(runs.is_empty());
    }
}
