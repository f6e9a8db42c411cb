//! Bots: people's moves beside tables of computer players, and without them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::moves;
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest, until};
use crate::process::Running;
use crate::table::{Pace, Shared};

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

/// What is seen of the tables of computer players.
#[derive(Default)]
struct Seen {
    /// The tables that are being played.
    playing: RefCell<Vec<Shared>>,
    /// What was wrong at those that are over.
    faults: RefCell<Vec<String>>,
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
    let mut faults = moves::open(figures, server, &tables, "bots-without", RATE, time).await;
    let (mut playing, made, seen) = (tokio::task::JoinSet::new(), Rc::new(Cell::new(0)), Rc::new(Seen::default()));
    for _ in 0..*bot_tables {
        let (hall, made, seen, bot) = (hall.clone(), made.clone(), seen.clone(), bot.clone());
        playing.spawn_local(async move { play(&hall, &[&bot, USUAL[1]], &made, &seen).await });
    }
    until("the bots play", || made.get() > 8 * *bot_tables as u64).await;
    let (before, started) = (made.get(), Instant::now());
    faults.extend(moves::open(figures, server, &tables, "bots-beside", RATE, time).await);
    let seconds = started.elapsed().as_secs_f64();
    figures.note("bots-beside-made", (made.get() - before) as f64 / seconds, "bots'-moves/s");
    figures.ratio("bots-ratio", "bots-beside-p99", "bots-without-p99");
    drop(playing);
    let unfinished = seen.playing.take();
    rest(&unfinished).await;
    faults.extend(dismiss(&unfinished));
    faults.extend(seen.faults.take());
    faults.extend(dismiss(&tables));
    faults
}

/// Plays a table of computer players, and another whenever it is over. The guest among them moves at once. Counts the moves that the
/// computer players make.
pub async fn play_on(hall: &Hall, made: &Cell<u64>) {
    play(hall, &USUAL, made, &Seen::default()).await;
}

/// The same with any of these bots, whichever the server knows.
async fn play(hall: &Hall, bots: &[&str], made: &Cell<u64>, seen: &Seen) {
    let mut known = bots.iter().cycle();
    let mut bot = known.next().expect("it has no end");
    loop {
        let Some(table) = hall.table_of_bots(bot).await else {
            bot = known.next().expect("it has no end");
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        table.borrow_mut().play(Pace::AtOnce);
        seen.playing.borrow_mut().push(table.clone());
        let (mut counted, mut over) = (0, false);
        while !over {
            tokio::time::sleep(LOOK).await;
            over = table.borrow().over && table.borrow().is_at_rest();
            let so_far = table.borrow().of_others().max(counted);
            made.set(made.get() + so_far - counted);
            counted = so_far;
        }
        seen.playing.borrow_mut().retain(|other| !Rc::ptr_eq(other, &table));
        seen.faults.borrow_mut().extend(dismiss(&[table]));
    }
}
