//! Passkeys: made by whoever is signed in, and shown by whoever comes back without a device.

use axum::extract::State;
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use client_protocol::code::Code;
use client_protocol::rest::{NewPlayerAnswer, Passkey, PasskeyAnswer, PasskeyChallenge, Refusal as RefusalBody};
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::{Body, OwnId};
use super::devices;
use super::limits::address::Address;
use crate::clock::now_ms;
use crate::config::Config;
use crate::error::Refusal;
use crate::passkeys::{self, CHALLENGE_LASTS, Made, Purpose, Shown, Site};
use crate::secrets;
use crate::store::passkeys::{MAX_PASSKEYS, PasskeyKept, PasskeyRow, PasskeyUse};

/// List your passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", tag = "players", responses(
    (status = 200, body = Vec<Passkey>),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn list(State(app): State<App>, SignedIn(player): SignedIn) -> Answer<Json<Vec<Passkey>>> {
    Ok(Json(of(&app, player.id).await?))
}

/// What a player is told of their passkeys, the one made last first.
///
/// # Errors
/// When the store does not say.
pub async fn of(app: &App, player: Uuid) -> Answer<Vec<Passkey>> {
    Ok(app.store.passkeys(player).await?.iter().map(view).collect())
}

/// Ask for a challenge to make a passkey for.
///
/// Give `options` to `navigator.credentials.create`, and send back what it makes within five minutes.
#[utoipa::path(post, path = "/api/me/passkeys/challenge", tag = "players", responses(
    (status = 200, body = PasskeyChallenge),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 409, description = "`too_many_passkeys`", body = RefusalBody),
    (status = 422, description = "`passkeys_unavailable`: this address is a number", body = RefusalBody),
))]
pub async fn challenge_to_make(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    headers: HeaderMap,
) -> Answer<Json<PasskeyChallenge>> {
    let site = site(&headers, &app.config)?;
    let has = app.store.passkeys(player.id).await?;
    if has.len() >= usize::from(MAX_PASSKEYS) {
        return Err(passkeys::too_many());
    }
    let (options, state) = site.ask_for_new(&player, has)?;
    Ok(Json(challenge(&app, Purpose::Register(player.id), options, &state)))
}

/// Keep a passkey: it signs you in on any device.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "players", request_body = PasskeyAnswer, responses(
    (status = 201, body = Passkey),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 409, description = "`challenge_expired`, `challenge_used`, `challenge_unknown`, `passkey_known`, `too_many_passkeys`",
     body = RefusalBody),
    (status = 422, description = "`passkey_elsewhere`, `passkey_refused`, `passkeys_unavailable`", body = RefusalBody),
))]
pub async fn make(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    headers: HeaderMap,
    Body(PasskeyAnswer { challenge, credential }): Body<PasskeyAnswer>,
) -> Answer<impl IntoResponse> {
    let site = site(&headers, &app.config)?;
    let (state, answered) = app.challenges.open(Purpose::Register(player.id), &challenge, now_ms())?;
    let Made { id, public_key, state } = site.made(&state, &credential)?;
    let label = devices::label(&headers);
    let passkey = PasskeyRow { id, player: player.id, public_key, state, label, created_at: now_ms(), used_at: None };
    match app.store.keep_passkey(&passkey, &answered).await? {
        PasskeyKept::Kept => Ok((StatusCode::CREATED, Json(view(&passkey)))),
        PasskeyKept::Used => Err(passkeys::used()),
        PasskeyKept::Known => Err(Refusal::new(Code::PasskeyKnown, "that passkey signs somebody in already")),
        PasskeyKept::TooMany => Err(passkeys::too_many()),
        PasskeyKept::Nobody => Err(Refusal::not_signed_in()),
    }
}

/// Remove a passkey: it signs nobody in anymore. Devices that came in by it stay signed in.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", tag = "players", params(("id" = String, Path)), responses(
    (status = 204, description = "Removed."),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 404, description = "`not_found`: you have no such passkey", body = RefusalBody),
))]
pub async fn remove(State(app): State<App>, SignedIn(player): SignedIn, OwnId(id): OwnId) -> Answer<impl IntoResponse> {
    let gone = || Refusal::new(Code::NotFound, "you don't have that passkey anymore");
    let passkeys = app.store.passkeys(player.id).await?;
    let passkey = passkeys.into_iter().find(|passkey| id_of(&passkey.id) == id).ok_or_else(gone)?;
    if !app.store.forget_passkey(player.id, &passkey.id).await? {
        return Err(gone());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a challenge to sign in with.
///
/// Give `options` to `navigator.credentials.get`, and send back what it signs within five minutes.
#[utoipa::path(post, path = "/api/players/passkey/challenge", tag = "players", responses(
    (status = 200, body = PasskeyChallenge),
    (status = 422, description = "`passkeys_unavailable`: this address is a number", body = RefusalBody),
))]
pub async fn challenge_to_sign_in(State(app): State<App>, headers: HeaderMap) -> Answer<Json<PasskeyChallenge>> {
    auth::check_origin(&headers, &app.config)?;
    let (options, state) = site(&headers, &app.config)?.ask_for_any()?;
    Ok(Json(challenge(&app, Purpose::SignIn, options, &state)))
}

/// Become the player whose passkey this is, on this device.
///
/// Browsers get the secret as a cookie, programs as `token`. Whoever this device was before is left behind. A player who is signed
/// in on as many devices as can be is signed out on the one used longest ago.
#[utoipa::path(post, path = "/api/players/passkey", tag = "players", request_body = PasskeyAnswer, responses(
    (status = 200, body = NewPlayerAnswer),
    (status = 404, description = "`passkey_unknown`", body = RefusalBody),
    (status = 409, description = "`challenge_expired`, `challenge_used`, `challenge_unknown`, `passkey_copied`",
     body = RefusalBody),
    (status = 422, description = "`passkey_elsewhere`, `passkey_refused`, `passkeys_unavailable`", body = RefusalBody),
    (status = 429, description = "`rate_limited`", body = RefusalBody),
))]
pub async fn sign_in(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    headers: HeaderMap,
    Body(PasskeyAnswer { challenge, credential }): Body<PasskeyAnswer>,
) -> Answer<impl IntoResponse> {
    auth::check_origin(&headers, &app.config)?;
    app.limits.guest(from)?;
    let site = site(&headers, &app.config)?;
    let (state, answered) = app.challenges.open(Purpose::SignIn, &challenge, now_ms())?;
    let answer = Shown::read(&credential)?;
    let passkey = app.store.passkey(answer.id()).await?.ok_or_else(passkeys::unknown)?;
    let after = site.signed(&state, &answer, &passkey)?;
    let (token, device) = devices::new(&headers, &app.config);
    let player = match app.store.use_passkey(&passkey, &after, &answered, &device).await? {
        PasskeyUse::LetIn(player, out) => {
            out.into_iter().for_each(|secret_hash| app.farewells.signed_out(secret_hash));
            player
        }
        PasskeyUse::Used => return Err(passkeys::used()),
        PasskeyUse::Changed => {
            let sentence = "that passkey was used elsewhere at the same moment; start again";
            return Err(Refusal::new(Code::ChallengeUsed, sentence));
        }
        PasskeyUse::Removed => return Err(passkeys::unknown()),
    };
    Ok(auth::let_in(&headers, &app.config, &player, token))
}

fn challenge(app: &App, purpose: Purpose, options: serde_json::Value, state: &[u8]) -> PasskeyChallenge {
    let challenge = app.challenges.seal(purpose, now_ms() + CHALLENGE_LASTS, state);
    PasskeyChallenge { challenge, options }
}

/// The site that is asked: the one of the public URL, if there is one; otherwise the host that the request is for.
fn site(headers: &HeaderMap, config: &Config) -> Answer<Site> {
    if let Some(url) = &config.public_url {
        let host = url.split_once("://").map_or(&**url, |(_, host)| host);
        return Site::new(host, vec![url.clone()]);
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    Site::new(host, ["https", "http"].map(|scheme| format!("{scheme}://{host}")).to_vec())
}

fn view(passkey: &PasskeyRow) -> Passkey {
    Passkey {
        id: id_of(&passkey.id),
        label: passkey.label.clone(),
        created_at: passkey.created_at,
        used_at: passkey.used_at,
    }
}

/// Names a passkey, whose own name may be long.
fn id_of(id: &[u8]) -> String {
    secrets::hex(&blake3::hash(id).as_bytes()[..8])
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use clap::Parser;

    use super::*;
    use crate::config::CommandLine;

    #[test]
    fn the_site_is_the_public_one_or_the_host_that_is_asked() {
        let asked = |host, line: &[&str]| {
            let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
            site(&headers, &CommandLine::parse_from(line).serve).map(|site| site.in_words())
        };
        let public = ["paydirt", "--public-url", "https://play.example:444"];
        assert_eq!(asked("10.0.0.7:8080", &public), Ok("play.example https://play.example:444".to_owned()));
        let found = asked("Play.example:8080", &["paydirt"]);
        assert_eq!(found, Ok("play.example https://Play.example:8080 http://Play.example:8080".to_owned()));
        for number in ["127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]", "", ":8080"] {
            let refused = asked(number, &["paydirt"]).expect_err("it is no name");
            assert_eq!(refused.code, Code::PasskeysUnavailable, "{number}");
        }
    }
}
