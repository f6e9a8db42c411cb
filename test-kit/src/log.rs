//! Logs written by a test instead of a server: games of a chosen seed, and logs with something wrong in them.

use std::path::Path;

use fair_play::Chain;
use fair_play::record::{By, Moved, Opened, What, hash_of};
use rules::{Game, GameId, Seat, Seed};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use server::store::{self, Append, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use uuid::Uuid;

use crate::sample::{self, CREATED_AT};

/// The log of a table whose game has not started.
pub struct Log {
    table: Uuid,
    /// The game, its options and the seed; who sits there is added when it is known.
    opening: (GameId, Box<RawValue>, Seed),
    set_up: Value,
    moves: Vec<(By, What<Value>)>,
}

impl Log {
    /// Starts with the events that open a game.
    ///
    /// # Panics
    /// When they cannot be written as JSON.
    #[must_use]
    pub fn opened<G: Game>(table: Uuid, game: GameId, options: &G::Options, seed: Seed, events: Value) -> Log {
        let options = to_raw_value(options).expect("options are JSON");
        Log { table, opening: (game, options, seed), set_up: events, moves: Vec::new() }
    }

    /// Goes on with what a command made happen.
    ///
    /// # Panics
    /// When it cannot be written as JSON.
    pub fn happened(&mut self, seat: Seat, command: &Value, events: Value) {
        let command = to_raw_value(command).expect("it is JSON");
        self.moves.push((By { seat, id: Uuid::new_v4() }, What::Moved(Moved { command, events })));
    }

    /// Keeps it in a database that no server uses at the time.
    ///
    /// # Panics
    /// When the table is not there, or its game has started.
    pub async fn save(self, database: &str) {
        let store = store::open(database).await.expect("the database is there");
        let appends = self.to_append(&*store).await;
        for kept in store.append(&appends).await {
            kept.expect("the game of the table has not started");
        }
    }

    /// What a store is to append, once the table is there: in the form that the table's logs have.
    ///
    /// # Panics
    /// When the table is not there.
    pub async fn to_append(self, store: &dyn Store) -> Vec<Append> {
        let table = self.table;
        let epoch = store.claim(table).await.expect("it answers").expect("the table is there");
        let row = store.table(table).await.expect("it answers").expect("the table is there");
        let (game, options, seed) = self.opening;
        let opened = Opened {
            rules: rules::VERSION,
            game,
            options,
            pace: row.pace,
            from: None,
            seats: row.seated(),
            commitment: row.commitment(),
            seed,
            events: self.set_up,
        };
        let mut chain = Chain::new(table, row.created_at, row.secret);
        let append = |(by, what): (Option<By>, What<Value>)| {
            let at = chain.time(CREATED_AT);
            let record = chain.write(at, by, &what, None).expect("it is JSON");
            let after = sample::goes_on(Some(Seat(0)), None);
            Append { table, epoch, record, after, hand: None, notices: Vec::new() }
        };
        let moves = self.moves.into_iter().map(|(by, what)| (Some(by), what));
        std::iter::once((None, What::Opened(opened))).chain(moves).map(append).collect()
    }
}

/// Writes the first record of a table anew, with the hash of what it holds then, and returns what it held before. No server uses the
/// database file at the time.
///
/// # Panics
/// When its game has not started.
pub async fn rewrite_first(database: &Path, table: Uuid, write: impl FnOnce(&str) -> String) -> String {
    let mut connection = SqliteConnectOptions::new().filename(database).connect().await.expect("the file is there");
    let read = sqlx::query_scalar("SELECT body FROM records WHERE table_id = $1 AND seq = 1").bind(table);
    let body: Vec<u8> = read.fetch_one(&mut connection).await.expect("its game has started");
    let before = String::from_utf8(body).expect("records are JSON");
    let body = write(&before).into_bytes();
    let hash = hash_of(&body).0.to_vec();
    let update = "UPDATE records SET body = $2, hash = $3 WHERE table_id = $1 AND seq = 1";
    let update = sqlx::query(update).bind(table).bind(body).bind(hash).execute(&mut connection);
    assert_eq!(update.await.expect("nobody else writes").rows_affected(), 1);
    connection.close().await.expect("nothing is under way");
    before
}
