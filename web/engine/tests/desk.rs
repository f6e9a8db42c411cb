//! The desk answers what the rules say, about the position it was fed, and never falls over.

use engine::Desk;
use rules::gold_rush::{Command, Event, State};
use rules::{Game, Seat, Seed, SeenBy, Viewer};
use serde_json::{Value, json};

/// A desk with one open game, as the player in seat 0 sees it, and the state that this player should have.
fn opened() -> (Desk, Value, State) {
    let options = serde_json::from_value(json!({"first_player": "host"})).expect("an option of the game");
    let events = State::open(&options, 2, Seed([7; 32]), &Default::default()).expect("two may play");
    let seen: Vec<Event> = events.iter().map(|event| event.seen_by(Viewer::Seat(Seat(0)))).collect();
    let mut state = State::default();
    seen.iter().for_each(|event| state.apply(event));
    let mut desk = Desk::default();
    let handle = ask(&mut desk, &json!({"op": "open", "game": "gold-rush"}))["handle"].clone();
    assert_eq!(ask(&mut desk, &json!({"op": "apply", "handle": handle, "events": seen})), json!({}));
    (desk, handle, state)
}

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.ask(request.to_string().as_bytes())).expect("every answer is JSON")
}

fn value(of: impl serde::Serialize) -> Value {
    serde_json::to_value(of).expect("what the page is told is JSON")
}

#[test]
fn it_shows_and_lists_what_the_rules_do() {
    let (mut desk, handle, state) = opened();
    assert_eq!(ask(&mut desk, &json!({"op": "view", "handle": handle})), value(state.view()));
    for seat in [Seat(0), Seat(1)] {
        let listed = ask(&mut desk, &json!({"op": "legal", "handle": handle, "seat": seat}));
        assert_eq!(listed, value(state.legal_commands(seat)));
    }
    assert!(!state.legal_commands(Seat(0)).is_empty(), "the game waits for the host");
}

#[test]
fn it_judges_and_says_why_not() {
    let (mut desk, handle, state) = opened();
    let legal = state.legal_commands(Seat(0)).swap_remove(0);
    let mut judge = |seat: u8, command: &Command| {
        ask(&mut desk, &json!({"op": "judge", "handle": handle, "seat": seat, "command": command}))
    };
    assert_eq!(judge(0, &legal), Value::Null);
    let why = state.decide(Seat(1), &legal).expect_err("it is not their turn");
    assert_eq!(
        judge(1, &legal),
        json!({"code": rules::Rejection::code(&why), "message": why.to_string(), "names": rules::Rejection::names(&why)})
    );
}

#[test]
fn it_foresees_a_turn_and_leaves_the_game_as_it_is() {
    let (mut desk, handle, state) = opened();
    let place = state.legal_commands(Seat(0)).swap_remove(0);
    let before = ask(&mut desk, &json!({"op": "view", "handle": handle}));

    let mut foresee =
        |commands: Value| ask(&mut desk, &json!({"op": "foresee", "handle": handle, "seat": 0, "commands": commands}));
    let placed = foresee(json!([place]));
    assert_eq!(placed["events"], value(state.decide(Seat(0), &place).expect("listed, so accepted")));
    assert_eq!(placed["view"]["tiles"].as_array().map(Vec::len), Some(2));
    assert!(placed["legal"].as_array().is_some_and(|legal| legal.contains(&json!({"type": "pass"}))), "{placed}");

    let twice = foresee(json!([place, place]));
    assert_eq!(twice["rejected"]["index"], json!(1), "{twice}");
    assert!(twice["rejected"]["code"].is_string() && twice["rejected"]["message"].is_string(), "{twice}");

    assert_eq!(ask(&mut desk, &json!({"op": "view", "handle": handle})), before);
}

#[test]
fn a_fork_goes_its_own_way() {
    let (mut desk, handle, state) = opened();
    let fork = ask(&mut desk, &json!({"op": "fork", "handle": handle}))["handle"].clone();
    assert_ne!(fork, handle);
    let place = state.legal_commands(Seat(0)).swap_remove(0);
    let events = state.decide(Seat(0), &place).expect("listed, so accepted");
    ask(&mut desk, &json!({"op": "apply", "handle": fork, "events": events}));
    let mut tiles =
        |handle: &Value| ask(&mut desk, &json!({"op": "view", "handle": handle}))["tiles"].as_array().map(Vec::len);
    assert_eq!((tiles(&handle), tiles(&fork)), (Some(1), Some(2)));
    assert_eq!(ask(&mut desk, &json!({"op": "close", "handle": fork})), json!({}));
    assert!(ask(&mut desk, &json!({"op": "view", "handle": fork}))["error"].is_string());
    assert!(ask(&mut desk, &json!({"op": "view", "handle": handle}))["tiles"].is_array());
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let (mut desk, handle, state) = opened();
    let deep = "[".repeat(100_000);
    let events = format!(
        r#"{{"op":"apply","handle":{handle},"events":[{{"type":"passed","seat":0}},{{"type":"moon_landed"}}]}}"#
    );
    for nonsense in [
        "",
        "null",
        "[]",
        "\u{0}",
        deep.as_str(),
        events.as_str(),
        r#"{"op":"dance"}"#,
        r#"{"op":"open"}"#,
        r#"{"op":"open","game":"chess"}"#,
        r#"{"op":"view"}"#,
        r#"{"op":"view","handle":-1}"#,
        r#"{"op":"view","handle":99}"#,
        r#"{"op":"close","handle":99}"#,
        r#"{"op":"legal","handle":1}"#,
        r#"{"op":"legal","handle":1,"seat":300}"#,
        r#"{"op":"judge","handle":1,"seat":0}"#,
        r#"{"op":"judge","handle":1,"seat":0,"command":{"type":"win"}}"#,
        r#"{"op":"foresee","handle":1,"seat":0,"commands":{}}"#,
        r#"{"op":"apply","handle":1,"events":7}"#,
    ] {
        let answer: Value = serde_json::from_str(&desk.ask(nonsense.as_bytes())).expect("every answer is JSON");
        assert!(answer["error"].is_string(), "{nonsense:.80} was answered with {answer}");
    }
    assert!(ask(&mut desk, &json!({"op": "view", "handle": handle})) == value(state.view()), "the game has changed");
    assert_eq!(desk.ask(b"\xff\xfe").get(..9), Some(r#"{"error":"#));
}

#[test]
fn seats_that_nobody_has_may_do_nothing() {
    let (mut desk, handle, _) = opened();
    assert_eq!(ask(&mut desk, &json!({"op": "legal", "handle": handle, "seat": 255})), json!([]));
    let judged = ask(&mut desk, &json!({"op": "judge", "handle": handle, "seat": 255, "command": {"type": "pass"}}));
    assert!(judged["code"].is_string(), "{judged}");
}

#[test]
fn it_supposes_what_was_not_done_without_knowing_more() {
    let (mut desk, handle, state) = opened();
    let [first, second, ..] = &state.legal_commands(Seat(0))[..] else { panic!("there is a choice") };
    let events = state.decide(Seat(0), first).expect("it was listed");
    let done = json!({"op": "apply", "handle": handle, "events": events});
    assert_eq!(ask(&mut desk, &done), json!({}));
    let suppose = |command: &Command| {
        let commands = json!([command]);
        json!({"op": "suppose", "handle": handle, "seq": 1, "seat": 0, "commands": commands})
    };
    let supposed = ask(&mut desk, &suppose(second));
    let events = state.decide(Seat(0), second).expect("it was listed");
    assert_eq!(supposed["events"], value(&events));
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply(event));
    assert_eq!(supposed["view"], value(after.view()));
    let pass = ask(
        &mut desk,
        &json!({"op": "suppose", "handle": handle, "seq": 1, "seat": 0, "commands": [{"type": "pass"}]}),
    );
    assert_eq!(pass["error"], "the seat has no such decision after record 1");
}
