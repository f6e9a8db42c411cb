//! Requests to the world outside, on behalf of people who say where to: never into networks that only this machine can reach.
//!
//! What decides is the very address that is connected to: a name may lead elsewhere by then than when it was given. Nothing is
//! redirected, and no proxy stands between, since neither would be looked at.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use client_protocol::code::Code;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;

use super::NoWay;
use super::undelivered::Undelivered;
use crate::error::Refusal;

/// The longest address of an endpoint.
const MAX_URL: usize = 1024;
const CONNECT_WITHIN: Duration = Duration::from_secs(4);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// The address that was to be connected to is not one of the public internet.
#[derive(Debug, thiserror::Error)]
#[error("that address is in a private network, which this server doesn't send to")]
pub struct PrivateNetwork;

/// Sends requests. Cheap to clone.
#[derive(Clone)]
pub struct Outside {
    client: reqwest::Client,
    may_be_private: bool,
}

impl Outside {
    /// `may_be_private` lets them go to any network, and without TLS.
    ///
    /// # Errors
    /// [`NoWay::Outside`] when this machine has no certificates to check others by.
    pub fn new(may_be_private: bool) -> Result<Self, NoWay> {
        // One provider for all of this process; whoever comes second finds it there.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent("Paydirt")
            .dns_resolver(Arc::new(Resolver { may_be_private }))
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN)
            .build();
        Ok(Outside { client: client.map_err(NoWay::Outside)?, may_be_private })
    }

    /// An endpoint that somebody gives.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn endpoint(&self, text: &str) -> Result<Url, Refusal> {
        let bad = |sentence: &str| Refusal::new(Code::BadEndpoint, sentence);
        if text.len() > MAX_URL {
            return Err(bad("that address is too long; it can have up to 1024 characters"));
        }
        let url = Url::parse(text.trim()).map_err(|_| bad("that's no web address; it starts with https://"))?;
        if !(url.scheme() == "https" || (url.scheme() == "http" && self.may_be_private)) || !url.has_host() {
            return Err(bad("that's no address to send to; it starts with https://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(bad("an address with a name and a password in it isn't sent to"));
        }
        if !self.allows(&url) {
            return Err(Refusal::new(Code::PrivateEndpoint, PrivateNetwork.to_string()));
        }
        Ok(url)
    }

    /// Whether the address in a URL may be connected to, if it is one: names are looked at once they are resolved.
    fn allows(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        self.may_be_private || host.parse().map_or(true, is_public)
    }

    /// Sends something to an endpoint; `build` says what.
    ///
    /// # Errors
    /// Why it did not arrive.
    pub async fn post(
        &self,
        url: &str,
        build: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder,
    ) -> Result<(), Undelivered> {
        let url = Url::parse(url).map_err(Undelivered::NoWebAddress)?;
        if !self.allows(&url) {
            return Err(PrivateNetwork.into());
        }
        let answer = build(self.client.post(url)).send().await.map_err(|error| {
            if cause(&error).is::<PrivateNetwork>() {
                PrivateNetwork.into()
            } else {
                Undelivered::Unreached(error.without_url())
            }
        })?;
        let status = answer.status();
        if status.is_success() { Ok(()) } else { Err(Undelivered::Answered(status)) }
    }
}

/// What lies behind an error, without the address: that may hold a secret.
pub(super) fn said(error: &reqwest::Error) -> String {
    if error.is_timeout() { "it didn't answer in time".to_owned() } else { cause(error).to_string() }
}

/// The first cause of an error.
fn cause(error: &reqwest::Error) -> &(dyn Error + 'static) {
    let mut cause: &(dyn Error + 'static) = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause
}

/// Resolves names, and hides what may not be connected to.
struct Resolver {
    may_be_private: bool,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let may_be_private = self.may_be_private;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let some = !found.is_empty();
            let allowed: Vec<_> = found.into_iter().filter(|to| may_be_private || is_public(to.ip())).collect();
            if some && allowed.is_empty() {
                return Err(PrivateNetwork.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is one of the public internet, by the registries of special addresses (RFC 6890 and later).
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = a == 0
        || (a == 100 && (64..128).contains(&b)) // shared by the customers of a provider
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || a >= 240;
    !(special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, ..] = address.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    let [.., g, h] = address.segments();
    match (a, b) {
        (0x64, 0xff9b) if (c, d, e, f) == (0, 0, 0, 0) => is_public_v4(embedded(g, h)),
        (0x2002, high) => is_public_v4(embedded(high, c)),
        (0x2001, 0..0x200 | 0xdb8) => false,
        (0x3fff, 0..0x1000) => false,
        _ => a & 0xe000 == 0x2000, // all that is in use of the internet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for public in
            ["1.1.1.1", "100.63.255.255", "172.32.0.1", "2606:4700::1111", "64:ff9b::101:101", "2002:101:101::1"]
        {
            assert!(is_public(public.parse().expect("it is one")), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "ff02::1",
            "fec0::1",
        ] {
            assert!(!is_public(private.parse().expect("it is one")), "{private}");
        }
    }

    #[test]
    fn an_endpoint_is_https_and_not_in_a_private_network() {
        let outside = Outside::new(false).expect("it needs nothing");
        let code = |text: &str| outside.endpoint(text).map_err(|refusal| refusal.code);
        assert!(code("https://push.example/a?b=c").is_ok());
        for bad in
            ["", "push.example", "http://push.example/", "ftp://push.example/", "https://", "https://a:b@push.example/"]
        {
            assert_eq!(code(bad), Err(Code::BadEndpoint), "{bad}");
        }
        assert_eq!(code(&format!("https://push.example/{}", "x".repeat(MAX_URL))), Err(Code::BadEndpoint));
        for private in [
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]:8443/",
            "https://192.168.0.1/x",
        ] {
            assert_eq!(code(private), Err(Code::PrivateEndpoint), "{private}");
        }
        let own = Outside::new(true).expect("it needs nothing");
        assert!(own.endpoint("http://127.0.0.1:8080/hook").is_ok());
    }

    #[tokio::test]
    async fn a_name_that_leads_into_a_private_network_is_refused_when_it_is_connected_to() {
        let outside = Outside::new(false).expect("it needs nothing");
        let url = outside.endpoint("https://localhost:1/").expect("a name may lead anywhere");
        let sent = outside.post(url.as_str(), |request| request).await;
        assert!(matches!(sent, Err(Undelivered::Private(_))), "{sent:?}");
        let sent = outside.post("https://127.0.0.1:1/", |request| request).await;
        assert!(matches!(sent, Err(Undelivered::Private(_))), "also if it was kept when that was allowed: {sent:?}");
    }
}
