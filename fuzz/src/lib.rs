//! A game driven by arbitrary bytes: the first says which, the next how many play and with which options.

pub mod table;

use rules::{Game, GameId, Rejection, Seat, Seed, SeenBy, Viewer, with_game};
use serde_json::Value;

/// Bytes, read from the front; zeros when there are no more.
pub struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn below(&mut self, bound: usize) -> usize {
        (usize::from(self.byte()) << 8 | usize::from(self.byte())) % bound
    }

    fn number(&mut self) -> i64 {
        match self.byte() {
            kind @ 0..=199 => i64::from(kind % 16) - 4,
            200..=229 => i64::from(i16::from_le_bytes([self.byte(), self.byte()])),
            _ => i64::from_le_bytes(std::array::from_fn(|_| self.byte())),
        }
    }
}

/// Plays a game: legal commands, and commands that are like legal ones but for some of their parts, from any seat.
///
/// Nothing may panic; what is listed must be accepted, and what is accepted must be listed; and every viewer's fold must be
/// what that viewer may see.
pub fn play(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let game = GameId::ALL[usize::from(bytes.byte()) % GameId::ALL.len()];
    with_game!(game, G => drive::<G>(bytes));
}

fn drive<G: Game>(mut bytes: Bytes<'_>) {
    let seats = G::SEATS.start() + bytes.byte() % (G::SEATS.end() - G::SEATS.start() + 1);
    let options = options::<G>(bytes.byte());
    let seed = Seed([bytes.byte(); 32]);
    let mut state = G::default();
    let mut events = G::open(&options, seats, seed, &G::Draws::default()).expect("so many may play");
    events.iter().for_each(|event| state.apply(event));
    while let (Some(seat), false) = (state.to_act(), bytes.0.is_empty()) {
        let legal = state.legal_commands(seat);
        let choice = bytes.byte();
        let listed = &legal[bytes.below(legal.len())];
        if choice < 160 {
            let happened = state.decide(seat, listed).expect("listed, so accepted");
            happened.iter().for_each(|event| state.apply(event));
            events.extend(happened);
            continue;
        }
        let mut command = serde_json::to_value(listed).expect("commands are JSON");
        change(&mut command, &mut bytes);
        let Ok(command) = serde_json::from_value::<G::Command>(command) else { continue };
        let asker = if choice % 2 == 0 { seat } else { Seat(bytes.byte()) };
        let is_listed = state.legal_commands(asker).contains(&command);
        match state.decide(asker, &command) {
            Ok(_) => assert!(is_listed, "{asker} may do {command:?}, which is not listed"),
            Err(rejection) => {
                assert!(!is_listed, "{asker} may not do {command:?}, which is listed: {rejection}");
                assert!(!rejection.code().is_empty() && !rejection.to_string().is_empty());
            }
        }
    }
    for viewer in Viewer::all(seats) {
        let mut seen = G::default();
        events.iter().for_each(|event| seen.apply(&event.seen_by(viewer)));
        assert_eq!(seen, state.seen_by(viewer));
    }
    // What a page paints and what a host asks for.
    let _ = serde_json::to_string(&state.view()).expect("views are JSON");
    let _ = serde_json::to_string(&state.scores()).expect("scores are JSON");
}

/// The game by the standard rules, with those of its switches the other way whose bit is set.
fn options<G: Game>(bits: u8) -> G::Options {
    let mut options = serde_json::to_value(G::Options::default()).expect("options are JSON");
    let fields = options.as_object_mut().expect("an object");
    for (place, switch) in fields.values_mut().filter(|value| value.is_boolean()).enumerate() {
        *switch = Value::Bool(switch.as_bool() != Some(bits >> place & 1 == 1));
    }
    serde_json::from_value(options).expect("they are the game's")
}

/// Puts something else in some places of a command.
fn change(value: &mut Value, bytes: &mut Bytes<'_>) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|field| change(field, bytes)),
        Value::Array(items) => {
            match bytes.byte() {
                0..=31 => drop(items.pop()),
                32..=63 => items.extend(items.first().cloned()),
                _ => {}
            }
            items.iter_mut().for_each(|item| change(item, bytes));
        }
        Value::Number(_) if bytes.byte() % 2 == 0 => *value = bytes.number().into(),
        Value::Null if bytes.byte() % 2 == 0 => *value = bytes.number().into(),
        _ => {}
    }
}
