//! The load tool: starts a Paydirt on a core of its own, drives it as players' programs do, checks every frame, and measures.
//!
//! One line a figure, `name value unit`, of several repetitions the median with the least and the most. It fails if the server said
//! anything that it should not have: a record missing, twice or out of order, a refusal, a broken socket.
//!
//! [`measures`] is what is measured; [`table`] is where frames are checked; [`hall`] sets tables up; [`process`] starts servers.

mod figures;
mod hall;
mod measures;
mod process;
mod socket;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};
use rules::GameId;
use test_kit::{Folder, Postgres};

use self::figures::Figures;
use self::hall::{Hall, dismiss};
use self::measures::echo::{self, Echo};
use self::measures::{churn, idle, moves, restart, rules as rules_alone, sleeping, soak, watchers};
use self::process::Launch;

/// As the server has it: the rules are measured in this process.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measures a Paydirt under load.
#[derive(Debug, Parser)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Role>,
    #[command(flatten)]
    plan: Plan,
}

#[derive(Debug, Subcommand)]
enum Role {
    /// Be the bare echo server that the figures are compared with.
    #[command(hide = true)]
    Echo,
}

#[derive(Debug, clap::Args)]
struct Plan {
    /// The program to measure.
    #[arg(long, default_value = "target/release/paydirt")]
    program: PathBuf,
    /// The store it keeps its games in: of this run's own, in the temporary folder.
    #[arg(long, value_enum, default_value_t = StoreKind::Sqlite)]
    store: StoreKind,
    /// The game that is played under load.
    #[arg(long, default_value = "gold-rush")]
    game: GameId,
    /// What to measure.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Measure::ALL)]
    only: Vec<Measure>,
    /// How often.
    #[arg(long, default_value_t = 3)]
    repetitions: u32,
    /// Larger numbers, longer times.
    #[arg(long)]
    long: bool,
    /// Measure a bare echo server with as many sockets in the same run: the limit.
    #[arg(long)]
    echo: bool,
    /// Let perf watch the server during the last closed loop, and keep what it sees in this file.
    #[arg(long)]
    profile: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StoreKind {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Measure {
    Rules,
    Closed,
    Open,
    Watchers,
    Idle,
    Churn,
    Restart,
    Sleeping,
    Soak,
}

impl Measure {
    const ALL: [Measure; 9] = [
        Measure::Rules,
        Measure::Closed,
        Measure::Open,
        Measure::Watchers,
        Measure::Idle,
        Measure::Churn,
        Measure::Restart,
        Measure::Sleeping,
        Measure::Soak,
    ];
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("Linux lets us");
    let tasks = tokio::task::LocalSet::new();
    if matches!(line.command, Some(Role::Echo)) {
        tasks.block_on(&runtime, echo::serve());
        return ExitCode::SUCCESS;
    }
    // Before this process takes its core: Postgres goes where it likes.
    let cluster = (line.plan.store == StoreKind::Postgres).then(Postgres::start);
    process::keep_to_our_core();
    let (mut figures, mut faults) = (Figures::default(), Vec::new());
    for repetition in 1..=line.plan.repetitions {
        eprintln!("repetition {repetition} of {}", line.plan.repetitions);
        faults.extend(tasks.block_on(&runtime, line.plan.run(cluster.as_ref(), &mut figures)));
    }
    figures.print();
    println!("faults {} frames", faults.len());
    faults.iter().take(20).for_each(|fault| eprintln!("fault: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Plan {
    /// Everything that is asked for, once. What the server said that it should not have.
    async fn run(&self, cluster: Option<&Postgres>, figures: &mut Figures) -> Vec<String> {
        let mut faults = Vec::new();
        let time = Duration::from_millis(if self.long { 5000 } else { 1500 });
        if self.measures(Measure::Rules) {
            rules_alone::measure(figures, time / 2);
        }
        let folder = Folder::new();
        let database = match cluster {
            Some(cluster) => cluster.fresh_database().await,
            None => folder.sqlite_address("paydirt.db"),
        };
        // No table is old enough to leave memory while it is measured.
        let mut server = Launch::paydirt(&self.program, &database, "127.0.0.1:0", 600).start().await;
        let hall = Hall::new(&server.address, self.game);
        let echo = if self.echo { Some(Echo::start().await) } else { None };
        if self.measures(Measure::Idle) {
            // First, while the server's memory is as it was when it started.
            let steps: &[usize] = if self.long { &[1000, 5000, 18_000] } else { &[1000, 5000] };
            faults.extend(idle::measure(figures, &server, &hall, steps).await);
            if let Some(echo) = &echo {
                echo.idle(figures, 5000).await;
            }
        }
        if self.measures(Measure::Closed) {
            for (lanes, tables) in [(10, 200), (100, 300), (500, 500)] {
                let tables = if self.long { tables * 2 } else { tables };
                let profile = self.profile.as_deref().filter(|_| lanes == 500);
                faults.extend(moves::closed(figures, &server, &hall, lanes, tables, time, profile).await);
                if let Some(echo) = &echo {
                    moves::against_echo(figures, echo, lanes, time / 2).await;
                }
            }
        }
        if self.measures(Measure::Open) {
            let tables = hall.tables(500).await;
            for rate in [500, 1000, 2000, 5000] {
                moves::open(figures, &server, &tables, rate, time).await;
            }
            faults.extend(dismiss(&tables));
        }
        if self.measures(Measure::Watchers) {
            let (moves, apart) = if self.long { (20, 1000) } else { (8, 250) };
            for watching in [500, 2000, 10_000].into_iter().filter(|&watching| self.long || watching < 10_000) {
                faults.extend(watchers::measure(figures, &hall, watching, moves, Duration::from_millis(apart)).await);
            }
        }
        if self.measures(Measure::Churn) {
            faults.extend(churn::measure(figures, &server, &hall, time).await);
        }
        if self.measures(Measure::Restart) {
            let complaints;
            (server, complaints) = restart::measure(figures, server, &hall, 5000).await;
            faults.extend(complaints);
        }
        drop(server);
        if self.measures(Measure::Sleeping) {
            let count = if self.long { 100_000 } else { 5000 };
            faults.extend(sleeping::measure(figures, &self.program, self.game, count).await);
        }
        if self.measures(Measure::Soak) {
            let server = Launch::paydirt(&self.program, &database, "127.0.0.1:0", 5).start().await;
            let time = Duration::from_secs(if self.long { 600 } else { 20 });
            faults.extend(soak::measure(figures, &server, &Hall::new(&server.address, self.game), time).await);
        }
        faults
    }

    fn measures(&self, measure: Measure) -> bool {
        self.only.contains(&measure)
    }
}
