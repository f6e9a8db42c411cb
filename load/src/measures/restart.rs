//! Restart: the server is killed under many sockets and started again; how long until the last of them has resumed.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::Deserialize;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use crate::figures::Figures;
use crate::hall::{Hall, until};
use crate::process::Running;
use crate::socket::{Socket, resume, table_socket};

/// Moves at the table are not needed; spectators are sockets like any others.
const SOCKETS_A_TABLE: usize = 10;
/// How long a client waits before it knocks again: at first, and at most.
const AGAIN: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(800));
/// Sockets opened at the same time before the measure.
const AT_ONCE: usize = 32;

/// What is counted over all sockets.
#[derive(Default)]
struct Count {
    inside: Cell<usize>,
    last_inside: Cell<Option<Instant>>,
    gaps: Cell<usize>,
}

/// Kills the server under so many sockets and starts it again.
pub async fn measure(figures: &mut Figures, server: Running, hall: &Hall, sockets: usize) -> (Running, Vec<String>) {
    let mut ids = Vec::new();
    let mut party = hall.party().await;
    for number in 0..sockets / SOCKETS_A_TABLE {
        if number % 90 == 89 {
            party = hall.party().await;
        }
        ids.push(hall.started(&party).await);
    }
    let count = Rc::new(Count::default());
    for opened in 0..sockets {
        tokio::task::spawn_local(client(hall.address.clone(), ids[opened % ids.len()], count.clone()));
        until("sockets open", || opened.saturating_sub(count.inside.get()) < AT_ONCE).await;
    }
    until("all sockets are inside", || count.inside.get() == sockets).await;
    let killed = Instant::now();
    count.inside.set(0);
    let server = server.kill_and_start().await;
    let open = killed.elapsed();
    until("all sockets are inside again", || count.inside.get() == sockets).await;
    let last = count.last_inside.get().expect("all have come in");
    figures.note("restart-open", open.as_secs_f64() * 1000.0, "ms");
    figures.note(format!("restart-{sockets}-resumed"), (last - killed).as_secs_f64() * 1000.0, "ms");
    let gaps = count.gaps.get();
    count.inside.set(usize::MAX);
    (server, if gaps > 0 { vec![format!("{gaps} sockets missed a record over the restart")] } else { Vec::new() })
}

/// A client that comes back for ever, with what it has.
async fn client(address: String, table: Uuid, count: Rc<Count>) {
    let (mut last_seq, mut wait) = (0, AGAIN.0);
    while count.inside.get() != usize::MAX {
        if let Ok(mut socket) = table_socket(&address, table, None).await
            && resume(&mut socket, last_seq).await.is_ok()
        {
            wait = AGAIN.0;
            stay(&mut socket, &mut last_seq, &count).await;
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(AGAIN.1);
    }
}

#[derive(Deserialize)]
struct Said<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u64,
}

async fn stay(socket: &mut Socket, last_seq: &mut u64, count: &Count) {
    let mut current = None;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(said) = serde_json::from_str::<Said<'_>>(&text) else { continue };
        match said.kind {
            "welcome" => current = Some(said.seq),
            "events" if said.seq == *last_seq + 1 => *last_seq = said.seq,
            "events" => count.gaps.set(count.gaps.get() + 1),
            _ => {}
        }
        if current == Some(*last_seq) {
            current = None;
            count.inside.set(count.inside.get() + 1);
            count.last_inside.set(Some(Instant::now()));
        }
    }
}
