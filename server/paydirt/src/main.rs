//! The program `paydirt`: the server, and the page that it carries. What it does is in the server's `program.rs`. It's a crate of its
//! own so that server and page are built side by side, and a change of the page builds no more than this.

use std::process::ExitCode;

use rust_embed::RustEmbed;

/// A tenth of a move's time is for getting and giving back memory.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The built page. A program that was built before the page says so instead.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Dist;

fn main() -> ExitCode {
    server::program::run(Dist::get)
}
