//! Opening a game: from a table whose players are ready to its first record.

use client_protocol::code::Code;
use fair_play::record::{Opened, What};
use rules::Game;
use serde_json::value::to_raw_value;

use super::branch::Origin;
use crate::error::Refusal;
use crate::store::TableRow;

/// The opening of the table's game for those who sit there now. `origin` is the position that a branch goes on from.
///
/// # Errors
/// When the rules open no such game, or the table's options cannot be read.
pub fn open<G: Game>(row: &TableRow, origin: Option<Origin<G::Event>>) -> Result<What<Vec<G::Event>>, Refusal> {
    let internal = |error: serde_json::Error| {
        tracing::error!(table = %row.id, %error, "the options of a table cannot be read");
        Refusal::new(Code::Internal, "this table's options can't be read; it's been logged")
    };
    let options: G::Options = serde_json::from_str(&row.options).map_err(internal)?;
    let seats = u8::try_from(row.seats.len()).unwrap_or(u8::MAX);
    let seed = row.seed();
    let (from, events) = match origin {
        Some(Origin { line, parent }) => {
            let dealt = fair_play::branch::deal::<G>(&line.events, seed);
            (Some(parent), [line.events, dealt].concat())
        }
        None => {
            let opened = G::open(&options, seats, seed, &G::Draws::default());
            (None, opened.map_err(|error| Refusal::new(Code::NotReady, error.to_string()))?)
        }
    };
    Ok(What::Opened(Opened {
        rules: rules::VERSION,
        game: row.game,
        options: to_raw_value(&options).map_err(internal)?,
        pace: row.pace,
        from,
        seats: row.seated(),
        commitment: row.commitment(),
        seed,
        events,
    }))
}
