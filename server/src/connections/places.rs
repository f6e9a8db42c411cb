//! Who has a connection, and who makes room for whom.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// All connections that are open. One lock, held for a moment, when a connection or a request starts or ends.
pub(super) struct Places {
    most: usize,
    most_of_address: usize,
    open: Mutex<Open>,
    /// Told when a connection has closed, for a newcomer who waits for its place.
    one_left: Notify,
}

#[derive(Default)]
struct Open {
    total: usize,
    /// Numbers the times at which a connection started to wait.
    next: u64,
    households: HashMap<IpAddr, Household>,
}

/// The connections of one address.
#[derive(Default)]
struct Household {
    open: usize,
    /// Those that wait for a request, the longest first.
    waiting: BTreeMap<u64, Arc<Notify>>,
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
    /// No connections yet, and room for so many, and so many of one address.
    pub(super) fn new(most: usize, most_of_address: usize) -> Arc<Self> {
        Arc::new(Places { most, most_of_address, open: Mutex::default(), one_left: Notify::new() })
    }

    /// Counts a new connection; if there are too many, one that waits for a request is closed for it. `None` when all are busy.
    pub(super) async fn admit(self: &Arc<Self>, from: IpAddr) -> Option<Arc<Connection>> {
        let refused = metrics::counter!("paydirt_refused_total", "cause" => "connections");
        let mut has_room = match self.lock().households.get_mut(&from) {
            Some(household) if household.open >= self.most_of_address => household.make_room(),
            _ => true,
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
        let Open { total, next, households } = &mut *open;
        (*total, *next) = (*total + 1, *next + 1);
        let household = households.entry(from).or_default();
        household.open += 1;
        household.waiting.insert(*next, let_go.clone());
        Some(Arc::new(Connection { places: self.clone(), from, waits_as: Mutex::new(Some(*next)), let_go }))
    }

    /// Closes all connections that wait for a request.
    pub(super) fn let_go_of_waiting(&self) {
        self.lock().households.values_mut().for_each(|household| while household.make_room() {});
    }

    /// Closes the connection that has waited longest, of the address that has most of them waiting.
    pub(super) fn make_room(&self) {
        self.lock().make_room();
    }

    /// Nothing that may panic half-way changes what the lock guards.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Closes the connection that has waited longest, of the address that has most of them waiting.
    fn make_room(&mut self) -> bool {
        self.households.values_mut().max_by_key(|household| household.waiting.len()).is_some_and(Household::make_room)
    }
}

impl Household {
    fn make_room(&mut self) -> bool {
        let longest = self.waiting.pop_first();
        longest.map(|(_, let_go)| let_go.notify_one()).is_some()
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
        let Open { next, households, .. } = &mut *open;
        let Some(household) = households.get_mut(&self.from) else { return };
        if let Some(number) = waits_as.take() {
            household.waiting.remove(&number);
        }
        if !busy {
            *next += 1;
            household.waiting.insert(*next, self.let_go.clone());
            *waits_as = Some(*next);
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
        let Open { total, households, .. } = &mut *open;
        *total -= 1;
        if let Some(household) = households.get_mut(&self.from) {
            household.open -= 1;
            if household.open == 0 {
                households.remove(&self.from);
            }
        }
        self.places.one_left.notify_one();
    }
}
