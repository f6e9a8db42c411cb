//! Writing and reading the chain of a table's records. What a record holds, byte for byte, is `fair_play::record`.

use fair_play::Secret;
use fair_play::bytes::Digest;
use fair_play::record::{FORMAT, FORMAT_WITHOUT_PROMISE, first_previous, hash_of};
use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

pub use fair_play::record::{Body, Opening};

use crate::store::Record;

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
    table: Uuid,
    /// The table's, if it has one: then all its records are of the form that it blinds.
    secret: Option<Secret>,
    last_seq: u64,
    last_hash: Digest,
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
    pub fn new(table: Uuid, secret: Option<Secret>) -> Self {
        Chain { table, secret, last_seq: 0, last_hash: first_previous(table) }
    }

    /// The number of the last record; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// What players may see of a record that was just written or read: its hash, if that gives nothing away.
    #[must_use]
    pub fn shown_hash(&self) -> Option<Digest> {
        self.secret.is_some().then_some(self.last_hash)
    }

    /// Makes the next record. With the one that ends the game the secret comes out.
    ///
    /// # Errors
    /// When the events cannot be written as JSON.
    pub fn write<Events: Serialize>(
        &mut self,
        at: u64,
        opening: Option<Opening>,
        asked: Option<Asked>,
        events: Events,
        ended: bool,
    ) -> serde_json::Result<Record> {
        let seq = self.last_seq + 1;
        let command = asked.as_ref().map(|asked| (asked.seat, asked.id));
        let body = serde_json::to_vec(&Body {
            format: self.format(),
            seq,
            at,
            previous: self.last_hash,
            blind: self.secret.as_ref().map(|secret| secret.blind(self.table, seq)),
            opening,
            seat: command.map(|(seat, _)| seat),
            command_id: command.map(|(_, id)| id),
            command: asked.map(|asked| asked.command),
            events,
            secret: if ended { self.secret.clone() } else { None },
        })?;
        let hash = hash_of(&body);
        self.last_seq = seq;
        self.last_hash = hash;
        Ok(Record { seq, command, body, hash: hash.0 })
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
        if hash_of(&record.body).0 != record.hash {
            return Err(broken("was changed after it was written: its hash does not fit".to_owned()));
        }
        let body: Body<Events> = serde_json::from_slice(&record.body)
            .map_err(|error| broken(newer(&record.body).unwrap_or_else(|| format!("cannot be read: {error}"))))?;
        if body.format != self.format() {
            let misplaced = || format!("has format {}, where format {} belongs", body.format, self.format());
            return Err(broken(newer(&record.body).unwrap_or_else(misplaced)));
        }
        if body.seq != record.seq || body.previous != self.last_hash {
            return Err(broken("does not belong here: it names another record before it".to_owned()));
        }
        if record.command != body.seat.zip(body.command_id) {
            return Err(broken("is filed under another command than it holds".to_owned()));
        }
        self.last_seq = record.seq;
        self.last_hash = Digest(record.hash);
        Ok(body)
    }

    fn format(&self) -> u32 {
        if self.secret.is_some() { FORMAT } else { FORMAT_WITHOUT_PROMISE }
    }
}

/// What is wrong with a body of a form that this server does not know yet, whatever else it holds.
fn newer(body: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    let Form { format } = serde_json::from_slice(body).ok()?;
    (format > FORMAT).then(|| {
        format!("was written by a newer Paydirt: it has format {format}, and this one reads them up to {FORMAT}; start the newer one")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;

    use super::*;

    fn chain(table: Uuid) -> Chain {
        Chain::new(table, Some(Secret([7; 32])))
    }

    fn three_records(table: Uuid) -> Vec<Record> {
        let mut chain = chain(table);
        (0..3u8)
            .map(|n| {
                let command = to_raw_value(&n).expect("a number is JSON");
                let asked = Asked { seat: Seat(n), id: Uuid::from_u128(u128::from(n)), command };
                let asked = (n > 0).then_some(asked);
                chain.write(1000 + u64::from(n), None, asked, vec![n], n == 2).expect("numbers are JSON")
            })
            .collect()
    }

    fn read(table: Uuid, records: &[Record]) -> Result<Vec<u8>, BrokenLog> {
        let mut chain = chain(table);
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
        records[1].hash = hash_of(&records[1].body).0;
        assert!(read(table, &records).is_err());
    }

    #[test]
    fn the_secret_comes_out_with_the_last_record_and_not_before() {
        let secret = fair_play::hex(&[7; 32]);
        let tells = |record: &Record| String::from_utf8_lossy(&record.body).contains(&secret);
        assert_eq!(three_records(Uuid::from_u128(7)).iter().map(tells).collect::<Vec<_>>(), [false, false, true]);
    }

    /// As a server wrote the first record before tables had secrets.
    fn old(table: Uuid) -> Vec<u8> {
        let mut text = format!(r#"{{"format":1,"seq":1,"at":1000,"previous":"{}","#, first_previous(table));
        text.push_str(r#""seat":null,"command_id":null,"command":null,"events":[0]}"#);
        text.into_bytes()
    }

    #[test]
    fn a_log_without_a_secret_goes_on_in_its_own_form() {
        let table = Uuid::from_u128(7);
        let body = old(table);
        let old = Record { seq: 1, command: None, hash: hash_of(&body).0, body };
        let mut chain = Chain::new(table, None);
        assert_eq!(chain.read::<Vec<u8>>(&old).expect("old logs stay readable").events, [0]);
        assert_eq!(chain.shown_hash(), None, "nothing blinds it");
        let next = chain.write(1001, None, None, vec![1], true).expect("numbers are JSON");
        let text = String::from_utf8(next.body).expect("it is JSON");
        assert!(
            text.starts_with(r#"{"format":1,"seq":2,"#) && !text.contains("blind") && !text.contains("secret"),
            "{text}"
        );
    }

    #[test]
    fn a_newer_record_is_said_to_be_newer_whatever_it_holds() {
        let table = Uuid::from_u128(7);
        for body in [
            r#"{"format":3,"all":"otherwise"}"#.to_owned(),
            String::from_utf8(old(table)).expect("text").replace("\"format\":1", "\"format\":3"),
        ] {
            let body = body.into_bytes();
            let record = Record { seq: 1, command: None, hash: hash_of(&body).0, body };
            let refusal = read(table, &[record]).expect_err("nobody knows what it means").to_string();
            assert!(refusal.contains("newer Paydirt: it has format 3") && refusal.contains("up to 2"), "{refusal}");
        }
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
