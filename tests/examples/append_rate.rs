//! How many records a second a store keeps, by the size of the batch: `cargo run --release --package tests --example
//! append_rate`, one line a figure (`name value unit`).
//!
//! A batch of 1 is what a commit a move would give; the larger ones are what the log writer gathers when many tables are
//! busy. Both databases wait for the disk at every commit, so that the disk of the temporary folder (`TMPDIR`) is
//! measured as well; `disk` is that wait alone, for comparison.

use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

use server::store::{Append, Store, open};
use test_kit::sample::{append, claimed_table};
use test_kit::{Folder, Postgres};

/// Long enough for a checkpoint or two to fall into it.
const MEASURE_FOR: Duration = Duration::from_secs(3);

const BATCHES: [usize; 3] = [1, 16, 64];

#[tokio::main]
async fn main() {
    let folder = Folder::new();
    println!("disk {:.0} syncs_per_second", syncs_per_second(&folder));
    let sqlite = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is new and ours");
    measure("sqlite", &*sqlite).await;
    let cluster = Postgres::start();
    let postgres = open(&cluster.fresh_database().await).await.expect("the database is new and ours");
    measure("postgres", &*postgres).await;
}

/// How often a second the disk can be made to keep a page.
fn syncs_per_second(folder: &Folder) -> f64 {
    let mut file = File::create(folder.path().join("pages")).expect("the folder is ours");
    let mut done = 0_u32;
    let started = Instant::now();
    while started.elapsed() < MEASURE_FOR {
        file.write_all(&[0; 4096]).expect("there is room");
        file.sync_data().expect("the disk works");
        done += 1;
    }
    f64::from(done) / started.elapsed().as_secs_f64()
}

async fn measure(name: &str, store: &dyn Store) {
    for size in BATCHES {
        let mut tables = Vec::new();
        for _ in 0..size {
            tables.push(claimed_table(store).await);
        }
        let mut kept = 0_u32;
        let started = Instant::now();
        for seq in 1.. {
            // A record a table, as from that many players who move at the same moment.
            let batch: Vec<Append> = tables.iter().map(|(table, epoch)| append(*table, *epoch, seq)).collect();
            for answer in store.append(&batch).await {
                answer.expect("nobody else writes");
                kept += 1;
            }
            if started.elapsed() >= MEASURE_FOR {
                break;
            }
        }
        println!("{name}_batch_{size} {:.0} records_per_second", f64::from(kept) / started.elapsed().as_secs_f64());
    }
}
