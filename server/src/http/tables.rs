//! Tables: setting up, finding, sitting down and starting.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use client_protocol::Json as JsonText;
use client_protocol::code::Code;
use client_protocol::rest::{
    AddEntropy, ChangeTable, ChooseColour, Colour, Join, NewHost, NewTable, Nudge, Ready, Refusal as RefusalBody,
    SeatBot, SeatOrder, Status, TableList, TableSummary, TableView, Visibility,
};
use fair_play::Entropy;
use rules::{Game, GameId, Seat, with_game};
use serde::Deserialize;
use table::Pace;
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::SignedIn;
use super::body::{Body, TableId, name};
use super::limits::address::Address;
use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::secrets;
use crate::session::again::may_ask;
use crate::session::links;
use crate::session::seating::{Change, Settings};
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
    (status = 429, description = "`too_many`: finish or leave another table first", body = RefusalBody),
))]
pub async fn create(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    SignedIn(player): SignedIn,
    Body(body): Body<serde_json::Value>,
) -> Answer<impl IntoResponse> {
    let table = set_up(&player, &read(body)?)?;
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
    Ok(Json(TableList { yours: summaries(yours), public: summaries(public) }))
}

/// Which of one's finished tables are wanted.
#[derive(Debug, Deserialize)]
pub struct FinishedQuery {
    before: Option<u64>,
    limit: Option<u32>,
}

/// List your finished tables, latest first.
#[utoipa::path(get, path = "/api/tables/finished", tag = "tables", params(
    ("before" = Option<u64>, Query, description = "Only tables that ended before this time, in milliseconds since 1970 (all by default)."),
    ("limit" = Option<u32>, Query, description = "Maximum number of tables, up to 100 (30 by default)."),
), responses(
    (status = 200, body = Vec<TableSummary>),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn finished(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Query(FinishedQuery { before, limit }): Query<FinishedQuery>,
) -> Answer<Json<Vec<TableSummary>>> {
    let before = before.unwrap_or(u64::MAX).min(i64::MAX.unsigned_abs());
    let limit = limit.unwrap_or(FINISHED_AT_ONCE).min(MAX_LISTED);
    let tables = app.store.finished_tables_of(player.id, before, limit).await?;
    Ok(Json(tables.iter().map(|table| shown::summary(table, Some(player.id))).collect()))
}

/// An invitation, if there is one.
#[derive(Debug, Deserialize)]
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
    // Once the game has begun, an invitation is no longer a ticket to watch it.
    let waits = table.status == Status::Waiting;
    let playing = table.status == Status::Playing;
    let code = invite.as_ref().filter(|_| shown::may_be_invited(&table, asker));
    let invited = || waits && code.is_some_and(|code| shown::is_invite(&table, code));
    let link = code.filter(|code| playing && links::read(&table, code).is_ok());
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
    (status = 409, description = "`already_started`", body = RefusalBody),
    (status = 422, description = "`bad_options`, `bad_name`", body = RefusalBody),
))]
pub async fn change(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(body): Body<ChangeTable>,
) -> Answer<Json<TableView>> {
    let table = app.store.table(id).await?.ok_or_else(Refusal::no_such_table)?;
    let ChangeTable { name: given, seats: max_seats, options: chosen, pace, watch_delay, hints } = body;
    let options = match chosen {
        Some(chosen) => Some(with_game!(table.game, G => options::<G>(Some(&chosen))?)),
        None => None,
    };
    max_seats.map(|seats| seats_of(table.game, seats)).transpose()?;
    pace.flatten().map(checked).transpose()?;
    let name = given.as_deref().map(name).transpose()?;
    seats(&app, id, &player, Change::Settings(Settings { name, options, pace, watch_delay, hints, max_seats })).await
}

/// Take a seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = Uuid, Path)), request_body = Join, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: wrong invite code", body = RefusalBody),
    (status = 409, description = "`table_full`, `already_seated`, `already_started`", body = RefusalBody),
))]
pub async fn join(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(Join { invite, entropy: given }): Body<Join>,
) -> Answer<Json<TableView>> {
    let entropy = given.as_deref().map(entropy).transpose()?;
    let _turn = app.limits.turn_of(player.id).await;
    if let Err(refusal) = room_for(&app, player.id).await {
        // Whoever sits there already, and lost the answer that said so, is to be told that.
        let table = app.store.table(id).await?;
        table.filter(|table| shown::seat_of(table, Some(player.id)).is_some()).ok_or(refusal)?;
    }
    seats(&app, id, &player, Change::Join { invite, entropy, colour: None }).await
}

/// Add to the game's chance: once per seat, before the game starts. A seat that never does plays with a value that
/// anyone can work out; see `docs/fair-play.md`.
#[utoipa::path(put, path = "/api/tables/{id}/entropy", tag = "tables", params(("id" = Uuid, Path)), request_body = AddEntropy, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`; `forbidden`: the seat has already added other entropy", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn add_entropy(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(AddEntropy { entropy: given }): Body<AddEntropy>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Entropy(entropy(&given)?)).await
}

/// Leave the table, before the game starts.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "You sit there no more."),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn leave(State(app): State<App>, SignedIn(player): SignedIn, TableId(id): TableId) -> Answer<StatusCode> {
    app.sessions.seats(id, shown::player(&player), Change::Leave).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say whether you are ready.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "tables", params(("id" = Uuid, Path)), request_body = Ready, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`already_started`", body = RefusalBody),
))]
pub async fn ready(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(Ready { ready }): Body<Ready>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Ready(ready)).await
}

/// Choose your color before the game starts. Your seat keeps it in the game. One that a computer player has is free: that takes another.
#[utoipa::path(put, path = "/api/tables/{id}/colour", tag = "tables", params(("id" = Uuid, Path)), request_body = ChooseColour, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`colour_taken`: someone else has it; `already_started`", body = RefusalBody),
))]
pub async fn choose_colour(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(ChooseColour { colour }): Body<ChooseColour>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Colour(colour)).await
}

/// Hand the table on to someone else. Host only. Before the game starts, everyone has to be ready again. In a running game, any
/// player can take it over from a host who has been away for two minutes, or plays no more.
#[utoipa::path(put, path = "/api/tables/{id}/host", tag = "tables", params(("id" = Uuid, Path)), request_body = NewHost, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only, and not to a computer player", body = RefusalBody),
    (status = 409, description = "`seat_changed`: that player isn't at the table; `host_here`: the host isn't gone; `already_started`: the game is over", body = RefusalBody),
))]
pub async fn hand_on(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(NewHost { player: next }): Body<NewHost>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Host(next)).await
}

/// Nudge a player who is away while it's their turn: they get a notice, once an hour at most. With a clock, once half of the turn's time
/// is over.
#[utoipa::path(post, path = "/api/tables/{id}/nudge", tag = "tables", params(("id" = Uuid, Path)), request_body = Nudge, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`not_seated`", body = RefusalBody),
    (status = 409, description = "`not_their_turn`, `not_away`, `too_early`, `already_nudged`; `not_reachable`: they get no notices; `not_started`", body = RefusalBody),
))]
pub async fn nudge(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
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
pub async fn sit(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(SeatOrder { players }): Body<SeatOrder>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Order(players)).await
}

/// Start the game. Host only, once everyone else is ready.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 409, description = "`not_ready`, `already_started`", body = RefusalBody),
))]
pub async fn start(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Start).await
}

/// Add a computer player before the game starts. Host only. It is always ready, plays like any player, and sees only what
/// its seat sees. Remove it like any player.
#[utoipa::path(post, path = "/api/tables/{id}/bots", tag = "tables", params(("id" = Uuid, Path)), request_body = SeatBot, responses(
    (status = 200, body = TableView),
    (status = 403, description = "`forbidden`: host only", body = RefusalBody),
    (status = 409, description = "`table_full`, `already_started`", body = RefusalBody),
))]
pub async fn seat_bot(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
    Body(SeatBot { bot }): Body<SeatBot>,
) -> Answer<Json<TableView>> {
    seats(&app, id, &player, Change::Bot(bot_players::asked(bot))).await
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
    Path((id, seat)): Path<(String, String)>,
    Query(WhoQuery { player: sitting }): Query<WhoQuery>,
) -> Answer<Json<TableView>> {
    let id = id.parse().map_err(|_| Refusal::no_such_table())?;
    let seat = seat.parse().map_err(|_| Refusal::new(Code::NotFound, "seats are numbered from 0"))?;
    let sitting = sitting.ok_or_else(|| Refusal::new(Code::Malformed, "say who sits there: ?player=ID"))?;
    seats(&app, id, &player, Change::Remove { seat: Seat(seat), player: sitting, invite: secrets::invite() }).await
}

/// Whom a request means.
#[derive(Debug, Deserialize)]
pub struct WhoQuery {
    player: Option<Uuid>,
}

/// Play again with the same people: take a seat at the table that follows a finished one. The first to ask creates it, with
/// the same game, options and visibility, and is its host. Everyone who asks gets the same table.
#[utoipa::path(post, path = "/api/tables/{id}/again", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The next table, with you in a seat.", body = TableView),
    (status = 403, description = "`not_seated`: players of this table only", body = RefusalBody),
    (status = 409, description = "`not_finished`; `already_started`, `table_full`: the next game started without you", body = RefusalBody),
    (status = 429, description = "`too_many`: finish or leave another table first", body = RefusalBody),
))]
pub async fn again(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    TableId(id): TableId,
) -> Answer<Json<TableView>> {
    let finished = app.store.table(id).await?.ok_or_else(Refusal::no_such_table)?;
    may_ask(&finished, player.id)?;
    let _turn = app.limits.turn_of(player.id).await;
    if let Some(next) = app.store.table(id).await?.and_then(|finished| finished.next)
        && let Some(table) = app.store.table(next.id).await?
        && shown::seat_of(&table, Some(player.id)).is_some()
    {
        return Ok(Json(shown::view(&table, Some(player.id))));
    }
    room_for_another(&app, player.id, finished.visibility).await?;
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
    let joining = seats(&app, next.id, &player, joining).await;
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

async fn seats(app: &App, id: Uuid, player: &PlayerRow, change: Change) -> Answer<Json<TableView>> {
    let table = app.sessions.seats(id, shown::player(player), change).await?;
    Ok(Json(shown::view(&table, Some(player.id))))
}

/// Reads a new table; an unknown game has a code of its own.
fn read(body: serde_json::Value) -> Answer<NewTable> {
    if let Some(game) = body.get("game").and_then(serde_json::Value::as_str) {
        game.parse::<GameId>().map_err(|error| Refusal::new(Code::UnknownGame, error.to_string()))?;
    }
    serde_json::from_value(body).map_err(|error| Refusal::new(Code::Malformed, error.to_string()))
}

fn set_up(host: &PlayerRow, new: &NewTable) -> Answer<TableRow> {
    let name = match &new.name {
        Some(given) => name(given)?,
        None => names::of_place(secrets::number()),
    };
    let (options, most) = with_game!(new.game, G => (options::<G>(new.options.as_ref())?, *G::SEATS.end()));
    let max_seats = seats_of(new.game, new.seats.unwrap_or(most))?;
    let pace = new.pace.map(checked).transpose()?;
    let created_at = now_ms();
    Ok(TableRow {
        id: secrets::id(created_at),
        game: new.game,
        name,
        options,
        pace,
        watch_delay: new.watch_delay,
        hints: new.hints,
        watched: None,
        visibility: new.visibility,
        status: Status::Waiting,
        max_seats,
        host: host.id,
        invite: secrets::invite(),
        former: Vec::new(),
        removed: Vec::new(),
        ended_at: None,
        seats: vec![SeatRow {
            player: host.id,
            name: host.name.clone(),
            ready: false,
            entropy: None,
            colour: Some(Colour::ALL[0]),
            nudged_at: None,
        }],
        version: 0,
        to_act: None,
        progress: None,
        last: None,
        due_at: None,
        outcome: None,
        next: None,
        branch_of: None,
        created_at,
        secret: secrets::of_table(),
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
    pace.check().map_err(|refusal| Refusal::new(Code::BadOptions, refusal))?;
    Ok(pace)
}

/// The options as the game itself writes them: all of them, whatever was left out.
fn options<G: Game>(given: Option<&JsonText>) -> Answer<String> {
    let bad =
        |error: serde_json::Error| Refusal::new(Code::BadOptions, format!("unknown options for this game: {error}"));
    let options: G::Options = given.map(JsonText::read).transpose().map_err(bad)?.unwrap_or_default();
    serde_json::to_string(&options).map_err(bad)
}

fn entropy(given: &str) -> Answer<Entropy> {
    let refusal = || Refusal::new(Code::Malformed, "entropy must be 32 to 64 hexadecimal digits");
    Entropy::from_hex(given).ok_or_else(refusal)
}
