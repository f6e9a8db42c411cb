//! Looking back: every position again, off the line too, and how the points came about, in every game.

use engine::Desk;
use rules::goldmines::{Command, Event, State};
use rules::{Game, GameId, Listed, Progress, Seat, Seed, SeenBy, Total, Viewer, with_game};
use serde_json::{Value, json};

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.ask(request.to_string().as_bytes())).expect("every answer is JSON")
}

/// A game played to its end by taking now this, now that legal command: its records, and the game after each.
fn played<G: Game>(seats: u8) -> (Vec<Vec<G::Event>>, Vec<G>) {
    played_by::<G>(seats, 5, |_, _| None)
}

/// The same with another seed, and some of the commands chosen.
fn played_by<G: Game>(
    seats: u8,
    seed: u8,
    choose: impl Fn(&G, &[G::Command]) -> Option<usize>,
) -> (Vec<Vec<G::Event>>, Vec<G>) {
    let mut game = G::default();
    let (mut records, mut states) = (Vec::new(), Vec::new());
    let mut events = G::open(&G::Options::default(), seats, Seed([seed; 32]), &G::Draws::default()).expect("it opens");
    for turn in 0.. {
        events.iter().for_each(|event| game.apply(event));
        records.push(std::mem::take(&mut events));
        states.push(game.clone());
        let Some(seat) = game.to_act() else { break };
        let legal = game.legal_commands(seat);
        let chosen = choose(&game, &legal).unwrap_or(turn * 7 % legal.len());
        events = game.decide(seat, &legal[chosen]).expect("it was listed");
    }
    (records, states)
}

fn told<G: Game + Listed>(seats: u8) -> (Desk, Vec<Vec<G::Event>>, Vec<G>) {
    let (records, states) = played::<G>(seats);
    (desk_of::<G>(seats, &records), records, states)
}

fn desk_of<G: Game + Listed>(seats: u8, records: &[Vec<G::Event>]) -> Desk {
    let mut desk = Desk::default();
    assert_eq!(ask(&mut desk, &json!({"op": "open", "game": G::ID})), json!({"handle": 1}));
    for (at, events) in records.iter().enumerate() {
        let programs = vec![false; usize::from(seats)];
        let answer =
            ask(&mut desk, &json!({"op": "apply", "handle": 1, "at": at, "events": events, "programs": programs}));
        assert_eq!(answer, json!({}));
    }
    desk
}

fn points_of<G: Game>(game: &G) -> Vec<i32> {
    game.scores().iter().map(Total::total).collect()
}

/// The points before the final scoring, which is in the last record.
fn in_play<G: Game>(records: &[Vec<G::Event>], states: &[G]) -> Vec<i32> {
    let mut game = states[states.len() - 2].clone();
    let starts = |event: &G::Event| serde_json::to_value(event).expect("JSON")["type"] == json!("final_scoring_began");
    let last = records.last().expect("it was played");
    assert!(last.iter().any(starts));
    last.iter().take_while(|event| !starts(event)).for_each(|event| game.apply(event));
    points_of(&game)
}

fn every_position_is_shown_again<G: Game + Listed>() {
    let (mut desk, records, states) = told::<G>(2);
    for (at, state) in states.iter().enumerate() {
        let view = ask(&mut desk, &json!({"op": "position", "handle": 1, "seq": at + 1}));
        assert_eq!(view, serde_json::to_value(state.view()).expect("a view is JSON"), "{} {}", G::ID, at + 1);
    }
    // Through a player's eyes it is what that player saw.
    let viewer = Viewer::Seat(Seat(1));
    assert_eq!(ask(&mut desk, &json!({"op": "seal", "handle": 1, "seat": 1})), json!({"handle": 2}));
    let mut seen = G::default();
    for (at, events) in records.iter().enumerate() {
        events.iter().for_each(|event| seen.apply(&event.seen_by(viewer)));
        let view = ask(&mut desk, &json!({"op": "position", "handle": 2, "seq": at + 1}));
        assert_eq!(view, serde_json::to_value(seen.view()).expect("a view is JSON"), "{} {}", G::ID, at + 1);
    }
}

fn the_course_has_every_turn_and_every_point<G: Game + Listed>() {
    let (mut desk, records, states) = told::<G>(3);
    let course = ask(&mut desk, &json!({"op": "course", "handle": 1}));
    let points = course["records"].as_array().expect("a point for each record");
    assert_eq!(points.len(), records.len());
    let mut before = (0, Value::Null);
    for (point, state) in points.iter().zip(&states) {
        assert_eq!(point["scores"], json!(points_of(state)));
        assert_eq!(point["holds"], json!(true));
        // Turns are counted without a gap, and each is one seat's, the next one's.
        let turn = (point["turn"].as_u64().expect("a number"), point["seat"].clone());
        let next = before.1.as_u64().map(|seat| json!((seat + 1) % 3));
        assert!(
            turn == before || (turn.0 == before.0 + 1 && next.is_none_or(|next| next == turn.1)),
            "{}: {turn:?} after {before:?}",
            G::ID
        );
        before = turn;
    }
    assert!(before.0 > 20, "{}: a game of {} turns", G::ID, before.0);
    let outcome = states.last().and_then(Game::outcome).expect("it was played to its end");
    assert_eq!(course["in_play"], json!(in_play(&records, &states)), "{}", G::ID);
    assert_ne!(course["in_play"], json!(outcome.scores), "{}", G::ID);
}

#[test]
fn every_game_can_be_looked_back_on() {
    for game in GameId::ALL {
        with_game!(*game, G => { every_position_is_shown_again::<G>(); the_course_has_every_turn_and_every_point::<G>(); });
    }
}

fn scores_in_play(event: &Event) -> bool {
    matches!(event, Event::FeatureScored { scoring } if scoring.complete && !scoring.holders.is_empty())
}

#[test]
fn what_the_last_tile_completes_is_scored_in_play() {
    // Nobody puts a meeple anywhere, except in the last turn on what it completes.
    let choose = |game: &State, legal: &[Command]| match game.progress() {
        Progress::TilesLeft { tiles: 0 } => legal.iter().position(|command| {
            let seat = game.to_act().expect("it is asked");
            game.decide(seat, command).expect("it was listed").iter().any(scores_in_play)
        }),
        _ => legal.iter().position(|command| matches!(command, Command::Pass {})),
    };
    let (records, states) = (0..40)
        .map(|seed| played_by(2, seed, choose))
        .find(|(records, states)| in_play(records, states) != [0, 0])
        .expect("a last tile that completes something");
    assert_eq!(points_of(&states[states.len() - 2]), [0, 0]);
    let course = ask(&mut desk_of::<State>(2, &records), &json!({"op": "course", "handle": 1}));
    assert_eq!(course["in_play"], json!(in_play(&records, &states)));
}

#[test]
fn what_was_taken_back_keeps_its_address() {
    let (records, states) = played::<rules::gold_rush::State>(2);
    let mut desk = Desk::default();
    ask(&mut desk, &json!({"op": "open", "game": "gold-rush"}));
    let apply = |desk: &mut Desk, at: usize| {
        let request = json!({"op": "apply", "handle": 1, "events": records[at], "programs": [false, false]});
        assert_eq!(ask(desk, &request), json!({}));
    };
    (0..4).for_each(|at| apply(&mut desk, at));
    let act = json!({"op": "act", "handle": 1, "seat": 0, "at": 9, "acted": [{"type": "taken_back", "to": 2}]});
    assert_eq!(ask(&mut desk, &act), json!({}));
    // The same move again.
    apply(&mut desk, 2);
    let view = |state: &rules::gold_rush::State| serde_json::to_value(state.view()).expect("a view is JSON");
    let mut position = |seq: u64| ask(&mut desk, &json!({"op": "position", "handle": 1, "seq": seq}));
    assert_eq!(position(4), view(&states[3]), "off the line");
    assert_eq!(position(5), view(&states[1]), "gone back");
    assert_eq!(position(6), view(&states[2]));
    assert_eq!(position(99), view(&states[2]), "beyond the end it is the end");
    let course = ask(&mut desk, &json!({"op": "course", "handle": 1}));
    let holds: Vec<bool> =
        course["records"].as_array().expect("a list").iter().map(|point| point["holds"] == json!(true)).collect();
    assert_eq!(holds, [true, true, false, false, false, true]);
    let turns: Vec<u64> =
        course["records"].as_array().expect("a list").iter().filter_map(|point| point["turn"].as_u64()).collect();
    assert_eq!(turns[5], turns[2], "the turn is played again, and counted once");
    assert_eq!(course["in_play"], Value::Null);
}
