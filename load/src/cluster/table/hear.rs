//! What pages are told at a table, held against what anybody was told before.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{Answer, Shown, Table};

/// What a server says, as far as it matters here.
#[derive(Deserialize)]
struct Said<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seq: Option<u64>,
    hash: Option<&'a str>,
    id: Option<Uuid>,
    code: Option<&'a str>,
    after_ms: Option<u64>,
    #[serde(borrow)]
    events: Option<&'a RawValue>,
}

impl Table {
    /// A page was told something. Says in how long it has to move to another server, if it's told to.
    pub fn hear(&mut self, page: usize, text: &str) -> Option<Duration> {
        if page >= self.pages.len() {
            return None;
        }
        let said: Said<'_> = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                self.fault(&format!("not JSON ({error}): {text}"));
                return None;
            }
        };
        match (said.kind, said.seq) {
            ("welcome", Some(seq)) => self.welcome(page, seq),
            ("events" | "acted" | "passed", Some(seq)) => {
                let events = if said.kind == "events" { said.events.map_or("[]", RawValue::get) } else { "[]" };
                self.record(page, seq, said.hash.unwrap_or_default(), events);
            }
            ("accepted", Some(seq)) => self.accept(said.id.unwrap_or_default(), seq),
            ("rejected", _) => match said.code {
                Some("not_saved" | "busy") => self.refused += 1,
                _ => self.fault(&format!("refused: {text}")),
            },
            ("moving", _) => return Some(Duration::from_millis(said.after_ms.unwrap_or_default())),
            _ => {}
        }
        None
    }

    fn welcome(&mut self, page: usize, seq: u64) {
        let seen = &mut self.pages[page];
        seen.welcomed = true;
        let floor = seen.floor;
        if let Some((_, up_to)) = &mut seen.moving {
            *up_to = seq;
        }
        if seq < floor {
            self.fault(&format!("a welcome of the past: {seq} after {floor}"));
        }
        self.up_to = self.up_to.max(seq);
        self.note_resumed(page);
        self.send_again(page);
        self.go_on();
    }

    fn record(&mut self, page: usize, seq: u64, hash: &str, events: &str) {
        let seen = &mut self.pages[page];
        if seq != seen.heard + 1 {
            let fault = format!("page {page} got record {seq} after {}", seen.heard);
            return self.fault(&fault);
        }
        seen.heard = seq;
        // Whoever moves is told again what came over the old socket meanwhile.
        let is_new = seq > seen.last_seq;
        seen.last_seq = seen.last_seq.max(seq);
        self.note_resumed(page);
        self.up_to = self.up_to.max(seq);
        let known = usize::try_from(seq - 1).ok().and_then(|place| self.hashes.get(place));
        match known {
            Some(known) if known == hash => {
                if is_new && let Some(&first) = self.first_shown.get(seq as usize - 1) {
                    self.shown.push(Shown { first, took: first.elapsed() });
                }
            }
            Some(_) => return self.fault(&format!("record {seq} is another at another page")),
            None => {
                self.hashes.push(hash.to_owned());
                self.first_shown.push(Instant::now());
                if let Err(fault) = self.position.fold(events) {
                    return self.fault(&fault.to_string());
                }
            }
        }
        self.go_on();
    }

    /// Notes how long a page took to move, once it has everything.
    fn note_resumed(&mut self, page: usize) {
        let seen = &mut self.pages[page];
        if let Some((started, _)) = seen.moving.take_if(|(_, up_to)| seen.heard >= *up_to) {
            self.resumed.push(started.elapsed());
        }
    }

    fn accept(&mut self, id: Uuid, seq: u64) {
        self.up_to = self.up_to.max(seq);
        if *self.accepted.entry(id).or_insert(seq) != seq {
            return self.fault("one move was accepted as two records");
        }
        if let Some(done) = self.under_way.take_if(|under_way| under_way.id == id) {
            self.answers.push(Answer { due: done.due, at: Instant::now(), from: done.from });
            self.go_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::GameId;
    use tokio::sync::mpsc;
    use tokio_tungstenite::tungstenite::Utf8Bytes;

    use super::*;
    use crate::cluster::table::Shared;

    fn table() -> (Shared, mpsc::UnboundedReceiver<Utf8Bytes>) {
        let table = Table::shared(Uuid::from_u128(7), GameId::GoldRush, 0);
        let (orders, ordered) = mpsc::unbounded_channel();
        table.borrow_mut().listen(orders.clone(), 0);
        table.borrow_mut().listen(orders, 1);
        (table, ordered)
    }

    #[test]
    fn a_record_left_out_and_one_that_is_another_elsewhere_are_faults() {
        let (table, _ordered) = table();
        let mut table = table.borrow_mut();
        table.hear(0, r#"{"type":"acted","seq":1,"hash":"a"}"#);
        table.hear(1, r#"{"type":"acted","seq":1,"hash":"b"}"#);
        table.hear(0, r#"{"type":"acted","seq":3,"hash":"c"}"#);
        assert_eq!(table.faults.len(), 2, "{:?}", table.faults);
    }

    #[test]
    fn a_welcome_behind_what_anybody_was_told_is_a_fault() {
        let (table, _ordered) = table();
        let mut table = table.borrow_mut();
        table.hear(0, r#"{"type":"acted","seq":1,"hash":"a"}"#);
        let asked = table.asks(1);
        table.comes_in(1, 2, asked);
        table.hear(1, r#"{"type":"welcome","seq":0}"#);
        assert_eq!(table.faults.len(), 1, "{:?}", table.faults);
    }

    #[test]
    fn whoever_moves_is_told_again_what_came_meanwhile_and_leaves_nothing_out() {
        let (table, _ordered) = table();
        let mut table = table.borrow_mut();
        let record = |seq: u64| format!(r#"{{"type":"acted","seq":{seq},"hash":"{seq}"}}"#);
        table.hear(1, &record(1));
        let asked = table.asks(1);
        table.hear(1, &record(2));
        table.hear(1, &record(3));
        table.moves_to(1, 2, asked, Instant::now());
        table.hear(1, r#"{"type":"welcome","seq":3}"#);
        table.hear(1, &record(2));
        assert!(table.resumed.is_empty() && table.faults.is_empty(), "{:?}", table.faults);
        table.hear(1, &record(3));
        assert!(table.resumed.len() == 1 && table.faults.is_empty(), "{:?}", table.faults);
        table.moves_to(1, 0, asked, Instant::now());
        table.hear(1, &record(3));
        assert_eq!(table.faults.len(), 1, "{:?}", table.faults);
    }

    #[test]
    fn a_move_accepted_as_two_records_is_a_fault() {
        let (table, _ordered) = table();
        let mut table = table.borrow_mut();
        for seq in [2, 2, 3] {
            table.accept(Uuid::from_u128(1), seq);
        }
        assert_eq!(table.faults.len(), 1, "{:?}", table.faults);
    }
}
