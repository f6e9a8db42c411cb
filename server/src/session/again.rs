//! Playing again with the same people: the table that follows a finished one. Pure; the session saves and tells.

use client_protocol::code::Code;
use client_protocol::rest::{Player, Status};
use rules::Seat;
use uuid::Uuid;

use crate::clock::now_ms;
use crate::error::Refusal;
use crate::secrets;
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// The seat in which `asker` played at a table that has ended.
///
/// # Errors
/// Why they may not ask for another game.
pub fn may_ask(table: &TableRow, asker: Uuid) -> Result<Seat, Refusal> {
    let Some(seat) = shown::seat_of(table, Some(asker)) else {
        return Err(if shown::may_see(table, None) {
            Refusal::new(
                Code::NotSeated,
                "only those who played here play again together; you can watch their next game",
            )
        } else {
            Refusal::no_such_table()
        });
    };
    if table.status != Status::Finished {
        return Err(Refusal::new(Code::NotFinished, "this game has not ended: you can play again when it has"));
    }
    Ok(seat)
}

/// A table like the finished one, with `asker` as its host and everybody else still to sit down.
#[must_use]
pub fn next_table(finished: &TableRow, asker: &Player) -> TableRow {
    TableRow {
        id: Uuid::new_v4(),
        status: Status::Waiting,
        host: asker.id,
        invite: secrets::invite(),
        seats: vec![SeatRow { player: asker.id, name: asker.name.clone(), ready: false }],
        to_act: None,
        outcome: None,
        next: None,
        created_at: now_ms(),
        ..finished.clone()
    }
}
