//! The devices of a player: how another one comes in, which there are, and how one is signed out.

use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use client_protocol::code::Code;
use client_protocol::rest::{Device, DeviceCode, NewPlayerAnswer, Refusal as RefusalBody, UseCode};

use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::{Body, OwnId};
use super::limits::address::Address;
use crate::clock::{Day, now_ms};
use crate::config::Config;
use crate::error::Refusal;
use crate::secrets;
use crate::store::{CodeRow, CodeUse, CredentialRow};

/// For so long, in milliseconds, a code lets a device in.
const CODE_LASTS: u64 = 10 * 60 * 1000;
/// So often another code is made because somebody else's starts alike: there are 810,000 first halves, and few codes at a time.
const TRIES: usize = 5;

/// Get a code that lets another device in.
///
/// It works once, for ten minutes, and stops working after five wrong tries. A new code replaces the one before.
#[utoipa::path(post, path = "/api/me/code", tag = "players", responses(
    (status = 201, body = DeviceCode),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn code(State(app): State<App>, SignedIn(player): SignedIn) -> Answer<impl IntoResponse> {
    for _ in 0..TRIES {
        let code = secrets::device_code();
        let expires_at = now_ms() + CODE_LASTS;
        let (handle, code_hash) = taken_apart(&code).ok_or_else(unknown)?;
        if app.store.keep_code(player.id, &CodeRow { handle, code_hash, expires_at }, now_ms()).await? {
            return Ok((StatusCode::CREATED, Json(DeviceCode { code, expires_at })));
        }
    }
    Err(Refusal::new(Code::Busy, "no code is free just now; try again in a moment"))
}

/// Become the player whose code this is, on this device too.
///
/// Browsers get the secret as a cookie, programs as `token`. Whoever this device was before is left behind.
#[utoipa::path(post, path = "/api/players/code", tag = "players", request_body = UseCode, responses(
    (status = 200, body = NewPlayerAnswer),
    (status = 404, description = "`code_unknown`: no such code, or it was used or has expired", body = RefusalBody),
    (status = 409, description = "`code_spent`: five wrong tries; `too_many_devices`", body = RefusalBody),
    (status = 429, description = "`rate_limited`", body = RefusalBody),
))]
pub async fn use_code(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    headers: HeaderMap,
    Body(UseCode { code }): Body<UseCode>,
) -> Answer<impl IntoResponse> {
    auth::check_origin(&headers, &app.config)?;
    app.limits.guest(from)?;
    let (handle, code_hash) = taken_apart(&code).ok_or_else(unknown)?;
    let (token, device) = new(&headers, &app.config);
    let player = match app.store.use_code(&handle, &code_hash, &device).await? {
        CodeUse::LetIn(player) => player,
        CodeUse::Unknown => return Err(unknown()),
        CodeUse::Spent => {
            let sentence = "that code was tried too often; get a new one on your other device";
            return Err(Refusal::new(Code::CodeSpent, sentence));
        }
        CodeUse::TooManyDevices => {
            let sentence = "you're signed in on too many devices; sign one out on your other device first";
            return Err(Refusal::new(Code::TooManyDevices, sentence));
        }
    };
    Ok(auth::let_in(&headers, &app.config, &player, token))
}

/// List the devices that you're signed in on.
#[utoipa::path(get, path = "/api/me/devices", tag = "players", responses(
    (status = 200, body = Vec<Device>),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Answer<Json<Vec<Device>>> {
    let (player, token) = auth::asker(&headers, true, &app).await?.ok_or_else(Refusal::not_signed_in)?;
    Ok(Json(of(&app, player.id, &token).await?))
}

/// The devices of a player, one of which shows this token.
///
/// # Errors
/// When the store does not say.
pub async fn of(app: &App, player: Uuid, token: &str) -> Answer<Vec<Device>> {
    let own = secrets::hash_of_token(token);
    let device = |row: CredentialRow| Device {
        id: id_of(&row.secret_hash),
        here: row.secret_hash == own,
        label: row.label,
        created_at: row.created_at,
        used_at: row.used_on.start_ms(),
    };
    Ok(app.store.credentials(player, Day::today()).await?.into_iter().map(device).collect())
}

/// Sign a device out, its open sockets included.
#[utoipa::path(delete, path = "/api/me/devices/{id}", tag = "players", params(("id" = String, Path)), responses(
    (status = 204, description = "Signed out."),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 404, description = "`not_found`: you aren't signed in on such a device", body = RefusalBody),
))]
pub async fn sign_out(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    OwnId(id): OwnId,
) -> Answer<impl IntoResponse> {
    let devices = app.store.credentials(player.id, Day::today()).await?;
    let device = devices.into_iter().find(|device| id_of(&device.secret_hash) == id);
    let gone = || Refusal::new(Code::NotFound, "you aren't signed in on that device anymore");
    let secret_hash = device.ok_or_else(gone)?.secret_hash;
    let forgotten = app.store.forget_secret(&secret_hash).await;
    // It may be out though the store could not say so, and then it is in no list to be signed out again.
    app.farewells.signed_out(secret_hash);
    forgotten?;
    Ok(StatusCode::NO_CONTENT)
}

/// The secret of a device that asks to be let in, and what is kept of it.
#[must_use]
pub fn new(headers: &HeaderMap, config: &Config) -> (String, CredentialRow) {
    let (token, created_at) = (auth::new_token(config), now_ms());
    let secret_hash = secrets::hash_of_token(&token);
    (token, CredentialRow { secret_hash, label: label(headers), created_at, used_on: Day::of_ms(created_at) })
}

/// Names a device without naming what proves it.
fn id_of(secret_hash: &[u8; 32]) -> String {
    secrets::hex(&blake3::hash(secret_hash).as_bytes()[..8])
}

/// The half by which a code is found, and a hash of all of it. Dashes, spaces and small letters are as good.
fn taken_apart(code: &str) -> Option<(String, [u8; 32])> {
    let plain: String =
        code.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_uppercase()).collect();
    let handle = plain.get(..secrets::CODE_LENGTH / 2).filter(|_| plain.len() == secrets::CODE_LENGTH)?;
    Some((handle.to_owned(), secrets::hash_of_token(&plain)))
}

fn unknown() -> Refusal {
    let minutes = CODE_LASTS / 60_000;
    let sentence = format!("no such code; codes work once, for {minutes} minutes: get a new one on your other device");
    Refusal::new(Code::CodeUnknown, sentence)
}

/// What a device is called in its player's list, from what its browser says of itself: "Chrome, Android".
#[must_use]
pub fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    // Browsers name those that they are like: the most particular name comes first.
    let named =
        |names: &[(&str, &'static str)]| names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    let browser = named(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = named(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    browser.into_iter().chain(system).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = secrets::device_code();
        let apart = taken_apart(&code).expect("it is one");
        let (first, second) = code.split_once('-').expect("it has two halves");
        assert_eq!(apart.0, first);
        for typed in [format!(" {} {}", first.to_lowercase(), second), format!("{first}{second}")] {
            assert_eq!(taken_apart(&typed), Some(apart.clone()));
        }
        for none in ["", "ABC", "ABCD-EFG", "ABCD-EFGHJ", "ÄBCD-EFGH"] {
            assert_eq!(taken_apart(none), None, "{none}");
        }
    }

    #[test]
    fn a_device_is_called_by_its_browser_and_system() {
        let called = |agent| label(&HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_static(agent))]));
        let phone =
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36";
        assert_eq!(called(phone), "Chrome, Android");
        let tablet = "Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1";
        assert_eq!(called(tablet), "Safari, iPad");
        assert_eq!(called("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"), "Firefox, Windows");
        assert_eq!(called("curl/8"), "");
    }
}
