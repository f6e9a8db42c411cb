//! Tables that guests set up, sit down at and start.

use client_protocol::rest::TableView;
use rules::GameId;
use serde_json::{Value, json};
use table::Pace;
use uuid::Uuid;

use super::{Guest, Socket};

/// A table with a running game, and those who play it.
pub async fn running_game(address: &str, names: &[&str]) -> (Vec<Guest>, Uuid) {
    let guests = Guest::all(address, names).await;
    let table = started_table(&guests).await;
    (guests, table)
}

/// A table at which these guests have started a game of Gold Rush, in this order.
pub async fn started_table(guests: &[Guest]) -> Uuid {
    table_of(guests, GameId::GoldRush, &json!({})).await
}

/// A table at which these guests have started a game, in this order.
pub async fn table_of(guests: &[Guest], game: GameId, options: &Value) -> Uuid {
    table_at_pace(guests, game, options, None).await
}

/// The same, with a clock.
pub async fn table_at_pace(guests: &[Guest], game: GameId, options: &Value, pace: Option<Pace>) -> Uuid {
    let table = sitting_down(guests, json!({"game": game, "options": options, "pace": pace})).await;
    let _: TableView = guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await.expect("all are ready");
    table
}

/// A table at which these guests sit, ready to start a game, in this order.
pub async fn waiting_table(guests: &[Guest], game: GameId, options: &Value) -> Uuid {
    sitting_down(guests, json!({"game": game, "options": options})).await
}

async fn sitting_down(guests: &[Guest], table: Value) -> Uuid {
    let table: TableView = guests[0].post("/api/tables", table).await.expect("anybody may create a table");
    let path = format!("/api/tables/{}", table.id);
    for guest in &guests[1..] {
        let _: TableView = guest.post(&format!("{path}/join"), json!({})).await.expect("there is room");
        let _: TableView = guest.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("they sit");
    }
    table.id
}

/// Sockets of all who are at a table, as served at `address`, each welcomed.
pub async fn all_at(address: &str, guests: &[Guest], table: Uuid) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for guest in guests {
        let mut socket = guest.at(address).socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    sockets
}

/// Where somebody is sent away from a seat of the table at `path`, as it was when one looked.
#[must_use]
pub fn seat_of(path: &str, table: &TableView, seat: usize) -> String {
    format!("{path}/seats/{seat}?player={}", table.seats[seat].player.id)
}
