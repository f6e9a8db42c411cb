//! A link to an owner, and the routes to its tables that go over it.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_util::codec::Framed;
use uuid::Uuid;

use super::dial::Connection;
use super::message::{Delivered, FromOwner, Guest, Response, Route, ToOwner};
use super::ownership::Reach;
use super::wire::{self, Texts};
use crate::error::Refusal;
use crate::outbox::Outbox;
use crate::store::nodes::NodeRow;

/// How often each side says that it is there, and how long a link may be silent.
const PING_EVERY: Duration = Duration::from_millis(500);
const SILENCE: Duration = Duration::from_secs(2);
/// How long an owner may take to wake a table.
const OPEN_WITHIN: Duration = Duration::from_secs(3);
/// Messages that may wait to be sent.
const QUEUE: usize = 4096;

/// A connection to an owner. Cheap to clone.
#[derive(Clone)]
pub(super) struct Link {
    out: mpsc::Sender<Bytes>,
    shared: Arc<Shared>,
}

struct Shared {
    next: AtomicU64,
    /// None once the link has ended.
    routes: Mutex<Option<BTreeMap<Route, Ends>>>,
    last_heard: Mutex<Instant>,
}

/// Where what comes on a route goes.
struct Ends {
    opened: Option<oneshot::Sender<()>>,
    guests: BTreeMap<Guest, Outbox>,
    /// The number of the last of them: those who come one after the other follow each other, so a list of them is short.
    last_guest: Guest,
    answers: BTreeMap<u64, oneshot::Sender<Result<Response, Refusal>>>,
    /// Dropped when the route ends.
    _open: oneshot::Sender<()>,
}

/// A table at its owner, for as long as it is kept.
pub struct RouteTo {
    link: Link,
    route: Route,
    /// Resolves, with an error, when the route has ended: what sends is dropped then.
    pub ended: oneshot::Receiver<()>,
}

/// Why a table is not opened at its owner.
#[derive(Debug, Clone, Copy, thiserror::Error)]
pub enum NotOpened {
    /// The owner cannot be reached.
    #[error("the owner can't be reached")]
    Unreached(Reach),
    /// It lives, and does not have the table, or has not said so in time.
    #[error("the owner doesn't open it")]
    Declined,
}

/// Reads and writes until the link breaks, or falls silent.
async fn run(connection: Box<dyn Connection>, mut queue: mpsc::Receiver<Bytes>, shared: Arc<Shared>, owner: String) {
    metrics::gauge!("paydirt_cluster_links").increment(1);
    let (mut sink, mut source) = Framed::new(connection, wire::codec()).split();
    let writing = async {
        let mut ping = tokio::time::interval(PING_EVERY);
        loop {
            let next = tokio::select! {
                biased;
                message = queue.recv() => match message {
                    Some(message) => message,
                    None => return,
                },
                _ = ping.tick() => wire::write(&ToOwner::Ping),
            };
            if wire::send(&mut sink, next, &mut queue).await.is_err() {
                return;
            }
        }
    };
    let reading = async {
        while let Ok(Some(Ok(bytes))) = timeout(SILENCE, source.next()).await {
            *lock(&shared.last_heard) = Instant::now();
            if !shared.hear(&bytes) {
                tracing::warn!(owner, "a server said something that this version does not know");
                return;
            }
        }
    };
    tokio::select! {
        biased;
        () = writing => {}
        () = reading => {}
    }
    shared.end();
    tracing::info!(owner, "a link has ended");
    metrics::gauge!("paydirt_cluster_links").decrement(1);
}

impl Link {
    pub(super) fn on(connection: Box<dyn Connection>, owner: &NodeRow) -> Link {
        let (out, queue) = mpsc::channel(QUEUE);
        let routes = Mutex::new(Some(BTreeMap::new()));
        let shared = Shared { next: AtomicU64::new(1), routes, last_heard: Mutex::new(Instant::now()) };
        let link = Link { out, shared: Arc::new(shared) };
        tokio::spawn(run(connection, queue, link.shared.clone(), owner.name.clone()));
        link
    }

    pub(super) fn is_alive(&self) -> bool {
        lock(&self.shared.routes).is_some() && !self.out.is_closed()
    }

    pub(super) fn last_heard(&self) -> Instant {
        *lock(&self.shared.last_heard)
    }

    pub(super) async fn open(&self, table: Uuid) -> Result<RouteTo, NotOpened> {
        let route = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let (open, ended) = oneshot::channel();
        let (opened, answer) = oneshot::channel();
        let ends = Ends {
            opened: Some(opened),
            guests: BTreeMap::new(),
            last_guest: 0,
            answers: BTreeMap::new(),
            _open: open,
        };
        match &mut *lock(&self.shared.routes) {
            Some(routes) => drop(routes.insert(route, ends)),
            None => return Err(NotOpened::Declined),
        }
        // Dropped, it takes the route with it.
        let route = RouteTo { link: self.clone(), route, ended };
        route.send(&ToOwner::Open { route: route.route, table }).await.map_err(|LinkEnded| NotOpened::Declined)?;
        match timeout(OPEN_WITHIN, answer).await {
            Ok(Ok(())) => Ok(route),
            _ => Err(NotOpened::Declined),
        }
    }
}

/// The link has ended, so nothing can be said on it.
#[derive(Debug, thiserror::Error)]
#[error("the link has ended")]
pub struct LinkEnded;

impl RouteTo {
    #[must_use]
    pub fn number(&self) -> Route {
        self.route
    }

    /// Says something to the owner.
    ///
    /// # Errors
    /// When the link has ended.
    pub async fn send(&self, message: &ToOwner) -> Result<(), LinkEnded> {
        self.link.out.send(wire::write(message)).await.map_err(|_| LinkEnded)
    }

    /// Takes in a listener, whose deliveries come into this outbox from now on.
    pub fn come_in(&self, outbox: Outbox) -> Guest {
        let come_in = |ends: &mut Ends| {
            ends.last_guest += 1;
            ends.guests.insert(ends.last_guest, outbox);
            ends.last_guest
        };
        // On a route that has ended nobody is told anything.
        self.with(come_in).unwrap_or_default()
    }

    /// Lets a listener go.
    pub fn go(&self, guest: Guest) {
        self.with(|ends| ends.guests.remove(&guest));
    }

    /// Whether nobody listens, and nobody waits for an answer.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.listening().is_empty() && self.with(|ends| ends.answers.is_empty()).unwrap_or(true)
    }

    /// Who listens and has not gone without a word.
    #[must_use]
    pub fn listening(&self) -> HashSet<Guest> {
        let listening = |ends: &mut Ends| {
            ends.guests.retain(|_, outbox| !outbox.is_closed());
            ends.guests.keys().copied().collect()
        };
        self.with(listening).unwrap_or_default()
    }

    /// The number of a new request, and where its answer comes.
    #[must_use]
    pub fn ask(&self) -> (u64, oneshot::Receiver<Result<Response, Refusal>>) {
        let request = self.link.shared.next.fetch_add(1, Ordering::Relaxed);
        let (reply, answer) = oneshot::channel();
        self.with(|ends| ends.answers.insert(request, reply));
        (request, answer)
    }

    fn with<T>(&self, change: impl FnOnce(&mut Ends) -> T) -> Option<T> {
        lock(&self.link.shared.routes).as_mut()?.get_mut(&self.route).map(change)
    }
}

impl Drop for RouteTo {
    fn drop(&mut self) {
        let open = lock(&self.link.shared.routes).as_mut().and_then(|routes| routes.remove(&self.route));
        if open.is_some() {
            // A queue that is full belongs to a link that is about to fall silent, and closes the route with it.
            let _ = self.link.out.try_send(wire::write(&ToOwner::Close { route: self.route }));
        }
    }
}

impl Shared {
    /// Hands on what the owner said; `false` if it is not understood.
    fn hear(&self, bytes: &[u8]) -> bool {
        let Ok((message, texts)) = wire::read::<FromOwner>(bytes) else { return false };
        let mut routes = lock(&self.routes);
        let Some(routes) = routes.as_mut() else { return true };
        match message {
            FromOwner::Pong => {}
            FromOwner::Opened { route } => {
                if let Some(opened) = routes.get_mut(&route).and_then(|ends| ends.opened.take()) {
                    let _ = opened.send(()); // whoever waited has given up
                }
            }
            FromOwner::Closed { route } => drop(routes.remove(&route)),
            FromOwner::Deliver { route, guest, what } => {
                if let Some(ends) = routes.get_mut(&route) {
                    return ends.deliver([guest].into_iter(), what, texts);
                }
            }
            FromOwner::DeliverToAll { route, guests, what } => {
                if let Some(ends) = routes.get_mut(&route) {
                    return ends.deliver(guests.iter(), what, texts);
                }
            }
            FromOwner::Answer { route, request, result } => {
                if let Some(reply) = routes.get_mut(&route).and_then(|ends| ends.answers.remove(&request)) {
                    let _ = reply.send(result); // likewise
                }
            }
        }
        true
    }

    fn end(&self) {
        drop(lock(&self.routes).take());
    }
}

impl Ends {
    fn deliver(&mut self, guests: impl Iterator<Item = Guest>, what: Delivered, texts: Texts<'_>) -> bool {
        if matches!(what, Delivered::TooSlow) {
            guests.filter_map(|guest| self.guests.remove(&guest)).for_each(|outbox| outbox.overflow());
            return true;
        }
        let Some(delivery) = texts.delivery(what) else { return false };
        for guest in guests {
            // Whoever has fallen behind finds that out by the outbox, and detaches.
            if self.guests.get(&guest).is_some_and(|outbox| outbox.put(delivery.clone()).is_err()) {
                self.guests.remove(&guest);
            }
        }
        true
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::{Delivery, Frame, OutboxReader, outbox};

    /// A link with a route, and those who listen there.
    fn listening<const GUESTS: usize>(route: Route) -> (Shared, [OutboxReader; GUESTS]) {
        let (open, _ended) = oneshot::channel();
        let (outboxes, readers): (Vec<_>, Vec<_>) = std::iter::repeat_with(outbox).take(GUESTS).unzip();
        let guests = (1..).zip(outboxes).collect();
        let ends = Ends { opened: None, guests, last_guest: GUESTS as Guest, answers: BTreeMap::new(), _open: open };
        let routes = Mutex::new(Some(BTreeMap::from([(route, ends)])));
        let shared = Shared { next: AtomicU64::new(1), routes, last_heard: Mutex::new(Instant::now()) };
        (shared, readers.try_into().expect("there are as many"))
    }

    fn texts(reader: &mut OutboxReader) -> Vec<String> {
        let text = |delivery| match delivery {
            Delivery::Frame(frame) => frame.text.to_string(),
            other => panic!("{other:?} was not sent"),
        };
        std::iter::from_fn(|| reader.next_now()).map(text).collect()
    }

    #[test]
    fn what_is_for_several_is_given_to_each_of_them_and_to_nobody_else() {
        let (link, mut readers) = listening::<3>(7);
        let frame = Frame { text: "news".into(), seq: Some(1), answers: None };
        assert!(link.hear(&wire::write_delivery_to_all(7, &[1, 3, 99], Delivery::Frame(frame.clone()))));
        assert!(link.hear(&wire::write_delivery_to_all(8, &[2], Delivery::Frame(frame))));
        assert_eq!(readers.each_mut().map(texts), [vec!["news"], vec![], vec!["news"]]);
    }

    #[test]
    fn whoever_does_not_read_is_let_go_and_the_others_are_told_everything() {
        let (link, [mut slow, mut other]) = listening::<2>(7);
        let mut told = Vec::new();
        for number in 0..1000 {
            let frame = Frame { text: number.to_string().into(), seq: Some(number), answers: None };
            assert!(link.hear(&wire::write_delivery_to_all(7, &[1, 2], Delivery::Frame(frame))));
            told.extend(texts(&mut other));
        }
        assert_eq!(told, (0..1000).map(|number| number.to_string()).collect::<Vec<_>>());
        let before = texts(&mut slow);
        assert!(slow.overflowed() && before.len() < told.len() && told.starts_with(&before));
        assert!(!other.overflowed());
    }
}
