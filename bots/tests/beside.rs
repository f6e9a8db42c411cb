//! A thought beside other work gives way often, and comes to the same move.

use std::cell::Cell;

use bots::{Appraise, Bot};
use rules::{GameId, Seed, with_game};

thread_local! {
    static GAVE_WAY: Cell<u32> = const { Cell::new(0) };
}

#[test]
fn a_thought_gives_way_between_what_it_tries_and_chooses_the_same() {
    for &game in GameId::ALL {
        with_game!(game, G => think_beside::<G>(game));
    }
}

fn think_beside<G: Appraise>(game: GameId) {
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), 2, Seed([3; 32]), &G::Draws::default()).expect("a game for two");
    opening.iter().for_each(|event| state.apply(event));
    // Late enough that there is something to choose.
    for luck in 0..12 {
        let seat = state.to_act().expect("the game has just started");
        let command = Bot::Medium.choose(&state, seat, luck).expect("it is to act");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
    let seat = state.to_act().expect("the game isn't over");
    for (bot, least) in [(Bot::Medium, 1), (Bot::Hard, 1), (Bot::Expert, 100)] {
        GAVE_WAY.set(0);
        let beside = bot.choose_beside(&state, seat, 7, 2, || GAVE_WAY.set(GAVE_WAY.get() + 1));
        assert!(GAVE_WAY.get() >= least, "{bot} gave way {} times in {game}", GAVE_WAY.get());
        assert_eq!(beside, bot.choose_beside(&state, seat, 7, 2, || {}), "{bot} in {game}");
    }
}
