//! Who asks.
//!
//! A program shows its token as `Authorization: Bearer …`. A browser shows it in a cookie, which no script can read; whatever
//! a cookie does beyond reading must come from one of our own pages, which the `Origin` header tells. A token that nobody
//! has used for a year is worth nothing.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Response};
use client_protocol::code::Code;
use client_protocol::rest::NewPlayerAnswer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use uuid::Uuid;

use super::App;
use super::body::TableId;
use super::limits;
use crate::clock::Day;
use crate::config::Config;
use crate::error::Refusal;
use crate::secrets;
use crate::shown;
use crate::store::{PlayerRow, SECRET_LASTS};

/// The cookie's name over plain http.
pub const COOKIE_NAME: &str = "paydirt";
/// Its name where cookies travel over https only: browsers take one of such a name from this very host alone, so no sibling
/// domain can put another in its place.
const HOST_COOKIE_NAME: &str = "__Host-paydirt";

/// How tokens start that were made where cookies travel over https only. Whoever shows one in a cookie of the plain name got it from a
/// sibling domain, or over plain http: we never put one there.
const HOST_ONLY: &str = "h.";

/// For how long a browser need not ask again what another site's page may do.
const PREFLIGHT_GOOD_FOR: Duration = Duration::from_secs(3600);

/// The player who asks; a handler that takes one is for players only. `Option<SignedIn>` is for everybody.
pub struct SignedIn(pub PlayerRow);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let asker = <Self as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?;
        asker.ok_or_else(Refusal::not_signed_in)
    }
}

impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Refusal> {
        let only_reads = matches!(parts.method, Method::GET | Method::HEAD);
        asker(&parts.headers, only_reads, app).await.map(|found| found.map(|(player, _)| SignedIn(player)))
    }
}

/// A player who asks something of a table, which the path names.
pub struct AtTable {
    /// What all requests share.
    pub app: App,
    /// Whoever asks, known by their token.
    pub player: PlayerRow,
    /// As in the path; there may be no such table.
    pub id: Uuid,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let SignedIn(player) = <SignedIn as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        let TableId(id) = TableId::from_request_parts(parts, app).await?;
        Ok(AtTable { app: app.clone(), player, id })
    }
}

/// Whoever asks, and the token that proves it.
///
/// # Errors
/// When the token is nobody's, or the request comes from another site's page.
pub async fn asker(headers: &HeaderMap, only_reads: bool, app: &App) -> Result<Option<(PlayerRow, String)>, Refusal> {
    let origin = check_origin(headers, &app.config);
    if !only_reads {
        origin?;
    }
    let Some(token) = token(headers, &app.config) else { return Ok(None) };
    let player = app.store.player_by_secret(&secrets::hash_of_token(token), Day::today()).await?;
    let Some(player) = player else {
        if bearer(headers).is_some() {
            return Err(Refusal::new(Code::NotSignedIn, "unknown token; create a guest first: POST /api/players"));
        }
        // A cookie of a database that is gone: its browser becomes a new guest without further ado.
        return Ok(None);
    };
    limits::by_player(app, player.id)?;
    Ok(Some((player, token.to_owned())))
}

/// The token that is shown, whoever's it is.
pub fn token<'a>(headers: &'a HeaderMap, config: &Config) -> Option<&'a str> {
    bearer(headers).or_else(|| cookie_token(headers, config))
}

/// The token in the cookie. One of the other name will do, so that nobody is signed out when cookies become secure, or no longer are;
/// but where they are, none that bears their mark. Tokens of before there was a mark can't be told from those of a site whose cookies
/// were plain: a sibling could show its own to a browser that has no cookie of ours.
fn cookie_token<'a>(headers: &'a HeaderMap, config: &Config) -> Option<&'a str> {
    let (host, plain) = (cookie(headers, HOST_COOKIE_NAME), cookie(headers, COOKIE_NAME));
    if config.secure_cookies {
        return host.or_else(|| plain.filter(|token| !token.starts_with(HOST_ONLY)));
    }
    plain.or(host)
}

/// A token for a device that is let in.
#[must_use]
pub fn new_token(config: &Config) -> String {
    let made_for = if config.secure_cookies { HOST_ONLY } else { "" };
    format!("{made_for}{}", secrets::token())
}

/// Whether the request comes from one of our own pages, from another site that is allowed, or from no page at all. Without a
/// public URL our own pages are those of whatever host was asked; with one they are its pages alone, so that no other name
/// that somebody has pointed here passes for ours.
///
/// # Errors
/// When it comes from a page of another site, or from one whose name cannot be read.
pub fn check_origin(headers: &HeaderMap, config: &Config) -> Result<(), Refusal> {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (origin, another) = (origins.next(), origins.next());
    let Some(origin) = origin else { return Ok(()) };
    let allowed = |origin: &str| {
        let listed = config.public_url.iter().chain(&config.allowed_origins);
        listed.into_iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    };
    let ours = |origin: &str| {
        let site = origin.split_once("://").map(|(_, site)| site);
        config.public_url.is_none() && site.is_some() && site == text(headers, &HOST)
    };
    match origin.to_str() {
        Ok(origin) if another.is_none() && (allowed(origin) || ours(origin)) => Ok(()),
        _ => Err(Refusal::new(Code::OriginRefused, "this server doesn't accept requests from other sites' pages")),
    }
}

/// Refuses requests that do not say which host they are for, or say two: what one reader takes for the host, another may not.
pub async fn one_host(request: Request, next: Next) -> Response {
    let hosts = request.headers().get_all(HOST).iter().count();
    if hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11) {
        return next.run(request).await;
    }
    (StatusCode::BAD_REQUEST, "send exactly one Host header\n").into_response()
}

/// Lets pages of the sites that are allowed read what the API answers, and no others. Where none are allowed, no answer differs by
/// who asks, and none says so.
pub fn other_sites(config: &Config) -> CorsLayer {
    if config.allowed_origins.is_empty() {
        return CorsLayer::new().vary([]);
    }
    let sites = config.allowed_origins.iter().filter_map(|origin| origin.parse::<HeaderValue>().ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(sites))
        .allow_credentials(true)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE])
        .max_age(PREFLIGHT_GOOD_FOR)
}

/// Whether a page in a browser asks, and not a program.
fn is_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(ORIGIN) || headers.contains_key("sec-fetch-site")
}

/// Lets a player in on the device that asks: what tells it who they are, as a cookie to browsers and as a token to programs.
pub fn let_in(headers: &HeaderMap, config: &Config, player: &PlayerRow, token: String) -> impl IntoResponse + use<> {
    let cookies = AppendHeaders(set_cookies(headers, &token, config));
    let token = (!is_browser(headers)).then_some(token);
    (cookies, Json(NewPlayerAnswer { player: shown::player(player), token }))
}

/// What gives a browser its cookie once more: it forgets a cookie a year after it was set, however often it was used. Nothing
/// for a program.
pub fn renew(headers: &HeaderMap, config: &Config) -> AppendHeaders<Vec<(HeaderName, String)>> {
    let token = if bearer(headers).is_some() { None } else { cookie_token(headers, config) };
    AppendHeaders(token.map(|token| set_cookies(headers, token, config)).unwrap_or_default())
}

/// What takes the cookie away again, by whichever name.
pub fn sign_out() -> impl IntoResponse {
    AppendHeaders([COOKIE_NAME, HOST_COOKIE_NAME].map(|name| (SET_COOKIE, cookie_line(name, "", 0))))
}

/// The cookie that carries a token, for as long as the token lasts unused, and the end of one of the other name.
fn set_cookies(headers: &HeaderMap, token: &str, config: &Config) -> Vec<(HeaderName, String)> {
    let is_secure = config.secure_cookies || token.starts_with(HOST_ONLY);
    let (name, other) = if is_secure { (HOST_COOKIE_NAME, COOKIE_NAME) } else { (COOKIE_NAME, HOST_COOKIE_NAME) };
    let lasts = Duration::from_hours(24 * u64::from(SECRET_LASTS)).as_secs();
    let end = cookie(headers, other).map(|_| cookie_line(other, "", 0));
    [cookie_line(name, token, lasts)].into_iter().chain(end).map(|line| (SET_COOKIE, line)).collect()
}

/// A cookie for this host alone, that no script can read.
fn cookie_line(name: &str, token: &str, lasts: u64) -> String {
    let secure = if name == HOST_COOKIE_NAME { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = text(headers, &AUTHORIZATION)?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|line| line.split(';')).find_map(
        |pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == wanted).then_some(value)
        },
    )
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::config::CommandLine;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn our_own_pages_and_programs_may_ask_and_other_sites_may_not() {
        let line = ["paydirt", "--allowed-origin", "https://friend.example"];
        let config = CommandLine::parse_from(line).serve;
        let ask = |origin| check_origin(&headers(&[(HOST, "play.example:8080"), (ORIGIN, origin)]), &config);
        assert!(ask("http://play.example:8080").is_ok());
        assert!(ask("https://friend.example").is_ok());
        assert!(ask("http://play.example").is_err(), "another port is another site");
        assert!(ask("https://evil.example").is_err());
        assert!(ask("null").is_err());
        assert!(check_origin(&headers(&[(HOST, "play.example")]), &config).is_ok());
        let unreadable =
            HeaderValue::from_bytes("https://pläy.example".as_bytes()).expect("headers may hold such bytes");
        let unreadable = HeaderMap::from_iter([(HOST, HeaderValue::from_static("play.example")), (ORIGIN, unreadable)]);
        assert!(check_origin(&unreadable, &config).is_err(), "an origin that cannot be read is not no origin");
        let mut two = headers(&[(HOST, "play.example:8080"), (ORIGIN, "http://play.example:8080")]);
        two.append(ORIGIN, HeaderValue::from_static("https://evil.example"));
        assert!(check_origin(&two, &config).is_err(), "nobody is of two sites");
    }

    #[test]
    fn with_a_public_url_a_name_that_was_pointed_here_is_not_ours() {
        let line = ["paydirt", "--public-url", "https://play.example", "--allowed-origin", "https://friend.example"];
        let config = CommandLine::parse_from(line).serve;
        let ask = |host, origin| check_origin(&headers(&[(HOST, host), (ORIGIN, origin)]), &config);
        assert!(ask("play.example", "https://play.example").is_ok());
        assert!(ask("play.example", "https://friend.example").is_ok());
        assert!(ask("evil.example", "http://evil.example").is_err());
    }

    #[test]
    fn a_token_is_found_in_a_cookie_and_in_a_header() {
        let found = headers(&[(COOKIE, "theme=dark; paydirt=secret; x=y"), (AUTHORIZATION, "Bearer other")]);
        assert_eq!(cookie(&found, COOKIE_NAME), Some("secret"));
        assert_eq!(cookie(&found, HOST_COOKIE_NAME), None, "a cookie that any sibling could have set");
        assert_eq!(bearer(&found), Some("other"));
        assert_eq!(cookie(&headers(&[(COOKIE, "notpaydirt=1")]), COOKIE_NAME), None);
        assert_eq!(bearer(&headers(&[(AUTHORIZATION, "Basic abc")])), None);
    }

    fn set_by(answer: impl IntoResponse) -> Vec<String> {
        let answer = answer.into_response();
        let set = answer.headers().get_all(SET_COOKIE).iter();
        set.map(|line| line.to_str().expect("it is text").split("; HttpOnly").next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn a_cookie_of_the_other_name_will_do_but_none_that_a_sibling_could_have_set() {
        let plain = CommandLine::parse_from(["paydirt"]).serve;
        let secure = CommandLine::parse_from(["paydirt", "--secure-cookies"]).serve;
        let shown = |line: &'static str, config| token(&headers(&[(COOKIE, line)]), config).map(str::to_owned);
        let old = "paydirt=old";
        assert_eq!(shown(old, &secure).as_deref(), Some("old"), "nobody is signed out by --secure-cookies");
        assert_eq!(shown("paydirt=old; __Host-paydirt=h.new", &secure).as_deref(), Some("h.new"));
        assert_eq!(shown("__Host-paydirt=h.new", &plain).as_deref(), Some("h.new"), "nor without it again");
        assert_eq!(shown("__Host-paydirt=h.new; paydirt=later", &plain).as_deref(), Some("later"));
        assert!(new_token(&secure).starts_with(HOST_ONLY) && !new_token(&plain).starts_with(HOST_ONLY));
        assert_eq!(shown("paydirt=h.theirs", &secure), None, "we put no such token there");

        let renewed = |line: &'static str, config| set_by(renew(&headers(&[(COOKIE, line)]), config));
        assert_eq!(
            renewed(old, &secure),
            ["__Host-paydirt=old; Path=/; Max-Age=31536000", "paydirt=; Path=/; Max-Age=0"]
        );
        assert_eq!(renewed(old, &plain), ["paydirt=old; Path=/; Max-Age=31536000"]);
        assert_eq!(renewed("__Host-paydirt=h.new", &plain), ["__Host-paydirt=h.new; Path=/; Max-Age=31536000"]);
        assert_eq!(set_by(renew(&headers(&[(AUTHORIZATION, "Bearer other"), (COOKIE, old)]), &plain)), [""; 0]);
        assert_eq!(set_by(sign_out()), ["paydirt=; Path=/; Max-Age=0", "__Host-paydirt=; Path=/; Max-Age=0"]);
    }
}
