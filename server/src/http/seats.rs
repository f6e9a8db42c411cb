//! Seats: sitting down, getting ready and starting, and whose table it is.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use client_protocol::code::Code;
use client_protocol::rest::{
    AddEntropy, ChooseColour, Join, NewHost, Nudge, Ready, Refusal as RefusalBody, SeatBot, SeatOrder, TableView,
};
use fair_play::Entropy;
use serde::Deserialize;
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::{AtTable, SignedIn};
use super::body::{Body, Query, SeatAt};
use super::tables::room_for;
use crate::bot_players;
use crate::error::Refusal;
use crate::secrets;
use crate::session::seating::Change;
use crate::shown;

/// Take a seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = Uuid, Path)), request_body = Join, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: wrong invite code; `players_only`: it goes on from a private game that you weren't a player of", body = RefusalBody),
    (status = 409, description = "`table_full`, `already_seated`, `already_started`", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first", body = RefusalBody),
))]
pub async fn join(at: AtTable, Body(Join { invite, entropy: given }): Body<Join>) -> Answer<Json<TableView>> {
    let entropy = given.as_deref().map(entropy).transpose()?;
    let _turn = at.app.limits.turn_of(at.player.id).await;
    at.has_room().await?;
    at.change(Change::Join { invite, entropy, colour: None }).await
}

/// Add to the game's chance: once per seat, before the game starts. A seat that never does plays with a value that
/// anyone can work out; see `docs/fair-play.md`.
#[utoipa::path(put, path = "/api/tables/{id}/entropy", tag = "tables", params(("id" = Uuid, Path)), request_body = AddEntropy, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`; `forbidden`: the seat has already added other entropy", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn add_entropy(
    at: AtTable,
    Body(AddEntropy { entropy: given }): Body<AddEntropy>,
) -> Answer<Json<TableView>> {
    at.change(Change::Entropy(entropy(&given)?)).await
}

/// Leave the table, before the game starts.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "You sit there no more."),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn leave(at: AtTable) -> Answer<StatusCode> {
    at.app.sessions.seats(at.id, shown::player(&at.player), Change::Leave).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say whether you are ready.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "tables", params(("id" = Uuid, Path)), request_body = Ready, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn ready(at: AtTable, Body(Ready { ready }): Body<Ready>) -> Answer<Json<TableView>> {
    at.change(Change::Ready(ready)).await
}

/// Choose your color before the game starts. Your seat keeps it in the game. One that a computer player has is free: that takes another.
#[utoipa::path(put, path = "/api/tables/{id}/colour", tag = "tables", params(("id" = Uuid, Path)), request_body = ChooseColour, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`colour_taken`: someone else has it; `already_started`", body = RefusalBody),
))]
pub async fn choose_colour(at: AtTable, Body(ChooseColour { colour }): Body<ChooseColour>) -> Answer<Json<TableView>> {
    at.change(Change::Colour(colour)).await
}

/// Hand the table on to someone else. Host only. Before the game starts, everyone has to be ready again. In a running game, any
/// player can take it over from a host who has been away for two minutes, or plays no more.
#[utoipa::path(put, path = "/api/tables/{id}/host", tag = "tables", params(("id" = Uuid, Path)), request_body = NewHost, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only, and not to a computer player", body = RefusalBody),
    (status = 409, description = "`seat_changed`: that player isn't at the table; `host_here`: the host isn't gone; `already_started`: the game is over", body = RefusalBody),
))]
pub async fn hand_on(at: AtTable, Body(NewHost { player: next }): Body<NewHost>) -> Answer<Json<TableView>> {
    at.change(Change::Host(next)).await
}

/// Nudge a player who is away while it's their turn: they get a notice, once an hour at most. With a clock, once half of the turn's time
/// is over.
#[utoipa::path(post, path = "/api/tables/{id}/nudge", tag = "tables", params(("id" = Uuid, Path)), request_body = Nudge, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`not_their_turn`, `not_away`, `too_early`, `already_nudged`; `not_reachable`: they get no notices; `not_started`", body = RefusalBody),
))]
pub async fn nudge(
    AtTable { app, player, id }: AtTable,
    Body(Nudge { player: away }): Body<Nudge>,
) -> Answer<Json<TableView>> {
    let table = app.sessions.nudge(id, shown::player(&player), away).await?;
    Ok(Json(shown::view(&table, Some(player.id))))
}

/// Swap seats before the game starts: say who sits where from now on. Host only. Everyone has to be ready again.
#[utoipa::path(put, path = "/api/tables/{id}/seats", tag = "tables", params(("id" = Uuid, Path)), request_body = SeatOrder, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 409, description = "`seat_changed`: others sit at the table; `already_started`", body = RefusalBody),
))]
pub async fn sit(at: AtTable, Body(SeatOrder { players }): Body<SeatOrder>) -> Answer<Json<TableView>> {
    at.change(Change::Order(players)).await
}

/// Start the game. Host only, once everyone else is ready.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 409, description = "`not_ready`, `already_started`", body = RefusalBody),
))]
pub async fn start(at: AtTable) -> Answer<Json<TableView>> {
    at.change(Change::Start).await
}

/// Add a computer player before the game starts. Host only. It is always ready, plays like any player, and sees only what
/// its seat sees. Remove it like any player.
#[utoipa::path(post, path = "/api/tables/{id}/bots", tag = "tables", params(("id" = Uuid, Path)), request_body = SeatBot, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 409, description = "`table_full`, `already_started`", body = RefusalBody),
))]
pub async fn seat_bot(at: AtTable, Body(SeatBot { bot }): Body<SeatBot>) -> Answer<Json<TableView>> {
    at.change(Change::Bot(bot_players::asked(bot))).await
}

/// Remove a player before the game starts. Host only. They can't rejoin this table, and it gets a new invite link.
#[utoipa::path(delete, path = "/api/tables/{id}/seats/{seat}", tag = "tables",
    params(
        ("id" = Uuid, Path),
        ("seat" = u8, Path, description = "Seat number, from 0."),
        ("player" = Uuid, Query, description = "Id of the player in that seat."),
    ), responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 404, description = "`not_found`: the seat is empty", body = RefusalBody),
    (status = 409, description = "`seat_changed`: someone else has that seat; `already_started`", body = RefusalBody),
))]
pub async fn remove(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    SeatAt(id, seat): SeatAt,
    Query(WhoQuery { player: sitting }): Query<WhoQuery>,
) -> Answer<Json<TableView>> {
    let sitting = sitting.ok_or_else(|| Refusal::new(Code::Malformed, "say who sits there: ?player=ID"))?;
    AtTable { app, player, id }.change(Change::Remove { seat, player: sitting, invite: secrets::invite() }).await
}

/// Whom a request means.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhoQuery {
    player: Option<Uuid>,
}

impl AtTable {
    /// Changes the seats, and shows the table as it is then.
    pub async fn change(&self, change: Change) -> Answer<Json<TableView>> {
        let table = self.app.sessions.seats(self.id, shown::player(&self.player), change).await?;
        Ok(Json(shown::view(&table, Some(self.player.id))))
    }

    /// Refuses a player who has no room for another table. Whoever sits at this one already, and lost the answer that said so, is to
    /// be told that.
    pub async fn has_room(&self) -> Answer<()> {
        let Err(refusal) = room_for(&self.app, self.player.id).await else { return Ok(()) };
        let table = self.app.store.table(self.id).await?;
        table.filter(|table| shown::seat_of(table, Some(self.player.id)).is_some()).ok_or(refusal)?;
        Ok(())
    }
}

fn entropy(given: &str) -> Answer<Entropy> {
    let refusal = || Refusal::new(Code::Malformed, "entropy must be 32 to 64 hexadecimal digits");
    Entropy::from_hex(given).ok_or_else(refusal)
}
