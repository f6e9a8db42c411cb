//! Guests. All you need is a name.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use client_protocol::rest::{NewPlayer, NewPlayerAnswer, Player, Refusal as RefusalBody};

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::{Body, name};
use super::devices;
use super::limits::address::Address;
use crate::error::Refusal;
use crate::names;
use crate::secrets;
use crate::shown;
use crate::store::PlayerRow;

/// Create a guest.
///
/// If you already are one, by cookie or token, you stay the same player and take the new name, if any. Browsers get the secret as
/// a cookie that no script can read; programs get it as `token`.
#[utoipa::path(post, path = "/api/players", tag = "players", request_body = NewPlayer, responses(
    (status = 201, description = "A new guest.", body = NewPlayerAnswer),
    (status = 200, description = "The same player as before, with the new name.", body = NewPlayerAnswer),
    (status = 422, description = "`bad_name`", body = RefusalBody),
    (status = 429, description = "`rate_limited`", body = RefusalBody),
))]
pub async fn create(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    headers: HeaderMap,
    Body(new): Body<NewPlayer>,
) -> Answer<impl IntoResponse> {
    let name = new.name.as_deref().map(name).transpose()?;
    let (status, player, token) = match auth::asker(&headers, false, &app).await? {
        Some((player, token)) => {
            let name = name.unwrap_or_else(|| player.name.clone());
            if name != player.name {
                app.limits.name(player.id)?;
                app.store.rename_player(player.id, &name).await?;
                app.sessions.renamed(&Player { id: player.id, name: name.clone() }).await?;
            }
            (StatusCode::OK, PlayerRow { name, ..player }, token)
        }
        None => {
            app.limits.guest(from)?;
            let (token, device) = devices::new(&headers, &app.config);
            let name = name.unwrap_or_else(|| names::made_up(secrets::number()));
            let created_at = device.created_at;
            let player = PlayerRow { id: secrets::id(created_at), name, created_at };
            app.store.create_player(&player, &device.secret_hash, &device.label).await?;
            (StatusCode::CREATED, player, token)
        }
    };
    Ok((status, auth::let_in(&headers, &app.config, &player, token)))
}

/// Get the current player.
///
/// A browser gets its cookie once more, which lasts for a year from then on.
#[utoipa::path(get, path = "/api/me", tag = "players", responses(
    (status = 200, body = Player),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn me(State(app): State<App>, SignedIn(player): SignedIn, headers: HeaderMap) -> impl IntoResponse {
    (auth::renew(&headers, &app.config), Json(shown::player(&player)))
}

/// Find out who asks, if that isn't known.
///
/// As `GET /api/me`, but to be nobody is no fault.
#[utoipa::path(get, path = "/api/whoami", tag = "players", responses(
    (status = 200, body = Player),
    (status = 204, description = "Nobody the server knows."),
))]
pub async fn whoami(State(app): State<App>, asker: Option<SignedIn>, headers: HeaderMap) -> Response {
    match asker {
        Some(SignedIn(player)) => (auth::renew(&headers, &app.config), Json(shown::player(&player))).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Sign out: the secret that this request shows is worth nothing from now on. A guest who has no other, and no passkey, can't come back.
#[utoipa::path(delete, path = "/api/me/token", tag = "players", responses(
    (status = 204, description = "Signed out."),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Answer<impl IntoResponse> {
    let (_, token) = auth::asker(&headers, false, &app).await?.ok_or_else(Refusal::not_signed_in)?;
    let secret_hash = secrets::hash_of_token(&token);
    let forgotten = app.store.forget_secret(&secret_hash).await;
    // It may be out though the store could not say so, and then nobody can sign it out again.
    app.farewells.signed_out(secret_hash);
    forgotten?;
    Ok((StatusCode::NO_CONTENT, auth::sign_out()))
}
