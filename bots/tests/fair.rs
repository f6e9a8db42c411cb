//! A bot plays by the rules, plays every game to its end, and plays the same whatever it may not know.

use bots::{Appraise, Bot};
use rules::{Game, GameId, Seed, SeenBy, Viewer, with_game};

#[test]
fn bots_play_every_game_to_its_end() {
    for &game in GameId::ALL {
        with_game!(game, G => play::<G>(&Bot::ALL[..Bot::ALL.len().min((*G::SEATS.end()).into())], 1));
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
fn a_level_scores_more_than_the_one_below_it() {
    for &game in GameId::ALL {
        for pair in [[Bot::Easy, Bot::Random], [Bot::Medium, Bot::Easy]] {
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
            for (seat, state) in (0..).map(rules::Seat).zip(seen.iter_mut()) {
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
