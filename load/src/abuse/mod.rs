//! The abuser: a separate process that treats a server as badly as one machine can, in one way at a time.
//!
//! [`crate::measures::abuse`] starts it. It goes on until its input closes, for [`LONGEST`] at most. Its clients use
//! addresses of their own (127.0.0.66, or 127.0.1.1 and up where there are many), so the server's limits per address don't
//! count them with the quiet table's players.

mod requests;
mod sockets;

use std::cell::Cell;
use std::io::Read as _;
use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use rules::GameId;
use uuid::Uuid;

use crate::hall::{Hall, Party, until};
use crate::table::Pace;

/// What it says when everything has started.
pub const UNDER_WAY: &str = "abuse is under way";
/// It ends by itself after this long.
const LONGEST: Duration = Duration::from_secs(60);
/// Between two tries of a client that was turned away.
const AGAIN: Duration = Duration::from_millis(5);
/// Between two moves at the abuser's own table.
const STEP: Duration = Duration::from_millis(30);
/// Where a single abuser comes from.
const ONE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 66);

/// A way to treat a server badly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Do nothing: shows what the measure itself adds.
    Nothing,
    /// Keep the load's core busy and leave the server alone.
    Spin,
    /// Pipeline requests for /metrics over 8 connections.
    Metrics,
    /// Pipeline requests for /readyz over 8 connections.
    Readyz,
    /// Pipeline requests for the table's page over 8 connections.
    Page,
    /// Resume from 0 in a loop, with 8 sockets at another table.
    ResumeElsewhere,
    /// Resume from 0 in a loop, with 8 sockets at the same table.
    ResumeHere,
    /// Ask for legal moves in a loop, with 4 spectators.
    Legal,
    /// Send moves in a loop, with 4 spectators.
    Commands,
    /// Send frames of 16 KB, with 8 sockets at another table.
    BigFrames,
    /// Send pings, with 8 sockets at another table.
    Pings,
    /// Send frames that aren't JSON, with 8 sockets at another table.
    BadFrames,
    /// Create guests and tables, 8 at a time.
    Tables,
    /// Play 50 tables of computer players.
    Bots,
    /// Read two frames a second, with 50 sockets at the same table.
    SlowHere,
    /// Read two frames a second, with 50 sockets at another table while it's played.
    SlowElsewhere,
    /// Connect 200 sockets over and over, from one address.
    ReconnectOne,
    /// Connect 200 sockets over and over, from 200 addresses.
    ReconnectMany,
    /// Rename players over and over, 8 at a time.
    Renames,
    /// Talk without a pause, as 50 spectators of the same table.
    Talk,
    /// Hold 1,135 connections that send nothing, half a line, or endless headers.
    Half,
}

/// What an abuser works on.
#[derive(Clone)]
struct Target {
    /// The server.
    address: String,
    /// The quiet table.
    quiet: Uuid,
    /// Another, of the abuser's own.
    own: Uuid,
    party: Party,
    /// What has been done: requests, frames, connections.
    done: Rc<Cell<u64>>,
}

impl Target {
    fn count(&self, more: u64) {
        self.done.set(self.done.get() + more);
    }
}

/// Does its worst until its input closes; then writes how much it did.
pub async fn run(kind: Kind, address: String, quiet: Uuid, game: GameId) {
    let hall = Hall::from(ONE, &address, game);
    let party = hall.party().await;
    let own = hall.started(&party).await;
    let target = Target { address, quiet, own, party, done: Rc::default() };
    start(kind, &target, &hall).await;
    println!("{UNDER_WAY}");
    let (ended, input_closed) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read(&mut [0]); // closed or not to be read: it is over
        let _ = ended.send(());
    });
    let _ = tokio::time::timeout(LONGEST, input_closed).await;
    println!("{}", target.done.get());
    // What is under way need not come to an end.
    std::process::exit(0);
}

async fn start(kind: Kind, target: &Target, hall: &Hall) {
    let Target { quiet, own, .. } = *target;
    match kind {
        Kind::Nothing => {}
        Kind::Spin => requests::spin(target),
        Kind::Metrics => requests::pipeline(target, "/metrics"),
        Kind::Readyz => requests::pipeline(target, "/readyz"),
        Kind::Page => requests::pipeline(target, &format!("/t/{quiet}")),
        Kind::ResumeElsewhere => sockets::flood(target, own, 8, &sockets::resume()),
        Kind::ResumeHere => sockets::flood(target, quiet, 8, &sockets::resume()),
        Kind::Legal => sockets::flood(target, quiet, 4, &sockets::legal()),
        Kind::Commands => sockets::flood(target, quiet, 4, &sockets::command()),
        Kind::BigFrames => sockets::flood(target, own, 8, &sockets::big()),
        Kind::Pings => sockets::flood(target, own, 8, &sockets::ping()),
        Kind::BadFrames => sockets::flood(target, own, 8, &sockets::bad()),
        Kind::Tables => requests::create_tables(target, hall),
        Kind::Bots => requests::bots(target, hall.game),
        Kind::SlowHere => sockets::read_slowly(target, quiet).await,
        Kind::SlowElsewhere => {
            play_on(target, hall).await;
            sockets::read_slowly(target, own).await;
        }
        Kind::ReconnectOne => sockets::reconnect(target, |_| ONE),
        Kind::ReconnectMany => sockets::reconnect(target, many),
        Kind::Renames => requests::rename(target, hall),
        Kind::Talk => sockets::talk(target, hall).await,
        Kind::Half => requests::hold_half_open(target).await,
    }
}

/// Address number so and so, of at most 250.
fn many(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 1, number + 1)
}

/// Plays the abuser's own table, at a walk.
async fn play_on(target: &Target, hall: &Hall) {
    let table = hall.attended(target.own, &target.party);
    until("the abuser's players are there", || table.borrow().all_there()).await;
    table.borrow_mut().play(Pace::Due);
    tokio::task::spawn_local(async move {
        loop {
            table.borrow_mut().due(Instant::now());
            tokio::time::sleep(STEP).await;
        }
    });
}
