//! Whole games of every kind through sockets, with several players and somebody who watches: each folds what they are shown
//! with the rules, and ends where the log ends. And every script of the repository through the binary.

use std::path::Path;

use client_protocol::code::Code;
use client_protocol::rest::{Status, TableView};
use rules::goldmines::{Options, PhaseView, State};
use rules::{Game, GameId, Outcome, Seat, Seed, with_game};
use serde_json::{Value, json};
use test_kit::client::{all_at, table_of, waiting_table};
use test_kit::company::{Table, guests};
use test_kit::log::Log;
use test_kit::process::run;
use test_kit::{Company, Dice, Folder, Guest, Paydirt, Setup};
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread")]
async fn three_and_four_play_gold_west_and_somebody_watches() {
    let mut server = Paydirt::fresh().await;
    let setups = [3, 4].map(|seats| Setup::of(GameId::GoldWest, seats));
    let company = Company::gather(server.address(), server.database(), &setups).await;
    let tables: Vec<_> = company.tables().iter().copied().zip(company.guests().to_vec()).collect();
    let counts = company.play_to_the_end().await;
    for ((table, guests), outcome) in tables.iter().zip(counts.outcomes) {
        let outcome = outcome.expect("the game is over");
        let shown: TableView = guests[0].get(&format!("/api/tables/{table}")).await.expect("they sit there");
        assert_eq!((shown.status, shown.outcome.as_ref()), (Status::Finished, Some(&outcome)));
        // What anybody may export then plays the same game.
        let script: Value =
            guests[0].get(&format!("/api/tables/{table}/log?format=script")).await.expect("the game is over");
        let file = server.folder().join("game.json");
        std::fs::write(&file, script.to_string()).expect("the folder is ours");
        assert_eq!(play_script(&file).await, outcome);
    }
    server.stop().await;
}

/// Some choices in the middle of a turn are not the choices of the player whose turn it is. Everybody knows whose they are,
/// those who watch too: the checker compares, after every record, whom each waited for.
#[tokio::test(flavor = "multi_thread")]
async fn five_play_goldmines_with_castles_and_all_know_whose_choice_it_is() {
    let mut server = Paydirt::fresh().await;
    let options = Options { castles: true, ..Options::default() };
    let setup = Setup { options: json!({"castles": true}), ..Setup::of(GameId::Goldmines, 5) };
    let guests = guests(server.address(), &setup).await;
    let table = waiting_table(&guests[..5], setup.game, &setup.options).await;
    server.stop().await;
    let (seed, plan, asked) = a_game_that_asks_others(&options);
    let opening = State::open(&options, 5, seed, &Default::default()).expect("five may play");
    let opening = serde_json::to_value(opening).expect("events are JSON");
    Log::opened::<State>(table, setup.game, &options, seed, opening).save(server.database()).await;
    server.start_again().await;

    let plan_length = plan.len();
    let table = Table { setup, guests, id: table, plan };
    let counts = Company::at(&[server.address()], server.database(), vec![table]).play_to_the_end().await;
    assert_eq!((counts.finished, counts.accepted), (1, plan_length as u64));
    println!("somebody else than the player whose turn it was had to choose {asked} times");
    server.stop().await;
}

/// A seed, the commands of a whole game, and how often it waits for somebody whose turn it is not.
fn a_game_that_asks_others(options: &Options) -> (Seed, Vec<Value>, u32) {
    (0..=255)
        .find_map(|number| {
            let (seed, mut dice) = (Seed([number; 32]), Dice(number.into()));
            let (mut state, mut plan, mut asked) = (State::default(), Vec::new(), 0);
            let opening = State::open(options, 5, seed, &Default::default()).expect("five may play");
            opening.iter().for_each(|event| state.apply(event));
            while let Some(seat) = state.to_act() {
                asked += u32::from(turn_of(&state).is_some_and(|turn| turn != seat));
                let command = dice.one_of(&state.legal_commands(seat)).clone();
                let events = state.decide(seat, &command).expect("listed, so accepted");
                events.iter().for_each(|event| state.apply(event));
                plan.push(serde_json::to_value(command).expect("commands are JSON"));
            }
            (asked >= 2).then_some((seed, plan, asked))
        })
        .expect("of 256 games one asks others twice")
}

fn turn_of(state: &State) -> Option<Seat> {
    match state.view().phase {
        PhaseView::Settling { seat, .. } => Some(seat),
        _ => None,
    }
}

/// What the server says of a position is what whoever asks finds by folding the records that they are sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_where_the_records_lead_that_one_is_sent() {
    let server = Paydirt::fresh().await;
    for &game in GameId::ALL {
        with_game!(game, G => positions_of::<G>(server.address(), game).await);
    }
}

async fn positions_of<G: Game>(address: &str, game: GameId) {
    let guests = Guest::all(address, &["Ada", "Bo", "Cy"]).await;
    let waiting = waiting_table(&guests[..2], game, &json!({})).await;
    let refused = guests[0].get::<Value>(&format!("/api/tables/{waiting}/position")).await.expect_err("it waits");
    assert_eq!(refused.code, Code::NotStarted);
    let table = table_of(&guests[..2], game, &json!({})).await;
    let (mut sockets, mut dice) = (all_at(address, &guests, table).await, Dice(7));
    for number in 0..30 {
        for (seat, guest) in guests.iter().enumerate() {
            // Whoever comes in late is sent everything.
            let (_, records) = guest.socket(table).await.resume(0).await;
            let mut state = G::default();
            for (_, events) in &records {
                let events: Vec<G::Event> = serde_json::from_value(events.clone()).expect("they are the game's");
                events.iter().for_each(|event| state.apply(event));
            }
            let seat = u8::try_from(seat).ok().filter(|seat| *seat < 2).map(Seat);
            let legal = seat.map(|seat| state.legal_commands(seat)).unwrap_or_default();
            let position: Value = guest.get(&format!("/api/tables/{table}/position")).await.expect("they may watch");
            assert_eq!(position["seq"], records.len());
            assert_eq!(position["view"], serde_json::to_value(state.view()).expect("views are JSON"));
            assert_eq!(position["legal"], serde_json::to_value(legal).expect("commands are JSON"));
            assert_eq!(position["around"]["holders"], json!(["person", "person"]));
        }
        for socket in &mut sockets[..2] {
            if let Some(command) = Some(socket.legal().await).filter(|legal| !legal.is_empty()) {
                socket.command(Uuid::from_u128(number), dice.one_of(&command)).await.expect("listed, so accepted");
                break;
            }
        }
    }
    let pause = table::Act::Propose { proposal: table::Proposal::Pause {} };
    let question = sockets[0].act(Uuid::from_u128(1000), pause).await.expect("anybody may");
    let path = format!("/api/tables/{table}/position");
    let position: Value = guests[2].get(&path).await.expect("they may watch");
    assert_eq!(position["around"]["open"][0]["proposal"]["type"], "pause", "{}", position["around"]);
    let agree = table::Act::Agree { to: question };
    sockets[1].act(Uuid::from_u128(1001), agree).await.expect("he is asked");
    for guest in &guests {
        let position: Value = guest.get(&path).await.expect("they may watch");
        assert_eq!((&position["around"]["paused"], &position["legal"]), (&json!(true), &json!([])), "nobody moves");
    }
}

#[tokio::test]
async fn every_script_of_the_repository_is_played() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/scripts");
    // Those of later rules have a folder for each version.
    let (mut folders, mut played) = (vec![scripts], 0);
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let outcome = play_script(&path).await;
            assert!(!outcome.winners.is_empty());
            played += 1;
        }
    }
    assert!(played >= 16, "only {played} scripts");
}

/// Plays a script through the binary to the end of its game.
async fn play_script(file: &Path) -> Outcome {
    let folder = Folder::new();
    let played = run(folder.path(), &["script", file.to_str().expect("its name is text")]).await;
    assert!(played.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&played.stderr));
    let printed = String::from_utf8(played.stdout).expect("it prints text");
    let lines: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("lines are JSON")).collect();
    let scores = lines.last().and_then(|line| line["scores"].as_array()).expect("the scores are printed last");
    let ended = lines.iter().find(|line| line["type"] == "game_ended").expect("the game ends");
    let outcome: Outcome = serde_json::from_value(ended["outcome"].clone()).expect("it has an outcome");
    let points: Vec<i64> = scores.iter().filter_map(|score| score["score"].as_i64()).collect();
    assert_eq!(points, outcome.scores.iter().map(|&score| i64::from(score)).collect::<Vec<_>>());
    outcome
}
