//! Players, tables and records to fill a store with. Every one is new: no two calls give the same id.

use client_protocol::rest::Status;
use fair_play::Secret;
use rules::{GameId, Progress, Seat};
use server::clock::Day;
use server::store::{After, Append, Epoch, PlayerRow, Record, SeatRow, Store, TableRow};
use uuid::Uuid;

/// A time for whatever was created: the first second of 2026.
pub const CREATED_AT: u64 = 1_767_225_600_000;

/// The day of that time.
pub const TODAY: Day = Day(20_454);

/// A player who is in no store yet.
#[must_use]
pub fn player(name: &str) -> PlayerRow {
    PlayerRow { id: Uuid::new_v4(), name: name.to_owned(), created_at: CREATED_AT }
}

/// What stands for the hash of a player's secret.
#[must_use]
pub fn secret_hash(player: &PlayerRow) -> [u8; 32] {
    let id = player.id.as_bytes();
    std::array::from_fn(|at| id[at % id.len()])
}

/// A player who is in the store.
///
/// # Panics
/// When the store does not keep them.
pub async fn kept_player(store: &dyn Store, name: &str) -> PlayerRow {
    let player = player(name);
    store.create_player(&player, &secret_hash(&player), "Firefox, Linux").await.expect("a new player is kept");
    player
}

/// A table that waits, public, with the players in its seats, not in any store yet. The first is its host.
///
/// # Panics
/// When there is no player.
#[must_use]
pub fn table(players: &[&PlayerRow]) -> TableRow {
    let seats = players.iter().map(|player| SeatRow::new(player.id, player.name.clone())).collect();
    TableRow {
        options: r#"{"farmers": false}"#.to_owned(),
        max_seats: 5,
        invite: "k7Qx".to_owned(),
        secret: Secret([11; 32]),
        ..TableRow::new(GameId::GoldRush, "The Golden Nugget".to_owned(), seats, CREATED_AT)
    }
}

/// A table with two players, in the store, and the epoch of its first writer.
///
/// # Panics
/// When the store does not keep it.
pub async fn claimed_table(store: &dyn Store) -> (Uuid, Epoch) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let table = table(&[&north, &south]);
    store.create_table(&table).await.expect("a new table is kept");
    let epoch = store.claim(table.id).await.expect("the store answers").expect("the table is there");
    (table.id, epoch)
}

/// A record of a game that goes on, to append.
#[must_use]
pub fn append(table: Uuid, epoch: Epoch, seq: u64) -> Append {
    let body = format!(r#"{{"seq":{seq},"events":[{{"type":"tile_placed","nonce":"{}"}}]}}"#, Uuid::new_v4());
    let hash = std::array::from_fn(|at| body.as_bytes()[at % body.len()] ^ u8::try_from(at).unwrap_or_default());
    let record = Record { seq, body: body.into_bytes(), hash };
    let after = goes_on(Some(Seat(0)), Some(Progress::TilesLeft { tiles: 45 }));
    Append { table, epoch, record, after, hand: None, notices: Vec::new() }
}

/// A table whose game goes on, so far, and waits for a seat.
#[must_use]
pub fn goes_on(to_act: Option<Seat>, progress: Option<Progress>) -> After {
    After {
        status: Status::Playing,
        to_act,
        by_computer: false,
        progress,
        watched: None,
        outcome: None,
        ended_at: None,
        due_at: None,
    }
}

/// Several records of a table, to append.
#[must_use]
pub fn appends(table: Uuid, epoch: Epoch, seqs: std::ops::RangeInclusive<u64>) -> Vec<Append> {
    seqs.map(|seq| append(table, epoch, seq)).collect()
}
