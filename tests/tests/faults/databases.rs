//! A Postgres that is stopped, cuts its connections, or stands still.

use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use test_kit::process::short_or_long;
use test_kit::wait::real_time;
use test_kit::{Company, Dice, Paydirt, Postgres, Setup};

#[tokio::test(flavor = "multi_thread")]
async fn postgres_may_be_stopped_as_by_a_power_cut_and_started() {
    let postgres = Postgres::start();
    let database = postgres.fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    for _ in 0..short_or_long(1, 10) {
        let mut company = Company::gather(server.address(), &database, &Setup::of_every_game()).await;
        for _ in 0..2 {
            assert!(company.moves(5).await);
            tokio::task::block_in_place(|| {
                postgres.stop();
                postgres.start_again();
            });
            company.count_from_now();
            assert!(company.moves(5).await, "play goes on by itself");
        }
        company.rest().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_may_be_cut() {
    let database = Postgres::shared().fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    let options: PgConnectOptions = database.parse().expect("the address is ours and well formed");
    let mut connection = options.application_name("a test").connect().await.expect("the cluster runs");
    let (mut dice, mut cut) = (Dice(3), 0);
    for _ in 0..short_or_long(1, 15) {
        let mut company = Company::gather(server.address(), &database, &Setup::of_every_game()).await;
        for _ in 0..15 {
            assert!(company.moves(1 + dice.below(3)).await);
            // Anywhere between a command, its commit and its answer.
            real_time(Duration::from_micros(dice.below(3000))).await;
            let ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                 WHERE application_name = 'paydirt' AND datname = current_database()";
            let ended: i64 = sqlx::query_scalar(ended).fetch_one(&mut connection).await.expect("we may");
            cut += ended;
            company.count_from_now();
        }
        company.rest().await;
    }
    connection.close().await.expect("it is ours");
    assert!(cut > 0);
    server.stop().await;
    println!("{cut} connections cut");
}

/// The commits that were under way are done when Postgres goes on, long after everybody was told that they are not known
/// to be saved.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_may_stand_still_for_a_while() {
    let postgres = Postgres::start();
    let database = postgres.fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    let mut company = Company::gather(server.address(), &database, &Setup::of_every_game()).await;
    let mut dice = Dice(4);
    // Shorter and longer than the server waits for an answer.
    for seconds in short_or_long(&[1, 6][..], &[1, 3, 5, 7, 12, 30][..]) {
        assert!(company.moves(1 + dice.below(5)).await);
        postgres.stand_still();
        real_time(Duration::from_secs(*seconds)).await;
        postgres.go_on();
        company.count_from_now();
        assert!(company.moves(3).await, "play goes on by itself");
    }
    company.rest().await;
    server.stop().await;
}

/// The server that takes writes dies, its standby is promoted, and one address names both. When the former one comes back, it knows
/// nothing of that and takes writes still: nobody must go to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_standby_may_take_over() {
    for _ in 0..short_or_long(1, 10) {
        let primary = Postgres::start();
        let database = primary.fresh_database().await;
        let standby = primary.standby().await;
        let name = database.rsplit_once('/').expect("it ends with the database").1;
        let both = format!("postgres://paydirt@127.0.0.1:{},127.0.0.1:{}/{name}", primary.port(), standby.port());
        let mut server = Paydirt::start(&both).await;
        let mut company = Company::gather(server.address(), &both, &Setup::of_every_game()).await;
        assert!(company.moves(10).await);
        tokio::task::block_in_place(|| primary.stop());
        standby.promote().await;
        let promoted = Instant::now();
        company.count_from_now();
        assert!(company.moves(3).await, "play goes on by itself");
        println!("play went on {} ms after the promotion", promoted.elapsed().as_millis());
        assert!(company.moves(10).await);
        tokio::task::block_in_place(|| primary.start_again());
        primary.followed_by_nobody().await;
        // The promoted one is slow to answer, and then Paydirt starts anew and has to choose.
        standby.stand_still();
        real_time(Duration::from_secs(3)).await;
        standby.go_on();
        company.count_from_now();
        assert!(company.moves(10).await, "play goes on by itself");
        server.kill().await;
        server.start_again().await;
        company.count_from_now();
        assert!(company.moves(3).await, "play goes on by itself");
        company.rest().await;
        server.stop().await;
    }
}
