//! Who has a connection, and who makes room for whom.
//!
//! An address may have so many connections, and the network around it ten times as many ([`Network`]): whoever has one has thousands of
//! addresses in it.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::SHARE;
use crate::http::limits::address::Network;

/// All connections that are open. One lock, held for a moment, when a connection or a request starts or ends.
pub(super) struct Places {
    most: usize,
    /// In the order of [`Network::all_of`].
    most_of_networks: [usize; Network::ALLOWANCES.len()],
    open: Mutex<Open>,
    /// Told when a connection has closed, for a newcomer who waits for its place.
    one_left: Notify,
}

#[derive(Default)]
struct Open {
    total: usize,
    /// Numbers the times at which a connection started to wait.
    next: u64,
    networks: HashMap<Network, InNetwork>,
}

/// The connections of one network.
#[derive(Default)]
struct InNetwork {
    open: usize,
    /// Those that wait for a request, the longest first.
    waiting: BTreeMap<u64, Waiting>,
}

/// A connection that waits for a request.
#[derive(Clone)]
struct Waiting {
    from: IpAddr,
    let_go: Arc<Notify>,
}

/// An open connection, counted for as long as it lives.
pub(super) struct Connection {
    places: Arc<Places>,
    from: IpAddr,
    /// Its number among those that wait; none while a request is under way.
    waits_as: Mutex<Option<u64>>,
    /// Told when it is to make room.
    pub(super) let_go: Arc<Notify>,
}

impl Places {
    /// No connections yet, and room for so many, and so many of one address. A network may have no more of all than an address may.
    pub(super) fn new(most: usize, most_of_address: usize) -> Arc<Self> {
        let share = (most / SHARE).max(most_of_address);
        let most_of_networks =
            Network::ALLOWANCES.map(|times| most_of_address.saturating_mul(times.get() as usize).min(share));
        Arc::new(Places { most, most_of_networks, open: Mutex::default(), one_left: Notify::new() })
    }

    /// Counts a new connection; if there are too many, one that waits for a request is closed for it. `None` when all are busy.
    pub(super) async fn admit(self: &Arc<Self>, from: IpAddr) -> Option<Arc<Connection>> {
        let refused = metrics::counter!("paydirt_refused_total", "cause" => "connections");
        let mut has_room = {
            let mut open = self.lock();
            let mut networks = Network::all_of(from).zip(self.most_of_networks);
            let full = networks.find(|(network, most)| open.networks.get(network).is_some_and(|of| of.open >= *most));
            full.is_none_or(|(network, _)| open.make_room_in(network))
        };
        // A place is free when the file of the one that makes room is closed, and not before.
        while has_room && self.lock().total >= self.most {
            has_room = self.lock().make_room();
            if has_room {
                self.one_left.notified().await;
            }
        }
        if !has_room {
            refused.increment(1);
            return None;
        }
        let let_go = Arc::new(Notify::new());
        let mut open = self.lock();
        open.total += 1;
        for network in Network::all_of(from) {
            open.networks.entry(network).or_default().open += 1;
        }
        let waits_as = open.wait(Waiting { from, let_go: let_go.clone() });
        Some(Arc::new(Connection { places: self.clone(), from, waits_as: Mutex::new(Some(waits_as)), let_go }))
    }

    /// Closes all connections that wait for a request.
    pub(super) fn let_go_of_waiting(&self) {
        let mut open = self.lock();
        while open.make_room() {}
    }

    /// Closes the connection that has waited longest, of the household that has most of them waiting.
    pub(super) fn make_room(&self) {
        self.lock().make_room();
    }

    /// Nothing that may panic half-way changes what the lock guards.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Closes the connection that has waited longest, of the household that has most of them waiting.
    fn make_room(&mut self) -> bool {
        let households = self.networks.iter().filter(|(network, _)| network.is_household());
        let most = households.max_by_key(|(_, of)| of.waiting.len()).map(|(network, _)| *network);
        most.is_some_and(|network| self.make_room_in(network))
    }

    /// Closes the connection of a network that has waited longest, if one waits.
    fn make_room_in(&mut self, network: Network) -> bool {
        let longest = self.networks.get(&network).and_then(|of| of.waiting.first_key_value());
        let Some((number, longest)) = longest.map(|(number, longest)| (*number, longest.clone())) else { return false };
        self.wait_no_more(longest.from, number);
        longest.let_go.notify_one();
        true
    }

    /// Notes that a connection waits from now on, and returns its number.
    fn wait(&mut self, waiting: Waiting) -> u64 {
        self.next += 1;
        for network in Network::all_of(waiting.from) {
            self.networks.entry(network).or_default().waiting.insert(self.next, waiting.clone());
        }
        self.next
    }

    fn wait_no_more(&mut self, from: IpAddr, number: u64) {
        for network in Network::all_of(from) {
            if let Some(of) = self.networks.get_mut(&network) {
                of.waiting.remove(&number);
            }
        }
    }
}

impl Connection {
    /// Whether a request is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.waits_as().is_none()
    }

    /// Notes whether a request is under way.
    pub(super) fn set_busy(&self, busy: bool) {
        let mut open = self.places.lock();
        let mut waits_as = self.waits_as();
        if let Some(number) = waits_as.take() {
            open.wait_no_more(self.from, number);
        }
        if !busy {
            *waits_as = Some(open.wait(Waiting { from: self.from, let_go: self.let_go.clone() }));
        }
    }

    fn waits_as(&self) -> MutexGuard<'_, Option<u64>> {
        self.waits_as.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.set_busy(true);
        let mut open = self.places.lock();
        open.total -= 1;
        for network in Network::all_of(self.from) {
            if let Some(of) = open.networks.get_mut(&network) {
                of.open -= 1;
                if of.open == 0 {
                    open.networks.remove(&network);
                }
            }
        }
        self.places.one_left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    /// A household of a network.
    fn home(network: u16, household: u16) -> IpAddr {
        IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, network, household, 0, 0, 0, 0))
    }

    #[tokio::test]
    async fn a_network_has_ten_times_as_many_connections_as_one_of_its_households_and_not_all_there_are() {
        for (most, of_household, of_network) in [(1000, 3, 30), (80, 3, 20)] {
            let places = Places::new(most, of_household);
            let mut busy = Vec::new();
            for household in 0..1000 {
                busy.extend(places.admit(home(1, household)).await);
                busy.iter().for_each(|connection| connection.set_busy(true));
            }
            assert_eq!(busy.len(), of_network, "of {most}");
            assert!(places.admit(home(2, 0)).await.is_some(), "another network has room");
            busy.pop();
            assert!(places.admit(home(1, 0)).await.is_some(), "one has left");
        }
    }

    #[tokio::test]
    async fn a_newcomer_takes_the_place_of_one_that_waits_in_its_network() {
        let places = Places::new(1000, 1);
        let mut waiting = Vec::new();
        for household in 0..10 {
            waiting.extend(places.admit(home(1, household)).await);
        }
        let newcomer = places.admit(home(1, 10)).await;
        assert!(newcomer.is_some() && waiting.len() == 10);
        waiting[0].let_go.notified().await;
        waiting[1].set_busy(true);
        drop(waiting.remove(0));
        assert!(places.admit(home(2, 0)).await.is_some());
        drop((newcomer, waiting));
        assert!(places.lock().networks.is_empty(), "those who have left are forgotten");
    }
}
