//! Playing again with the same people: the table that follows a finished one. Pure; the session saves and tells.

use client_protocol::code::Code;
use client_protocol::rest::{Player, Status};
use rules::Seat;
use uuid::Uuid;

use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// The seat in which `asker` played at a table that has ended.
///
/// # Errors
/// Why they may not ask for another game.
pub fn may_ask(table: &TableRow, asker: Uuid) -> Result<Seat, Refusal> {
    let Some(seat) = shown::seat_of(table, Some(asker)) else {
        return Err(if shown::may_see(table, None) {
            Refusal::new(Code::NotSeated, "only this table's players can play again; you can watch their next game")
        } else {
            Refusal::no_such_table()
        });
    };
    if table.status != Status::Finished {
        return Err(Refusal::new(Code::NotFinished, "you can play again once this game is over"));
    }
    Ok(seat)
}

/// A table like the finished one, with `asker` as its host, the bots that played, and every other seat empty.
#[must_use]
pub fn next_table(finished: &TableRow, asker: &Player) -> TableRow {
    let own = shown::seat_of(finished, Some(asker.id)).map(|seat| shown::colours(finished)[seat.index()]);
    let host = SeatRow { colour: own, ..SeatRow::new(asker.id, asker.name.clone()) };
    let bots = finished.seats.iter().filter(|seat| bot_players::bot_of(seat.player).is_some());
    let seats = std::iter::once(host).chain(bots.cloned()).collect();
    TableRow {
        options: finished.options.clone(),
        pace: finished.pace,
        watch_delay: finished.watch_delay,
        hints: finished.hints,
        visibility: finished.visibility,
        max_seats: finished.max_seats,
        // Its secret is its own: that of the finished game is known to everybody.
        ..TableRow::new(finished.game, finished.name.clone(), seats, now_ms())
    }
}
