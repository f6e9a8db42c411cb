//! What is kept about a player: they may take it along, and have it deleted.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse};
use client_protocol::code::Code;
use client_protocol::rest::{DeleteMe, Deletion, MyData, Refusal as RefusalBody, SaidLine, WasNudged};

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::Body;
use super::{devices, passkeys, settings};
use crate::error::Refusal;
use crate::leaving;
use crate::shown;
use crate::store::MAX_TABLES;

/// Lines of talk that are taken along, oldest first.
const MAX_LINES: u32 = 100_000;
/// The form of what is taken along.
const VERSION: u8 = 1;

/// Get everything that is kept about you, as a file.
///
/// Games are listed with seats and results; the log of each finished one is at `/api/tables/{id}/log`.
#[utoipa::path(get, path = "/api/me/data", tag = "players", responses(
    (status = 200, body = MyData),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn export(State(app): State<App>, headers: HeaderMap) -> Answer<impl IntoResponse> {
    let (player, token) = auth::asker(&headers, true, &app).await?.ok_or_else(Refusal::not_signed_in)?;
    let tables = app.store.tables_of(player.id, MAX_TABLES).await?;
    let said = app.store.said_by(player.id, MAX_LINES).await?;
    let data = MyData {
        version: VERSION,
        exported_at: app.store.now().await?,
        player: shown::player(&player),
        created_at: player.created_at,
        devices: devices::of(&app, player.id, &token).await?,
        passkeys: passkeys::of(&app, player.id).await?,
        tables: tables.iter().map(|table| shown::summary(table, Some(player.id))).collect(),
        said: (said.into_iter())
            .map(|(table, row)| SaidLine { table, to: row.line.to, at: row.line.at, text: row.line.text })
            .collect(),
        nudged: (tables.iter())
            .filter_map(|table| {
                let seat = table.seats.iter().find(|seat| seat.player == player.id)?;
                Some(WasNudged { table: table.id, at: seat.nudged_at? })
            })
            .collect(),
        settings: settings::of(&app, player.id).await?,
    };
    let as_file = HeaderValue::from_static("attachment; filename=\"paydirt.json\"");
    Ok((AppendHeaders([(CONTENT_DISPOSITION, as_file)]), Json(data)))
}

/// Say whether your account is to be deleted, and when.
#[utoipa::path(get, path = "/api/me/deletion", tag = "players", responses(
    (status = 200, body = Deletion),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn deletion(State(app): State<App>, SignedIn(player): SignedIn) -> Answer<Json<Deletion>> {
    Ok(Json(Deletion { at: app.store.leaves_at(player.id).await? }))
}

/// Ask to be deleted, in seven days.
///
/// Then your seats are given up, and your name, your messages, your settings, your devices and your passkeys are deleted. Games stay, with
/// "somebody" in your seat. Asking again changes nothing.
#[utoipa::path(put, path = "/api/me/deletion", tag = "players", request_body = DeleteMe, responses(
    (status = 200, body = Deletion),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 422, description = "`not_your_name`", body = RefusalBody),
))]
pub async fn delete(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Body(DeleteMe { name }): Body<DeleteMe>,
) -> Answer<Json<Deletion>> {
    if name.trim() != player.name {
        return Err(Refusal::new(Code::NotYourName, "that isn't your name; type it as it is shown"));
    }
    let at = match app.store.leaves_at(player.id).await? {
        Some(at) => at,
        None => {
            let at = app.store.now().await? + leaving::WAITS;
            app.store.set_leaving(player.id, Some(at)).await?;
            at
        }
    };
    Ok(Json(Deletion { at: Some(at) }))
}

/// Stay after all.
#[utoipa::path(delete, path = "/api/me/deletion", tag = "players", responses(
    (status = 200, body = Deletion),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn stay(State(app): State<App>, SignedIn(player): SignedIn) -> Answer<Json<Deletion>> {
    app.store.set_leaving(player.id, None).await?;
    Ok(Json(Deletion { at: None }))
}
