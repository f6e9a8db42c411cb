//! Time-outs: very many tables at leisure at which something is due in the same moment, beside people who play.

use std::path::Path;
use std::time::{Duration, Instant};

use rules::GameId;
use sqlx::{AssertSqlSafe, Connection, Executor, Row, SqliteConnection};
use table::{Pace, TimeUp};
use test_kit::Folder;

use super::{moves, sleeping};
use crate::figures::Figures;
use crate::hall::{Hall, dismiss};
use crate::process::Launch;

/// Tables of people, and their moves a second in all: few enough at each table for no game to end meanwhile.
const TABLES: usize = 200;
const RATE: u32 = 500;
/// How often the store is asked how far it is.
const LOOK: Duration = Duration::from_millis(50);
/// After this nobody waits any longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Of the tables that sleep, at so many something is due in the same moment.
const DUE: usize = 1000;

/// Measures what `sleeping` tables at leisure cost in memory; then people's moves, alone and while some of those tables are dealt with,
/// and how long that takes.
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    game: GameId,
    sleeping: usize,
    time: Duration,
) -> Vec<String> {
    let folder = Folder::new();
    let address = folder.sqlite_address("due.db");
    sleeping::fill(&address, game, sleeping, Some(Pace::Leisure { days: 1, then: TimeUp::SitIn })).await;
    let server = Launch::paydirt(program, &address, "127.0.0.1:0", 600).start().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    figures.note(format!("due-{sleeping}-asleep-memory"), server.memory() / 1024.0 / 1024.0, "MB");
    let hall = Hall::new(&server.address, game);
    let tables = hall.tables(TABLES).await;
    let mut faults = moves::open(figures, &server, &tables, "due-without", RATE, time).await;

    let mut store = SqliteConnection::connect(&address).await.expect("the file is ours");
    let overdue = format!(
        "UPDATE tables SET due_at = 1 WHERE id IN (SELECT id FROM tables WHERE pace IS NOT NULL ORDER BY random() LIMIT {DUE})"
    );
    store.execute(AssertSqlSafe(overdue)).await.expect("the table is there");
    let started = Instant::now();
    let dealt_with = tokio::task::spawn_local(async move {
        let done = format!("SELECT count(*) FROM tables WHERE pace IS NOT NULL AND last_seq > {}", sleeping::MOVES + 1);
        loop {
            let row = store.fetch_one(AssertSqlSafe(done.clone())).await.expect("the table is there");
            let done = usize::try_from(row.get::<i64, _>(0)).unwrap_or_default();
            if done == DUE || started.elapsed() > PATIENCE {
                return (done, started.elapsed());
            }
            tokio::time::sleep(LOOK).await;
        }
    });
    faults.extend(moves::open(figures, &server, &tables, "due-beside", RATE, 2 * time).await);
    let (done, took) = dealt_with.await.expect("it does not panic");
    figures.note(format!("due-{DUE}"), took.as_secs_f64(), "s");
    figures.ratio("due-ratio", "due-beside-p99", "due-without-p99");
    faults.extend(dismiss(&tables));
    if done < DUE {
        faults.push(format!("only {done} of {DUE} tables were dealt with"));
    }
    faults
}
