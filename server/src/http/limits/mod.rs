//! How often is too often: [`address`] says where a request comes from and whom that counts together, [`sockets`] counts
//! what is open and how fast it is read.

pub mod address;
pub mod sockets;

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use client_protocol::code::Code;
use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tracing::Instrument as _;
use uuid::Uuid;

use self::address::{Address, Network, address_of};
use self::sockets::OpenSockets;
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
/// So many mail addresses an hour are asked for one address: each question goes to somebody who may know nothing of us.
const QUESTIONS: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");
/// So many notices a minute are sent to try a channel, for one address, and so often a minute a player takes another name, of which
/// everybody is told.
const TRIALS: NonZeroU32 = NonZeroU32::new(6).expect("six is not zero");
const NAMES: NonZeroU32 = NonZeroU32::new(6).expect("six is not zero");

pub struct Limits {
    requests_of_address: AddressRate,
    pages_of_address: AddressRate,
    requests_of_player: Option<DefaultKeyedRateLimiter<Uuid>>,
    guests_of_address: AddressRate,
    tables_of_address: AddressRate,
    questions_of_address: AddressRate,
    trials_of_address: AddressRate,
    names_of_player: Option<DefaultKeyedRateLimiter<Uuid>>,
    sockets: Arc<OpenSockets>,
    turns_of_players: Turns<Uuid>,
    readers: Turns<IpAddr>,
}

impl Limits {
    /// The limits that the configuration asks for.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let rate = NonZeroU32::new(config.requests_per_second);
        let requests = |rate: NonZeroU32| Quota::per_second(rate).allow_burst(rate.saturating_mul(BURST_SECONDS));
        let guests = NonZeroU32::new(config.guests_per_minute);
        Limits {
            requests_of_address: AddressRate::new(rate, requests),
            pages_of_address: AddressRate::new(rate.map(|rate| rate.saturating_mul(PAGE)), requests),
            requests_of_player: rate.map(requests).map(RateLimiter::keyed),
            guests_of_address: AddressRate::new(guests, Quota::per_minute),
            tables_of_address: AddressRate::new(guests, Quota::per_minute),
            questions_of_address: AddressRate::new(guests.map(|_| QUESTIONS), Quota::per_hour),
            trials_of_address: AddressRate::new(guests.map(|_| TRIALS), Quota::per_minute),
            names_of_player: guests.map(|_| RateLimiter::keyed(Quota::per_minute(NAMES))),
            sockets: Arc::new(OpenSockets::new(config)),
            turns_of_players: Turns::default(),
            readers: Turns::default(),
        }
    }

    /// Forgets whoever has been quiet for long enough; to be called now and then.
    pub fn forget_the_quiet(&self) {
        let of_addresses = [
            &self.requests_of_address,
            &self.pages_of_address,
            &self.guests_of_address,
            &self.tables_of_address,
            &self.questions_of_address,
            &self.trials_of_address,
        ];
        of_addresses.into_iter().flat_map(|rate| &rate.of_networks).for_each(RateLimiter::retain_recent);
        self.sockets.forget_the_quiet();
        self.turns_of_players.forget_the_quiet();
        self.readers.forget_the_quiet();
        [&self.requests_of_player, &self.names_of_player].into_iter().flatten().for_each(RateLimiter::retain_recent);
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn guest(&self, from: IpAddr) -> Result<(), Refusal> {
        self.guests_of_address.allow(from, "too many new guests from your address; try again in a minute")
    }

    /// Counts a new table: as many a minute as new guests.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn table(&self, from: IpAddr) -> Result<(), Refusal> {
        self.tables_of_address.allow(from, "too many new tables from your address; try again in a minute")
    }

    /// Counts a question to a mail address.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn question(&self, from: IpAddr) -> Result<(), Refusal> {
        self.questions_of_address
            .allow(from, "too many confirmation mails from your network address; try again in an hour")
    }

    /// Counts a notice that is sent to try a channel.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn trial(&self, from: IpAddr) -> Result<(), Refusal> {
        self.trials_of_address.allow(from, "too many test notices; try again in a minute")
    }

    /// Counts another name of a player.
    ///
    /// # Errors
    /// When there are too many.
    pub fn name(&self, player: Uuid) -> Result<(), Refusal> {
        allow(self.names_of_player.as_ref(), &player, "too many new names; try again in a minute")
    }

    /// Waits until no other request of the player is at a point where it counts something and then acts on it. What was
    /// counted holds until the turn is dropped; on several servers, on each for itself.
    pub async fn turn_of(&self, player: Uuid) -> TurnGuard {
        self.turns_of_players.take(player).await
    }

    /// Waits until no log is read and no card painted for an address, which few at a time are for everybody together. Keep the turn
    /// until that is done, though whoever asked may have gone.
    pub async fn reader(&self, from: IpAddr) -> TurnGuard {
        self.readers.take(from).await
    }

    #[must_use]
    pub fn sockets(&self) -> &Arc<OpenSockets> {
        &self.sockets
    }
}

/// A turn, until it is dropped.
pub type TurnGuard = tokio::sync::OwnedMutexGuard<()>;

/// Lets one at a time go on for each of many.
struct Turns<K>(Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Turns(Mutex::default())
    }
}

impl<K: Hash + Eq> Turns<K> {
    async fn take(&self, of: K) -> TurnGuard {
        let turn = self.lock().entry(of).or_default().clone();
        turn.lock_owned().await
    }

    /// Whoever takes a turn clones it under the lock that is held here.
    fn forget_the_quiet(&self) {
        self.lock().retain(|_, turn| Arc::strong_count(turn) > 1);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Arc<tokio::sync::Mutex<()>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Refuses requests from an address that asks too often, and notes the address for those who need it.
///
/// # Errors
/// When it is too often.
pub async fn by_address(State(app): State<App>, mut request: Request, next: Next) -> Result<Response, Refusal> {
    let from =
        address_of(request.headers(), request.extensions().get::<ConnectInfo<SocketAddr>>(), app.config.trust_proxy);
    let is_api = request.uri().path().starts_with("/api/");
    let limiter = if is_api { &app.limits.requests_of_address } else { &app.limits.pages_of_address };
    if let Err(refusal) = limiter.allow(from, "too many requests; try again in a second") {
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

/// Under which links in mail lead here: what comes last in them is their signature.
pub const LINKS: &str = "/notices/";

/// One span a request. The path is written without its query, which may hold an invite code, and without what signs a link in mail.
pub async fn in_a_span(request: Request, next: Next) -> Response {
    let path = without_signature(request.uri().path());
    let span = tracing::info_span!("request", method = %request.method(), path);
    let response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "answered"));
    response
}

fn without_signature(path: &str) -> &str {
    let Some(rest) = path.strip_prefix(LINKS) else { return path };
    rest.match_indices('/').nth(1).map_or(path, |(at, _)| &path[..LINKS.len() + at])
}

/// A rate for each address, and a larger one for each network of addresses.
struct AddressRate {
    /// In the order of [`Network::all_of`]; empty without a limit.
    of_networks: Vec<DefaultKeyedRateLimiter<Network>>,
}

impl AddressRate {
    fn new(rate: Option<NonZeroU32>, quota: impl Fn(NonZeroU32) -> Quota) -> Self {
        let of_networks = rate.map(|rate| Network::ALLOWANCES.map(|times| quota(rate.saturating_mul(times))));
        AddressRate { of_networks: of_networks.into_iter().flatten().map(RateLimiter::keyed).collect() }
    }

    /// Counts something from an address. What an address has too much of is not counted against its network.
    fn allow(&self, from: IpAddr, sentence: &str) -> Result<(), Refusal> {
        let mut limited = Network::all_of(from).zip(&self.of_networks);
        limited.try_for_each(|(network, limiter)| allow(Some(limiter), &network, sentence))
    }
}

fn allow<K: Hash + Eq + Clone>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
    sentence: &str,
) -> Result<(), Refusal> {
    let Some(limiter) = limiter else { return Ok(()) };
    let Err(full) = limiter.check_key(key) else { return Ok(()) };
    metrics::counter!("paydirt_refused_total", "cause" => "rate").increment(1);
    let wait = full.wait_time_from(limiter.clock().now());
    // Whole seconds, after which there is room for sure.
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    Err(Refusal { retry_after: Some(seconds.max(1)), ..Refusal::new(Code::RateLimited, sentence) })
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use clap::Parser as _;
    use futures_util::FutureExt as _;

    use super::*;
    use crate::config::CommandLine;

    #[test]
    fn what_signs_a_link_in_mail_is_in_no_log() {
        assert_eq!(without_signature("/notices/confirm/0198/4abba5a4"), "/notices/confirm/0198");
        assert_eq!(without_signature("/notices/confirm/0198/4abba5a4/"), "/notices/confirm/0198");
        for path in ["/notices/", "/notices/confirm", "/api/me/notices/channels", "/t/0198"] {
            assert_eq!(without_signature(path), path);
        }
    }

    #[tokio::test]
    async fn one_log_at_a_time_is_read_for_a_household() {
        let limits = Limits::new(&CommandLine::parse_from(["paydirt"]).serve);
        let [one, other] = [1, 2].map(|host| IpAddr::from([10, 0, 0, host]));
        let reading = limits.reader(one).await;
        assert!(limits.reader(one).now_or_never().is_none(), "it waits for the one before");
        assert!(limits.reader(other).now_or_never().is_some(), "another household doesn't");
        drop(reading);
        assert!(limits.reader(one).now_or_never().is_some());
    }

    #[test]
    fn a_hundred_households_of_one_network_do_not_make_a_hundred_times_as_many_guests() {
        let rate = AddressRate::new(NonZeroU32::new(6), Quota::per_minute);
        let guests = |address: IpAddr| (0..6).filter(|_| rate.allow(address, "too many").is_ok()).count();
        let network = |site, part| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, site, part, 0, 0, 0, 0));
        assert_eq!((0..100).map(|part| guests(network(1, part))).sum::<usize>(), 6 * 10);
        assert_eq!(guests(network(2, 0)), 6, "another network has its own");
        let loud = network(3, 0);
        assert_eq!((0..100).map(|_| guests(loud)).sum::<usize>(), 6);
        assert_eq!(guests(network(3, 1)), 6, "what is refused is not counted against the neighbors");
        assert_eq!((1..=100).map(|host| guests(IpAddr::from([10, 0, 0, host]))).sum::<usize>(), 600);
        let free = AddressRate::new(None, Quota::per_minute);
        assert!((0..1000).all(|_| free.allow(loud, "too many").is_ok()));
    }
}
