//! What ends sockets from outside: the server stops, or the device is signed out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client_protocol::socket::ClosingReason;
use tokio::sync::{broadcast, watch};

use crate::error::Refusal;

/// Devices that may be signed out before a socket has looked. A socket that missed one comes back, and is asked who it is.
const AT_ONCE: usize = 64;

/// Tells all open sockets of a server. Cheap to clone.
#[derive(Clone)]
pub struct Farewells {
    stop: watch::Receiver<bool>,
    signed_out: broadcast::Sender<[u8; 32]>,
    /// Those of them that were signed out at this server, for the others.
    here: broadcast::Sender<[u8; 32]>,
    /// How many sockets came in by each secret.
    open: Arc<Mutex<HashMap<[u8; 32], usize>>>,
}

/// One socket's ear.
pub struct Farewell {
    stop: watch::Receiver<bool>,
    signed_out: broadcast::Receiver<[u8; 32]>,
    /// A hash of the secret by which it came in.
    secret_hash: Option<[u8; 32]>,
    open: Arc<Mutex<HashMap<[u8; 32], usize>>>,
}

/// How a socket ends.
pub type Ending = (Option<Refusal>, ClosingReason);

impl Farewells {
    /// `stop` says when the server stops.
    #[must_use]
    pub fn new(stop: watch::Receiver<bool>) -> Self {
        let (signed_out, here) = (broadcast::Sender::new(AT_ONCE), broadcast::Sender::new(AT_ONCE));
        Farewells { stop, signed_out, here, open: Arc::default() }
    }

    /// Whether the server stops.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Ends when the server stops.
    pub fn stopping(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stop = self.stop.clone();
        async move {
            let _ = stop.wait_for(|&stop| stop).await; // without the sender, the server has stopped already
        }
    }

    /// The secret of this hash is worth nothing any more.
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
        if let Some(secret_hash) = secret_hash {
            *lock(&self.open).entry(secret_hash).or_default() += 1;
        }
        let (stop, signed_out) = (self.stop.clone(), self.signed_out.subscribe());
        Farewell { stop, signed_out, secret_hash, open: self.open.clone() }
    }

    /// Hashes of the secrets by which open sockets came in.
    #[must_use]
    pub fn secrets_of_open_sockets(&self) -> Vec<[u8; 32]> {
        lock(&self.open).keys().copied().collect()
    }
}

impl Farewell {
    /// Waits until the socket must end.
    pub async fn said(&mut self) -> Ending {
        loop {
            tokio::select! {
                // Without the sender, the server has stopped already.
                _ = self.stop.wait_for(|&stop| stop) => return (None, ClosingReason::Restarting),
                heard = self.signed_out.recv() => match heard {
                    Ok(secret_hash) if Some(secret_hash) == self.secret_hash => {
                        return (Some(Refusal::signed_out()), ClosingReason::NotAllowed);
                    }
                    Ok(_) => {}
                    Err(_) => return (None, ClosingReason::Restarting),
                },
            }
        }
    }
}

impl Drop for Farewell {
    fn drop(&mut self) {
        let Some(secret_hash) = self.secret_hash else { return };
        if let Entry::Occupied(mut open) = lock(&self.open).entry(secret_hash) {
            *open.get_mut() -= 1;
            if *open.get() == 0 {
                open.remove();
            }
        }
    }
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
        let (_stop, stopped) = watch::channel(false);
        let farewells = Farewells::new(stopped);
        let ears = [Some([1; 32]), Some([1; 32]), None].map(|secret_hash| farewells.listen(secret_hash));
        assert_eq!(farewells.secrets_of_open_sockets(), [[1; 32]]);
        let [first, second, _stranger] = ears;
        drop(first);
        assert_eq!(farewells.secrets_of_open_sockets(), [[1; 32]]);
        drop(second);
        assert!(farewells.secrets_of_open_sockets().is_empty());
    }
}
