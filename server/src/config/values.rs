//! How the value of a setting is read. What is refused says what is allowed.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::time::Duration;

use lettre::message::Mailbox;
use reqwest::Url;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

pub(super) fn listen(text: &str) -> Result<SocketAddr, String> {
    let allowed = "use ADDRESS:PORT, such as 127.0.0.1:8080, or 0.0.0.0:8080 for every network of this machine";
    text.parse().map_err(|_| allowed.to_owned())
}

pub(super) fn number(
    within: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if within.contains(&number) => Ok(number),
        _ => Err(format!("use a whole number from {} to {}", within.start(), within.end())),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.05..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("use a number of seconds from 0.05 to 86400".to_owned()),
    }
}

pub(super) fn pause(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=10.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("use a number of seconds from 0 to 10".to_owned()),
    }
}

/// An address as the stores know it; a bare file name is SQLite's. An address that no store knows passes: opening it fails in
/// words of ours, where an error of the command line would show it whole, and with it the password.
pub(super) fn database(text: &str) -> Result<String, String> {
    match text.split_once(':') {
        _ if text.trim().is_empty() => {
            Err("use a file name, sqlite:FILE, or postgres://user:password@host/database".to_owned())
        }
        Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(text.to_owned()),
        Some((_, rest)) if rest.starts_with("//") => Ok(text.to_owned()),
        _ => Ok(format!("sqlite:{text}")),
    }
}

/// A site as browsers name it in `Origin`: in lower case, without its usual port, and in ASCII.
pub(super) fn origin(text: &str) -> Result<String, String> {
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
    let allowed = "use scheme://host or scheme://host:port, such as https://games.example.org";
    site.map(|site| site.origin().ascii_serialization()).ok_or_else(|| allowed.to_owned())
}

pub(super) fn node_address(text: &str) -> Result<String, String> {
    match origin(text) {
        Ok(address) if address.starts_with("http://") => Ok(address),
        _ => Err("use http://HOST:PORT, such as http://10.0.0.2:8080".to_owned()),
    }
}

pub(super) fn mailbox(text: &str) -> Result<Mailbox, String> {
    text.parse().map_err(|_| "use an address, or a name and an address: Paydirt <paydirt@example.org>".to_owned())
}

pub(super) fn log_filter(text: &str) -> Result<String, String> {
    let allowed = "use off, error, warn, info, debug or trace, or levels by module: info,server=debug";
    // A word that is no level would be read as a module, and nothing of all others would be logged.
    let is_level = |part: &str| part.is_empty() || part.contains('=') || part.parse::<LevelFilter>().is_ok();
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if let Some(unknown) = parts.iter().find(|part| !is_level(part)) {
        return Err(format!("{unknown:?} is not a level; {allowed}"));
    }
    let filter = parts.join(",");
    match filter.parse::<EnvFilter>() {
        Ok(_) => Ok(filter),
        Err(error) => Err(format!("{error}; {allowed}")),
    }
}
