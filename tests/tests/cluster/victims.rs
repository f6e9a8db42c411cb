//! Anything of a cluster may end as by a power cut, at any moment: a server, the NATS between them, or the Postgres below.

use std::time::Duration;

use test_kit::process::short_or_long;
use test_kit::wait::real_time;
use test_kit::{Company, Dice, Postgres, Setup};

use super::Servers;

/// What ends in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Victim {
    Server(usize),
    Nats,
    Postgres,
}

const VICTIMS: [Victim; 5] = [Victim::Server(0), Victim::Server(1), Victim::Server(2), Victim::Nats, Victim::Postgres];

/// How many games are played on through at most; then what everybody was told is held against the log, and new ones start.
const ROUNDS_A_COMPANY: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_whatever_is_killed() {
    let postgres = Postgres::start();
    let mut servers = Servers::start_on(&postgres, &[&[][..]; 3]).await;
    // Games that last for some rounds.
    let thinking = Duration::from_millis(100);
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(|setup| Setup { thinking, ..setup }).collect();
    let (mut dice, mut killed) = (Dice(11), [0; VICTIMS.len()]);
    let rounds = short_or_long(40, 1000);
    while killed.iter().sum::<usize>() < rounds {
        let mut company = Company::gather_at(&servers.addresses(), &servers.database, &setups).await;
        for _ in 0..ROUNDS_A_COMPANY {
            if !company.moves(1 + dice.below(4)).await {
                break;
            }
            // Anywhere between a command, its commit and its answer.
            real_time(Duration::from_micros(dice.below(20_000))).await;
            let victim = dice.below(VICTIMS.len() as u64) as usize;
            killed[victim] += 1;
            match VICTIMS[victim] {
                Victim::Server(server) => {
                    servers.servers[server].kill().await;
                    company.count_from_now();
                    company.moves(2).await;
                    servers.start_another(server).await;
                    company.play_at(&servers.addresses());
                }
                Victim::Nats => {
                    tokio::task::block_in_place(|| servers.nats.stop());
                    company.count_from_now();
                    company.moves(2).await;
                    tokio::task::block_in_place(|| servers.nats.start_again());
                }
                Victim::Postgres => tokio::task::block_in_place(|| {
                    postgres.stop();
                    postgres.start_again();
                }),
            }
            company.count_from_now();
            if !company.moves(2).await {
                break;
            }
        }
        company.rest().await;
    }
    println!("killed: {VICTIMS:?}, {killed:?} times");
    servers.stop().await;
}
