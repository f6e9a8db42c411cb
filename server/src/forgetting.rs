//! Forgets what nobody will miss: waiting tables that nobody came back to, guests who never did anything, notices of long ago,
//! devices that nobody has used for a year, and which mail addresses were asked more than a day ago.
//!
//! A little at a time, so that play does not notice. Several servers on one database may do it at once. A game that has
//! started is never forgotten, nor is anybody who sat in it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use crate::clock::Day;
use crate::notices::ASKED_AGAIN_AFTER;
use crate::session::SILENCE_MS;
use crate::store::{SECRET_LASTS, Store, StoreError};

/// How often a little is forgotten.
const EVERY: Duration = Duration::from_secs(60);
/// Tables removed at once: each is a few rows.
const TABLES: u32 = 100;
/// Players looked at at once. Most stay; a million of them are gone through in less than a day.
const PLAYERS: u32 = 1000;
/// Notices removed at once, and after how many days.
const NOTICES: u32 = 1000;
const NOTICES_AFTER: u32 = 30;
/// Devices removed at once: they could not sign in anymore.
const DEVICES: u32 = 100;

/// Forgets for as long as the server runs; tables and guests `after` so many days, with 0 never.
pub async fn run(store: Arc<dyn Store>, after: u32) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looked_at = Uuid::nil();
    loop {
        tick.tick().await;
        match a_little(&*store, after, looked_at).await {
            Ok(next) => looked_at = next,
            Err(error) => tracing::warn!(%error, "nothing was forgotten; trying again in a minute"),
        }
    }
}

/// Goes on after the player `looked_at`; returns where to go on next time.
async fn a_little(store: &dyn Store, after: u32, looked_at: Uuid) -> Result<Uuid, StoreError> {
    // A leap of the clock is an outage before anything is old by it.
    store.stay_alive(SILENCE_MS).await?;
    store.forget_notices(days_before_now(store, NOTICES_AFTER).await?.start_ms(), NOTICES).await?;
    store.forget_asked(store.now().await?.saturating_sub(ASKED_AGAIN_AFTER)).await?;
    store.forget_secrets(reckon_secrets(store).await?, DEVICES).await?;
    if after == 0 {
        return Ok(looked_at);
    }
    let since = days_before_now(store, after).await?;
    let tables = store.forget_tables(since, TABLES).await?;
    let (guests, last) = store.forget_guests(since, looked_at, PLAYERS).await?;
    if !tables.is_empty() || guests > 0 {
        tracing::info!(tables = tables.len(), guests, "forgot tables and guests that nobody missed");
    }
    Ok(last.unwrap_or_default())
}

/// The day since when a secret must have been used to be worth anything, of which the store is told too: a clock that is suddenly
/// ahead signs nobody out.
///
/// # Errors
/// When the store doesn't answer.
pub async fn reckon_secrets(store: &dyn Store) -> Result<Day, StoreError> {
    let since = days_before_now(store, SECRET_LASTS).await?;
    store.secrets_count_since(since);
    Ok(since)
}

/// The day that lies so many days back, by the store's clock, without the time in which no server lived: nobody could come back then.
/// A clock that is suddenly far ahead looks the same, and makes nothing old.
///
/// # Errors
/// When the store doesn't answer.
pub async fn days_before_now(store: &dyn Store, days: u32) -> Result<Day, StoreError> {
    let wanted = Day::of_ms(store.now().await?).minus(days).start_ms();
    let mut since = wanted;
    // Of an outage that started before, more counts each time.
    loop {
        let earlier = wanted.saturating_sub(store.outages(since).await?);
        if earlier >= since {
            return Ok(Day::of_ms(since));
        }
        since = earlier;
    }
}
