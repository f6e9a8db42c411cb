//! Notices: people who are not at a table hear that it waits for them, by push, mail or webhook.
//!
//! A session says with each record whom it asks ([`asks`]); the store keeps a notice for every channel of theirs in the same
//! transaction. A **courier** takes what waits and delivers it: [`courier`]. What it says is made then, from what its reader may see
//! ([`letter`], [`words`]). [`push`], [`mail`] and [`webhook`] are the three ways; [`undelivered`] says why one failed. [`outside`]
//! keeps them from networks that are none of the world's business, [`quiet`] from people who sleep.

pub mod asks;
pub mod courier;
pub mod letter;
pub mod mail;
pub mod mail_links;
pub mod outside;
pub mod push;
pub mod quiet;
pub mod undelivered;
pub mod webhook;
pub mod words;

use std::sync::Arc;
use std::time::Duration;

use lettre::transport::smtp;
use ring::error::KeyRejected;
use tokio::sync::{Notify, mpsc};
use uuid::Uuid;

use self::courier::Courier;
use self::letter::Letter;
use self::mail::Post;
use self::mail_links::MailLinks;
use self::outside::Outside;
use self::push::Vapid;
use self::undelivered::Undelivered;
use crate::config::Config;
use crate::secrets::{self, without_passwords};
use crate::store::notices::{ChannelKind, ChannelRow, Look, NewNotice, NoticeKeys};
use crate::store::{Store, StoreError};

/// Comings and goings that may wait to be noted. Beyond it a notice too many goes out, or one is found after the next start.
const MAX_WAITING: usize = 4096;
/// Comings and goings that are noted at once.
const MAX_BATCH: usize = 512;
/// Whoever has left while something is asked of them is told after so many milliseconds, unless they look again.
const AFTER_LEAVING: u64 = 30_000;
/// After a start people come back by themselves first.
const FIRST_LOOK: Duration = Duration::from_secs(30);

/// For so many milliseconds an address is asked once, and counts as one that its player asked.
pub const ASKED_AGAIN_AFTER: u64 = 24 * 60 * 60 * 1000;

/// Where sessions say who is asked, who looks and who has gone. Cheap to clone.
#[derive(Clone)]
pub struct Couriers {
    heard: mpsc::Sender<Heard>,
    wake: Arc<Notify>,
}

/// What a session tells.
enum Heard {
    /// A player looks at a table.
    Looks(Look),
    /// A player has left a table that asks something of them.
    Left { table: Uuid, notice: NewNotice },
}

/// How people are told, for whoever sets that up.
pub struct Ways {
    /// What push services know this server by.
    pub vapid: Vapid,
    /// The mail server, if there is one.
    pub post: Option<Post>,
    /// Requests to the world outside.
    pub outside: Outside,
    pub links: MailLinks,
}

impl Couriers {
    /// Couriers for servers that tell nobody.
    #[cfg(test)]
    pub(crate) fn of_nobody() -> Couriers {
        Couriers { heard: mpsc::channel(1).0, wake: Arc::default() }
    }

    /// A notice was kept: now is the time.
    pub fn wake(&self) {
        self.wake.notify_waiters();
    }

    /// A player looks at a table: what waits to be told lapses. What they are asked after that is told, however soon they left.
    pub fn looks(&self, look: Look) {
        self.hear(Heard::Looks(look));
    }

    /// A player has left a table that asks something of them.
    pub fn left(&self, table: Uuid, notice: NewNotice) {
        self.hear(Heard::Left { table, notice });
    }

    fn hear(&self, heard: Heard) {
        if self.heard.try_send(heard).is_err() {
            metrics::counter!("paydirt_notices_missed_total").increment(1);
        }
    }
}

impl Ways {
    /// The ways of a server, with its keys out of the store.
    ///
    /// # Errors
    /// What is wrong with the settings, the store or the machine.
    pub async fn open(store: &dyn Store, config: &Config, site: String) -> Result<Self, NoWay> {
        let fresh = NoticeKeys { vapid: Vapid::fresh(), links: secrets::random() };
        let keys = store.notice_keys(&fresh).await?;
        let sender = config.mail_from.as_ref().map(|from| format!("mailto:{}", from.email));
        let post = match (&config.smtp_url, &config.mail_from) {
            (Some(url), Some(from)) => Some(Post::new(url, from.clone())?),
            _ => None,
        };
        Ok(Ways {
            vapid: Vapid::of(&keys.vapid, sender.unwrap_or_else(|| site.clone()))?,
            post,
            outside: Outside::new(config.notices_to_private_networks)?,
            links: MailLinks::new(keys.links, site),
        })
    }

    /// Brings a letter to whoever reads at a channel.
    ///
    /// # Errors
    /// Why it did not arrive.
    pub async fn deliver(&self, channel: &ChannelRow, letter: &Letter) -> Result<(), Undelivered> {
        match channel.kind {
            ChannelKind::Push => push::deliver(&self.outside, &self.vapid, channel, letter).await,
            ChannelKind::Webhook => webhook::deliver(&self.outside, self.links.site(), channel, letter).await,
            ChannelKind::Mail => {
                self.post.as_ref().ok_or(Undelivered::NoMail)?.notice(channel, letter, &self.links).await
            }
        }
    }
}

/// Why a server can tell nobody anything. It doesn't start then.
#[derive(Debug, thiserror::Error)]
pub enum NoWay {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the store holds is no key pair.
    #[error("the database holds a damaged key for push notices: {0}")]
    PushKey(KeyRejected),
    /// The address of the mail server is none. The cause is no source, since it may quote the address, with a password in it.
    #[error(
        "cannot read the address in PAYDIRT_SMTP_URL ({}); use {}",
        without_passwords(&.0.to_string()),
        mail::ADDRESSES
    )]
    MailServer(smtp::Error),
    /// This machine has no certificates to check others by.
    #[error("cannot send notices: {}", outside::said(.0))]
    Outside(#[source] reqwest::Error),
}

/// Starts to deliver, and returns where sessions speak to. It goes on until it is dropped with the runtime.
pub fn start(store: Arc<dyn Store>, ways: Arc<Ways>) -> (Couriers, impl Future<Output = ()> + Send) {
    let (heard, ears) = mpsc::channel(MAX_WAITING);
    let couriers = Couriers { heard, wake: Arc::default() };
    let wake = couriers.wake.clone();
    let work = async move {
        let courier = Arc::new(Courier::new(store.clone(), ways, wake));
        let lanes = ChannelKind::ALL.map(|kind| courier.clone().lane(kind));
        let [push, mail, webhook] = lanes;
        tokio::join!(push, mail, webhook, listen(store, ears));
    };
    (couriers, work)
}

/// Looks once at all tables that are being played, for people who are asked and were never told: their server went down first.
/// `awake` says which tables are awake here by then.
///
/// # Errors
/// When the store does not answer.
pub async fn look_once(store: Arc<dyn Store>, awake: impl Fn() -> Vec<Uuid>) -> Result<(), StoreError> {
    tokio::time::sleep(FIRST_LOOK).await;
    let found = store.find_untold(&awake()).await?;
    if found > 0 {
        tracing::info!(found, "people are told what a server that went down did not tell them");
    }
    Ok(())
}

/// Notes who looks and who has gone, in that order.
async fn listen(store: Arc<dyn Store>, mut ears: mpsc::Receiver<Heard>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while ears.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let mut noted = Ok(());
        for alike in batch.chunk_by(|one, other| std::mem::discriminant(one) == std::mem::discriminant(other)) {
            let (mut looks, mut left) = (Vec::new(), Vec::new());
            for heard in alike {
                match heard {
                    Heard::Looks(look) => looks.push(*look),
                    Heard::Left { table, notice } => left.push((*table, *notice)),
                }
            }
            let done = if left.is_empty() {
                store.lapse_notices(&looks).await
            } else {
                store.add_notices(&left, AFTER_LEAVING).await
            };
            noted = noted.and(done);
        }
        batch.clear();
        if let Err(error) = noted {
            tracing::warn!(%error, "who came and left could not be noted, so somebody may be told too much or too little");
        }
    }
    std::future::pending().await
}
