//! Where a request comes from, and whom that counts together.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::ConnectInfo;
use axum::http::HeaderMap;

/// Where a request comes from; put into every request.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub IpAddr);

/// The address a request comes from. Behind a proxy of ours that is the last entry of X-Forwarded-For, the one which the proxy
/// itself has written; what stands before it, anybody could have.
/// Some proxies write the port beside the address.
pub fn address_of(headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>, trust_proxy: bool) -> IpAddr {
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

/// Addresses that a limit counts together: one household, or all of the network it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network {
    address: IpAddr,
    /// The bits of the address that count.
    bits: u8,
}

impl Network {
    /// How much of what one household may have each of [`Network::all_of`] may have. Whoever has a /48 has 65,536
    /// households in it; it may also be a provider's, with a few hundred homes.
    pub const ALLOWANCES: [NonZeroU32; 2] = [NonZeroU32::MIN, NonZeroU32::new(10).expect("ten is not zero")];

    /// The networks of a household, the smallest first. An IPv4 address is in no other that is known to be one's own.
    pub fn all_of(household: IpAddr) -> impl Iterator<Item = Network> {
        let (itself, around) = match household {
            IpAddr::V4(_) => (Network { address: household, bits: 32 }, None),
            IpAddr::V6(address) => {
                let [a, b, c, ..] = address.segments();
                let around = IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0));
                (Network { address: household, bits: 64 }, Some(Network { address: around, bits: 48 }))
            }
        };
        std::iter::once(itself).chain(around)
    }

    /// Whether it is what counts as one address, and not the network around it.
    #[must_use]
    pub fn is_household(self) -> bool {
        self.address.is_ipv4() || self.bits == 64
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
