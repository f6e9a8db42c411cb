//! What moves or ends sockets from outside: the server stops, or the device is signed out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client_protocol::socket::ClosingReason;
use tokio::sync::{broadcast, watch};

use crate::error::Refusal;
use crate::outbox::SocketId;

/// Devices that may be signed out before a socket has looked. A socket that missed one comes back, and is asked who it is.
const AT_ONCE: usize = 64;

/// Clients that come back after a restart spread over this time, in milliseconds.
pub const COME_BACK: (u32, u32) = (300, 1500);
/// Sockets that move to other servers spread over a time: at least and at most so many milliseconds, as long as it's so many for
/// each. With every table that comes, a server claims it, reads its log and replays it.
const MOVE_OVER: (u32, u32) = (1000, 5000);
const A_SOCKET: usize = 3;

/// How far a server is on its way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It serves.
    Open,
    /// It serves, and says that it takes nobody new.
    Leaving,
    /// Its sockets move to other servers, each while it still works.
    Moving,
    /// Whatever is still open is closed.
    Stopping,
}

/// Tells all open sockets of a server. Cheap to clone.
#[derive(Clone)]
pub struct Farewells {
    stage: watch::Receiver<Stage>,
    signed_out: broadcast::Sender<[u8; 32]>,
    /// Those of them that were signed out at this server, for the others.
    here: broadcast::Sender<[u8; 32]>,
    open: Arc<OpenSockets>,
}

#[derive(Default)]
struct OpenSockets {
    count: watch::Sender<usize>,
    /// How many came in by each secret.
    by_secret: Mutex<HashMap<[u8; 32], usize>>,
}

/// One socket's ear.
pub struct Farewell {
    stage: watch::Receiver<Stage>,
    /// Whether it was told to move.
    moves: bool,
    signed_out: broadcast::Receiver<[u8; 32]>,
    /// A hash of the secret by which it came in.
    secret_hash: Option<[u8; 32]>,
    open: Arc<OpenSockets>,
}

/// What a socket is told.
pub enum Parting {
    /// To move to another server within so many milliseconds; it works on meanwhile. This is told once.
    Move(u32),
    /// To end, with a refusal or without, and why.
    End(Option<Refusal>, ClosingReason),
}

impl Farewells {
    /// `stage` says how far the server is on its way out.
    #[must_use]
    pub fn new(stage: watch::Receiver<Stage>) -> Self {
        let (signed_out, here) = (broadcast::Sender::new(AT_ONCE), broadcast::Sender::new(AT_ONCE));
        Farewells { stage, signed_out, here, open: Arc::default() }
    }

    /// Whether the server is on its way out.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        *self.stage.borrow() >= Stage::Leaving
    }

    #[must_use]
    pub fn open_sockets(&self) -> usize {
        *self.open.count.borrow()
    }

    /// Waits until no socket is open.
    pub async fn all_closed(&self) {
        let _ = self.open.count.subscribe().wait_for(|&count| count == 0).await; // we hold the sender
    }

    /// Ends when sockets and tables have to move to other servers. Says within how many milliseconds.
    pub fn moving(&self) -> impl Future<Output = u32> + Send + use<> {
        let (mut stage, open) = (self.stage.clone(), self.open.clone());
        async move {
            let _ = stage.wait_for(|&stage| stage >= Stage::Moving).await; // without the sender, the server has stopped already
            spread(*open.count.borrow())
        }
    }

    /// Ends when the server stops.
    pub fn stopping(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stage = self.stage.clone();
        async move {
            let _ = stage.wait_for(|&stage| stage >= Stage::Stopping).await; // without the sender, the server has stopped already
        }
    }

    /// The secret of this hash is worth nothing anymore.
    pub fn signed_out(&self, secret_hash: [u8; 32]) {
        let _ = self.here.send(secret_hash); // there may be no other servers
        self.signed_out_elsewhere(secret_hash);
    }

    /// What is signed out at this server from now on.
    #[must_use]
    pub fn signed_out_here(&self) -> broadcast::Receiver<[u8; 32]> {
        self.here.subscribe()
    }

    /// The same, as another server has told.
    pub fn signed_out_elsewhere(&self, secret_hash: [u8; 32]) {
        let _ = self.signed_out.send(secret_hash); // nobody may be there to hear it
    }

    /// The ear of a socket that came in by the secret of this hash.
    #[must_use]
    pub fn listen(&self, secret_hash: Option<[u8; 32]>) -> Farewell {
        self.open.count.send_modify(|count| *count += 1);
        if let Some(secret_hash) = secret_hash {
            *lock(&self.open.by_secret).entry(secret_hash).or_default() += 1;
        }
        let (stage, signed_out) = (self.stage.clone(), self.signed_out.subscribe());
        Farewell { stage, moves: false, signed_out, secret_hash, open: self.open.clone() }
    }

    /// Hashes of the secrets by which open sockets came in.
    #[must_use]
    pub fn secrets_of_open_sockets(&self) -> Vec<[u8; 32]> {
        lock(&self.open.by_secret).keys().copied().collect()
    }
}

impl Farewell {
    /// Waits until the socket must move, or end.
    pub async fn said(&mut self) -> Parting {
        let next = if self.moves { Stage::Stopping } else { Stage::Moving };
        loop {
            tokio::select! {
                biased;
                stage = self.stage.wait_for(|&stage| stage >= next) => {
                    // Without the sender, the server has stopped already.
                    if stage.is_ok_and(|stage| *stage == Stage::Moving) {
                        self.moves = true;
                        return Parting::Move(spread(*self.open.count.borrow()));
                    }
                    return Parting::End(None, ClosingReason::Restarting);
                }
                heard = self.signed_out.recv() => match heard {
                    Ok(secret_hash) if Some(secret_hash) == self.secret_hash => {
                        return Parting::End(Some(Refusal::signed_out()), ClosingReason::NotAllowed);
                    }
                    Ok(_) => {}
                    Err(_) => return Parting::End(None, ClosingReason::Restarting),
                },
            }
        }
    }
}

impl Drop for Farewell {
    fn drop(&mut self) {
        self.open.count.send_modify(|count| *count -= 1);
        let Some(secret_hash) = self.secret_hash else { return };
        if let Entry::Occupied(mut open) = lock(&self.open.by_secret).entry(secret_hash) {
            *open.get_mut() -= 1;
            if *open.get() == 0 {
                open.remove();
            }
        }
    }
}

/// Over how many milliseconds so many sockets move.
fn spread(sockets: usize) -> u32 {
    let (least, most) = MOVE_OVER;
    u32::try_from(sockets.saturating_mul(A_SOCKET)).unwrap_or(most).clamp(least, most)
}

/// When to come back: each socket at a time of its own, so that they do not all come at once.
#[must_use]
pub fn come_back(socket: SocketId) -> u32 {
    at_its_own_time(socket, COME_BACK)
}

/// When to move to another server, likewise, within so many milliseconds.
#[must_use]
pub fn moves_after(socket: SocketId, within: u32) -> u32 {
    at_its_own_time(socket, (0, within))
}

fn at_its_own_time(socket: SocketId, (least, spread): (u32, u32)) -> u32 {
    least + u32::try_from(socket.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32).unwrap_or(0) % spread
}

/// Nothing that may panic is done while the lock is held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_as_long_as_a_socket_that_came_in_by_it_is_open() {
        let (_stage, at) = watch::channel(Stage::Open);
        let farewells = Farewells::new(at);
        let ears = [Some([1; 32]), Some([1; 32]), None].map(|secret_hash| farewells.listen(secret_hash));
        assert_eq!(farewells.secrets_of_open_sockets(), [[1; 32]]);
        let [first, second, _stranger] = ears;
        drop(first);
        assert_eq!(farewells.secrets_of_open_sockets(), [[1; 32]]);
        drop(second);
        assert!(farewells.secrets_of_open_sockets().is_empty());
        assert_eq!(farewells.open_sockets(), 1);
    }

    #[test]
    fn many_sockets_take_longer_to_move_than_few() {
        assert_eq!([0, 300, 1000, 100_000].map(spread), [1000, 1000, 3000, 5000]);
    }

    #[tokio::test]
    async fn a_socket_is_told_to_move_once_and_then_to_end() {
        let (stage, at) = watch::channel(Stage::Open);
        let farewells = Farewells::new(at);
        let mut ear = farewells.listen(None);
        stage.send_replace(Stage::Leaving);
        assert!(farewells.is_leaving());
        stage.send_replace(Stage::Moving);
        assert!(matches!(ear.said().await, Parting::Move(1000)));
        let mut latecomer = farewells.listen(None);
        assert!(matches!(latecomer.said().await, Parting::Move(_)), "whoever comes in then moves too");
        stage.send_replace(Stage::Stopping);
        assert!(matches!(ear.said().await, Parting::End(None, ClosingReason::Restarting)));
        let mut last = farewells.listen(None);
        assert!(matches!(last.said().await, Parting::End(None, ClosingReason::Restarting)), "it is too late to move");
        drop((ear, latecomer, last));
        farewells.all_closed().await;
    }
}
