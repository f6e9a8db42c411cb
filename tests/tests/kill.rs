//! The server is killed at random moments while clients play all games at full speed, on both stores, and started again
//! each time. What must hold then is what [`test_kit::company`] checks.

use std::time::Duration;

use server::clock::now_ms;
use table::Pace;
use test_kit::process::short_or_long;
use test_kit::wait::real_time;
use test_kit::{Company, Counts, Dice, Paydirt, Setup, on_both_stores};

/// How often the server is killed while the company plays one game of each kind.
const KILLS: u64 = 25;
/// Which of the kills comes when somebody's time is up; and how long before that it may come.
const TIME_IS_UP: u64 = 8;
const BEFORE: Duration = Duration::from_millis(20);

on_both_stores![no_move_is_lost_or_doubled];

async fn no_move_is_lost_or_doubled(database: &str) {
    let mut server = Paydirt::start(database).await;
    let mut dice = Dice(0x00C0_FFEE);
    let (mut kills, mut all) = (0, Counts::default());
    for _ in 0..short_or_long(1, 25) {
        let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(quickly).collect();
        let mut company = Company::gather(server.address(), database, &setups).await;
        for kill in 0..KILLS {
            assert!(company.moves(1 + dice.below(40)).await, "the games are long enough for all kills");
            if kill == TIME_IS_UP {
                // What is due is recorded just before, just after, or by the server that comes next.
                let due = Duration::from_millis(company.doze().await + dice.below(40)).saturating_sub(BEFORE);
                real_time(due.saturating_sub(Duration::from_millis(now_ms()))).await;
            }
            // The moment itself is the point: anywhere between a command, its commit and its answer.
            real_time(Duration::from_micros(dice.below(4000))).await;
            server.kill().await;
            server.start_again().await;
            if kill == TIME_IS_UP {
                company.wake().await;
            }
            company.count_from_now();
            kills += 1;
        }
        let counts = company.play_to_the_end().await;
        assert_eq!(counts.finished, 3);
        assert!(counts.timed_out > 0, "somebody's time was up");
        all.add(&counts);
    }
    server.stop().await;
    assert!(all.handed > all.reclaimed && all.reclaimed > 0, "seats changed hands, and some were taken back");
    println!("{kills} kills: {all}");
}

/// With a clock as short as it may be, where there is one that runs out.
fn quickly(setup: Setup) -> Setup {
    let pace = setup.pace.map(|pace| match pace {
        Pace::Live { then, .. } => Pace::Live { turn: 10, bank: 0, then },
        leisure => leisure,
    });
    Setup { pace, ..setup }
}
