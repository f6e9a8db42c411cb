//! Tables: setting up, finding, showing and changing, and playing again.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use client_protocol::code::Code;
use client_protocol::rest::{
    ChangeTable, Colour, NewTable, Refusal as RefusalBody, Status, TableList, TableSummary, TableView, Visibility,
};
use client_protocol::{Json as JsonText, Object};
use rules::{Game, GameId, UnknownGame, with_game};
use serde::Deserialize;
use table::Pace;
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::{AtTable, SignedIn};
use super::body::{Body, Query, TableId, name};
use super::limits::address::Address;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::secrets;
use crate::session::again::may_ask;
use crate::session::seat_links;
use crate::session::seating::{Change, TableSettings};
use crate::shown;
use crate::socket::lobby::MAX_LISTED;
use crate::store::{Busy, PlayerRow, SeatRow, TableRow};

/// How many finished tables are listed at once unless the asker says.
const FINISHED_AT_ONCE: u32 = 30;

/// Public tables that one host may have waiting: enough to offer each game, and too few to fill the lobby.
const MAX_PUBLIC_WAITING: u32 = 3;
/// Milliseconds for which a table that waits is listed for everybody. Whoever sits there finds it among their own.
const LISTED_FOR: u64 = 24 * 60 * 60 * 1000;

/// Create a table and take a seat as its host.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, body = TableView),
    (status = 422, description = "`unknown_game`, `bad_options`, `bad_name`", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first; `rate_limited`", body = RefusalBody),
))]
pub async fn create(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    SignedIn(player): SignedIn,
    Body(new): Body<NewTable>,
) -> Answer<impl IntoResponse> {
    let table = set_up(&player, &new)?;
    let _turn = app.limits.turn_of(player.id).await;
    room_for_another(&app, player.id, table.visibility).await?;
    app.limits.table(from)?;
    app.store.create_table(&table).await?;
    app.lobby.changed(&table);
    Ok((StatusCode::CREATED, Json(shown::view(&table, Some(player.id)))))
}

/// List your own tables and the public ones.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = TableList)))]
pub async fn list(State(app): State<App>, asker: Option<SignedIn>) -> Answer<Json<TableList>> {
    let asker = asker.map(|SignedIn(player)| player.id);
    let (yours, public) = listed(&app, asker).await?;
    let summaries = |tables: Vec<TableRow>| tables.iter().map(|table| shown::summary(table, asker)).collect();
    let mut yours: Vec<TableSummary> = summaries(yours);
    app.lobby.say_who_is_away(&mut yours, asker);
    Ok(Json(TableList { yours, public: summaries(public), now: now_ms() }))
}

/// Which of one's finished tables are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedQuery {
    before: Option<u64>,
    after: Option<Uuid>,
    limit: Option<u32>,
}

/// List your finished tables, latest first.
#[utoipa::path(get, path = "/api/tables/finished", tag = "tables", params(
    ("before" = Option<u64>, Query, description = "Only tables that ended before this time, in milliseconds since 1970 (all by default)."),
    ("after" = Option<Uuid>, Query, description = "With `before`, the last table you have: also those that ended at that very time and come after it."),
    ("limit" = Option<u32>, Query, description = "Maximum number of tables, up to 100 (30 by default)."),
), responses(
    (status = 200, body = Vec<TableSummary>),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn finished(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Query(FinishedQuery { before, after, limit }): Query<FinishedQuery>,
) -> Answer<Json<Vec<TableSummary>>> {
    let before = before.unwrap_or(u64::MAX).min(i64::MAX.unsigned_abs());
    let limit = limit.unwrap_or(FINISHED_AT_ONCE).min(MAX_LISTED);
    let tables = app.store.finished_tables_of(player.id, (before, after.unwrap_or(Uuid::max())), limit).await?;
    Ok(Json(tables.iter().map(|table| shown::summary(table, Some(player.id))).collect()))
}

/// An invitation, if there is one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InviteQuery {
    invite: Option<String>,
}

/// Get a table. With its invite code, you see a private table that is waiting without a seat; with the code of a seat's link,
/// one that is played, and which seat it is (`offered`), as long as the link works.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(
    ("id" = Uuid, Path),
    ("invite" = Option<String>, Query, description = "Code of the table's invite link, or of a seat's link."),
), responses(
    (status = 200, body = TableView),
    (status = 404, description = "`not_found`: no such table, or it's private", body = RefusalBody),
    (status = 409, description = "`link_used`, `link_lapsed`: the seat's link no longer works", body = RefusalBody),
))]
pub async fn show(
    State(app): State<App>,
    asker: Option<SignedIn>,
    TableId(id): TableId,
    Query(InviteQuery { invite }): Query<InviteQuery>,
) -> Answer<Json<TableView>> {
    let asker = asker.map(|SignedIn(player)| player.id);
    let table = app.store.table(id).await?.ok_or_else(Refusal::no_such_table)?;
    // Once the game has started, an invitation is no longer a ticket to watch it.
    let waits = table.status == Status::Waiting;
    let playing = table.status == Status::Playing;
    let code = invite.as_ref().filter(|_| shown::may_be_invited(&table, asker));
    let invited = || waits && code.is_some_and(|code| shown::is_invite(&table, code));
    let link = code.filter(|code| playing && seat_links::read(&table, code).is_ok());
    let offered = match link {
        Some(code) if shown::seat_of(&table, asker).is_none() => Some(app.sessions.opened_by(id, code.clone()).await?),
        _ => None,
    };
    if offered.is_some() || shown::may_see(&table, asker) || invited() {
        return Ok(Json(TableView { offered, ..shown::view(&table, asker) }));
    }
    Err(Refusal::no_such_table())
}

/// Change a table before its game starts. Host only. Everyone else has to be ready again, unless only the name has changed.
#[utoipa::path(patch, path = "/api/tables/{id}", tag = "tables", params(("id" = Uuid, Path)), request_body = ChangeTable, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 404, description = "`not_found`: no such table, or it's private", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
    (status = 422, description = "`bad_options`, `bad_name`", body = RefusalBody),
    (status = 429, description = "`rate_limited`: too many new names", body = RefusalBody),
))]
pub async fn change(at: AtTable, Body(body): Body<ChangeTable>) -> Answer<Json<TableView>> {
    let table = at.app.store.table(at.id).await?;
    // What is wrong with a change tells of the game.
    let seen = table.filter(|table| shown::may_see(table, Some(at.player.id)));
    let table = seen.ok_or_else(Refusal::no_such_table)?;
    let ChangeTable { name: given, seats: max_seats, options: chosen, pace, watch_delay, hints } = body;
    let options = match chosen {
        Some(chosen) => Some(with_game!(table.game, G => options::<G>(Some(&chosen))?)),
        None => None,
    };
    max_seats.map(|seats| seats_of(table.game, seats)).transpose()?;
    pace.flatten().map(checked).transpose()?;
    let name = given.as_deref().map(name).transpose()?;
    if name.as_ref().is_some_and(|name| *name != table.name) {
        at.app.limits.name(at.player.id)?;
    }
    at.change(Change::Settings(TableSettings { name, options, pace, watch_delay, hints, max_seats })).await
}

/// Play again with the same people: take a seat at the table that follows a finished one. The first to ask creates it, with
/// the same game, options and visibility, and is its host. Everyone who asks gets the same table.
#[utoipa::path(post, path = "/api/tables/{id}/again", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The next table, with you in a seat.", body = TableView),
    (status = 403, description = "`not_seated`: players of this table only", body = RefusalBody),
    (status = 409, description = "`not_finished`; `already_started`, `table_full`: the next game started without you", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first", body = RefusalBody),
))]
pub async fn again(AtTable { app, player, id }: AtTable) -> Answer<Json<TableView>> {
    let finished = app.store.table(id).await?.ok_or_else(Refusal::no_such_table)?;
    may_ask(&finished, player.id)?;
    let _turn = app.limits.turn_of(player.id).await;
    if let Some(next) = app.store.table(id).await?.and_then(|finished| finished.next) {
        if let Some(table) = app.store.table(next.id).await?
            && shown::seat_of(&table, Some(player.id)).is_some()
        {
            return Ok(Json(shown::view(&table, Some(player.id))));
        }
        room_for(&app, player.id).await?;
    } else {
        room_for_another(&app, player.id, finished.visibility).await?;
    }
    let next = app.sessions.play_again(id, shown::player(&player)).await?;
    let table = app.store.table(next.id).await?.ok_or_else(Refusal::no_such_table)?;
    if shown::seat_of(&table, Some(player.id)).is_some() {
        return Ok(Json(shown::view(&table, Some(player.id))));
    }
    // Whoever played the last game needs no invitation to the next.
    let joining = Change::Join {
        invite: Some(table.invite.clone()),
        entropy: None,
        colour: shown::seat_of(&finished, Some(player.id)).map(|seat| shown::colours(&finished)[seat.index()]),
    };
    let at = AtTable { app, player, id: next.id };
    let joining = at.change(joining).await;
    if let Err(Refusal { code: Code::AlreadySeated, .. }) = joining {
        // They asked another server as well, which was faster.
        let table = at.app.store.table(at.id).await?.ok_or_else(Refusal::no_such_table)?;
        return Ok(Json(shown::view(&table, Some(at.player.id))));
    }
    joining.map_err(|refusal| {
        let consolation = if shown::may_see(&table, None) { "; you can watch it" } else { "" };
        match refusal.code {
            Code::AlreadyStarted => {
                Refusal::new(refusal.code, format!("the next game started without you{consolation}"))
            }
            Code::TableFull => Refusal::new(refusal.code, format!("the next table is full{consolation}")),
            _ => refusal,
        }
    })
}

/// The tables that `player` sees in the lobby: their own, and the public ones.
///
/// # Errors
/// When the store does not answer.
pub async fn listed(app: &App, player: Option<Uuid>) -> Answer<(Vec<TableRow>, Vec<TableRow>)> {
    let mut yours = match player {
        Some(player) => app.store.tables_of(player, MAX_LISTED).await?,
        None => Vec::new(),
    };
    let mut public = app.store.public_tables(MAX_LISTED, now_ms().saturating_sub(LISTED_FOR)).await?;
    public.retain(shown::is_listed);
    app.lobby.time(&mut yours);
    app.lobby.time(&mut public);
    Ok((yours, public))
}

/// Nobody sits at more open tables than a person can mind. Call it in the player's turn, so that what is counted still holds
/// when it is acted on.
pub(super) async fn room_for(app: &App, player: Uuid) -> Answer<Busy> {
    let busy = app.store.busy(player).await?;
    if busy.open < app.config.tables_per_player {
        return Ok(busy);
    }
    Err(Refusal::new(
        Code::TooMany,
        format!("you have {} unfinished tables, which is the limit; finish or leave one first", busy.open),
    ))
}

/// The same for a new table; and nobody sets up more public ones at once than they can welcome guests at, since the lobby is
/// everybody's.
///
/// # Errors
/// That there is no room.
pub async fn room_for_another(app: &App, player: Uuid, visibility: Visibility) -> Answer<()> {
    let Busy { hosting, .. } = room_for(app, player).await?;
    if visibility == Visibility::Public && hosting >= MAX_PUBLIC_WAITING {
        return Err(Refusal::new(
            Code::TooMany,
            format!("you have {hosting} public tables waiting for players; start or leave one first"),
        ));
    }
    Ok(())
}

fn set_up(host: &PlayerRow, new: &NewTable) -> Answer<TableRow> {
    let name = match &new.name {
        Some(given) => name(given)?,
        None => names::of_place(secrets::number()),
    };
    let unknown = |error: UnknownGame| Refusal::new(Code::UnknownGame, error.to_string());
    let game = new.game.parse().map_err(unknown)?;
    let (options, most) = with_game!(game, G => (options::<G>(new.options.as_ref())?, *G::SEATS.end()));
    let max_seats = seats_of(game, new.seats.unwrap_or(most))?;
    let pace = new.pace.map(checked).transpose()?;
    let seat = SeatRow { colour: Some(Colour::ALL[0]), ..SeatRow::new(host.id, host.name.clone()) };
    Ok(TableRow {
        options,
        pace,
        watch_delay: new.watch_delay,
        hints: new.hints,
        visibility: new.visibility,
        max_seats,
        ..TableRow::new(game, name, vec![seat], now_ms())
    })
}

/// A number of seats that the game is for.
fn seats_of(game: GameId, count: u8) -> Answer<u8> {
    let seats = with_game!(game, G => G::SEATS);
    if seats.contains(&count) {
        return Ok(count);
    }
    let sentence = format!("this game is for {} to {} players, not {count}", seats.start(), seats.end());
    Err(Refusal::new(Code::BadOptions, sentence))
}

/// A pace within its bounds.
fn checked(pace: Pace) -> Answer<Pace> {
    pace.check().map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))?;
    Ok(pace)
}

/// The options as the game itself writes them: all of them, whatever was left out.
fn options<G: Game>(given: Option<&JsonText>) -> Answer<String> {
    let bad =
        |error: serde_json::Error| Refusal::new(Code::BadOptions, format!("unknown options for this game: {error}"));
    let options = match given {
        Some(given) => given.read::<Object<G::Options>>().map_err(bad)?.0,
        None => G::Options::default(),
    };
    serde_json::to_string(&options).map_err(bad)
}
