//! Forgets people who asked for it: their seats are given up, what they said and whatever proves who they are is deleted, and their
//! name with it. What they played stays, since it belongs to the others too; records hold neither names nor words.
//!
//! It takes several steps, and every one may be done again: whoever is not through when a server goes down is taken up by the next.

use std::sync::Arc;
use std::time::Duration;

use client_protocol::code::Code;
use client_protocol::rest::{Player, Status};
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use crate::error::Refusal;
use crate::session::Sessions;
use crate::session::seating::Change;
use crate::socket::farewell::Farewells;
use crate::store::{MAX_TABLES, Store, StoreError};

/// How long somebody may change their mind, in milliseconds: seven days.
pub const WAITS: u64 = 7 * 24 * 60 * 60 * 1000;
/// How often somebody looks who is to be forgotten.
const EVERY: Duration = Duration::from_secs(60);
/// People who are forgotten at once.
const AT_ONCE: u32 = 20;

/// Forgets whoever asked for it, for as long as the server runs.
pub async fn run(store: Arc<dyn Store>, sessions: Sessions, farewells: Farewells) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // They come first again: as many more are looked at, so that nobody waits behind them.
    let mut stuck = 0;
    loop {
        tick.tick().await;
        match whose_time_has_come(&*store, &sessions, &farewells, AT_ONCE.saturating_add(stuck)).await {
            Ok(count) => stuck = count,
            Err(error) => tracing::warn!(%error, "nobody was forgotten; trying again in a minute"),
        }
    }
}

/// Forgets at most so many people, and says how many of them could not be forgotten yet.
async fn whose_time_has_come(
    store: &dyn Store,
    sessions: &Sessions,
    farewells: &Farewells,
    at_most: u32,
) -> Result<u32, StoreError> {
    let now = store.now().await?;
    let mut stuck = 0;
    for player in store.leaving(now, at_most).await? {
        if let Err(refusal) = seats_are_left(store, sessions, player).await? {
            tracing::warn!(%player, why = %refusal.message, "a seat could not be given up; its player is forgotten later");
            stuck += 1;
            continue;
        }
        let secrets = store.forget_player(player, now).await?;
        secrets.into_iter().for_each(|secret_hash| farewells.signed_out(secret_hash));
        sessions.renamed(&Player { id: player, name: String::new() }).await?;
        tracing::info!(%player, "somebody who asked for it was forgotten");
    }
    Ok(stuck)
}

/// Gets up from tables that wait, and gives up in games that are played.
async fn seats_are_left(store: &dyn Store, sessions: &Sessions, id: Uuid) -> Result<Result<(), Refusal>, StoreError> {
    for table in store.tables_of(id, MAX_TABLES).await? {
        let left = match table.status {
            Status::Finished => continue,
            Status::Waiting => {
                sessions.seats(table.id, Player { id, name: String::new() }, Change::Leave).await.map(drop)
            }
            Status::Playing => sessions.give_up(table.id, id).await,
        };
        match left {
            // Nobody can play there, now or later. Only the name has to go.
            Err(refusal) if refusal.code == Code::Damaged => {
                tracing::warn!(player = %id, table = %table.id, "a seat stays taken, since its table is damaged");
            }
            Err(refusal) => return Ok(Err(refusal)),
            Ok(()) => {}
        }
    }
    Ok(Ok(()))
}
