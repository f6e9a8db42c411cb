//! Full store: a closed loop in a store of very many finished games, and in an empty one, in turn.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rules::GameId;
use sqlx::{Connection, SqliteConnection};
use test_kit::Folder;

use super::moves::{Closed, closed};
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest, until};
use crate::process::Launch;
use crate::table::Pace;

/// Games that are really played; the others are copies of them.
const PLAYED: usize = 50;
/// Tables at a time, and in all.
const LANES: usize = 100;
const TABLES: usize = 300;
/// Copies every finished game once, under new ids: what a game is has the same bytes, and falls elsewhere.
const COPY: &str = "
    UPDATE copy SET new = randomblob(16);
    CREATE TEMP TABLE some AS SELECT * FROM played_tables;
    UPDATE some SET id = (SELECT new FROM copy WHERE old = id);
    INSERT INTO tables SELECT * FROM some;
    DROP TABLE some;
    CREATE TEMP TABLE some AS SELECT * FROM played_seats;
    UPDATE some SET table_id = (SELECT new FROM copy WHERE old = table_id);
    INSERT INTO seats SELECT * FROM some;
    DROP TABLE some;
    CREATE TEMP TABLE some AS SELECT * FROM played_records;
    UPDATE some SET table_id = (SELECT new FROM copy WHERE old = table_id);
    INSERT INTO records SELECT * FROM some;
    DROP TABLE some;";
/// What is copied, kept beside the store while it is filled.
const PREPARE: &str = "
    PRAGMA foreign_keys = OFF;
    PRAGMA cache_size = -400000;
    CREATE TEMP TABLE copy AS SELECT id AS old, id AS new FROM tables;
    CREATE TEMP TABLE played_tables AS SELECT * FROM tables;
    CREATE TEMP TABLE played_seats AS SELECT * FROM seats;
    CREATE TEMP TABLE played_records AS SELECT * FROM records ORDER BY table_id, seq;";

/// Builds the full store once, of about `games` finished games, then measures so many pairs.
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    game: GameId,
    games: usize,
    pairs: u32,
    time: Duration,
) -> Vec<String> {
    let (full, empty) = (Folder::new(), Folder::new());
    let stores = [("empty", empty.sqlite_address("empty.db")), ("full", full.sqlite_address("full.db"))];
    let mut faults = play(program, &stores[1].1, game).await;
    copy(&stores[1].1, games / PLAYED).await.expect("the store is ours, and its schema is known");
    for _ in 0..pairs {
        for (name, store) in &stores {
            let server = Launch::paydirt(program, store, "127.0.0.1:0", 600).start().await;
            let name = format!("full-store-{name}");
            let plan = Closed { name: &name, lanes: LANES, tables: TABLES, time };
            faults.extend(closed(figures, &server, &Hall::new(&server.address, game), plan, None).await);
        }
    }
    figures.ratio("full-store-ratio", "full-store-full-moves", "full-store-empty-moves");
    faults
}

/// Plays some games to their end.
async fn play(program: &Path, store: &str, game: GameId) -> Vec<String> {
    let server = Launch::paydirt(program, store, "127.0.0.1:0", 600).start().await;
    let tables = Hall::new(&server.address, game).tables(PLAYED).await;
    tables.iter().for_each(|table| table.borrow_mut().play(Pace::AtOnce));
    until("the games are over", || tables.iter().all(|table| table.borrow().over)).await;
    rest(&tables).await;
    dismiss(&tables)
}

/// Copies the games of a store so many times that there are `times` of each.
async fn copy(store: &str, times: usize) -> Result<(), sqlx::Error> {
    let mut store = SqliteConnection::connect(store).await?;
    sqlx::raw_sql(PREPARE).execute(&mut store).await?;
    for _ in 1..times {
        let mut batch = store.begin().await?;
        sqlx::raw_sql(COPY).execute(&mut *batch).await?;
        batch.commit().await?;
    }
    store.close().await?;
    // Games that grew over months are on the disk; these are still on their way there, and every commit would wait for them.
    Command::new("sync").status()?;
    Ok(())
}
