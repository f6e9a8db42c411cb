//! A hint is something its seat can do next, also in the middle of a turn, the same every time, and knows no more than the seat does.

use bots::{Appraise, Bot, Plan, hint};
use rules::{Game, GameId, Seat, Seed, Viewer, with_game};

/// A search that takes the tests a moment.
const SHORT: Plan = Plan { visits: 24, lines: 4, rounds: 1, width: 2 };
/// The longest turn that is foreseen.
const LONGEST: usize = 20;

/// A game as it is printed, and with the switches that change its rules turned over: each alone, and all at once.
fn ways<G: Game>() -> Vec<G::Options> {
    let printed = serde_json::to_value(G::Options::default()).expect("options are JSON");
    let printed = printed.as_object().expect("options have names");
    let switches: Vec<&String> =
        printed.iter().filter(|(_, option)| option.is_boolean()).map(|(name, _)| name).collect();
    let turned = |names: &[&String]| {
        let mut options = printed.clone();
        for (_, option) in options.iter_mut().filter(|(name, _)| names.contains(name)) {
            *option = (*option == false).into();
        }
        serde_json::from_value(options.into()).expect("every one can be turned over")
    };
    let mut ways: Vec<G::Options> = switches.iter().map(|name| turned(&[name])).collect();
    ways.extend([turned(&[]), turned(&switches)]);
    ways
}

#[test]
fn every_step_of_a_turn_is_hinted_at_until_it_ends() {
    for &game in GameId::ALL {
        with_game!(game, G => for options in ways::<G>() {
            play::<G>(&options, |state, seat, luck| {
                let mut made: Vec<<G as Game>::Command> = Vec::new();
                let mut foreseen = state.seen_by(Viewer::Seat(seat));
                while let Some(next) = hint(state, seat, &made, SHORT, luck) {
                    let events = foreseen.decide(seat, &next).unwrap_or_else(|no| panic!("{no}: {made:?}, {next:?}"));
                    events.iter().for_each(|event| foreseen.apply(event));
                    made.push(next);
                    assert!(made.len() < LONGEST, "{made:?}");
                }
                assert!(!made.is_empty(), "{game}: it is to act");
                // What could be foreseen can be done, as far as nobody else is asked.
                assert!(state.decide(seat, &made[0]).is_ok(), "{:?}", made[0]);
            });
        });
    }
}

#[test]
fn a_hint_is_the_same_whatever_is_hidden_from_its_seat() {
    for &game in GameId::ALL {
        with_game!(game, G => for options in ways::<G>() {
            play::<G>(&options, |state, seat, luck| {
                let first = hint(state, seat, &[], SHORT, luck).expect("it is to act");
                let made = [first];
                let second = hint(state, seat, &made, SHORT, luck);
                for world in 1..=2 {
                    let mut seed = Seed([world; 32]);
                    seed.0[..8].copy_from_slice(&luck.to_le_bytes());
                    let other = state.imagine(Viewer::Seat(seat), seed);
                    assert_eq!(hint(&other, seat, &[], SHORT, luck).as_ref(), Some(&made[0]), "{game} {options:?}");
                    assert_eq!(hint(&other, seat, &made, SHORT, luck), second, "{game} {options:?}");
                }
            });
        });
    }
}

#[test]
fn nobody_is_told_what_to_do_when_another_is_asked() {
    for &game in GameId::ALL {
        with_game!(game, G => play::<G>(&Default::default(), |state, seat, luck| {
            let other = Seat(1 - seat.0);
            assert_eq!(hint(state, other, &[], SHORT, luck), None, "{game}");
        }));
    }
}

/// A game of two between weak players: every ninth decision is looked at.
fn play<G: Appraise>(options: &G::Options, look: impl Fn(&G, Seat, u64)) {
    let mut state = G::default();
    let opening = G::open(options, 2, Seed([5; 32]), &G::Draws::default()).expect("a game for two");
    opening.iter().for_each(|event| state.apply(event));
    let mut luck = 0;
    while let Some(seat) = state.to_act() {
        luck += 1;
        if luck % 9 == 1 {
            look(&state, seat, luck);
        }
        let command = Bot::Easy.choose(&state, seat, luck).expect("it is to act");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
}
