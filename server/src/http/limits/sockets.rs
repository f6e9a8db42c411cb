//! The sockets of every address: how many are open, and how fast all of them together are read.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client_protocol::code::Code;

use super::address::Network;
use crate::config::Config;
use crate::error::Refusal;
use crate::socket::meter::{Budget, Meter};

/// The sockets of one address may together be read so many times as fast as one of them. Thirty people who play send a few
/// frames a second; this is enough for them and for some who do more.
const TOGETHER: u32 = 4;

#[derive(Debug)]
pub struct OpenSockets {
    /// Of one address; 0 for no limit.
    most: u32,
    frames_per_second: u32,
    open: Mutex<HashMap<Network, Open>>,
}

#[derive(Debug)]
struct Open {
    sockets: u32,
    budget: Budget,
}

impl OpenSockets {
    /// None yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        OpenSockets {
            most: config.sockets_per_address,
            frames_per_second: config.frames_per_second,
            open: Mutex::default(),
        }
    }

    /// Counts a socket, for as long as the permit is kept.
    ///
    /// # Errors
    /// When there are too many from this address.
    pub fn admit(self: &Arc<Self>, from: IpAddr) -> Result<SocketPermit, Refusal> {
        let mut open = self.lock();
        let full = |(network, times): (Network, u32)| {
            open.get(&network).is_some_and(|open| open.sockets >= self.most.saturating_mul(times))
        };
        if self.most > 0 && with_allowances(from).any(full) {
            metrics::counter!("paydirt_refused_total", "cause" => "sockets").increment(1);
            return Err(Refusal::new(Code::TooMany, "too many sockets open from your address; close some first"));
        }
        let mut budgets = Vec::with_capacity(Network::ALLOWANCES.len() + 1);
        for (network, times) in with_allowances(from) {
            let frames = self.frames_per_second.saturating_mul(TOGETHER).saturating_mul(times);
            let open = open.entry(network).or_insert_with(|| Open { sockets: 0, budget: Budget::new(frames) });
            open.sockets += 1;
            budgets.push(open.budget.clone());
        }
        Ok(SocketPermit { sockets: self.clone(), from, budgets })
    }

    /// Forgets the addresses without a socket. What they have used up is kept until it is made good: opening a socket anew
    /// is no way to be read faster.
    pub fn forget_the_quiet(&self) {
        self.lock().retain(|_, open| open.sockets > 0 || !open.budget.is_untouched());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Network, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn with_allowances(from: IpAddr) -> impl Iterator<Item = (Network, u32)> {
    Network::all_of(from).zip(Network::ALLOWANCES.map(NonZeroU32::get))
}

/// The right to one open socket.
#[derive(Debug)]
pub struct SocketPermit {
    sockets: Arc<OpenSockets>,
    from: IpAddr,
    budgets: Vec<Budget>,
}

impl SocketPermit {
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter::new(self.sockets.frames_per_second, self.budgets.clone())
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        for network in Network::all_of(self.from) {
            if let Some(open) = open.get_mut(&network) {
                open.sockets -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    fn sockets(most: u32, frames_per_second: u32) -> Arc<OpenSockets> {
        Arc::new(OpenSockets { most, frames_per_second, open: Mutex::default() })
    }

    fn home(site: u16, part: u16) -> IpAddr {
        IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, site, part, 0, 0, 0, 0))
    }

    #[test]
    fn an_address_has_its_sockets_and_a_network_ten_times_as_many() {
        let sockets = sockets(2, 0);
        let ada = IpAddr::from([10, 0, 0, 1]);
        let permits = [(); 2].map(|()| sockets.admit(ada).expect("there is room"));
        assert!(sockets.admit(ada).is_err());
        drop(permits);
        assert!(sockets.admit(ada).is_ok());
        let of_site: Vec<_> = (0..200).filter_map(|number| sockets.admit(home(1, number / 2)).ok()).collect();
        assert_eq!(of_site.len(), 20);
        assert!(sockets.admit(home(2, 0)).is_ok(), "another network has its own");
        drop(of_site);
        assert!(sockets.admit(home(1, 150)).is_ok());
        sockets.forget_the_quiet();
        assert!(sockets.lock().is_empty());
    }

    #[test]
    fn the_sockets_of_an_address_are_read_only_so_fast_together() {
        let sockets = sockets(0, 1);
        let address = IpAddr::from([10, 0, 0, 1]);
        let permit = || sockets.admit(address).expect("there is no limit");
        let permits = [(); 12].map(|()| permit());
        let meters = permits.each_ref().map(SocketPermit::meter);
        // Each has used up no more than it may by itself.
        meters.iter().for_each(|meter| meter.charge(4));
        assert!(meters.iter().all(|meter| meter.wait().is_some()));
        assert!(sockets.admit(IpAddr::from([10, 0, 0, 2])).is_ok_and(|other| other.meter().wait().is_none()));
        drop(permits);
        sockets.forget_the_quiet();
        assert!(permit().meter().wait().is_some(), "a new socket is no way around it");
    }
}
