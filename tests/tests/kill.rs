//! The server is killed at random moments while programs play all games at full speed, on both stores, and started again
//! each time. What must hold then is what [`test_kit::company`] checks.

use std::time::Duration;

use test_kit::process::short_or_long;
use test_kit::{Company, Dice, Folder, Paydirt, Postgres, Setup};

/// How often the server is killed while the company plays one game of each kind.
const KILLS: u64 = 25;

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_on_sqlite() {
    let folder = Folder::new();
    kill_again_and_again(&folder.sqlite_address("paydirt.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_on_postgres() {
    kill_again_and_again(&Postgres::shared().fresh_database().await).await;
}

async fn kill_again_and_again(database: &str) {
    let mut server = Paydirt::start(database).await;
    let mut dice = Dice(0x00C0_FFEE);
    let mut kills = 0;
    for _ in 0..short_or_long(1, 25) {
        let mut company = Company::gather(server.address(), database, &Setup::of_every_game()).await;
        for _ in 0..KILLS {
            assert!(company.moves(1 + dice.below(40)).await, "the games are long enough for all kills");
            // The moment itself is the point: anywhere between a command, its commit and its answer.
            tokio::time::sleep(Duration::from_micros(dice.below(4000))).await;
            server.kill().await;
            server.start_again().await;
            company.count_from_now();
            kills += 1;
        }
        let counts = company.play_to_the_end().await;
        assert_eq!(counts.finished, 3);
        assert!(
            counts.handed > counts.reclaimed && counts.reclaimed > 0,
            "seats changed hands, and some were taken back"
        );
    }
    server.stop().await;
    println!("{kills} kills");
}
