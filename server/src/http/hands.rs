//! A seat that changes hands while its game is played: the link that offers it, and taking it.

use axum::Json;
use axum::extract::State;
use client_protocol::rest::{Refusal as RefusalBody, SeatLink, TableView, TakeSeat};

use super::App;
use super::answer::Answer;
use super::auth::{AtTable, SignedIn};
use super::body::{Body, SeatAt};
use crate::shown;

/// Get the link of a seat that is offered: `/t/{id}#invite=CODE`. Your own, if you offer your seat; or another's that the table
/// offers. It works once, and for three days.
#[utoipa::path(get, path = "/api/tables/{id}/seats/{seat}/link", tag = "tables",
    params(("id" = Uuid, Path), ("seat" = u8, Path, description = "Seat number, from 0.")), responses(
    (status = 200, body = SeatLink),
    (status = 403, description = "`not_seated`; `forbidden`: someone else offers that seat", body = RefusalBody),
    (status = 409, description = "`link_lapsed`: the seat isn't offered; `not_started`", body = RefusalBody),
))]
pub async fn link(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    SeatAt(id, seat): SeatAt,
) -> Answer<Json<SeatLink>> {
    Ok(Json(app.sessions.seat_link(id, player.id, seat).await?))
}

/// Take a seat in a game that is being played, with the code of its link; or, without a code, take your own seat back from the
/// friend who plays it for you. From then on you see what the seat sees: resume its socket from 0.
#[utoipa::path(post, path = "/api/tables/{id}/take", tag = "tables", params(("id" = Uuid, Path)), request_body = TakeSeat, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: its player is back, or no one keeps a seat for you; `players_only`: it goes on from a private game that you weren't a player of", body = RefusalBody),
    (status = 404, description = "`link_unknown`: not a link of this table; `not_found`: no such table, or it's private", body = RefusalBody),
    (status = 409, description = "`link_used`, `link_lapsed`; `already_seated`: you have or had a seat here; `not_started`", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first", body = RefusalBody),
))]
pub async fn take(at: AtTable, Body(TakeSeat { id: act, code }): Body<TakeSeat>) -> Answer<Json<TableView>> {
    let _turn = at.app.limits.turn_of(at.player.id).await;
    // One's own seat is no other table.
    if code.is_some() {
        at.has_room().await?;
    }
    let table = at.app.sessions.take_seat(at.id, shown::player(&at.player), act, code).await?;
    Ok(Json(shown::view(&table, Some(at.player.id))))
}
