//! Servers that are cut off from each other, from NATS or from Postgres for a while, without being told, and whose clocks are an hour
//! fast or slow: for whatever has to be the same for all, only the database's clock counts.

use std::process::Command;
use std::time::{Duration, Instant};

use client_protocol::socket::ServerMessage;
use rules::GameId;
use serde_json::json;
use test_kit::client::{all_at, get, table_of};
use test_kit::process::short_or_long;
use test_kit::wait::real_time;
use test_kit::{Company, Dice, Guest, Nats, Paydirt, Postgres, Proxy, Setup};

use super::one_moves;

/// The lines of a server that can be cut: to it from the other servers, and from it to NATS and to Postgres.
struct Lines {
    servers: Proxy,
    nats: Proxy,
    postgres: Proxy,
}

impl Lines {
    async fn new(nats: &Nats, postgres: &Postgres) -> Lines {
        Lines {
            // Where this one leads to is known once the server listens.
            servers: Proxy::before(0).await,
            nats: Proxy::before(nats.port()).await,
            postgres: Proxy::before(postgres.port()).await,
        }
    }

    async fn server(&self, nats: &Nats, postgres: &Postgres, database: &str, hours: i8) -> Paydirt {
        let moved = |address: &str, from: u16, to: u16| address.replace(&format!(":{from}"), &format!(":{to}"));
        let database = moved(database, postgres.port(), self.postgres.port());
        let nats = moved(&nats.address(), nats.port(), self.nats.port());
        let address = format!("http://127.0.0.1:{}", self.servers.port());
        let options = ["--cluster", &nats, "--node-address", &address, "--move-after", "0"];
        let clock = clock_off_by(hours);
        let clock: Vec<(&str, &str)> = clock.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        let server = Paydirt::start_in(&database, &options, &clock).await;
        let port = server.address().rsplit(':').next().and_then(|port| port.parse().ok());
        self.servers.lead_to(port.expect("an address ends with its port"));
        server
    }

    /// One of them, or all at once.
    fn some(&self, dice: &mut Dice) -> Vec<&Proxy> {
        let all = vec![&self.servers, &self.nats, &self.postgres];
        let chosen = usize::try_from(dice.below(4)).expect("it is small");
        all.get(chosen).map_or(all.clone(), |one| vec![*one])
    }
}

/// The environment of a program whose clock is so many hours fast.
fn clock_off_by(hours: i8) -> Vec<(String, String)> {
    if hours == 0 {
        return Vec::new();
    }
    let offset = format!("{hours:+}h");
    let told = Command::new("faketime").args(["-m", "-f", &offset, "env"]).output();
    let told = told.expect("faketime is there: run `scripts/setup test`").stdout;
    let told = String::from_utf8(told).expect("the environment is text");
    let kept = |line: &str| {
        let (name, value) = line.split_once('=')?;
        ["LD_PRELOAD", "FAKETIME"].contains(&name).then(|| (name.to_owned(), value.to_owned()))
    };
    let mut environment: Vec<_> = told.lines().filter_map(kept).collect();
    assert_eq!(environment.len(), 2, "faketime says what it does: {told}");
    // What waits for a while waits as long as ever.
    environment.push(("FAKETIME_DONT_FAKE_MONOTONIC".to_owned(), "1".to_owned()));
    environment
}

/// The minute of the day, as a server's answers say.
async fn minute_of(server: &Paydirt) -> i32 {
    let answer = get(server.url("/healthz")).await;
    let date = answer.headers()["date"].to_str().expect("it is text").to_owned();
    let time: Vec<&str> = date.split(' ').nth(4).expect("a date ends with the time").split(':').collect();
    let number = |part: &str| part.parse::<i32>().expect("a time is of numbers");
    60 * number(time[0]) + number(time[1])
}

/// Nobody moves again, so no gap in the numbers tells the other server that it has missed something.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_missed_the_last_record_of_a_table_gets_it() {
    let (nats, postgres) = (tokio::task::block_in_place(Nats::start), Postgres::shared());
    let database = postgres.fresh_database().await;
    let (line, calm) = (Lines::new(&nats, postgres).await, Lines::new(&nats, postgres).await);
    let mut owner = line.server(&nats, postgres, &database, 0).await;
    let mut other = calm.server(&nats, postgres, &database, 0).await;
    let guests = [Guest::new(owner.address(), "Ada").await, Guest::new(owner.address(), "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    let mut players = all_at(owner.address(), &guests, table).await;
    let mut spectator = all_at(other.address(), &[Guest::new(other.address(), "Cleo").await], table).await.remove(0);
    let (mut dice, mut longest) = (Dice(7), Duration::ZERO);
    for _ in 0..short_or_long(5, 50) {
        // Anywhere between two pings of the link.
        real_time(Duration::from_millis(dice.below(1_000))).await;
        line.servers.lose_everything();
        line.servers.mend();
        let moved = one_moves(&mut players).await;
        let told = Instant::now();
        let record = |message: &ServerMessage| matches!(message, ServerMessage::Events { seq, .. } if *seq == moved);
        spectator.until(|message| record(message).then_some(())).await;
        longest = longest.max(told.elapsed());
    }
    println!("a record that was lost on its way was there {longest:?} later at most");
    owner.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_whoever_is_cut_off() {
    let (nats, postgres) = (tokio::task::block_in_place(Nats::start), Postgres::shared());
    let database = postgres.fresh_database().await;
    let (mut lines, mut servers) = (Vec::new(), Vec::new());
    for hours in [0, 1, -1] {
        let line = Lines::new(&nats, postgres).await;
        servers.push(line.server(&nats, postgres, &database, hours).await);
        lines.push(line);
    }
    let [right, fast] = [minute_of(&servers[0]).await, minute_of(&servers[1]).await];
    assert!((59..=61).contains(&(fast - right).rem_euclid(24 * 60)), "its clock is an hour fast");
    let addresses: Vec<&str> = servers.iter().map(Paydirt::address).collect();
    let thinking = Duration::from_millis(100);
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(|setup| Setup { thinking, ..setup }).collect();
    let (mut dice, mut left) = (Dice(7), short_or_long(10, 200));
    while left > 0 {
        // Until their games are over; then what everybody was told is held against the log, and new ones start.
        let mut company = Company::gather_at(&addresses, &database, &setups).await;
        while left > 0 && company.moves(1 + dice.below(4)).await {
            left -= 1;
            let server = usize::try_from(dice.below(3)).expect("it is small");
            let cut = lines[server].some(&mut dice);
            cut.iter().for_each(|line| line.lose_everything());
            // Within a heartbeat, or for as long as it takes to be given up.
            real_time(Duration::from_millis(dice.below(6_000))).await;
            cut.iter().for_each(|line| line.mend());
            company.count_from_now();
        }
        company.rest().await;
    }
    let stopping = servers.iter_mut().map(Paydirt::stop);
    for status in futures_util::future::join_all(stopping).await {
        assert_eq!(status.code(), Some(0));
    }
}
