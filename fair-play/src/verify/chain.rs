//! Whether the records are those that were written, all of them, in their order.

use super::Body;
use crate::finding::{Fault, Findings};
use crate::log::{Log, Seen};
use crate::record;

pub(super) fn check(log: &Log, seen: &Seen, bodies: &[Option<Body>], findings: &mut Findings) {
    let (mut last_seq, mut previous) = (0, record::first_previous(log.table.id));
    let mut in_order = true;
    for (record, body) in log.records.iter().zip(bodies) {
        let hash = record::hash_of(record.body.as_bytes());
        if hash != record.hash {
            findings.add(record.seq, Fault::Bytes, "", record.hash, hash);
        }
        let follows = record.seq == last_seq + 1;
        // One that is missing or misplaced puts all others out of step: it is named, they are not.
        if !follows && in_order {
            in_order = false;
            findings.add(
                record.seq,
                Fault::Sequence,
                "",
                format!("record {}", last_seq + 1),
                format!("record {}", record.seq),
            );
        }
        if let Some(body) = body {
            if body.seq != record.seq {
                findings.add(record.seq, Fault::Number, "seq", record.seq, body.seq);
            } else if follows && body.previous != previous {
                let fault = if record.seq == 1 { Fault::Table } else { Fault::Previous };
                findings.add(record.seq, fault, "previous", previous, body.previous);
            }
        }
        (last_seq, previous) = (record.seq, record.hash);
    }
    for (seq, shown) in &seen.hashes {
        match log.records.iter().find(|record| record.seq == *seq) {
            Some(record) if record.hash == *shown => {}
            Some(record) => findings.add(*seq, Fault::Seen, "", shown, record.hash),
            // A gap was named above.
            None if *seq < last_seq => {}
            None => findings.add(*seq, Fault::Seen, "", shown, "no such record"),
        }
    }
}
