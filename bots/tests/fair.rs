//! A bot plays by the rules, plays every game to its end, and plays the same whatever it may not know.

use bots::{Appraise, Bot};
use rules::{Game, GameId, Seed, SeenBy, Viewer, with_game};

#[test]
fn bots_play_every_game_to_its_end() {
    for &game in GameId::ALL {
        with_game!(game, G => play::<G>(3, 1));
    }
}

#[test]
fn a_bot_that_folds_what_its_seat_is_shown_plays_as_if_it_were_shown_all() {
    for &game in GameId::ALL {
        with_game!(game, G => compare::<G>(2, 5));
    }
}

fn opened<G: Game>(seats: u8, number: u8) -> Vec<G::Event> {
    let seed = Seed([number; 32]);
    G::open(&G::Options::default(), seats, seed, &G::Draws::default()).expect("a game for that many")
}

/// One greedy bot among random ones.
fn play<G: Appraise>(seats: u8, number: u8) {
    let mut state = G::default();
    opened::<G>(seats, number).iter().for_each(|event| state.apply(event));
    let mut luck = 0;
    while let Some(seat) = state.to_act() {
        luck += 1;
        let bot = if seat.0 == 0 { Bot::Greedy } else { Bot::Random };
        let command = bot.choose(&state, seat, luck).expect("who is to act has something to do");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
    assert!(state.outcome().is_some());
}

fn compare<G: Appraise>(seats: u8, number: u8) {
    let mut truth = G::default();
    let mut seen: Vec<G> = vec![G::default(); usize::from(seats)];
    let fold = |truth: &mut G, seen: &mut Vec<G>, events: Vec<G::Event>| {
        for event in events {
            truth.apply(&event);
            for (seat, state) in (0..).map(rules::Seat).zip(seen.iter_mut()) {
                state.apply(&event.seen_by(Viewer::Seat(seat)));
            }
        }
    };
    fold(&mut truth, &mut seen, opened::<G>(seats, number));
    // The first turns and a later stretch: whole games would only take longer.
    for luck in 0..120 {
        let Some(seat) = truth.to_act() else { break };
        let bot = if (12..110).contains(&luck) { Bot::Random } else { Bot::Greedy };
        let command = bot.choose(&seen[seat.index()], seat, luck);
        assert_eq!(command, bot.choose(&truth, seat, luck));
        let events = truth.decide(seat, &command.expect("it is to act")).expect("a bot plays by the rules");
        fold(&mut truth, &mut seen, events);
    }
}
