//! Whether each record follows the one before it, and whether they are those that were shown.

use super::form::Told;
use crate::finding::{Fault, Findings};
use crate::log::{Log, Seen};
use crate::record;

/// Whether each record names the hash of the one before it.
pub(super) fn check(log: &Log, told: &Told, findings: &mut Findings) {
    let mut previous = record::first_previous(log.table.id);
    for (record, link) in log.records.iter().zip(&told.links) {
        if link.previous != previous {
            let fault = if link.seq == 1 { Fault::Table } else { Fault::Previous };
            findings.add(link.seq, fault, "previous", previous, link.previous);
        }
        previous = record.hash;
    }
}

/// Whether the records have the hashes that were seen, whatever else is wrong with them.
pub(super) fn as_seen(log: &Log, seen: &Seen, findings: &mut Findings) {
    for (seq, shown) in &seen.hashes {
        match log.records.iter().find(|record| record.seq == *seq) {
            Some(record) if record.hash == *shown => {}
            Some(record) => findings.add(*seq, Fault::Seen, "", shown, record.hash),
            None => findings.add(*seq, Fault::Seen, "", shown, "no such record"),
        }
    }
}
