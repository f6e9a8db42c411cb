//! The position of a game, as far as a program needs it that plays something legal.

use rules::{Game, GameId, Seat, with_game};

/// A game of whatever kind, folded from what the server says.
pub trait Position {
    /// Folds the events of a record.
    ///
    /// # Errors
    /// When the game has no such events.
    fn fold(&mut self, events: &str) -> Result<(), NotEvents>;
    /// Whose choice is next; nobody's when the game is over.
    fn to_act(&self) -> Option<Seat>;
    /// The JSON of a legal command.
    fn plain_command(&self, seat: Seat) -> String;
}

/// What the server said of a record isn't a list of the game's events.
#[derive(Debug, thiserror::Error)]
#[error("not events ({error}): {said}")]
pub struct NotEvents {
    said: String,
    #[source]
    error: serde_json::Error,
}

/// The position before the first record.
pub fn of(game: GameId) -> Box<dyn Position> {
    with_game!(game, G => Box::new(Folded(G::default())) as Box<dyn Position>)
}

struct Folded<G>(G);

impl<G: Game> Position for Folded<G> {
    fn fold(&mut self, events: &str) -> Result<(), NotEvents> {
        let events: Vec<G::Event> =
            serde_json::from_str(events).map_err(|error| NotEvents { said: events.to_owned(), error })?;
        events.iter().for_each(|event| self.0.apply(event));
        Ok(())
    }

    fn to_act(&self) -> Option<Seat> {
        self.0.to_act()
    }

    fn plain_command(&self, seat: Seat) -> String {
        // Where there is a choice the last is the plainest: in all our games it passes, or ends the step.
        let legal = self.0.legal_commands(seat);
        let command = legal.last().expect("who is to act has something to do");
        serde_json::to_string(command).expect("commands are JSON")
    }
}
