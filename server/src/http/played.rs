//! What was played: the records so far as spectators see them, where that led, and the log of a finished game.

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use client_protocol::code::Code;
use client_protocol::rest::{Refusal as RefusalBody, SeenRecord, Status, TableLog, TablePosition};
use fair_play::record::{By, What};
use fair_play::{Break, BrokenLog, Chain};
use rules::script::{Script, ScriptCommand};
use rules::{Viewer, with_game};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::App;
use super::answer::{Answer, packed};
use super::auth::SignedIn;
use super::body::{Query, TableId};
use super::limits::address::Address;
use crate::aside::ReadingPermit;
use crate::error::Refusal;
use crate::shown;
use crate::store::{Record, TableRow};

/// Get the game so far, as spectators see it, for pictures of its board. Under a watch delay, those without a seat get less of it.
/// Doesn't wake the table.
#[utoipa::path(get, path = "/api/tables/{id}/records", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, body = Vec<SeenRecord>),
    (status = 404, description = "`not_found`: no such table, or it's private", body = RefusalBody),
))]
pub async fn records(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    asker: Option<SignedIn>,
    TableId(id): TableId,
    headers: HeaderMap,
) -> Answer<Response> {
    let permit = ReadingPermit::in_turn(app.limits.reader(from).await).await;
    let (table, records, _) = seen(&app, id, asker).await?;
    permit
        .read(move || {
            let seen = with_game!(table.game, G => shown::seen_records::<G>(&table, &records));
            Ok(packed(&headers, &seen.map_err(|error| Refusal::unreadable(id, &error))?))
        })
        .await
}

/// Get the game as it is now, and what the asker may do: what a page shows until its rules are loaded. Doesn't wake the table.
#[utoipa::path(get, path = "/api/tables/{id}/position", tag = "tables", params(("id" = Uuid, Path)), responses(
    (status = 200, body = TablePosition),
    (status = 404, description = "`not_found`: no such table, or it's private", body = RefusalBody),
    (status = 409, description = "`not_started`: there is no position before the game starts", body = RefusalBody),
))]
pub async fn position(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    asker: Option<SignedIn>,
    TableId(id): TableId,
    headers: HeaderMap,
) -> Answer<Response> {
    let permit = ReadingPermit::in_turn(app.limits.reader(from).await).await;
    let (table, records, viewer) = seen(&app, id, asker).await?;
    if records.is_empty() {
        return Err(Refusal::new(Code::NotStarted, "this game hasn't started"));
    }
    permit
        .read(move || {
            let position = with_game!(table.game, G => shown::position::<G>(&table, &records, viewer));
            Ok(packed(&headers, &position.map_err(|error| Refusal::unreadable(id, &error))?))
        })
        .await
}

/// A table and as much of its log as whoever asks may see, and who they are to its game.
async fn seen(app: &App, id: Uuid, asker: Option<SignedIn>) -> Answer<(TableRow, Vec<Record>, Viewer)> {
    let asker = asker.map(|SignedIn(player)| player.id);
    // The table is looked at last: whoever gives their seat away sees nothing of it that comes later.
    let mut records = app.store.records(id, 0).await?;
    let table = visible(app, id, asker).await?;
    let viewer = shown::viewer_of(&table, asker);
    let reach = shown::reach(&table, viewer);
    records.retain(|record| record.seq <= reach);
    Ok((table, records, viewer))
}

/// In which form a log is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogQuery {
    format: Option<String>,
}

/// Get the log of a finished game: every record as hashed, or a script that replays the game.
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "tables", params(
    ("id" = Uuid, Path),
    ("format" = Option<String>, Query, description = "`records` (the default) or `script`"),
), responses(
    (status = 200, description = "The records, or with `format=script` a script for `paydirt script`.", body = TableLog),
    (status = 409, description = "`not_finished`: the log stays secret until the game ends", body = RefusalBody),
))]
pub async fn log(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    asker: Option<SignedIn>,
    TableId(id): TableId,
    Query(LogQuery { format }): Query<LogQuery>,
    headers: HeaderMap,
) -> Answer<Response> {
    let permit = ReadingPermit::in_turn(app.limits.reader(from).await).await;
    let asker = asker.map(|SignedIn(player)| player.id);
    let table = visible(&app, id, asker).await?;
    if table.status != Status::Finished {
        return Err(Refusal::new(Code::NotFinished, "the log stays secret until the game ends"));
    }
    let records = app.store.records(id, 0).await?;
    permit
        .read(move || match format.as_deref() {
            None | Some("records") => Ok(packed(&headers, &shown::log(&table, records))),
            Some("script") if table.branch_of.is_some() => Err(Refusal::new(
                Code::NotFound,
                "this game goes on from another, so no script can replay it; get its records instead",
            )),
            Some("script") => {
                Ok(packed(&headers, &script(&table, &records).map_err(|error| Refusal::unreadable(id, &error))?))
            }
            Some(_) => Err(Refusal::new(Code::Malformed, "unknown log format; use records or script")),
        })
        .await
}

async fn visible(app: &App, id: Uuid, asker: Option<Uuid>) -> Answer<TableRow> {
    let table = app.store.table(id).await?;
    table.filter(|table| shown::may_see(table, asker)).ok_or_else(Refusal::no_such_table)
}

/// The game as a script, from the commands that its records hold, without those that were taken back.
fn script(table: &TableRow, records: &[Record]) -> Result<Option<Script>, BrokenLog> {
    let mut chain = Chain::new(table.id, table.created_at, table.secret.clone());
    let (mut script, mut commands) = (None, Vec::<(u64, ScriptCommand)>::with_capacity(records.len()));
    for record in records {
        let body = chain.read::<IgnoredAny>(record)?;
        let json = |text: &RawValue| {
            let unreadable = |error| BrokenLog { seq: record.seq, cause: Break::Unreadable(error) };
            serde_json::from_str(text.get()).map_err(unreadable)
        };
        if let Some(to) = body.what.taken_back_to() {
            commands.retain(|(seq, _)| *seq <= to);
        }
        match (body.by, body.what) {
            (_, What::Opened(opened)) => {
                script = Some(Script {
                    game: opened.game,
                    options: json(&opened.options)?,
                    seats: u8::try_from(opened.seats.len()).unwrap_or(u8::MAX),
                    seed: opened.seed,
                    draws: serde_json::Value::Null,
                    commands: Vec::new(),
                });
            }
            (Some(By { seat, .. }), What::Moved(moved)) => {
                commands.push((body.seq, ScriptCommand { seat, command: json(&moved.command)? }));
            }
            _ => {}
        }
    }
    let commands = commands.into_iter().map(|(_, command)| command).collect();
    Ok(script.map(|script| Script { commands, ..script }))
}
