//! Notices: how long from a move until the push endpoint of whoever is asked has it. Nobody stays: who has moved leaves, so that every
//! turn brings a notice.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Path as UrlPath, State};
use axum::http::StatusCode;
use axum::routing::post;
use client_protocol::rest::NoticeChannel;
use rules::GameId;
use serde_json::json;
use test_kit::Guest;
use test_kit::client::table_of;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::figures::Figures;
use crate::process::Launch;

/// Turns a second in all, and the tables at which they are played.
const RATE: u32 = 100;
const TABLES: usize = 100;
/// After this nobody waits for a notice any longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Keys of a push subscription, with which whatever is sent is sealed. Nobody opens it here: the tests do.
const KEYS: (&str, &str) = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
);

/// When each player was last asked for something, as far as it did not arrive yet.
type Asked = Rc<RefCell<HashMap<Uuid, Instant>>>;

/// Measures turns at correspondence tables.
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    database: &str,
    game: GameId,
    time: Duration,
) -> Vec<String> {
    let (sender, mut arrived) = mpsc::unbounded_channel();
    let endpoint = endpoint(sender).await;
    let mut launch = Launch::paydirt(program, database, "127.0.0.1:0", 600);
    launch.arguments.push("--notices-to-private-networks".to_owned());
    let server = launch.start().await;
    let mut pairs = Vec::new();
    for _ in 0..TABLES {
        let both = [Guest::new(&server.address, "Ada").await, Guest::new(&server.address, "Bo").await];
        for guest in &both {
            let (p256dh, auth) = KEYS;
            let channel = json!({"kind": "push", "endpoint": format!("{endpoint}/{}", guest.player.id), "p256dh": p256dh, "auth": auth});
            let _: NoticeChannel = guest.post("/api/me/notices/channels", channel).await.expect("it is one");
        }
        let table = table_of(&both, game, &json!({"first_player": "host"})).await;
        pairs.push((both, table));
    }
    let (asked, mut times) = (Asked::default(), Vec::new());
    let (began, used, step) = (Instant::now(), server.processor(), Duration::from_secs(1) / RATE);
    let turns = u32::try_from(time.as_millis()).unwrap_or(u32::MAX) * RATE / 1000;
    let playing: Vec<_> = (0..TABLES)
        .zip(pairs)
        .map(|(lane, (both, table))| {
            let asked = asked.clone();
            let dues = (lane..usize::try_from(turns).unwrap_or_default()).step_by(TABLES);
            let dues: Vec<_> = dues.map(|turn| began + step * u32::try_from(turn).unwrap_or(u32::MAX)).collect();
            tokio::task::spawn_local(async move {
                for (turn, due) in dues.iter().enumerate() {
                    tokio::time::sleep_until((*due).into()).await;
                    play(&both[turn % 2], both[1 - turn % 2].player.id, table, &asked).await;
                }
            })
        })
        .collect();
    let mut ended = false;
    let done = async {
        for playing in playing {
            playing.await.expect("it does not panic");
        }
    };
    tokio::pin!(done);
    loop {
        tokio::select! {
            Some((player, at)) = arrived.recv() => {
                if let Some(since) = asked.borrow_mut().remove(&player) {
                    times.push(at - since);
                }
            }
            () = &mut done, if !ended => ended = true,
            () = tokio::time::sleep_until((began + time + PATIENCE).into()) => break,
        }
        if ended && asked.borrow().is_empty() {
            break;
        }
    }
    let (lost, told) = (asked.borrow().len(), times.len());
    let used = server.processor() - used;
    figures.note("notices-told", told as f64 / time.as_secs_f64(), "notices/s");
    figures.note_times("notices", &mut times);
    figures.note("notices-server", used.as_secs_f64() * 1000.0 / told.max(1) as f64, "cpu-s/1000-turns");
    if lost > 0 { vec![format!("{lost} notices did not arrive")] } else { Vec::new() }
}

/// Comes, plays one's turn, and goes.
async fn play(guest: &Guest, next: Uuid, table: Uuid, asked: &Asked) {
    let mut socket = guest.socket(table).await;
    socket.resume(0).await;
    while let Some(command) = socket.legal().await.into_iter().next() {
        let before = Instant::now();
        asked.borrow_mut().insert(next, before);
        socket.command(Uuid::new_v4(), &command).await.expect("it is listed");
    }
}

/// Takes everything, and says for whom it was and when it came.
async fn endpoint(arrived: mpsc::UnboundedSender<(Uuid, Instant)>) -> String {
    let take = async |State(arrived): State<mpsc::UnboundedSender<(Uuid, Instant)>>, UrlPath(player): UrlPath<Uuid>| {
        let _ = arrived.send((player, Instant::now())); // the measure may be over
        StatusCode::CREATED
    };
    let routes = Router::new().route("/{player}", post(take)).with_state(arrived);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    tokio::task::spawn_local(async move { axum::serve(listener, routes).await });
    format!("http://{address}")
}
