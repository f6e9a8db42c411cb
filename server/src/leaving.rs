//! Forgets people who asked for it: their seats are given up, what they said and whatever proves who they are is deleted, and their
//! name with it. What they played stays, since it belongs to the others too; records hold neither names nor words.
//!
//! It takes several steps, and every one may be done again: whoever is not through when a server goes down is taken up by the next.

use std::sync::Arc;
use std::time::Duration;

use client_protocol::code::{AnyCode, Code};
use client_protocol::rest::{Player, Status};
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use crate::clock::Day;
use crate::error::Refusal;
use crate::session::seating::Change;
use crate::session::{SILENCE_MS, Sessions};
use crate::shown;
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
    let (mut stuck, mut unsure) = (0, Vec::new());
    loop {
        tick.tick().await;
        let at_most = AT_ONCE.saturating_add(stuck);
        match whose_time_has_come(&*store, &sessions, &farewells, at_most, &mut unsure).await {
            Ok(count) => stuck = count,
            Err(error) => tracing::warn!(%error, "nobody was forgotten; trying again in a minute"),
        }
    }
}

/// Forgets at most so many people, and says how many of them could not be forgotten yet. Of those who are `unsure`, the store may
/// have forgotten each and its answer been lost: then it names them no more.
async fn whose_time_has_come(
    store: &dyn Store,
    sessions: &Sessions,
    farewells: &Farewells,
    at_most: u32,
    unsure: &mut Vec<Uuid>,
) -> Result<u32, StoreError> {
    // A leap of the clock is an outage before anybody's week is over by it.
    store.stay_alive(SILENCE_MS).await?;
    let now = store.now().await?;
    while let Some(&player) = unsure.last() {
        // Whoever stays after all has a device to say so.
        let leaves = store.leaves_at(player).await?.is_some();
        if !leaves && store.credentials(player, Day::of_ms(now)).await?.is_empty() {
            without_a_name(sessions, player).await?;
        }
        unsure.pop();
    }
    let mut stuck = 0;
    for player in store.leaving(now, at_most).await? {
        let left = match has_waited(store, player, now).await {
            Ok(true) => forget(store, sessions, farewells, player, now, unsure).await,
            Ok(false) => {
                stuck += 1;
                continue;
            }
            Err(error) => Err(error),
        };
        match left {
            Ok(Ok(())) => continue,
            // What is behind it was logged where it became a refusal, unless it is quite usual.
            Ok(Err(refusal)) => {
                let code = AnyCode::from(refusal.code);
                tracing::warn!(%player, %code, "somebody could not be forgotten; trying again in a minute");
            }
            // One row that cannot be read keeps nobody else here.
            Err(StoreError::Corrupt(error)) => {
                tracing::warn!(%player, %error, "somebody could not be forgotten; trying again in a minute");
            }
            Err(error) => return Err(error),
        }
        stuck += 1;
    }
    Ok(stuck)
}

/// Whether a player still leaves, and could change their mind for as long as they may: not while no server lived.
async fn has_waited(store: &dyn Store, player: Uuid, now: u64) -> Result<bool, StoreError> {
    let Some(leaves_at) = store.leaves_at(player).await? else { return Ok(false) };
    Ok(leaves_at.saturating_add(store.outages(leaves_at.saturating_sub(WAITS)).await?) <= now)
}

async fn forget(
    store: &dyn Store,
    sessions: &Sessions,
    farewells: &Farewells,
    player: Uuid,
    now: u64,
    unsure: &mut Vec<Uuid>,
) -> Result<Result<(), Refusal>, StoreError> {
    if let Err(refusal) = seats_are_left(store, sessions, player).await? {
        return Ok(Err(refusal));
    }
    let devices = store.credentials(player, Day::of_ms(now)).await?;
    match store.forget_player(player, now).await {
        Ok(secrets) => secrets.into_iter().for_each(|secret_hash| farewells.signed_out(secret_hash)),
        Err(error) => {
            devices.into_iter().for_each(|device| farewells.signed_out(device.secret_hash));
            unsure.push(player);
            return Err(error);
        }
    }
    without_a_name(sessions, player).await.map(Ok)
}

/// Tells the tables that a player was forgotten.
async fn without_a_name(sessions: &Sessions, player: Uuid) -> Result<(), StoreError> {
    sessions.renamed(&Player { id: player, name: String::new() }).await?;
    tracing::info!(%player, "somebody who asked for it was forgotten");
    Ok(())
}

/// Gets up from tables that wait, and gives up in games that are played.
async fn seats_are_left(store: &dyn Store, sessions: &Sessions, id: Uuid) -> Result<Result<(), Refusal>, StoreError> {
    let mut left = Ok(());
    for table in store.tables_of(id, MAX_TABLES).await? {
        let done = match table.status {
            Status::Finished => continue,
            Status::Waiting => {
                sessions.seats(table.id, Player { id, name: String::new() }, Change::Leave).await.map(drop)
            }
            Status::Playing => sessions.give_up(table.id, id).await,
        };
        match done {
            // Nobody can play there, now or later. Only the name has to go.
            Err(refusal) if refusal.code == Code::Damaged => {
                tracing::warn!(player = %id, table = %table.id, "a seat stays taken, since its table is damaged");
            }
            // At a table of a newer server others play on once that is back, and would wait for somebody who is nobody: so the seat has to
            // be left first. Whoever has none there anymore is not waited for. Other tables are left meanwhile.
            Err(refusal) if refusal.code == Code::ServerOutdated => {
                if shown::seat_of(&table, Some(id)).is_some() {
                    left = Err(refusal);
                }
            }
            Err(refusal) => return Ok(Err(refusal)),
            Ok(()) => {}
        }
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use client_protocol::socket::ClosingReason;
    use sqlx::{Connection as _, SqliteConnection};
    use tokio::sync::watch;

    use super::*;
    use crate::clock::now_ms;
    use crate::lobby::Lobby;
    use crate::notices::Couriers;
    use crate::session::message::Services;
    use crate::session::{chat, confirm, writer};
    use crate::socket::farewell::{Parting, Stage};
    use crate::store::{self, PlayerRow};

    fn sessions_of(store: &Arc<dyn Store>) -> Sessions {
        let services = Services {
            store: store.clone(),
            writer: writer::start(store.clone()),
            chat: chat::Writers::start(store.clone()),
            confirmer: confirm::start(store.clone()),
            lobby: Lobby::new(),
            couriers: Couriers::of_nobody(),
            idle_after: Duration::from_secs(60),
        };
        Sessions::new(services, None, None)
    }

    #[tokio::test]
    async fn nobody_is_forgotten_in_a_week_without_a_server() {
        let file = std::env::temp_dir().join(format!("paydirt-{}.db", Uuid::new_v4()));
        let address = format!("sqlite:{}", file.display());
        let store = store::open(&address).await.expect("there is room for a file");
        let (now, hour) = (store.now().await.expect("answers"), 60 * 60 * 1000);
        let [early, late] = [1, 2].map(|number| PlayerRow {
            id: Uuid::from_u128(number),
            name: "Ada".to_owned(),
            created_at: now - 9 * WAITS,
        });
        for (leaves_at, player) in [(now - 2 * WAITS, &early), (now - hour, &late)] {
            store
                .create_player(player, &[player.id.as_bytes()[15]; 32], "Firefox")
                .await
                .expect("a new player is kept");
            store.set_leaving(player.id, Some(leaves_at)).await.expect("it can be written");
        }
        // A clock that leaps looks the same.
        store.stay_alive(SILENCE_MS).await.expect("answers");
        let mut connection = SqliteConnection::connect(&address).await.expect("the file is there");
        let silent = format!("UPDATE alive SET lived_at = {}", now - WAITS);
        sqlx::raw_sql(sqlx::AssertSqlSafe(silent)).execute(&mut connection).await.expect("the row is there");
        connection.close().await.expect("nothing is under way");

        let (_stage, at) = watch::channel(Stage::Open);
        let (sessions, farewells) = (sessions_of(&store), Farewells::new(at));
        let stuck = whose_time_has_come(&*store, &sessions, &farewells, 2, &mut Vec::new()).await.expect("answers");
        let leaves_at = async |player: &PlayerRow| store.leaves_at(player.id).await.expect("answers");
        assert_eq!((stuck, leaves_at(&early).await, leaves_at(&late).await), (1, None, Some(now - hour)));
        for file in ["", "-wal", "-shm"].map(|end| format!("{}{end}", file.display())) {
            let _ = std::fs::remove_file(file); // not all of them need be there
        }
    }

    #[tokio::test]
    async fn whoever_is_forgotten_without_a_word_of_the_store_is_shown_out_all_the_same() {
        let file = std::env::temp_dir().join(format!("paydirt-{}.db", Uuid::new_v4()));
        let address = format!("sqlite:{}", file.display());
        let store = store::open(&address).await.expect("there is room for a file");
        let [player, next] =
            ["Ada", "Bram"].map(|name| PlayerRow { id: Uuid::new_v4(), name: name.to_owned(), created_at: now_ms() });
        for (at, player) in [(1, &player), (2, &next)] {
            let secret_hash = [6 + u8::try_from(at).expect("it is small"); 32];
            store.create_player(player, &secret_hash, "Firefox").await.expect("a new player is kept");
            store.set_leaving(player.id, Some(at)).await.expect("it can be written");
        }
        // A secret that cannot be read turns the answer into an error, once all of it is done.
        let mut connection = SqliteConnection::connect(&address).await.expect("the file is there");
        let unreadable = "PRAGMA ignore_check_constraints = ON; \
             INSERT INTO credentials (secret_hash, player_id, created_at, used_on) SELECT x'00', id, 0, 0 FROM players WHERE name = 'Ada'";
        sqlx::raw_sql(unreadable).execute(&mut connection).await.expect("nobody else writes");
        connection.close().await.expect("nothing is under way");

        let sessions = sessions_of(&store);
        let (_stage, at) = watch::channel(Stage::Open);
        let farewells = Farewells::new(at);
        let mut socket = farewells.listen(Some([7; 32]));
        let mut unsure = Vec::new();
        let stuck = whose_time_has_come(&*store, &sessions, &farewells, 2, &mut unsure).await;
        assert_eq!(stuck.expect("one row that cannot be read holds up nobody else"), 1);
        assert_eq!(store.leaves_at(next.id).await.expect("answers"), None, "the next is forgotten");
        assert_eq!((store.leaves_at(player.id).await.expect("answers"), &unsure[..]), (None, &[player.id][..]));
        let said = tokio::time::timeout(Duration::from_secs(10), socket.said()).await;
        assert!(matches!(said, Ok(Parting::End(Some(_), ClosingReason::NotAllowed))), "its sockets close");
        let stuck = whose_time_has_come(&*store, &sessions, &farewells, 1, &mut unsure).await;
        assert_eq!((stuck.expect("answers"), unsure), (0, vec![]), "the tables were told");
        for file in ["", "-wal", "-shm"].map(|end| format!("{}{end}", file.display())) {
            let _ = std::fs::remove_file(file); // not all of them need be there
        }
    }
}
