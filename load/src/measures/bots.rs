//! Bots: people's moves beside tables of computer players, and without them.

use std::cell::Cell;
use std::time::Duration;

use super::moves;
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, until};
use crate::process::Running;
use crate::table::Pace;

/// Tables of people, and their moves a second in all.
const TABLES: usize = 100;
const RATE: u32 = 500;
/// The bot that people meet most, and what servers of earlier days called it.
const USUAL: [&str; 2] = ["medium", "greedy"];
/// Between two tries after the server refused a table.
const AGAIN: Duration = Duration::from_millis(200);
/// How often a table is looked at: whether its game is over.
const LOOK: Duration = Duration::from_millis(20);

/// Which computer players, and at how many tables.
#[derive(Debug, Clone, clap::Args)]
pub struct Bots {
    /// Tables of computer players beside those of people
    #[arg(long, default_value_t = 50)]
    bot_tables: usize,
    /// What plays at them
    #[arg(long, default_value = USUAL[0])]
    bot: String,
}

/// Measures people's moves alone, then beside the bots.
pub async fn measure(
    figures: &mut Figures,
    server: &Running,
    hall: &Hall,
    time: Duration,
    Bots { bot_tables, bot }: &Bots,
) -> Vec<String> {
    let tables = hall.tables(TABLES).await;
    moves::open(figures, server, &tables, "bots-without", RATE, time).await;
    let (mut playing, records) = (tokio::task::JoinSet::new(), std::rc::Rc::new(Cell::new(0)));
    for _ in 0..*bot_tables {
        let (hall, records, bot) = (hall.clone(), records.clone(), bot.clone());
        playing.spawn_local(async move { play(&hall, &[&bot, USUAL[1]], &records).await });
    }
    until("the bots play", || records.get() > 10 * *bot_tables as u64).await;
    let before = records.get();
    moves::open(figures, server, &tables, "bots-beside", RATE, time).await;
    figures.note("bots-beside-records", (records.get() - before) as f64 / time.as_secs_f64(), "records/s");
    figures.ratio("bots-ratio", "bots-beside-p99", "bots-without-p99");
    drop(playing);
    dismiss(&tables)
}

/// Plays a table of computer players, and another whenever it is over. The guest among them moves at once. Counts records.
pub async fn play_on(hall: &Hall, records: &Cell<u64>) {
    play(hall, &USUAL, records).await;
}

/// The same with any of these bots, whichever the server knows.
async fn play(hall: &Hall, bots: &[&str], records: &Cell<u64>) {
    let mut known = bots.iter().cycle();
    let mut bot = known.next().expect("it has no end");
    loop {
        let Some(table) = hall.table_of_bots(bot).await else {
            bot = known.next().expect("it has no end");
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        table.borrow_mut().play(Pace::AtOnce);
        let (mut counted, mut over) = (0, false);
        while !over {
            tokio::time::sleep(LOOK).await;
            over = table.borrow().over;
            let seq = table.borrow().last_seq(0);
            records.set(records.get() + seq - counted);
            counted = seq;
        }
        dismiss(&[table]);
    }
}
