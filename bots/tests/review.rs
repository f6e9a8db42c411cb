//! A review finds what was done badly on purpose, names nothing where the search itself played, and knows no more than the player did.

use bots::{Appraise, Bot, Effort, Plan, Reviewed, review};
use rules::{Game, GameId, Seat, Seed, Viewer, with_game};

/// A look that takes the tests a moment.
const SHORT: Effort = Effort { plan: Plan { visits: 48, lines: 4, rounds: 1, width: 2 }, worlds: 30 };
/// So many turns before the planted one, and so many around it are looked at.
const BEFORE: usize = 16;
const AROUND: usize = 5;

/// A turn: the position, whose it was, and what was done.
struct Turn<G: Game> {
    state: G,
    seat: Seat,
    commands: Vec<G::Command>,
}

/// A stretch of a game between careful players, of whom one once does the worst that comes to mind: the turn in the middle.
fn with_a_blunder<G: Appraise>(number: u8) -> Vec<Turn<G>> {
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), 2, Seed([number; 32]), &G::Draws::default()).expect("a game for two");
    opening.iter().for_each(|event| state.apply(event));
    let careful = Plan { visits: 0, ..SHORT.plan };
    let mut turns: Vec<Turn<G>> = Vec::new();
    let mut luck = 0;
    while let Some(seat) = state.to_act() {
        luck += 1;
        let goes_on = turns.last().is_some_and(|turn| turn.seat == seat);
        if !goes_on {
            if turns.len() > BEFORE + AROUND {
                break;
            }
            turns.push(Turn { state: state.clone(), seat, commands: Vec::new() });
        }
        let command = match turns.len() - 1 {
            before if before < BEFORE - AROUND => Bot::Easy.choose(&state, seat, luck),
            BEFORE => worst(&state, seat),
            _ => Bot::search(careful, &state, seat, luck),
        };
        let command = command.expect("it is to act");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
        turns.last_mut().expect("one has started").commands.push(command);
    }
    turns.split_off(BEFORE - AROUND)
}

/// What leaves the seat furthest behind, as it stands.
fn worst<G: Appraise>(state: &G, seat: Seat) -> Option<G::Command> {
    let seen = state.seen_by(Viewer::Seat(seat));
    let mut outlook = seen.outlook();
    let commands = seen.legal_commands(seat).into_iter();
    commands.min_by_key(|command| {
        let mut after = seen.clone();
        seen.decide(seat, command).expect("it was listed").iter().for_each(|event| after.apply(event));
        let worth = after.worth(&mut outlook);
        let others = worth.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, worth)| *worth);
        worth[seat.index()] - others.max().unwrap_or(0)
    })
}

fn reviewed<G: Appraise>(turn: &Turn<G>, luck: u64) -> Reviewed<G::Command> {
    review(&turn.state, turn.seat, &turn.commands, SHORT, luck).expect("it was a decision of theirs")
}

#[test]
fn a_planted_blunder_is_the_costliest_decision_around_it() {
    for &game in GameId::ALL {
        with_game!(game, G => {
            let turns = with_a_blunder::<G>(3);
            let all: Vec<_> = turns.iter().map(|turn| reviewed(turn, 1)).collect();
            let planted = &all[AROUND];
            let told: Vec<_> = all.iter().map(|one| (one.lost, one.error)).collect();
            assert!(planted.is_sure() && planted.lost >= 300, "{game}: {told:?}");
            let most = all.iter().filter(|one| one.is_sure()).map(|one| one.lost).max();
            assert_eq!(most, Some(planted.lost), "{game}: {told:?}");
            assert_ne!(planted.best, turns[AROUND].commands[..planted.taken], "{game}");
            for (turn, one) in turns.iter().zip(&all) {
                can_be_done(turn, &one.best);
            }
        });
    }
}

/// What is told is what the seat could have done, in any game that it could have been in.
fn can_be_done<G: Appraise>(turn: &Turn<G>, commands: &[G::Command]) {
    let mut state = turn.state.imagine(Viewer::Seat(turn.seat), Seed([4; 32]));
    for command in commands {
        let events = state.decide(turn.seat, command).unwrap_or_else(|refused| panic!("{refused}: {commands:?}"));
        events.iter().for_each(|event| state.apply(event));
    }
}

#[test]
fn the_same_luck_finds_the_same_whatever_was_hidden() {
    for &game in GameId::ALL {
        with_game!(game, G => {
            let mut turn = with_a_blunder::<G>(3).swap_remove(AROUND);
            let truth = reviewed(&turn, 5);
            turn.state = turn.state.imagine(Viewer::Seat(turn.seat), Seed([8; 32]));
            assert_eq!(reviewed(&turn, 5), truth, "{game}");
        });
    }
}

#[test]
fn what_shows_in_the_middle_of_a_turn_starts_a_new_decision() {
    use rules::gold_west::{Event, State};
    let mut shown = 0;
    for turn in with_a_blunder::<State>(3) {
        let mut state = turn.state.clone();
        let mut foreseen = 0;
        for command in &turn.commands {
            let events = state.decide(turn.seat, command).expect("it was played");
            events.iter().for_each(|event| state.apply(event));
            foreseen += 1;
            let shows = |event: &Event| matches!(event, Event::TokensTurnedUp { .. } | Event::Peeked { .. });
            if events.iter().any(shows) {
                shown += 1;
                break;
            }
        }
        let one = reviewed(&turn, 1);
        assert_eq!(one.taken, foreseen, "{:?}", turn.commands);
        // Whoever does as much of what the search chose as can be foreseen has done the same.
        let same = reviewed(&Turn { commands: one.best.clone(), ..turn }, 1);
        assert_eq!((same.lost, &same.best[..]), (0, &one.best[..same.taken]));
    }
    assert!(shown > 0, "nothing showed in any of these turns");
}

#[test]
fn what_hangs_on_hidden_tokens_is_not_told_as_certain() {
    type State = rules::gold_rush::State;
    let mut differs = 0;
    for number in 1..=6 {
        let mut state = State::default();
        let opening = State::open(&Default::default(), 2, Seed([number; 32]), &Default::default()).expect("a game");
        opening.iter().for_each(|event| state.apply(event));
        for luck in 0.. {
            let Some(seat) = state.to_act() else { break };
            let command = Bot::Easy.choose(&state, seat, luck).expect("it is to act");
            if state.view().tiles_left <= 2 {
                let turn = Turn { state: state.clone(), seat, commands: vec![command.clone()] };
                let [one, other] = [1, 2].map(|luck| reviewed(&turn, luck));
                let certain = one.error == 0 && other.error == 0 && one.best == other.best;
                assert!(!certain || one.lost == other.lost, "{one:?} {other:?}");
                differs += u32::from(one.error > 0);
            }
            let events = state.decide(seat, &command).expect("a bot plays by the rules");
            events.iter().for_each(|event| state.apply(event));
        }
    }
    assert!(differs > 0, "no tokens were at stake");
}

#[test]
fn what_nobody_could_do_is_no_decision() {
    let state = rules::gold_west::State::default();
    assert_eq!(review(&state, Seat(0), &[], SHORT, 1), None);
}
