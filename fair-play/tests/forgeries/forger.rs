//! A finished game's log, honestly written, and somebody who forges it: JSON to change, and hashes that are made to fit
//! again, as only whoever keeps the log could.

use fair_play::branch::{self, Parent};
use fair_play::record::{Acted, Body, By, Moved, Opened, Passed, Seated, What, first_previous, hash_of};
use fair_play::{Chain, Digest, Entropy, Fault, Log, Report, Secret, Seen, verify};
use rules::chance::Chance;
use rules::{Game, GameId, Seat, Seed, with_game};
use serde_json::json;
use serde_json::value::to_raw_value;
use table::{Act, Cause, Pace, Proposal, Sitting, TimeUp};
use uuid::Uuid;

use crate::json::Json;

pub const TABLE: Uuid = Uuid::from_u128(0x5eed);
pub const SECRET: Secret = Secret([42; 32]);

/// An exported log, as JSON.
#[derive(Clone)]
pub struct Export(pub Json);

/// A random game of three, the second of whom adds nothing.
pub fn finished(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, 1, Around::Nothing))
}

/// A game of three at which much happens around it: moves are taken back, the table pauses, computers sit in.
pub fn finished_with_acts(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, 3, Around::Acts))
}

/// A game of three with a clock, which is often too slow for them.
pub fn finished_with_a_clock(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, 4, Around::Clock))
}

/// Where the game was played that branches go on from.
pub const PARENT: Uuid = Uuid::from_u128(0x0aa);

/// A game at which much happens around it, and one that goes on from after its record `seq`.
pub fn branch_of(game: GameId, seq: u64) -> (Export, Export) {
    with_game!(game, G => {
        let parent = played_at::<G>(PARENT, game, 3, Around::Acts, None);
        let branch = played_at::<G>(TABLE, game, 5, Around::Nothing, Some((&parent, seq)));
        (parent, branch)
    })
}

/// What happens around a game.
#[derive(Clone, Copy, PartialEq)]
enum Around {
    Nothing,
    Acts,
    Clock,
}

/// The same, with other moves.
pub fn played_otherwise(game: GameId) -> Export {
    with_game!(game, G => played::<G>(game, 2, Around::Nothing))
}

fn played<G: Game>(game: GameId, choices: u8, around: Around) -> Export {
    played_at::<G>(TABLE, game, choices, around, None)
}

fn played_at<G: Game>(table: Uuid, game: GameId, choices: u8, around: Around, from: Option<(&Export, u64)>) -> Export {
    let pace = (around == Around::Clock).then_some(Pace::Live { turn: 20, bank: 60, then: TimeUp::PlayTurn });
    let entropy = vec![Entropy::from_bytes(vec![1; 16]), None, Entropy::from_bytes(vec![3; 32])];
    let seed = SECRET.seed(table, &entropy);
    let seats: Vec<Seated> =
        (1..).zip(entropy).map(|(id, entropy)| Seated { player: Uuid::from_u128(id), entropy }).collect();
    let options = G::Options::default();
    let mut sitting = Sitting::<G>::default();
    let mut past = Vec::new();
    let mut choices = Chance::new(Seed([choices; 32]));
    let (mut chain, mut records) = (Chain::new(table, 1000, SECRET), Vec::new());
    let (mut by, mut at) = (None, 1001);
    let (from, events) = match from {
        Some((parent, seq)) => start_from::<G>(parent, seq, seed),
        None => (None, G::open(&options, 3, seed, &G::Draws::default()).expect("a game for three")),
    };
    let mut what = What::Opened(Opened {
        rules: rules::VERSION,
        game,
        options: to_raw_value(&options).expect("JSON"),
        pace,
        seats: seats.clone(),
        commitment: SECRET.commitment(table),
        from,
        seed,
        events,
    });
    loop {
        let seq = chain.last_seq() + 1;
        what.fold(&mut sitting, seq, at, by, &past);
        past.push(what.events().cloned().unwrap_or_default());
        let record = chain.write(at, by, &what, sitting.outcome()).expect("JSON");
        let body = String::from_utf8(record.body).expect("JSON is text");
        records.push(json!({"seq": seq, "hash": chain.last_hash(), "body": body}));
        let Some(seat) = sitting.to_act() else { break };
        at += if around == Around::Clock { u64::from(choices.below(25_000)) } else { 1 };
        let of = |seat| Some(By { seat, id: Uuid::from_u128(u128::from(seq + 1) << 64) });
        let act = (around == Around::Acts).then(|| an_act(&sitting, at, &past, &mut choices)).flatten();
        (by, what) = match (what_passes(&sitting, at, &mut choices), act) {
            (Some(passed), _) => (None, What::Passed(passed)),
            (None, Some((seat, acted))) => (of(seat), What::Acted(acted)),
            (None, None) => (of(seat), a_move(&sitting.game, seat, &mut choices)),
        };
    }
    let table = json!({
        "id": table, "game": game, "options": options, "created_at": 1000, "commitment": SECRET.commitment(table),
        "seats": seats, "outcome": sitting.outcome(),
    });
    let mut export = Export(Json::of(json!({"table": table, "records": records})));
    if let Some(pace) = pace {
        export.table().fields().push(("pace".to_owned(), Json::of(pace)));
    }
    export
}

/// How a branch opens.
fn start_from<G: Game>(parent: &Export, seq: u64, seed: Seed) -> (Option<Parent>, Vec<G::Event>) {
    let log = parent.log().expect("a log");
    let bodies: Vec<Body<What<Vec<G::Event>>>> =
        log.records.iter().map(|record| serde_json::from_str(&record.body).expect("a body")).collect();
    let mut events = branch::line::<G>(&bodies, seq).expect("it goes on there").events;
    let from =
        Parent { table: log.table.id, seq, hash: log.records[seq as usize - 1].hash, events: events.len() as u64 };
    events.extend(branch::deal::<G>(&events, seed));
    (Some(from), events)
}

fn a_move<G: Game>(game: &G, seat: Seat, choices: &mut Chance) -> What<Vec<G::Event>> {
    let mut legal = game.legal_commands(seat);
    let command = legal.swap_remove(choices.below(u32::try_from(legal.len()).expect("few")) as usize);
    let events = game.decide(seat, &command).expect("listed, so accepted");
    What::Moved(Moved { command: to_raw_value(&command).expect("JSON"), events })
}

/// What is due, or, at a table with a clock, now and then what nobody asked for either.
fn what_passes<G: Game>(sitting: &Sitting<G>, at: u64, choices: &mut Chance) -> Option<Passed> {
    sitting.clock.as_ref()?;
    let rare = match choices.below(12) {
        0 => Cause::Delay { ms: 1 },
        1 => Cause::Deserted {},
        _ => Cause::TimeUp {},
    };
    let causes = [Cause::TimeUp {}, Cause::Back {}, rare];
    causes.into_iter().find_map(|cause| Some(Passed { cause, events: sitting.passes(at, cause)? }))
}

/// Now and then somebody does something around the game, and at a table that pauses always. Nobody is said to be there, since of
/// that a log has only the server's word.
fn an_act<G: Game>(
    sitting: &Sitting<G>,
    at: u64,
    past: &Vec<Vec<G::Event>>,
    choices: &mut Chance,
) -> Option<(Seat, Acted)> {
    let decide = |seat, act: &Act| sitting.decide(at, seat, act, &[], past).ok();
    if sitting.is_paused() {
        let act = Act::GoOn {};
        let (seat, events) = (0..3).map(Seat).find_map(|seat| Some((seat, decide(seat, &act)?)))?;
        return Some((seat, Acted { act, events }));
    }
    let seat = Seat(choices.below(3) as u8);
    let question = sitting.open.first().map(|open| open.number);
    let act = match (choices.below(10), question) {
        (0..=1, None) => Act::Propose { proposal: sitting.back_of(seat)? },
        (0..=6, Some(to)) => Act::Agree { to },
        (7, Some(to)) => Act::Refuse { to },
        (2, None) => Act::Propose { proposal: Proposal::Pause {} },
        (3, None) => Act::Propose { proposal: Proposal::SitIn { seat } },
        (4, None) => Act::Return {},
        _ => return None,
    };
    let events = decide(seat, &act)?;
    Some((seat, Acted { act, events }))
}

impl Export {
    /// What a program makes of the file; none if it refuses it as no exported log.
    pub fn log(&self) -> Option<Log> {
        serde_json::from_str(&self.0.text()).ok()
    }

    pub fn check(&self) -> Report {
        self.check_against(&Seen::default())
    }

    pub fn check_against(&self, seen: &Seen) -> Report {
        verify(&self.log().expect("it is still an exported log"), seen)
    }

    pub fn passes(&self) -> bool {
        self.log().is_some_and(|log| verify(&log, &Seen::default()).sound)
    }

    /// What is found, as `(record, fault)`.
    pub fn faults(&self) -> Vec<(Option<u64>, Fault)> {
        self.check().findings.iter().map(|finding| (finding.record, finding.fault)).collect()
    }

    pub fn table(&mut self) -> &mut Json {
        &mut self.0["table"]
    }

    pub fn records(&mut self) -> &mut Vec<Json> {
        self.0["records"].list()
    }

    pub fn length(&self) -> usize {
        self.clone().records().len()
    }

    /// Records are numbered from 1, here and below.
    pub fn hash(&self, seq: usize) -> Digest {
        self.0["records"][seq - 1]["hash"].str().parse().expect("a hash")
    }

    pub fn body(&self, seq: usize) -> Json {
        Json::read(self.0["records"][seq - 1]["body"].str())
    }

    /// Changes the body of a record, without caring for its hash.
    pub fn change(&mut self, seq: usize, change: impl FnOnce(&mut Json)) {
        let mut body = self.body(seq);
        change(&mut body);
        self.0["records"][seq - 1]["body"] = Json::from(body.text());
    }

    /// Makes every hash fit again, as only whoever keeps the log could.
    pub fn mend(&mut self) {
        self.mend_from(1);
    }

    /// The same where all records before this one are as they were.
    pub fn mend_from(&mut self, seq: usize) {
        let mut previous = if seq == 1 { first_previous(TABLE) } else { self.hash(seq - 1) };
        for record in &mut self.records()[seq - 1..] {
            let body = with_previous(record["body"].str(), &previous.to_string());
            previous = hash_of(body.as_bytes());
            record["hash"] = Json::from(previous.to_string());
            record["body"] = Json::from(body);
        }
    }

    /// Numbers the records anew and makes every hash fit again.
    pub fn chain_again(&mut self) {
        for at in 0..self.length() {
            self.change(at + 1, |body| body["seq"] = Json::of(at + 1));
            self.records()[at]["seq"] = Json::of(at + 1);
        }
        self.mend();
    }
}

/// A body that names another record before it; the same if it names none, or not as text.
fn with_previous(body: &str, previous: &str) -> String {
    const FIELD: &str = "\"previous\":\"";
    match body.find(FIELD).map(|at| at + FIELD.len()) {
        Some(at) if body.len() > at + 64 && body.is_char_boundary(at + 64) => {
            format!("{}{previous}{}", &body[..at], &body[at + 64..])
        }
        _ => body.to_owned(),
    }
}
