//! A finished game's log, honestly written, and somebody who forges it: JSON to change, and hashes that are made to fit
//! again, as only who keeps the log could.

use fair_play::record::{Body, FORMAT, FORMAT_WITHOUT_PROMISE, Opening, first_previous, hash_of};
use fair_play::{Entropy, Fault, Log, Report, Secret, Seen, verify};
use rules::chance::Chance;
use rules::{Game, GameId, Seed, with_game};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use uuid::Uuid;

pub const TABLE: Uuid = Uuid::from_u128(0x5eed);
pub const SECRET: Secret = Secret([42; 32]);

/// An exported log, as JSON.
#[derive(Clone)]
pub struct Export(pub Value);

/// A random game of three, the second of whom adds nothing.
pub fn finished(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, true, 1))
}

/// The same, with other moves.
pub fn played_otherwise(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, true, 2))
}

/// The same, as it was written before there were promises.
pub fn of_old(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, false, 1))
}

fn played<G: Game>(game: GameId, promised: bool, choices: u8) -> Export {
    let entropy = vec![Entropy::from_bytes(vec![1; 16]), None, Entropy::from_bytes(vec![3; 32])];
    let seed = SECRET.seed(TABLE, &entropy);
    let options = G::Options::default();
    let opening = Opening {
        game,
        options: to_raw_value(&options).expect("JSON"),
        seats: 3,
        seed,
        commitment: promised.then(|| SECRET.commitment(TABLE)),
        entropy: promised.then(|| entropy.clone()),
    };
    let mut state = G::default();
    let mut events = G::open(&options, 3, seed, &G::Draws::default()).expect("a game for three");
    let (mut opening, mut asked, mut records) = (Some(opening), None, Vec::new());
    let mut choices = Chance::new(Seed([choices; 32]));
    let mut previous = first_previous(TABLE);
    loop {
        events.iter().for_each(|event| state.apply(event));
        let seq = records.len() as u64 + 1;
        let (seat, command) = asked.take().unzip();
        let body = serde_json::to_string(&Body {
            format: if promised { FORMAT } else { FORMAT_WITHOUT_PROMISE },
            seq,
            at: 1000 + seq,
            previous,
            blind: promised.then(|| SECRET.blind(TABLE, seq)),
            opening: opening.take(),
            seat,
            command_id: seat.map(|_| Uuid::from_u128(u128::from(seq))),
            command: command.map(|command| to_raw_value(&command).expect("JSON")),
            events: &events,
            secret: (promised && state.outcome().is_some()).then_some(SECRET),
        })
        .expect("JSON");
        previous = hash_of(body.as_bytes());
        records.push(json!({"seq": seq, "hash": previous, "body": body}));
        let Some(seat) = state.to_act() else { break };
        let mut legal = state.legal_commands(seat);
        let command = legal.swap_remove(choices.below(u32::try_from(legal.len()).expect("few")) as usize);
        events = state.decide(seat, &command).expect("listed, so accepted");
        asked = Some((seat, command));
    }
    let commitment = promised.then(|| SECRET.commitment(TABLE));
    let seats: Vec<Value> =
        entropy.iter().map(|given| json!({"entropy": given.as_ref().filter(|_| promised)})).collect();
    let table = json!({
        "id": TABLE, "game": game, "options": options, "commitment": commitment, "seats": seats, "outcome": state.outcome(),
    });
    Export(json!({"table": table, "records": records}))
}

impl Export {
    pub fn log(&self) -> Log {
        serde_json::from_value(self.0.clone()).expect("it is still an exported log")
    }

    pub fn check(&self) -> Report {
        self.check_against(&Seen::default())
    }

    pub fn check_against(&self, seen: &Seen) -> Report {
        verify(&self.log(), seen)
    }

    /// What is found, as `(record, fault)`.
    pub fn faults(&self) -> Vec<(Option<u64>, Fault)> {
        self.check().findings.iter().map(|finding| (finding.record, finding.fault)).collect()
    }

    pub fn records(&mut self) -> &mut Vec<Value> {
        self.0["records"].as_array_mut().expect("a list")
    }

    /// The body of a record, from 1.
    pub fn body(&self, seq: usize) -> Value {
        let text = self.0["records"][seq - 1]["body"].as_str().expect("text");
        serde_json::from_str(text).expect("JSON")
    }

    /// Changes the body of a record, without caring for its hash.
    pub fn change(&mut self, seq: usize, change: impl FnOnce(&mut Value)) {
        let mut body = self.body(seq);
        change(&mut body);
        self.0["records"][seq - 1]["body"] = json!(body.to_string());
    }

    /// Numbers the records anew and makes every hash fit again.
    pub fn chain_again(&mut self) {
        let mut previous = first_previous(TABLE);
        for at in 0..self.records().len() {
            self.change(at + 1, |body| {
                body["seq"] = json!(at + 1);
                body["previous"] = json!(previous);
            });
            let record = &mut self.records()[at];
            previous = hash_of(record["body"].as_str().expect("text").as_bytes());
            record["seq"] = json!(at + 1);
            record["hash"] = json!(previous);
        }
    }
}
