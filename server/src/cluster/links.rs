//! Links to the owners of tables that are reached from here: one connection for each such server, made when it is needed.
//!
//! A link that breaks, or on which nothing comes for a while, ends all that goes over it; whoever needs a table looks again who owns it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, timeout};
use uuid::Uuid;

use super::dial::{Dial, Undialed};
use super::link::{Link, NotOpened, RouteTo};
use super::ownership::{Reach, Silence};
use super::wire::Protocol;
use crate::store::nodes::NodeRow;

/// Where an owner accepts links.
pub const PATH: &str = "/api/cluster/link";
/// How long making one may take.
pub const DIAL_WITHIN: Duration = Duration::from_millis(500);
/// After a failure, whoever asks within this time is told of it.
const REST: Duration = Duration::from_millis(100);

/// The links of this server. Cheap to clone.
#[derive(Clone)]
pub struct Links {
    newest: Protocol,
    dial: Arc<dyn Dial>,
    owners: Arc<Mutex<HashMap<Uuid, Arc<tokio::sync::Mutex<Owner>>>>>,
}

/// What is known of an owner from here.
#[derive(Default)]
struct Owner {
    link: Option<Link>,
    /// Once it cannot be reached.
    silence: Option<Silence>,
    failed: Option<(Instant, NotOpened)>,
}

impl Links {
    /// No links yet. They will be made by `dial`, and speak a protocol up to `newest`.
    #[must_use]
    pub fn new(newest: Protocol, dial: Arc<dyn Dial>) -> Self {
        Links { newest, dial, owners: Arc::default() }
    }

    /// Opens a table at its owner.
    ///
    /// # Errors
    /// When the owner cannot be reached, or does not open it.
    pub async fn open(&self, owner: &NodeRow, table: Uuid) -> Result<RouteTo, NotOpened> {
        let slot = self.owners().entry(owner.instance).or_default().clone();
        let link = slot.lock().await.link(self, owner).await?;
        link.open(table).await
    }

    /// Forgets owners to whom no link leads; to be called now and then.
    pub fn tidy(&self) {
        self.owners()
            .retain(|_, owner| owner.try_lock().map_or(true, |owner| owner.link.as_ref().is_some_and(Link::is_alive)));
    }

    /// Whether `server` is found at its address, by what a link to it would be made with.
    ///
    /// # Errors
    /// Why it isn't.
    pub async fn find(&self, server: &NodeRow) -> Result<(), Undialed> {
        let dialed = timeout(DIAL_WITHIN, self.dial.dial(server, self.newest)).await;
        dialed.unwrap_or(Err(Undialed::Silent)).map(drop)
    }

    /// Makes a link. An owner that does not know a protocol is asked for the one before.
    async fn dial(&self, owner: &NodeRow) -> Result<Link, Undialed> {
        for protocol in self.newest.and_older() {
            match timeout(DIAL_WITHIN, self.dial.dial(owner, protocol)).await {
                Ok(Ok(connection)) => return Ok(Link::on(connection, owner)),
                Ok(Err(Undialed::Outdated)) => {}
                Ok(Err(undialed)) => {
                    match undialed {
                        Undialed::Stranger => tracing::warn!(
                            owner = owner.name,
                            address = owner.address,
                            "another server than its owner answers at its address; mend PAYDIRT_NODE_ADDRESS there"
                        ),
                        Undialed::Declined(status) => {
                            tracing::warn!(owner = owner.name, status = status.as_u16(), "a server refuses a link");
                        }
                        _ => {}
                    }
                    return Err(undialed);
                }
                Err(_) => return Err(Undialed::Silent),
            }
        }
        tracing::warn!(owner = owner.name, "a server of another version refuses a link; update the older of the two");
        Err(Undialed::Outdated)
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<tokio::sync::Mutex<Owner>>>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Owner {
    async fn link(&mut self, links: &Links, owner: &NodeRow) -> Result<Link, NotOpened> {
        if let Some(link) = &self.link {
            if link.is_alive() {
                return Ok(link.clone());
            }
            self.silence = Some(Silence::since(link.last_heard().into_std()));
            self.link = None;
        }
        if let Some((_, why)) = self.failed.filter(|(at, _)| at.elapsed() < REST) {
            return Err(why);
        }
        let undialed = match links.dial(owner).await {
            Ok(link) => {
                tracing::info!(owner = owner.name, "a link is made");
                (self.silence, self.failed) = (None, None);
                self.link = Some(link.clone());
                return Ok(link);
            }
            Err(undialed) => undialed,
        };
        let why = if let Undialed::Declined(_) | Undialed::Outdated = undialed {
            self.silence = None;
            NotOpened::Declined
        } else {
            let silence = Silence::goes_on(self.silence, Instant::now().into_std());
            self.silence = Some(silence);
            let refused = matches!(undialed, Undialed::Refused);
            NotOpened::Unreached(if refused { Reach::Refused } else { Reach::Silent(silence.lasted()) })
        };
        self.failed = Some((Instant::now(), why));
        Err(why)
    }
}
