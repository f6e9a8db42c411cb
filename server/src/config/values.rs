//! How the value of a setting is read.

use std::net::{AddrParseError, SocketAddr};
use std::ops::RangeInclusive;
use std::time::Duration;

use lettre::address::AddressError;
use lettre::message::Mailbox;
use reqwest::Url;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, ParseError};

use crate::names;

/// The longest name of a server of a cluster: NATS and the log take it whole.
const MAX_NODE: usize = 100;

/// Why a value is refused, in a sentence that says what is allowed. The command line puts the value and its setting before it.
#[derive(Debug, thiserror::Error)]
pub(super) enum WrongValue {
    #[error("use ADDRESS:PORT, such as 127.0.0.1:8080, or 0.0.0.0:8080 for every network of this machine")]
    Listen(#[source] AddrParseError),
    #[error("use a whole number from {} to {}", .0.start(), .0.end())]
    Number(RangeInclusive<u32>),
    #[error("use a number of seconds from {} to {}", .0.start(), .0.end())]
    Seconds(RangeInclusive<f64>),
    #[error("use a file name, sqlite:FILE, or postgres://user:password@host/database")]
    NoDatabase,
    #[error("use scheme://host or scheme://host:port, such as https://games.example.org")]
    Origin,
    #[error("use http://HOST:PORT, such as http://10.0.0.2:8080")]
    NodeAddress,
    #[error("use up to {MAX_NODE} visible characters, such as red")]
    Node,
    #[error("use an address, or a name and an address: Paydirt <paydirt@example.org>")]
    Mailbox(#[source] AddressError),
    #[error("{0:?} is not a level; {LEVELS}")]
    NoLevel(String),
    #[error("{0}; {LEVELS}")]
    LogFilter(#[source] ParseError),
}

const LEVELS: &str = "use off, error, warn, info, debug or trace, or levels by module: info,server=debug";

pub(super) fn listen(text: &str) -> Result<SocketAddr, WrongValue> {
    text.parse().map_err(WrongValue::Listen)
}

pub(super) fn number(
    within: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, WrongValue> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if within.contains(&number) => Ok(number),
        _ => Err(WrongValue::Number(within.clone())),
    }
}

/// A time that passes, in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, WrongValue> {
    seconds_within(text, 0.05..=86_400.0)
}

/// A time that somebody waits for, in seconds; it may be none.
pub(super) fn pause(text: &str) -> Result<Duration, WrongValue> {
    seconds_within(text, 0.0..=10.0)
}

fn seconds_within(text: &str, within: RangeInclusive<f64>) -> Result<Duration, WrongValue> {
    match text.parse::<f64>() {
        Ok(seconds) if within.contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(WrongValue::Seconds(within)),
    }
}

/// An address as the stores know it; a bare file name is SQLite's. An address that no store knows passes: opening it fails in
/// words of ours, where an error of the command line would show it whole, and with it the password.
pub(super) fn database(text: &str) -> Result<String, WrongValue> {
    match text.split_once(':') {
        _ if text.trim().is_empty() => Err(WrongValue::NoDatabase),
        Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(text.to_owned()),
        Some((_, rest)) if rest.starts_with("//") => Ok(text.to_owned()),
        _ => Ok(format!("sqlite:{text}")),
    }
}

/// A site as browsers name it in `Origin`: in lower case, without its usual port, and in ASCII.
pub(super) fn origin(text: &str) -> Result<String, WrongValue> {
    let is_site = |url: &Url| {
        let has_account = !url.username().is_empty() || url.password().is_some();
        matches!(url.scheme(), "http" | "https")
            && !has_account
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
    };
    // What parses addresses passes over line breaks and missing slashes.
    let text = Some(text.trim()).filter(|text| text.contains("://") && !text.contains(char::is_whitespace));
    let site = text.and_then(|text| Url::parse(text).ok()).filter(is_site);
    site.map(|site| site.origin().ascii_serialization()).ok_or(WrongValue::Origin)
}

pub(super) fn node_address(text: &str) -> Result<String, WrongValue> {
    match origin(text) {
        Ok(address) if address.starts_with("http://") => Ok(address),
        _ => Err(WrongValue::NodeAddress),
    }
}

pub(super) fn node(text: &str) -> Result<String, WrongValue> {
    let name = text.trim();
    let is_name = name.chars().count() <= MAX_NODE && name.chars().all(names::is_visible);
    is_name.then(|| name.to_owned()).ok_or(WrongValue::Node)
}

pub(super) fn mailbox(text: &str) -> Result<Mailbox, WrongValue> {
    text.parse().map_err(WrongValue::Mailbox)
}

pub(super) fn log_filter(text: &str) -> Result<String, WrongValue> {
    // A word that isn't a level would be read as a module, and nothing of all others would be logged.
    let is_level = |part: &str| match part.rsplit_once('=') {
        Some((_, level)) => !level.is_empty(),
        None => part.is_empty() || part.parse::<LevelFilter>().is_ok(),
    };
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if let Some(&unknown) = parts.iter().find(|part| !is_level(part)) {
        return Err(WrongValue::NoLevel(unknown.to_owned()));
    }
    let filter = parts.join(",");
    filter.parse::<EnvFilter>().map_err(WrongValue::LogFilter)?;
    Ok(filter)
}
