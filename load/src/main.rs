//! The load tool: starts a Paydirt on a core of its own, drives it as players' programs do, checks every frame, and measures.
//!
//! One line a figure, `name value unit`, of several repetitions the median with the least and the most. It fails if the server said
//! anything that it should not have (a record missing, twice or out of order, a refusal, a broken socket), or if a move that was due was
//! never made.
//!
//! [`plan`] is what is asked for, and [`measures`] what is measured; [`table`] is where frames are checked; [`hall`] sets tables up;
//! [`process`] starts servers.

mod abuse;
mod cluster;
mod figures;
mod hall;
mod kind;
mod measures;
mod plan;
mod position;
mod process;
mod socket;
mod table;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rules::GameId;
use test_kit::Postgres;
use uuid::Uuid;

use self::figures::Figures;
use self::measures::echo;
use self::plan::Plan;

/// As the server has it: the rules are measured in this process.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measure a Paydirt server under load.
///
/// Prints one figure per line: name, median, unit, and the least and most of all repetitions. Exits with 1 if the server said anything it
/// shouldn't have, or if a move that was due was never made.
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
    /// Be the abuser beside a quiet table.
    #[command(hide = true)]
    Abuse { kind: abuse::Kind, address: String, quiet: Uuid, game: GameId },
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("Linux lets us");
    let tasks = tokio::task::LocalSet::new();
    match line.command {
        Some(Role::Echo) => {
            tasks.block_on(&runtime, echo::serve());
            return ExitCode::SUCCESS;
        }
        Some(Role::Abuse { kind, address, quiet, game }) => {
            tasks.block_on(&runtime, abuse::run(kind, address, quiet, game));
            return ExitCode::SUCCESS;
        }
        None => {}
    }
    // Before this process takes its core: Postgres goes where it likes.
    let postgres = line.plan.needs_postgres().then(Postgres::start);
    process::keep_to(process::LOAD_CORE);
    let (mut figures, mut faults) = (Figures::default(), Vec::new());
    for repetition in 1..=line.plan.repetitions {
        eprintln!("repetition {repetition} of {}", line.plan.repetitions);
        faults.extend(
            tasks.block_on(
                &runtime,
                line.plan.run(&line.plan.program, repetition == 1, postgres.as_ref(), &mut figures),
            ),
        );
        if let Some(other) = &line.plan.beside {
            figures.prefix = "other-";
            let others =
                tasks.block_on(&runtime, line.plan.run(other, repetition == 1, postgres.as_ref(), &mut figures));
            figures.note("faults", others.len() as f64, "frames");
            figures.prefix = "";
        }
    }
    figures.print();
    println!("faults {} frames", faults.len());
    faults.iter().take(20).for_each(|fault| eprintln!("fault: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
