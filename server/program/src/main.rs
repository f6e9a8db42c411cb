//! The binary `paydirt`. What it does is in the library: what runs is compiled where it's first used, and here all of it would be
//! compiled once more.

use std::process::ExitCode;

/// A tenth of a move's time is for getting and giving back memory.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    server::program::run()
}
