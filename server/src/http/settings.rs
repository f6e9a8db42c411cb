//! What somebody chose for the page. It follows them: their other devices are told in the lobby's socket, and ask when they open it.

use axum::Json;
use axum::extract::State;
use client_protocol::code::Code;
use client_protocol::rest::Refusal as RefusalBody;
use client_protocol::settings::{MAX_MUTED, Settings};
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::SignedIn;
use super::body::Body;
use crate::cluster::bus::News;
use crate::error::Refusal;
use crate::store::{Corrupt, SettingsRow, StoreError};

/// Get what you chose for the page, on whichever of your devices.
#[utoipa::path(get, path = "/api/me/settings", tag = "players", responses(
    (status = 200, body = Settings),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn show(State(app): State<App>, SignedIn(player): SignedIn) -> Answer<Json<Settings>> {
    Ok(Json(of(&app, player.id).await?))
}

/// Change what you chose for the page. Send the version that you last got, with all that is chosen from now on.
#[utoipa::path(put, path = "/api/me/settings", tag = "players", request_body = Settings, responses(
    (status = 200, description = "As they are now, with the next version.", body = Settings),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 409, description = "`settings_changed`: another device was faster; get them and try again", body = RefusalBody),
    (status = 422, description = "`bad_settings`", body = RefusalBody),
))]
pub async fn change(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Body(Settings { version, chosen }): Body<Settings>,
) -> Answer<Json<Settings>> {
    if chosen.muted.as_ref().is_some_and(|muted| muted.players.len() > MAX_MUTED) {
        return Err(Refusal::new(
            Code::BadSettings,
            format!("you can hide the pointing and reactions of at most {MAX_MUTED} players"),
        ));
    }
    let kept = of(&app, player.id).await?;
    if kept.chosen == chosen {
        return Ok(Json(kept)); // perhaps a retry of what was kept
    }
    let text = serde_json::to_string(&chosen).expect("settings are made of what JSON can hold");
    // The store checks the version once more when it writes; it isn't asked about numbers that no version has.
    if version != kept.version || !app.store.keep_settings(player.id, version, &text).await? {
        let words = "your settings were changed on another device; get them and try again";
        return Err(Refusal::new(Code::SettingsChanged, words));
    }
    let settings = Settings { version: version + 1, chosen };
    app.lobby.settings_changed(player.id, &settings);
    if let Some(bus) = &app.bus {
        bus.publish(&News::Settings(player.id, settings.clone())).await;
    }
    Ok(Json(settings))
}

/// What a player chose.
///
/// # Errors
/// When the store does not say, or says what no server of ours wrote.
pub async fn of(app: &App, player: Uuid) -> Result<Settings, StoreError> {
    let SettingsRow { version, chosen } = app.store.settings(player).await?;
    let chosen = match chosen {
        Some(text) => serde_json::from_str(&text).map_err(|error| Corrupt::Settings(error.into()))?,
        None => Default::default(),
    };
    Ok(Settings { version, chosen })
}
