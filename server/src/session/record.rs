//! What a record of a log holds, byte for byte, and the chain of hashes that binds records together.
//!
//! The body of a record is JSON; those exact bytes are kept and hashed (BLAKE3), and each body names the hash of the one
//! before it. The first names the hash of the table's id, so that a log cannot stand in for another table's.

use rules::{GameId, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::secrets::hex;
use crate::store::Record;

/// The form of bodies that this server writes. Older ones stay readable for ever.
pub const FORMAT: u32 = 1;

/// The body of a record.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Body<Events> {
    /// [`FORMAT`].
    pub format: u32,
    /// 1 for the first, without gaps.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The hash of the record before it.
    pub previous: String,
    /// How the game was opened: in the first record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening>,
    /// Whose command made it.
    pub seat: Option<Seat>,
    /// The command's id.
    pub command_id: Option<Uuid>,
    /// The command, as the rules write it.
    pub command: Option<Box<RawValue>>,
    /// What happened, for the server alone: nothing in it is sealed.
    pub events: Events,
}

/// How a game was opened. With the commands that follow it is a script that plays the game again.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Opening {
    /// Which game.
    pub game: GameId,
    /// The game's own options.
    pub options: Box<RawValue>,
    /// How many play.
    pub seats: u8,
    /// What decides everything random.
    pub seed: Seed,
}

/// A command with the name it is known by: whose it is, and the id the client gave it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Whose.
    pub seat: Seat,
    /// Of the client's making.
    pub id: Uuid,
    /// The command, as the rules write it.
    pub command: Box<RawValue>,
}

/// The end of a chain: where the next record goes.
#[derive(Debug, Clone)]
pub struct Chain {
    last_seq: u64,
    last_hash: [u8; 32],
}

/// What is wrong with a log.
#[derive(Debug, thiserror::Error)]
#[error("record {seq} {fault}")]
pub struct BrokenLog {
    /// The record at fault.
    pub seq: u64,
    /// What is wrong with it.
    pub fault: String,
}

impl Chain {
    /// The chain of a table that has no records yet.
    #[must_use]
    pub fn new(table: Uuid) -> Self {
        Chain { last_seq: 0, last_hash: *blake3::hash(table.as_bytes()).as_bytes() }
    }

    /// The number of the last record; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// Makes the next record.
    ///
    /// # Errors
    /// When the events cannot be written as JSON.
    pub fn write<Events: Serialize>(
        &mut self,
        at: u64,
        opening: Option<Opening>,
        asked: Option<Asked>,
        events: Events,
    ) -> serde_json::Result<Record> {
        let seq = self.last_seq + 1;
        let command = asked.as_ref().map(|asked| (asked.seat, asked.id));
        let body = serde_json::to_vec(&Body {
            format: FORMAT,
            seq,
            at,
            previous: hex(&self.last_hash),
            opening,
            seat: command.map(|(seat, _)| seat),
            command_id: command.map(|(_, id)| id),
            command: asked.map(|asked| asked.command),
            events,
        })?;
        let hash = *blake3::hash(&body).as_bytes();
        self.last_seq = seq;
        self.last_hash = hash;
        Ok(Record { seq, command, body, hash })
    }

    /// Reads the next record, after checking that it is the next, unchanged, and of a form that this server knows.
    ///
    /// # Errors
    /// Which record is at fault, and why.
    pub fn read<'a, Events: Deserialize<'a>>(&mut self, record: &'a Record) -> Result<Body<Events>, BrokenLog> {
        let broken = |fault: String| BrokenLog { seq: record.seq, fault };
        if record.seq != self.last_seq + 1 {
            return Err(broken(format!("does not follow record {}", self.last_seq)));
        }
        if *blake3::hash(&record.body).as_bytes() != record.hash {
            return Err(broken("was changed after it was written: its hash does not fit".to_owned()));
        }
        let body: Body<Events> =
            serde_json::from_slice(&record.body).map_err(|error| broken(format!("cannot be read: {error}")))?;
        if body.format != FORMAT {
            return Err(broken(format!("has format {}; this server reads format {FORMAT}", body.format)));
        }
        if body.seq != record.seq || body.previous != hex(&self.last_hash) {
            return Err(broken("does not belong here: it names another record before it".to_owned()));
        }
        if record.command != body.seat.zip(body.command_id) {
            return Err(broken("is filed under another command than it holds".to_owned()));
        }
        self.last_seq = record.seq;
        self.last_hash = record.hash;
        Ok(body)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;

    use super::*;

    fn three_records(table: Uuid) -> Vec<Record> {
        let mut chain = Chain::new(table);
        (0..3u8)
            .map(|n| {
                let command = to_raw_value(&n).expect("a number is JSON");
                let asked = Asked { seat: Seat(n), id: Uuid::from_u128(u128::from(n)), command };
                chain.write(1000 + u64::from(n), None, (n > 0).then_some(asked), vec![n]).expect("numbers are JSON")
            })
            .collect()
    }

    fn read(table: Uuid, records: &[Record]) -> Result<Vec<u8>, BrokenLog> {
        let mut chain = Chain::new(table);
        let mut events = Vec::new();
        for record in records {
            events.extend(chain.read::<Vec<u8>>(record)?.events);
        }
        Ok(events)
    }

    #[test]
    fn what_was_written_is_read_again() {
        let table = Uuid::from_u128(7);
        assert_eq!(read(table, &three_records(table)).expect("the chain is whole"), [0, 1, 2]);
    }

    #[test]
    fn a_changed_record_is_noticed() {
        let table = Uuid::from_u128(7);
        let mut records = three_records(table);
        records[1].body = records[1].body.iter().map(|&byte| if byte == b'1' { b'9' } else { byte }).collect();
        assert_eq!(read(table, &records).expect_err("the body was changed").seq, 2);
        // With a new hash to match, the next record still names the old one.
        records[1].hash = *blake3::hash(&records[1].body).as_bytes();
        assert!(read(table, &records).is_err());
    }

    #[test]
    fn a_missing_record_and_another_tables_log_are_noticed() {
        let table = Uuid::from_u128(7);
        let mut records = three_records(table);
        assert_eq!(read(Uuid::from_u128(8), &records).expect_err("another table's").seq, 1);
        records.remove(1);
        assert_eq!(read(table, &records).expect_err("one is missing").seq, 3);
    }
}
