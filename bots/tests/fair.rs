//! A bot plays by the rules, plays every game to its end, and plays the same whatever it may not know.

use bots::{Appraise, Bot, Plan};
use rules::{Game, GameId, Seat, Seed, SeenBy, Viewer, with_game};

#[test]
fn bots_play_every_game_to_its_end() {
    for &game in GameId::ALL {
        with_game!(game, G => play::<G>(&[Bot::Random, Bot::Easy, Bot::Casual, Bot::Hard], 1));
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

#[test]
fn a_level_scores_more_than_one_far_below_it() {
    for &game in GameId::ALL {
        let pairs =
            [[Bot::Easy, Bot::Random], [Bot::Casual, Bot::Easy], [Bot::Medium, Bot::Easy], [Bot::Hard, Bot::Easy]];
        for pair in pairs {
            let (mut stronger, mut weaker) = (0, 0);
            for number in 1..=3 {
                let scores = with_game!(game, G => play::<G>(&pair, number));
                stronger += scores[0];
                weaker += scores[1];
            }
            assert!(stronger > weaker, "{game}: {pair:?} scored {stronger} and {weaker}");
        }
    }
}

#[test]
fn hard_is_far_ahead_of_medium_where_tiles_are_placed() {
    for (game, least) in [(GameId::GoldRush, 10), (GameId::Goldmines, 30)] {
        let mut ahead = 0;
        for number in 1..=4 {
            let first = with_game!(game, G => play::<G>(&[Bot::Hard, Bot::Medium], number));
            let second = with_game!(game, G => play::<G>(&[Bot::Medium, Bot::Hard], number));
            ahead += first[0] - first[1] + second[1] - second[0];
        }
        assert!(ahead >= 8 * least, "{game}: {} points a game", ahead / 8);
    }
}

/// A search that takes the tests a moment.
const SHORT: Plan = Plan { visits: 24, lines: 4, rounds: 1, width: 2 };

#[test]
fn a_search_is_not_swayed_by_what_its_seat_cannot_know() {
    for &game in GameId::ALL {
        with_game!(game, G => swap_what_is_hidden::<G>(3));
    }
}

/// What is hidden from the seat to act is dealt anew, again and again: its command stays, whatever lies where.
fn swap_what_is_hidden<G: Appraise>(seats: u8) {
    let mut truth = G::default();
    opened::<G>(seats, 9).iter().for_each(|event| truth.apply(event));
    let mut number = 0;
    while let Some(seat) = truth.to_act() {
        number += 1;
        let command = if number % 9 == 1 {
            let command = Bot::search(SHORT, &truth, seat, number);
            for world in 1..=3 {
                let mut seed = Seed([world; 32]);
                seed.0[..8].copy_from_slice(&number.to_le_bytes());
                let other = truth.imagine(Viewer::Seat(seat), seed);
                assert_eq!(Bot::search(SHORT, &other, seat, number), command, "world {world} of decision {number}");
            }
            command
        } else {
            Bot::Easy.choose(&truth, seat, number)
        };
        let events = truth.decide(seat, &command.expect("it is to act")).expect("a bot plays by the rules");
        events.iter().for_each(|event| truth.apply(event));
    }
}

#[test]
fn a_search_plays_the_last_tiles_as_every_order_of_them_tells() {
    let plan = Plan { visits: 400, lines: 4, rounds: 1, width: 2 };
    let mut state = rules::goldmines::State::default();
    opened::<rules::goldmines::State>(2, 4).iter().for_each(|event| state.apply(event));
    let mut luck = 0;
    while let Some(seat) = state.to_act() {
        luck += 1;
        // All orders are tried, so the luck of what is imagined has no say.
        let command = if state.view().tiles_left <= 3 {
            let command = Bot::search(plan, &state, seat, 1);
            assert_eq!(Bot::search(plan, &state, seat, 2), command);
            command
        } else {
            Bot::Easy.choose(&state, seat, luck)
        };
        let events = state.decide(seat, &command.expect("it is to act")).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
}

/// A whole game between `bots`, seat by seat; gives their points.
fn play<G: Appraise>(bots: &[Bot], number: u8) -> Vec<i32> {
    let mut state = G::default();
    let seats = u8::try_from(bots.len()).expect("a table has few seats");
    opened::<G>(seats, number).iter().for_each(|event| state.apply(event));
    let mut luck = 0;
    while let Some(seat) = state.to_act() {
        luck += 1;
        let command = bots[seat.index()].choose(&state, seat, luck).expect("who is to act has something to do");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
    state.outcome().expect("a game that waits for nobody is over").scores.clone()
}

fn compare<G: Appraise>(seats: u8, number: u8) {
    let mut truth = G::default();
    let mut seen: Vec<G> = vec![G::default(); usize::from(seats)];
    let fold = |truth: &mut G, seen: &mut Vec<G>, events: Vec<G::Event>| {
        for event in events {
            truth.apply(&event);
            for (seat, state) in (0..).map(Seat).zip(seen.iter_mut()) {
                state.apply(&event.seen_by(Viewer::Seat(seat)));
            }
        }
    };
    fold(&mut truth, &mut seen, opened::<G>(seats, number));
    // The first turns and a later stretch: whole games would only take longer.
    for luck in 0..120 {
        let Some(seat) = truth.to_act() else { break };
        let bot = if (12..110).contains(&luck) { Bot::Easy } else { Bot::Medium };
        let command = bot.choose(&seen[seat.index()], seat, luck);
        assert_eq!(command, bot.choose(&truth, seat, luck));
        let events = truth.decide(seat, &command.expect("it is to act")).expect("a bot plays by the rules");
        fold(&mut truth, &mut seen, events);
    }
}
