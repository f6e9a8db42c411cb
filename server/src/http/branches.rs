//! Playing on from a position of a finished game.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use client_protocol::rest::{NewBranch, Refusal as RefusalBody, TableView};
use rules::{Seat, with_game};

use super::answer::Answer;
use super::auth::AtTable;
use super::body::Body;
use super::limits::address::Address;
use super::tables::room_for;
use crate::aside::ReadingPermit;
use crate::bot_players;
use crate::error::Refusal;
use crate::session::branch;
use crate::shown;

/// Play on from a position of a finished game: create a table that starts there. What was hidden from spectators is dealt anew, hands
/// too, when its game starts. Against computer players it can start right away; friends take seats with the invite link first. Whoever
/// may not see the finished game can't see this one.
#[utoipa::path(post, path = "/api/tables/{id}/branch", tag = "tables", params(("id" = Uuid, Path)), request_body = NewBranch, responses(
    (status = 201, body = TableView),
    (status = 404, description = "`not_found`: no such table, record or seat, or the table is private", body = RefusalBody),
    (status = 409, description = "`not_finished`: the game is still running; `position_over`: the game is over at that position", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first; `rate_limited`", body = RefusalBody),
))]
pub async fn branch(
    Extension(Address(from)): Extension<Address>,
    AtTable { app, player, id }: AtTable,
    Body(NewBranch { at, seat, bot }): Body<NewBranch>,
) -> Answer<impl IntoResponse> {
    let parent = app.store.table(id).await?.ok_or_else(Refusal::no_such_table)?;
    branch::may_ask(&parent, player.id)?;
    // Whoever has no room for it is told so before all of the game is read. It's in no list, so it's none of the public tables.
    let _turn = app.limits.turn_of(player.id).await;
    room_for(&app, player.id).await?;
    app.limits.table(from)?;
    let permit = ReadingPermit::in_turn(app.limits.reader(from).await).await;
    let records = app.store.records(id, 0).await?;
    let (parent, turn, to_act) = permit
        .read(move || -> Result<_, Refusal> {
            with_game!(parent.game, G => {
                let line = branch::origin::<G>(&parent, &records, at)?.line;
                Ok((parent, line.turn, line.to_act))
            })
        })
        .await?;
    let seat = seat.or_else(|| branch::own_seat(&parent, player.id)).or(to_act).unwrap_or(Seat(0));
    let table = branch::table(&parent, (at, turn), &shown::player(&player), seat, bot.map(bot_players::asked))?;
    app.store.create_table(&table).await?;
    app.lobby.changed(&table);
    Ok((StatusCode::CREATED, Json(shown::view(&table, Some(player.id)))))
}
