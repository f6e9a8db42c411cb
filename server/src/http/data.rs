//! What is kept about a player: they may take it along, and have it deleted.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body as Answered, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse};
use client_protocol::code::Code;
use client_protocol::rest::{DeleteMe, Deletion, MyData, Refusal as RefusalBody, SaidLine, WasNudged};
use futures_util::{StreamExt as _, future, stream};

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::Body;
use super::{devices, passkeys, settings};
use crate::error::Refusal;
use crate::leaving;
use crate::names;
use crate::shown;
use crate::store::{MAX_TABLES, SaidRow, Store, StoreError};

/// Lines of talk that are read at once. No more are held in memory, however much somebody has said, and however slowly they take it.
const LINES: u32 = 1000;
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
    let data = MyData {
        version: VERSION,
        exported_at: app.store.now().await?,
        player: shown::player(&player),
        created_at: player.created_at,
        devices: devices::of(&app, player.id, &token).await?,
        passkeys: passkeys::of(&app, player.id).await?,
        tables: tables.iter().map(|table| shown::summary(table, Some(player.id))).collect(),
        said: Vec::new(),
        nudged: (tables.iter())
            .filter_map(|table| {
                let seat = table.seats.iter().find(|seat| seat.player == player.id)?;
                Some(WasNudged { table: table.id, at: seat.nudged_at? })
            })
            .collect(),
        settings: settings::of(&app, player.id).await?,
    };
    let as_file = HeaderValue::from_static("attachment; filename=\"paydirt.json\"");
    let as_json = HeaderValue::from_static("application/json");
    let headers = AppendHeaders([(CONTENT_DISPOSITION, as_file), (CONTENT_TYPE, as_json)]);
    Ok((headers, with_talk(&data, app.store.clone())))
}

/// All of it as JSON, with what the player said read while it is sent.
fn with_talk(data: &MyData, store: Arc<dyn Store>) -> Answered {
    let json = serde_json::to_string(data).expect("it has text for keys");
    // A quote within a text is written with a stroke, so this is the field.
    let (before, after) = json.split_once(r#""said":[]"#).expect("nothing is said in it yet");
    let (before, after) = (format!(r#"{before}"said":["#), format!("]{after}"));
    let player = data.player.id;
    let talk = stream::try_unfold(Some(None), move |last: Option<Option<SaidRow>>| {
        let store = store.clone();
        async move {
            let Some(last) = last else { return Ok(None) };
            let rows = store.said_by(player, last.as_ref(), LINES).await.inspect_err(|error| {
                tracing::warn!(%player, %error, "what somebody takes along breaks off; they can ask for it again");
            })?;
            let mut text = String::new();
            for (table, row) in &rows {
                let comma = if last.is_none() && text.is_empty() { "" } else { "," };
                let said = SaidLine { table: *table, to: row.line.to, at: row.line.at, text: row.line.text.clone() };
                text += comma;
                text += &serde_json::to_string(&said).expect("it has text for keys");
            }
            Ok::<_, StoreError>(Some((Bytes::from(text), rows.into_iter().next_back().map(Some))))
        }
    });
    let whole = |text: String| stream::once(future::ready(Ok(Bytes::from(text))));
    Answered::from_stream(whole(before).chain(talk).chain(whole(after)))
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
    if names::tidy(&name) != player.name {
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
