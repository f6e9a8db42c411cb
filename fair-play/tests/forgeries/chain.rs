//! Records that were changed, dropped, swapped or cut off: each is bound to the one before it.

use fair_play::{Digest, Fault, Seen};

use crate::GAME;
use crate::forger::{TABLE, finished, played_otherwise};
use crate::json::Json;

#[test]
fn one_changed_byte_is_found_wherever_it_is() {
    let honest = finished(GAME);
    for seq in 1..=honest.length() {
        for place in [0, 40, 200] {
            let mut forged = honest.clone();
            let body = &mut forged.records()[seq - 1]["body"];
            let mut bytes = body.str().as_bytes().to_vec();
            bytes[place] ^= 1;
            *body = Json::of(String::from_utf8(bytes).expect("still ASCII"));
            assert_eq!(forged.faults(), [(Some(seq as u64), Fault::Bytes)], "byte {place}");
        }
    }
}

#[test]
fn a_changed_byte_whose_hash_was_mended_breaks_the_chain() {
    let mut forged = finished(GAME);
    forged.change(5, |body| body["by"]["id"] = Json::of(TABLE));
    let hash = fair_play::record::hash_of(forged.records()[4]["body"].str().as_bytes());
    forged.records()[4]["hash"] = Json::of(hash);
    assert_eq!(forged.faults(), [(Some(6), Fault::Previous)]);
    let finding = &forged.check().findings[0];
    assert_eq!((&*finding.place, &finding.expected), ("previous", &hash.to_string()));
}

#[test]
fn a_dropped_record_is_found() {
    let mut forged = finished(GAME);
    forged.records().remove(6);
    assert_eq!(forged.faults(), [(Some(8), Fault::Sequence)]);
    assert_eq!(forged.check().findings[0].expected, "record 7");

    // Even when everything after it is written anew.
    forged.chain_again();
    let faults = forged.faults();
    assert!(faults.contains(&(Some(7), Fault::Blind)), "{faults:?}");
    let retold = |fault: &(Option<u64>, Fault)| matches!(fault, (Some(7), Fault::Events | Fault::Command));
    assert!(faults.iter().any(retold), "{faults:?}");
}

#[test]
fn a_log_without_its_end_is_found() {
    let mut forged = finished(GAME);
    forged.records().pop();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);

    // Even when the secret comes out all the same.
    let last = forged.length();
    let end = finished(GAME).body(last + 1)["ended"].clone();
    forged.change(last, |body| body["ended"] = end.clone());
    forged.mend();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);
}

#[test]
fn swapped_records_are_found() {
    let mut forged = finished(GAME);
    forged.records().swap(6, 7);
    assert_eq!(forged.faults(), [(Some(8), Fault::Sequence)]);

    // Filed under each other's number.
    for (at, seq) in [(6, 7), (7, 8)] {
        forged.records()[at]["seq"] = Json::of(seq);
    }
    assert_eq!(forged.faults(), [(Some(7), Fault::Number), (Some(8), Fault::Number)]);

    // With numbers and times made to fit too.
    let (earlier, later) = (forged.body(8)["at"].clone(), forged.body(7)["at"].clone());
    forged.change(7, |body| body["at"] = earlier);
    forged.change(8, |body| body["at"] = later);
    forged.chain_again();
    let faults = forged.faults();
    assert!(faults.contains(&(Some(7), Fault::Blind)) && faults.contains(&(Some(8), Fault::Blind)), "{faults:?}");
}

#[test]
fn a_clock_that_runs_backwards_is_found() {
    for (seq, at) in [(1, 999), (9, 1), (9, u64::MAX), (9, 1 << 53)] {
        let mut forged = finished(GAME);
        forged.change(seq, |body| body["at"] = Json::of(at));
        forged.mend();
        assert_eq!(forged.faults()[0], (Some(seq as u64), Fault::Time), "record {seq} at {at}");
    }
}

#[test]
fn an_id_that_a_seat_used_before_is_found() {
    let mut forged = finished(GAME);
    let (seat, id) = (forged.body(4)["by"]["seat"].clone(), forged.body(4)["by"]["id"].clone());
    let again = (5..).find(|&seq| forged.body(seq)["by"]["seat"] == seat).expect("it plays on");
    forged.change(again, |body| body["by"]["id"] = id);
    forged.mend();
    assert_eq!(forged.faults(), [(Some(again as u64), Fault::Repeated)]);
}

#[test]
fn the_log_of_another_table_is_found() {
    let mut forged = finished(GAME);
    forged.table()["id"] = Json::of("00000000-0000-0000-0000-000000000007");
    assert!(forged.faults().contains(&(Some(1), Fault::Table)), "{:?}", forged.faults());
}

#[test]
fn a_whole_other_game_is_found_by_who_was_there() {
    let (honest, forged) = (finished(GAME), played_otherwise(GAME));
    assert!(forged.check().sound, "nothing in it is wrong, but it is not what was played");
    let seen = |hashes: &[(u64, Digest)]| Seen { hashes: hashes.to_vec(), ..Seen::default() };
    assert!(honest.check_against(&seen(&[(1, honest.hash(1)), (9, honest.hash(9))])).sound);
    let report = forged.check_against(&seen(&[(1, honest.hash(1)), (9, honest.hash(9))]));
    assert_eq!(report.findings.len(), 1);
    assert_eq!((report.findings[0].record, report.findings[0].fault), (Some(9), Fault::Seen));

    let mut short = honest.clone();
    let last = short.length();
    let end = honest.hash(last);
    short.records().truncate(last - 2);
    let report = short.check_against(&seen(&[(last as u64, end)]));
    assert!(report.findings.iter().any(|finding| finding.fault == Fault::Seen && finding.record == Some(last as u64)));
}
