//! Writing and reading the chain of a table's records: each is numbered, dated, and named by the hash that the next one holds.

use std::collections::BTreeMap;

use rules::{Game, Outcome};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use table::Sitting;
use uuid::Uuid;

use crate::broken::{Break, BrokenLog, Newer};
use crate::bytes::Digest;
use crate::promise::Secret;
use crate::record::{Body, By, Ended, FORMAT, KINDS, What, first_previous, hash_of};

/// A record as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// 1 for the first, without gaps.
    pub seq: u64,
    /// The exact bytes that were hashed: JSON of a [`Body`].
    pub body: Vec<u8>,
    /// BLAKE3 of the body, which names the hash of the record before.
    pub hash: [u8; 32],
}

/// The end of a chain: where the next record goes.
#[derive(Debug, Clone)]
pub struct Chain {
    table: Uuid,
    secret: Secret,
    last_seq: u64,
    last_hash: Digest,
    last_at: u64,
}

/// What the records of a log lead to, and the events of each of them.
pub type Folded<G> = (Sitting<G>, Vec<Vec<<G as Game>::Event>>);

impl Chain {
    /// The chain of a table that has no records yet, and was set up at `created_at`.
    #[must_use]
    pub fn new(table: Uuid, created_at: u64, secret: Secret) -> Self {
        Chain { table, secret, last_seq: 0, last_hash: first_previous(table), last_at: created_at }
    }

    /// The number of the last record; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// The hash of the last record: what players may see of all of it, since the blind hides the rest.
    #[must_use]
    pub fn last_hash(&self) -> Digest {
        self.last_hash
    }

    /// The time of the next record: now, but never before the last one, even if the clock was set back since.
    #[must_use]
    pub fn time(&self, now: u64) -> u64 {
        now.max(self.last_at)
    }

    /// Makes the next record, at a time of [`Chain::time`]. `outcome` is that of a game which ends with
    /// it: then the secret comes out.
    ///
    /// # Errors
    /// When the events cannot be written as JSON.
    pub fn write<Events: Serialize>(
        &mut self,
        at: u64,
        by: Option<By>,
        what: &What<Events>,
        outcome: Option<Outcome>,
    ) -> serde_json::Result<Record> {
        let seq = self.last_seq + 1;
        let body = serde_json::to_vec(&Body {
            format: FORMAT,
            seq,
            at,
            previous: self.last_hash,
            blind: self.secret.blind(self.table, seq),
            by,
            what,
            ended: outcome.map(|outcome| Ended { outcome, secret: self.secret.clone() }),
        })?;
        let hash = hash_of(&body);
        self.last_seq = seq;
        self.last_hash = hash;
        self.last_at = at;
        Ok(Record { seq, body, hash: hash.0 })
    }

    /// Reads the next record, after checking that it is the next, unchanged, and of a form that this server knows.
    ///
    /// # Errors
    /// Which record is at fault, and why.
    pub fn read<'a, Events: Deserialize<'a>>(&mut self, record: &'a Record) -> Result<Body<What<Events>>, BrokenLog> {
        let broken = |cause| BrokenLog { seq: record.seq, cause };
        if record.seq != self.last_seq + 1 {
            return Err(broken(Break::Gap { after: self.last_seq }));
        }
        if hash_of(&record.body).0 != record.hash {
            return Err(broken(Break::Changed));
        }
        let or_newer = |cause| broken(newer(&record.body).map_or(cause, Break::Newer));
        let body: Body<What<Events>> =
            serde_json::from_slice(&record.body).map_err(|error| or_newer(Break::Unreadable(error)))?;
        if body.format != FORMAT {
            return Err(or_newer(Break::Format(body.format)));
        }
        if let What::Opened(opened) = &body.what
            && opened.rules > rules::VERSION
        {
            return Err(broken(Break::Newer(Newer::Rules(opened.rules))));
        }
        if body.seq != record.seq || body.previous != self.last_hash {
            return Err(broken(Break::Elsewhere));
        }
        self.last_seq = record.seq;
        self.last_hash = Digest(record.hash);
        self.last_at = body.at;
        Ok(body)
    }

    /// Reads the next records, and folds them.
    ///
    /// # Errors
    /// Which record is at fault, and why.
    pub fn read_all<G: Game>(&mut self, records: &[Record]) -> Result<Folded<G>, BrokenLog> {
        let (mut sitting, mut past) = (Sitting::default(), Vec::with_capacity(records.len()));
        for record in records {
            let body = self.read::<Vec<G::Event>>(record)?;
            body.what.fold(&mut sitting, body.seq, body.at, body.by, &past);
            past.push(body.what.events().cloned().unwrap_or_default());
        }
        Ok((sitting, past))
    }
}

/// What a body has that this version does not know yet, if its form or kind says so, whatever else it holds.
fn newer(body: &[u8]) -> Option<Newer> {
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    #[derive(Deserialize)]
    struct Kinds<'a> {
        #[serde(borrow)]
        what: BTreeMap<&'a str, IgnoredAny>,
    }
    let Form { format } = serde_json::from_slice(body).ok()?;
    if format > FORMAT {
        return Some(Newer::Format(format));
    }
    let Kinds { what } = serde_json::from_slice(body).ok()?;
    let unknown = what.into_keys().find(|kind| !KINDS.contains(kind))?;
    Some(Newer::Kind(unknown.to_owned()))
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use serde_json::value::to_raw_value;

    use super::*;
    use crate::record::Moved;

    fn chain(table: Uuid) -> Chain {
        Chain::new(table, 900, Secret([7; 32]))
    }

    fn moved(n: u8) -> What<Vec<u8>> {
        What::Moved(Moved { command: to_raw_value(&n).expect("a number is JSON"), events: vec![n] })
    }

    fn drawn() -> Outcome {
        Outcome { scores: vec![1, 1], winners: vec![Seat(0), Seat(1)] }
    }

    fn three_records(table: Uuid) -> Vec<Record> {
        let mut chain = chain(table);
        let by = |n: u8| By { seat: Seat(n), id: Uuid::from_u128(u128::from(n)) };
        (0..3u8)
            .map(|n| {
                chain
                    .write(1000 + u64::from(n), Some(by(n)), &moved(n), (n == 2).then(drawn))
                    .expect("numbers are JSON")
            })
            .collect()
    }

    fn read(table: Uuid, records: &[Record]) -> Result<Vec<u8>, BrokenLog> {
        let mut chain = chain(table);
        let mut events = Vec::new();
        for record in records {
            events.extend(chain.read::<Vec<u8>>(record)?.what.events().into_iter().flatten());
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
        let body = String::from_utf8(records[1].body.clone()).expect("it is JSON");
        records[1].body = body.replace("\"command\":1", "\"command\":9").into_bytes();
        let broken = read(table, &records).expect_err("the body was changed");
        assert!(matches!(broken, BrokenLog { seq: 2, cause: Break::Changed }), "{broken}");
        // With a new hash to match, the next record still names the old one.
        records[1].hash = hash_of(&records[1].body).0;
        let broken = read(table, &records).expect_err("the next was written behind another");
        assert!(matches!(broken, BrokenLog { seq: 3, cause: Break::Elsewhere }), "{broken}");
    }

    #[test]
    fn the_secret_comes_out_with_the_last_record_and_not_before() {
        let secret = crate::hex(&[7; 32]);
        let tells = |record: &Record| String::from_utf8_lossy(&record.body).contains(&secret);
        assert_eq!(three_records(Uuid::from_u128(7)).iter().map(tells).collect::<Vec<_>>(), [false, false, true]);
    }

    #[test]
    fn no_record_is_dated_before_the_one_it_follows_or_before_the_table() {
        let table = Uuid::from_u128(7);
        let mut chain = chain(table);
        assert_eq!(chain.time(1), 900, "the clock was set back since the table was made");
        let record = chain.write(1000, None, &moved(1), None).expect("numbers are JSON");
        assert_eq!((chain.time(999), chain.time(1001)), (1000, 1001));
        let mut awake = self::chain(table);
        awake.read::<Vec<u8>>(&record).expect("it is the first");
        assert_eq!(awake.time(999), 1000, "and so it is after a restart");
    }

    /// What is wrong with a first record of these bytes.
    fn fault_of(body: String) -> Break {
        let body = body.into_bytes();
        let record = Record { seq: 1, hash: hash_of(&body).0, body };
        let read = chain(Uuid::from_u128(7)).read::<IgnoredAny>(&record).map(drop);
        read.expect_err("no such record was ever written").cause
    }

    fn first() -> String {
        String::from_utf8(three_records(Uuid::from_u128(7)).remove(0).body).expect("it is JSON")
    }

    /// How a server opened a game.
    fn opening() -> String {
        let log: crate::Log = serde_json::from_str(include_str!("../golden/gold-rush.json")).expect("it was exported");
        log.records.into_iter().next().expect("it has a first record").body
    }

    #[test]
    fn a_newer_record_is_said_to_be_newer_whatever_it_holds() {
        for (body, newer) in [
            (r#"{"format":99,"all":"otherwise"}"#.to_owned(), Newer::Format(99)),
            (first().replace("\"format\":1", "\"format\":99"), Newer::Format(99)),
            (first().replace("\"moved\"", "\"dealt\""), Newer::Kind("dealt".to_owned())),
            (opening().replace("\"rules\":1", "\"rules\":99"), Newer::Rules(99)),
        ] {
            let cause = fault_of(body);
            assert!(matches!(&cause, Break::Newer(found) if *found == newer), "{cause}");
        }
    }

    #[test]
    fn a_record_that_nobody_wrote_is_not_said_to_be_newer() {
        let cause = fault_of(first().replace("\"format\":1", "\"format\":0"));
        assert!(matches!(cause, Break::Format(0)), "{cause}");
        for body in [first().replace("\"at\"", "\"when\""), first().replace("1000", "\"noon\""), "{".to_owned()] {
            let cause = fault_of(body);
            assert!(matches!(cause, Break::Unreadable(_)), "{cause}");
        }
    }

    #[test]
    fn a_missing_record_and_another_tables_log_are_noticed() {
        let table = Uuid::from_u128(7);
        let mut records = three_records(table);
        let broken = read(Uuid::from_u128(8), &records).expect_err("another table's");
        assert!(matches!(broken, BrokenLog { seq: 1, cause: Break::Elsewhere }), "{broken}");
        records.remove(1);
        let broken = read(table, &records).expect_err("one is missing");
        assert!(matches!(broken, BrokenLog { seq: 3, cause: Break::Gap { after: 1 } }), "{broken}");
    }
}
