//! How often is too often, and where a request comes from.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use client_protocol::code::Code;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tracing::Instrument as _;
use uuid::Uuid;

use super::App;
use crate::config::Config;
use crate::error::Refusal;

/// So many seconds' worth of requests may come at once: a page that is opened asks for everything together.
const BURST_SECONDS: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// The page may be asked for so many times as often as the API: one that is opened asks for dozens of files, and several people
/// behind one address open it together.
const PAGE: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");
/// How long whoever asks too often waits to be told so: as long as a connection waits, it does not ask again.
const REFUSED_AFTER: Duration = Duration::from_millis(200);

/// The limits of this server.
pub struct Limits {
    requests_of_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    pages_of_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    requests_of_player: Option<DefaultKeyedRateLimiter<Uuid>>,
    guests_of_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    tables_of_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    sockets_of_address: Mutex<HashMap<IpAddr, u32>>,
    turns: Mutex<HashMap<Uuid, Arc<tokio::sync::Mutex<()>>>>,
}

impl Limits {
    /// The limits that the configuration asks for.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let rate = NonZeroU32::new(config.requests_per_second);
        let quota = |rate: NonZeroU32| Quota::per_second(rate).allow_burst(rate.saturating_mul(BURST_SECONDS));
        let requests = rate.map(quota);
        let guests = NonZeroU32::new(config.guests_per_minute).map(Quota::per_minute);
        Limits {
            requests_of_address: requests.map(RateLimiter::keyed),
            pages_of_address: rate.map(|rate| RateLimiter::keyed(quota(rate.saturating_mul(PAGE)))),
            requests_of_player: requests.map(RateLimiter::keyed),
            guests_of_address: guests.map(RateLimiter::keyed),
            tables_of_address: guests.map(RateLimiter::keyed),
            sockets_of_address: Mutex::default(),
            turns: Mutex::default(),
        }
    }

    /// Forgets whoever has been quiet for long enough; to be called now and then.
    pub fn forget_the_quiet(&self) {
        let of_addresses =
            [&self.requests_of_address, &self.pages_of_address, &self.guests_of_address, &self.tables_of_address];
        for limiter in of_addresses.into_iter().flatten() {
            limiter.retain_recent();
        }
        // Whoever takes a turn clones it under the lock that is held here.
        self.turns().retain(|_, turn| Arc::strong_count(turn) > 1);
        if let Some(limiter) = &self.requests_of_player {
            limiter.retain_recent();
        }
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn guest(&self, from: IpAddr) -> Result<(), Refusal> {
        allow(self.guests_of_address.as_ref(), &from, "too many new guests from your address; try again in a minute")
    }

    /// Counts a new table: as many a minute as new guests.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn table(&self, from: IpAddr) -> Result<(), Refusal> {
        allow(self.tables_of_address.as_ref(), &from, "too many new tables from your address; try again in a minute")
    }

    /// Waits until no other request of the player is at a point where it counts something and then acts on it. What was
    /// counted holds until the turn is dropped; on several servers, on each for itself.
    pub async fn turn_of(&self, player: Uuid) -> tokio::sync::OwnedMutexGuard<()> {
        let turn = self.turns().entry(player).or_default().clone();
        turn.lock_owned().await
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<tokio::sync::Mutex<()>>>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a socket, for as long as the permit is kept.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn socket(self: &Arc<Self>, from: IpAddr, most: u32) -> Result<SocketPermit, Refusal> {
        let mut sockets = self.sockets_of_address.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(from).or_default();
        if most > 0 && *open >= most {
            metrics::counter!("paydirt_refused_total", "cause" => "sockets").increment(1);
            return Err(Refusal::new(Code::TooMany, "too many sockets open from your address; close some first"));
        }
        *open += 1;
        Ok(SocketPermit { limits: self.clone(), from })
    }
}

/// The right to one open socket.
pub struct SocketPermit {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets_of_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.from) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.from);
            }
        }
    }
}

/// Where a request comes from; put into every request.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub IpAddr);

/// Refuses requests from an address that asks too often, and notes the address for those who need it.
///
/// # Errors
/// When it is too often.
pub async fn by_address(State(app): State<App>, mut request: Request, next: Next) -> Result<Response, Refusal> {
    let from =
        address_of(request.headers(), request.extensions().get::<ConnectInfo<SocketAddr>>(), app.config.trust_proxy);
    let is_api = request.uri().path().starts_with("/api/");
    let limiter = if is_api { &app.limits.requests_of_address } else { &app.limits.pages_of_address };
    if let Err(refusal) = allow(limiter.as_ref(), &from, "too many requests; try again in a second") {
        tokio::time::sleep(REFUSED_AFTER).await;
        return Err(refusal);
    }
    request.extensions_mut().insert(Address(from));
    Ok(next.run(request).await)
}

/// Refuses a player who asks too often, from wherever.
///
/// # Errors
/// When it is too often.
pub fn by_player(app: &App, player: Uuid) -> Result<(), Refusal> {
    allow(app.limits.requests_of_player.as_ref(), &player, "too many requests; try again in a second")
}

/// One span a request. The path is written without its query, which may hold an invite code.
pub async fn in_a_span(request: Request, next: Next) -> Response {
    let span = tracing::info_span!("request", method = %request.method(), path = request.uri().path());
    let response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "answered"));
    response
}

fn allow<K: std::hash::Hash + Eq + Clone>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
    sentence: &str,
) -> Result<(), Refusal> {
    if limiter.is_none_or(|limiter| limiter.check_key(key).is_ok()) {
        return Ok(());
    }
    metrics::counter!("paydirt_refused_total", "cause" => "rate").increment(1);
    Err(Refusal::new(Code::RateLimited, sentence))
}

/// The address a request comes from. Behind a proxy of ours that is the last entry of X-Forwarded-For, the one which the proxy
/// itself has written; what stands before it, anybody could have.
/// Some proxies write the port beside the address.
fn address_of(headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>, trust_proxy: bool) -> IpAddr {
    let forwarded = || {
        let entry = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
        let with_port = || entry.parse().map(|address: SocketAddr| address.ip());
        entry.trim_matches(['[', ']']).parse().or_else(|_| with_port()).ok()
    };
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    household(if trust_proxy { forwarded().unwrap_or(peer) } else { peer })
}

/// What counts as one address: an IPv6 household has 2^64 of them.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_the_proxys_own_word_is_believed() {
        let peer = ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 1234)));
        let forwarded = |entries: &'static str| {
            let name = axum::http::HeaderName::from_static("x-forwarded-for");
            HeaderMap::from_iter([(name, HeaderValue::from_static(entries))])
        };
        let headers = forwarded("6.6.6.6, 2001:db8:1:2:3:4:5:6");
        assert_eq!(address_of(&headers, Some(&peer), false), IpAddr::from([10, 0, 0, 1]));
        assert_eq!(address_of(&headers, Some(&peer), true).to_string(), "2001:db8:1:2::");
        assert_eq!(address_of(&HeaderMap::new(), Some(&peer), true), IpAddr::from([10, 0, 0, 1]));
        for (entry, address) in [
            ("6.6.6.6, 1.2.3.4:567", "1.2.3.4"),
            ("[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::"),
            ("[2001:db8::1]", "2001:db8::"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            ("unknown", "10.0.0.1"),
        ] {
            assert_eq!(address_of(&forwarded(entry), Some(&peer), true).to_string(), address, "{entry}");
        }
    }
}
