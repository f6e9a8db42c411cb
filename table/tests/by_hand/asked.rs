//! Whom a table waits for, and where one turn ends.

use rules::gold_west::{Event, Resource, State};
use rules::{Game, Outcome, Progress, Seat, Seed};
use table::{Act, Asked, Cause, Holder, LAPSES_AFTER, Pace, Proposal, Sitting, TimeUp, turn_starts};

use crate::room::{ADA, BO, CY, NOBODY, Room, propose};

fn leisure(days: u32) -> Option<Pace> {
    Some(Pace::Leisure { days, then: TimeUp::Wait })
}

#[test]
fn at_leisure_whoever_has_not_answered_is_asked_until_the_question_lapses() {
    let mut room = Room::at_pace(leisure(14), &[Holder::Person; 4]);
    let turn = (room.sitting.to_act().expect("the game is on"), Asked::Turn);
    assert_eq!(room.sitting.asked(room.now), [turn]);
    room.act(ADA, &propose(Proposal::Pause {}), &NOBODY);
    let question = room.last();
    let silent = |seat| (seat, Asked::Proposal(question));
    assert_eq!(room.sitting.asked(room.now), [turn, silent(BO), silent(CY), silent(Seat(3))]);
    room.act(BO, &Act::Agree { to: question }, &NOBODY);
    assert_eq!(room.sitting.asked(room.now), [turn, silent(CY), silent(Seat(3))]);
    let mut refused = room.clone();
    refused.act(CY, &Act::Refuse { to: question }, &NOBODY);
    assert_eq!(refused.sitting.asked(refused.now), [turn, silent(Seat(3))]);
    assert_eq!(room.sitting.asked(room.now + LAPSES_AFTER).len(), 3);
    assert_eq!(room.sitting.asked(room.now + LAPSES_AFTER + 1), [turn]);
}

#[test]
fn what_has_lapsed_is_gone_with_the_end_of_somebodys_time() {
    let mut room = Room::at_pace(leisure(4), &[Holder::Person; 3]);
    room.act(ADA, &propose(Proposal::Give { seat: ADA }), &NOBODY);
    room.act(ADA, &propose(Proposal::Pause {}), &NOBODY);
    assert_eq!((room.sitting.open.len(), room.sitting.offers.len()), (1, 1));
    room.later(5 * 24 * 60 * 60 * 1000).passes(Cause::TimeUp {}).expect("it is due");
    assert_eq!((room.sitting.open.len(), room.sitting.offers.len()), (0, 0));
}

#[test]
fn computers_do_not_play_among_themselves() {
    let mut room = Room::of(&[Holder::Person, Holder::Program]);
    while room.sitting.to_act() == Some(ADA) {
        room.turn();
    }
    assert!(room.sitting.waits_for_computer());
    assert!(!Room::of(&[Holder::Program; 2]).sitting.waits_for_computer());
}

#[test]
fn a_turn_starts_with_a_tile_or_where_rounds_are_counted_with_another_seat() {
    let tiles = |tiles| Progress::TilesLeft { tiles };
    let round = |round| Progress::Round { round, of: 9 };
    assert!(turn_starts((tiles(9), Some(ADA)), (tiles(8), Some(BO))));
    assert!(!turn_starts((tiles(9), Some(ADA)), (tiles(9), Some(BO))), "Bo is asked something in Ada's turn");
    assert!(turn_starts((round(1), Some(ADA)), (round(1), Some(BO))));
    assert!(!turn_starts((round(1), Some(ADA)), (round(1), Some(ADA))));
    assert!(!turn_starts((round(9), Some(ADA)), (round(9), None)), "the game is over");
}

#[test]
fn among_those_who_stay_a_tie_is_broken_as_the_game_breaks_it() {
    let mut events = State::open(&Default::default(), 3, Seed::default(), &Default::default()).expect("three may play");
    // Nobody has points. Bo has the most left in supply.
    events.push(Event::ResourceGained { seat: BO, resource: Resource::Wood, bin: 1 });
    events.push(Event::GameEnded { outcome: Outcome { scores: vec![0; 3], winners: vec![BO] } });
    let mut sitting = Sitting::<State>::default();
    sitting.opened(1000, None, vec![Holder::Person, Holder::Person, Holder::GivenUp], &events);
    assert_eq!(sitting.outcome().map(|outcome| outcome.winners), Some(vec![BO]));
}
