//! Abuse over plain HTTP, and of connections.

use std::net::Ipv4Addr;
use std::time::Duration;

use rules::GameId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{AGAIN, ONE, Target, many};
use crate::hall::Hall;
use crate::measures::bots;
use crate::socket::connect;

/// Connections, or requests at the same time.
const AT_ONCE: usize = 8;
/// Requests written in one go.
const IN_ONE_GO: usize = 16;
/// How an answer starts.
const HEAD: &[u8] = b"HTTP/1.1 ";
/// Tables of computer players.
const BOT_TABLES: u8 = 50;
/// Connections held half open: more than the 1,024 files that a server starts with.
const HALF_OPEN: u8 = 227;
/// The addresses they come from, so that each stays below what one address may hold.
const HALF_OPEN_ADDRESSES: u8 = 5;

/// Uses the processor, and yields now and then.
pub fn spin(target: &Target) {
    let target = target.clone();
    tokio::task::spawn_local(async move {
        loop {
            (0..10_000).for_each(|number: u32| _ = std::hint::black_box(number));
            target.count(1);
            tokio::task::yield_now().await;
        }
    });
}

/// Asks for a path over and over and does not wait for the answers, but reads them.
pub fn pipeline(target: &Target, path: &str) {
    let requests = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", target.address).repeat(IN_ONE_GO);
    for _ in 0..AT_ONCE {
        let (target, requests) = (target.clone(), requests.clone());
        tokio::task::spawn_local(async move {
            loop {
                if let Ok(stream) = connect(ONE, &target.address, None).await {
                    ask_on(stream, &requests, &target).await;
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}

/// Writes requests and reads answers until either fails.
async fn ask_on(stream: TcpStream, requests: &str, target: &Target) {
    let (mut answers, mut questions) = stream.into_split();
    let asking = async { while questions.write_all(requests.as_bytes()).await.is_ok() {} };
    let reading = async {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = answers.read(&mut buffer).await {
            // Answers, not requests: megabytes of those wait in the kernel. A head read in two parts isn't counted.
            let heads = buffer[..read].windows(HEAD.len()).filter(|part| *part == HEAD).count();
            target.count(heads as u64);
        }
    };
    tokio::select! {
        () = asking => {}
        () = reading => {}
    }
}

/// Creates guests, and a table for each.
pub fn create_tables(target: &Target, hall: &Hall) {
    for _ in 0..AT_ONCE {
        let (target, hall) = (target.clone(), hall.clone());
        tokio::task::spawn_local(async move {
            let mut token = None;
            loop {
                let guest = hall.try_post("/api/players", None, json!({"name": "Digger"})).await;
                // Without a new guest the last one goes on.
                let new = guest.as_ref().and_then(|guest| guest.get("token")?.as_str()).map(str::to_owned);
                token = new.or(token);
                if let Some(token) = &token {
                    let table = json!({"game": hall.game, "visibility": "public"});
                    hall.try_post("/api/tables", Some(token), table).await;
                }
                target.count(2);
            }
        });
    }
}

/// Renames those who sit at the abuser's table.
pub fn rename(target: &Target, hall: &Hall) {
    for token in target.party.tokens().iter().cycle().take(AT_ONCE) {
        let (target, hall, token) = (target.clone(), hall.clone(), token.clone());
        tokio::task::spawn_local(async move {
            for number in 0_u64.. {
                let name: Value = json!({"name": format!("Digger {number}")});
                hall.try_post("/api/players", Some(&token), name).await;
                target.count(1);
            }
        });
    }
}

/// Plays tables of computer players, each created from another address.
pub fn bots(target: &Target, game: GameId) {
    for number in 0..BOT_TABLES {
        let (target, hall) = (target.clone(), Hall::from(many(number), &target.address, game));
        tokio::task::spawn_local(async move { bots::play_on(&hall, &target.done).await });
    }
}

/// Opens connections that never send a whole request, and holds them.
pub async fn hold_half_open(target: &Target) {
    let whole = format!("GET / HTTP/1.1\r\nHost: {}\r\n", target.address);
    for number in 0..HALF_OPEN_ADDRESSES {
        let from: Ipv4Addr = many(number);
        for turn in 0..HALF_OPEN {
            // A server that is full takes no more, and its queue takes as long as it likes.
            let opening = tokio::time::timeout(Duration::from_millis(50), connect(from, &target.address, None));
            let Ok(Ok(mut stream)) = opening.await else { continue };
            let (target, sent) = (target.clone(), [&whole[..0], &whole[..9], &whole][usize::from(turn % 3)].to_owned());
            target.count(1);
            tokio::task::spawn_local(async move {
                let mut open = stream.write_all(sent.as_bytes()).await.is_ok();
                while open {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    open = turn % 3 < 2 || stream.write_all(b"X-And: so on\r\n").await.is_ok();
                }
            });
        }
    }
}
