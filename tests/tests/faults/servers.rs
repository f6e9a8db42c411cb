//! Servers that are killed while they start, stopped under load, or meet at one database.

use std::time::Duration;

use test_kit::process::short_or_long;
use test_kit::{Company, Dice, Paydirt, Setup, on_both_stores};

on_both_stores![
    a_server_may_be_killed_while_it_starts,
    a_server_may_be_stopped_under_load,
    a_second_server_may_take_over,
];

async fn a_server_may_be_killed_while_it_starts(database: &str) {
    let mut server = Paydirt::start(database).await;
    let mut dice = Dice(1);
    for _ in 0..short_or_long(1, 15) {
        // A server that is quick to open serves for most of the time until it is killed: games must outlast that.
        let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
        let mut company = Company::gather(server.address(), database, &setups).await;
        for _ in 0..3 {
            // So many that seats change hands meanwhile, now and then.
            assert!(company.moves(12).await);
            server.kill().await;
            for _ in 0..4 {
                // It takes about a tenth of a second to open; its first clients are at the door by then.
                server.start_and_kill(Duration::from_micros(dice.below(150_000))).await;
            }
            server.start_again().await;
            company.count_from_now();
        }
        company.rest().await;
    }
    server.stop().await;
}

async fn a_server_may_be_stopped_under_load(database: &str) {
    let mut server = Paydirt::start(database).await;
    let mut dice = Dice(2);
    for _ in 0..short_or_long(1, 15) {
        let mut company = Company::gather(server.address(), database, &Setup::of_every_game()).await;
        for _ in 0..5 {
            assert!(company.moves(1 + dice.below(6)).await);
            assert_eq!(server.stop().await.code(), Some(0));
            server.start_again().await;
            company.count_from_now();
        }
        company.rest().await;
    }
    server.stop().await;
}

/// Both servers write, whichever the players come to: the database lets one of them, and the other notices.
async fn a_second_server_may_take_over(database: &str) {
    let mut first = Paydirt::start(database).await;
    for _ in 0..short_or_long(1, 15) {
        let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
        let mut company = Company::gather(first.address(), database, &setups).await;
        assert!(company.moves(10).await);
        let mut second = first.start_another().await;
        company.play_at(&[first.address(), second.address()]);
        for _ in 0..6 {
            // Everybody drops in at one of the two, players of one table at different ones.
            company.storm();
            company.count_from_now();
            assert!(company.moves(4).await);
        }
        // Those who sit at the first server are not told to go, and play on with those at the second.
        company.play_at(&[second.address()]);
        company.count_from_now();
        assert!(company.moves(2).await);
        first.stop().await;
        company.count_from_now();
        assert!(company.moves(10).await);
        company.rest().await;
        second.stop().await;
        first.start_again().await;
    }
    first.stop().await;
}
