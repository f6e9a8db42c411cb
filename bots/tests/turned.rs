//! A tile that looks the same when turned is thought of once at each place.

use bots::{Appraise, Bot};
use rules::landscape::Rotation;
use rules::{Seat, Seed, Viewer, gold_rush, goldmines};

/// A command that places a tile, and the same with another rotation.
trait PlacesTiles: Appraise {
    fn rotation(command: &Self::Command) -> Option<Rotation>;
    fn turned(command: &Self::Command, rotation: Rotation) -> Self::Command;
    fn ways_to_turn(&self) -> usize;
}

macro_rules! places_tiles {
    ($game:ident) => {
        impl PlacesTiles for $game::State {
            fn rotation(command: &Self::Command) -> Option<Rotation> {
                let $game::Command::PlaceTile { rotation, .. } = command else { return None };
                Some(*rotation)
            }

            fn turned(command: &Self::Command, rotation: Rotation) -> Self::Command {
                let $game::Command::PlaceTile { at, .. } = *command else { unreachable!("it places a tile") };
                $game::Command::PlaceTile { at, rotation }
            }

            fn ways_to_turn(&self) -> usize {
                self.ways_to_turn()
            }
        }
    };
}
places_tiles!(goldmines);
places_tiles!(gold_rush);

/// What comes of placing a tile, as far as it can be foreseen: what that is worth, and what each action after it is worth, in order.
fn comes_to<G: PlacesTiles>(state: &G, seat: Seat, command: &G::Command) -> Vec<Vec<i64>> {
    let after = |state: &G, command: &G::Command| {
        let mut after = state.clone();
        state.decide(seat, command).expect("it is legal").iter().for_each(|event| after.apply(event));
        let worth = after.worth(&mut after.outlook());
        (after, worth)
    };
    let (placed, worth) = after(state, command);
    let mut actions: Vec<Vec<i64>> =
        placed.legal_commands(seat).iter().map(|action| after(&placed, action).1).collect();
    actions.sort();
    actions.insert(0, worth);
    actions
}

/// Plays games, and returns how many turned copies were left out.
fn copies_left_out<G: PlacesTiles>(options: &G::Options) -> usize {
    let mut left_out = 0;
    for number in 0..2 {
        let mut state = G::default();
        let opening = G::open(options, 2, Seed([number; 32]), &G::Draws::default()).expect("a game for two");
        opening.iter().for_each(|event| state.apply(event));
        for luck in 0.. {
            let Some(seat) = state.to_act() else { break };
            let seen = state.seen_by(Viewer::Seat(seat));
            let (legal, tried, ways) = (state.legal_commands(seat), state.worth_trying(seat), state.ways_to_turn());
            for copy in &legal {
                let Some(rotation) = G::rotation(copy).filter(|rotation| rotation.quarter_turns() >= ways) else {
                    continue;
                };
                left_out += 1;
                assert!(!tried.contains(copy), "{copy:?}");
                let first = G::turned(copy, Rotation::ALL[rotation.quarter_turns() % ways]);
                assert!(tried.contains(&first), "{copy:?}");
                assert_eq!(comes_to(&seen, seat, copy), comes_to(&seen, seat, &first), "{copy:?}");
            }
            let command = Bot::Casual.choose(&state, seat, luck).expect("it is to act");
            let events = state.decide(seat, &command).expect("a bot plays by the rules");
            events.iter().for_each(|event| state.apply(event));
        }
    }
    left_out
}

#[test]
fn what_is_left_out_comes_to_the_same() {
    let castles = goldmines::Options { castles: true, ..Default::default() };
    assert!(copies_left_out::<goldmines::State>(&castles) > 50);
    assert!(copies_left_out::<gold_rush::State>(&Default::default()) > 50);
}
