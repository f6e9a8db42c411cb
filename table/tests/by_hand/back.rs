//! Taking back.

use table::{Act, Event, MAX_FREE, Proposal, Rejection};

use crate::room::{ALL, BO, CY, NOBODY, Room, propose};

#[test]
fn a_tile_that_showed_nothing_new_is_taken_back_without_asking_three_times_a_turn() {
    let mut room = Room::of_people(2);
    let before = room.sitting.game.clone();
    for _ in 0..MAX_FREE {
        let ada = room.place();
        let events = room.act(ada, &room.back(ada), &NOBODY);
        assert_eq!(events, [Event::TakenBack { to: 1 }]);
        assert_eq!(room.sitting.game, before, "piles and generator went back too");
    }
    let ada = room.place();
    assert!(matches!(&room.act(ada, &room.back(ada), &NOBODY)[..], [Event::Proposed { needed: 1, .. }]));
}

#[test]
fn a_turn_that_drew_the_next_tile_goes_back_when_all_people_agree() {
    let mut room = Room::of_people(3);
    let ada = room.turn();
    let after_the_tile = room.sitting.back_of(ada);
    assert_eq!(
        after_the_tile,
        Some(Proposal::TakeBack { to: 2 }),
        "in front of the last decision, not of the whole turn"
    );
    assert_eq!(
        room.act(ada, &room.back(ada), &NOBODY),
        [Event::Proposed { proposal: Proposal::TakeBack { to: 2 }, asked: vec![BO, CY], needed: 2 }],
        "whoever is away is asked as well"
    );
    let question = room.last();
    assert_eq!(room.try_as(ada, &Act::Agree { to: question }, &ALL), Err(Rejection::NotAsked));
    assert_eq!(room.try_as(ada, &room.back(ada), &ALL), Err(Rejection::AlreadyProposed));
    assert_eq!(room.act(BO, &Act::Agree { to: question }, &ALL), [Event::Agreed { to: question }]);
    assert_eq!(room.try_as(BO, &Act::Agree { to: question }, &ALL), Err(Rejection::AlreadyAnswered));
    let carried = room.act(CY, &Act::Agree { to: question }, &ALL);
    assert_eq!(carried, [Event::Agreed { to: question }, Event::TakenBack { to: 2 }]);
    assert_eq!((room.sitting.to_act(), room.sitting.line().collect::<Vec<_>>()), (Some(ada), vec![1, 2]));
    assert_eq!(room.try_as(CY, &Act::Agree { to: question }, &ALL), Err(Rejection::ProposalClosed));
    let late = room.sitting.may_move(ada, false, Some(question));
    assert_eq!(late, Err(Rejection::LineCut), "a move that was meant for the position before is not made in this one");
    assert_eq!(room.sitting.may_move(ada, false, Some(room.last())), Ok(()));
}

#[test]
fn one_no_ends_the_question_until_the_next_move_and_a_move_answers_it_too() {
    let mut room = Room::of_people(3);
    let ada = room.turn();
    room.act(ada, &room.back(ada), &ALL);
    let question = room.last();
    room.act(CY, &Act::Refuse { to: question }, &ALL);
    assert_eq!(room.try_as(BO, &Act::Agree { to: question }, &ALL), Err(Rejection::ProposalClosed));
    assert_eq!(room.try_as(ada, &room.back(ada), &ALL), Err(Rejection::RefusedBefore));
    let bo = room.turn();
    room.act(bo, &room.back(bo), &ALL);
    room.turn();
    assert_eq!(room.sitting.open, [], "the others played on");
    assert_eq!(room.try_as(bo, &room.back(bo), &ALL).map(|events| events.len()), Ok(1), "and may be asked again");
}

#[test]
fn nobody_takes_back_what_is_not_theirs_or_before_the_start() {
    let mut room = Room::of_people(2);
    assert_eq!(room.try_as(BO, &propose(Proposal::TakeBack { to: 1 }), &ALL), Err(Rejection::NothingToTakeBack));
    let (ada, bo) = (room.turn(), room.turn());
    for (seat, to) in [(ada, 4), (bo, 1), (bo, 0), (bo, 5), (bo, 99)] {
        let refused = room.try_as(seat, &propose(Proposal::TakeBack { to }), &ALL);
        assert_eq!(refused, Err(Rejection::NotYourLastMove), "{seat} to record {to}");
    }
}
