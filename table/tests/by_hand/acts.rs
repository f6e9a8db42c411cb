//! Pausing, sitting in, giving up, ending, and how long and how often anything is asked.

use rules::gold_rush::Command;
use rules::{Game, Seat};
use table::{Act, Cause, Event, Holder, LAPSES_AFTER, MAX_ACTS, Pace, Proposal, Rejection, TimeUp, Uuid};

use crate::room::{ADA, ALL, BO, CY, NOBODY, Room, propose};

#[test]
fn a_question_lapses_after_three_days_and_can_be_withdrawn() {
    let mut room = Room::of_people(2);
    room.act(ADA, &propose(Proposal::End {}), &ALL);
    let question = room.last();
    room.now += LAPSES_AFTER;
    assert!(room.try_as(BO, &Act::Agree { to: question }, &ALL).is_ok());
    room.now += 1;
    assert_eq!(room.try_as(BO, &Act::Agree { to: question }, &ALL), Err(Rejection::ProposalClosed));
    room.act(ADA, &propose(Proposal::End {}), &ALL);
    assert_eq!(room.sitting.open.len(), 1, "another took its place");
    let question = room.last();
    room.act(ADA, &Act::Refuse { to: question }, &ALL);
    assert_eq!(room.sitting.open, []);
    assert!(room.try_as(ADA, &propose(Proposal::End {}), &ALL).is_ok(), "nobody had said no");
}

#[test]
fn a_pause_needs_most_of_those_present_and_ends_at_one_word() {
    let mut room = Room::of_people(3);
    assert_eq!(room.act(ADA, &propose(Proposal::Pause {}), &NOBODY), [Event::Paused {}], "nobody else is there");
    assert_eq!(room.sitting.may_move(ADA, false, None), Err(Rejection::TablePaused));
    assert_eq!(room.sitting.awaited(), None);
    assert_eq!(room.try_as(BO, &propose(Proposal::Pause {}), &ALL), Err(Rejection::TablePaused));
    room.act(CY, &Act::GoOn {}, &ALL);
    assert_eq!(room.sitting.awaited(), room.sitting.to_act());
    assert_eq!(room.try_as(CY, &Act::GoOn {}, &ALL), Err(Rejection::NotPaused));
    let asked = room.act(ADA, &propose(Proposal::Pause {}), &ALL);
    assert_eq!(asked, [Event::Proposed { proposal: Proposal::Pause {}, asked: vec![BO, CY], needed: 1 }]);
    let question = room.last();
    room.act(BO, &Act::Refuse { to: question }, &ALL);
    assert!(room.act(CY, &Act::Agree { to: question }, &ALL).contains(&Event::Paused {}), "two of three");
}

#[test]
fn a_question_outlives_whoever_has_said_no_and_leaves_but_not_the_game() {
    let (mut room, all) = (Room::of_people(4), [true; 4]);
    room.act(ADA, &propose(Proposal::Pause {}), &all);
    let question = room.last();
    room.act(BO, &Act::Refuse { to: question }, &all);
    room.act(BO, &propose(Proposal::SitIn { seat: BO }), &all);
    room.act(CY, &Act::Agree { to: question }, &all);
    assert!(room.act(Seat(3), &Act::Agree { to: question }, &all).contains(&Event::Paused {}), "two of three");

    let mut room = Room::of_people(2);
    room.act(ADA, &propose(Proposal::End {}), &ALL);
    assert_eq!(room.around(BO).open.len(), 1);
    while !room.sitting.is_over() {
        room.play(|_| true);
    }
    assert_eq!(room.around(BO).open, [], "nobody could answer it");
}

#[test]
fn a_computer_sits_in_for_somebody_away_until_they_are_back() {
    let mut room = Room::of_people(3);
    let for_bo = propose(Proposal::SitIn { seat: BO });
    assert_eq!(room.try_as(ADA, &for_bo, &ALL), Err(Rejection::StillHere));
    assert_eq!(room.try_as(ADA, &propose(Proposal::SitIn { seat: Seat(9) }), &ALL), Err(Rejection::NoSuchSeat));
    let without_bo = [true, false, true];
    room.act(ADA, &for_bo, &without_bo);
    let question = room.last();
    assert_eq!(room.try_as(CY, &Act::Agree { to: question }, &ALL), Err(Rejection::StillHere), "Bo has come back");
    let carried = room.act(CY, &Act::Agree { to: question }, &without_bo);
    assert_eq!(carried, [Event::Agreed { to: question }, Event::SatIn { seat: BO }]);
    assert_eq!(room.try_as(ADA, &for_bo, &without_bo), Err(Rejection::NotAPerson));
    assert_eq!(room.sitting.may_move(BO, false, None), Err(Rejection::StoodIn));
    assert_eq!(room.sitting.may_move(BO, true, None), Ok(()));
    assert_eq!(room.try_as(BO, &propose(Proposal::End {}), &ALL), Err(Rejection::StoodIn));
    assert_eq!(room.act(BO, &Act::Return {}, &ALL), [Event::Returned {}]);
    assert_eq!(room.try_as(BO, &Act::Return {}, &ALL), Err(Rejection::NotStoodIn));
    assert_eq!(room.sitting.may_move(BO, true, None), Err(Rejection::StoodIn), "the computer's move was under way");
}

#[test]
fn somebody_plays_at_every_table_that_goes_on() {
    let mut room = Room::of_people(2);
    room.act(ADA, &propose(Proposal::SitIn { seat: ADA }), &ALL);
    let refused = room.try_as(BO, &propose(Proposal::SitIn { seat: BO }), &ALL);
    assert_eq!(refused, Err(Rejection::NobodyLeft));
    let mut three = Room::of_people(3);
    three.act(ADA, &propose(Proposal::SitIn { seat: ADA }), &ALL);
    three.act(BO, &Act::GiveUp {}, &ALL);
    assert_eq!(three.act(CY, &Act::GiveUp {}, &ALL), [Event::GaveUp {}, Event::Ended {}], "Ada alone is left");
    let mut waiting = Room::of(&[Holder::Person, Holder::Person, Holder::Program]);
    waiting.act(ADA, &propose(Proposal::SitIn { seat: ADA }), &ALL);
    let mut paused = waiting.clone();
    assert_eq!(waiting.act(BO, &Act::GiveUp {}, &ALL), [Event::GaveUp {}, Event::Paused {}], "Ada may come back");
    paused.act(BO, &propose(Proposal::Pause {}), &ALL);
    assert_eq!(paused.act(BO, &Act::GiveUp {}, &ALL), [Event::GaveUp {}]);
}

#[test]
fn nothing_that_was_proposed_outlives_whoever_proposed_it_or_the_game() {
    let mut left = Room::of_people(3);
    left.act(ADA, &propose(Proposal::Pause {}), &ALL);
    left.act(ADA, &Act::GiveUp {}, &ALL);
    assert_eq!(left.sitting.open, []);

    let mut ended = Room::of_people(3);
    ended.act(CY, &propose(Proposal::Give { seat: CY }), &ALL);
    ended.act(CY, &propose(Proposal::Pause {}), &ALL);
    ended.act(ADA, &propose(Proposal::End {}), &ALL);
    let question = ended.last();
    ended.act(BO, &Act::Agree { to: question }, &ALL);
    assert_eq!((ended.sitting.open.len(), ended.sitting.offers.len()), (2, 1));
    assert!(ended.act(CY, &Act::Agree { to: question }, &ALL).contains(&Event::Ended {}));
    assert_eq!((ended.sitting.open.len(), ended.sitting.offers.len()), (0, 0));
}

#[test]
fn whoever_gives_up_does_not_win() {
    let mut room = Room::of_people(2);
    room.turn();
    assert_eq!(room.act(ADA, &Act::GiveUp {}, &ALL), [Event::GaveUp {}, Event::Ended {}]);
    let outcome = room.sitting.outcome().expect("one seat alone is left");
    assert_eq!((outcome.winners, outcome.scores), (vec![BO], vec![0, 0]));
    for seat in [ADA, BO] {
        assert_eq!(room.try_as(seat, &Act::GiveUp {}, &ALL), Err(Rejection::GameOver), "the secret is out");
    }
    assert_eq!(room.sitting.may_move(BO, false, None), Err(Rejection::GameOver));
    let mut three = Room::of_people(3);
    three.act(CY, &Act::GiveUp {}, &ALL);
    assert_eq!(three.sitting.may_move(CY, false, None), Err(Rejection::SeatGivenUp));
    assert_eq!(three.try_as(CY, &Act::Return {}, &ALL), Err(Rejection::SeatGivenUp));
    while !three.sitting.is_over() {
        three.play(|_| true);
    }
    let outcome = three.sitting.outcome().expect("it is over");
    assert!(!outcome.winners.contains(&CY) && !outcome.winners.is_empty(), "{outcome:?}");
}

#[test]
fn people_end_a_game_together_with_the_points_on_the_board_and_computers_are_not_asked() {
    let mut room = Room::of(&[Holder::Person, Holder::Program, Holder::Person]);
    let asked = room.act(ADA, &propose(Proposal::End {}), &NOBODY);
    assert_eq!(asked, [Event::Proposed { proposal: Proposal::End {}, asked: vec![CY], needed: 1 }]);
    let question = room.last();
    room.act(CY, &Act::Agree { to: question }, &ALL);
    let points: Vec<i32> = room.sitting.game.scores().iter().map(rules::Total::total).collect();
    assert_eq!(room.sitting.outcome().map(|outcome| outcome.scores), Some(points));
    assert_eq!(room.sitting.to_act(), None);
}

#[test]
fn what_cannot_be_undone_takes_the_word_of_whoever_may_come_back() {
    let mut room = Room::of_people(2);
    let ada = room.turn();
    room.act(ada, &propose(Proposal::SitIn { seat: BO }), &NOBODY);
    room.act(ada, &room.back(ada), &NOBODY);
    let (back, Proposal::TakeBack { to }) = (room.last(), room.sitting.open[0].proposal) else { panic!("not asked") };
    assert_eq!(room.sitting.open[0].asked, [BO], "a computer plays for Bo, and does not answer for him");
    assert_eq!(room.try_as(BO, &Act::Agree { to: back }, &ALL), Err(Rejection::StoodIn));
    room.act(BO, &Act::Return {}, &ALL);
    assert!(room.act(BO, &Act::Agree { to: back }, &ALL).contains(&Event::TakenBack { to }));

    let asked = [Event::Proposed { proposal: Proposal::End {}, asked: vec![BO], needed: 1 }];
    assert_eq!(room.act(ada, &propose(Proposal::End {}), &NOBODY), asked);
    room.act(ada, &propose(Proposal::SitIn { seat: BO }), &NOBODY);
    assert_eq!(room.sitting.open.len(), 1, "Bo is still asked");
    let mut given = room.clone();
    given.act(BO, &Act::Return {}, &ALL);
    given.act(BO, &propose(Proposal::Give { seat: BO }), &ALL);
    given.act(BO, &Act::Take { offer: given.last(), player: Uuid::from_u128(9) }, &ALL);
    assert_eq!(given.sitting.open, [], "nor is whoever has his seat from now on");
    room.act(BO, &Act::GiveUp {}, &ALL);
    assert_eq!(room.sitting.open, [], "and no longer, once he has left for good");
}

#[test]
fn at_leisure_nobody_need_be_there_before_their_time_is_up() {
    let leisure = Pace::Leisure { days: 1, then: TimeUp::Wait };
    let mut room = Room::at_pace(Some(leisure), &[Holder::Person; 3]);
    let pause = propose(Proposal::Pause {});
    let asked = [Event::Proposed { proposal: Proposal::Pause {}, asked: vec![BO, CY], needed: 1 }];
    assert_eq!(room.try_as(ADA, &pause, &NOBODY).as_deref(), Ok(&asked[..]), "the clock does not stand without a word");
    let (sit_in, give) = (propose(Proposal::SitIn { seat: ADA }), propose(Proposal::Give { seat: ADA }));
    for act in [&sit_in, &give] {
        assert_eq!(room.try_as(BO, act, &NOBODY), Err(Rejection::HasTime));
    }
    room.act(CY, &propose(Proposal::SitIn { seat: CY }), &NOBODY);
    room.later(2 * 24 * 60 * 60 * 1000).passes(Cause::TimeUp {}).expect("Ada's time is up");
    assert_eq!(room.try_as(BO, &sit_in, &[true; 3]), Err(Rejection::StillHere));
    assert_eq!(room.act(BO, &sit_in, &NOBODY), [Event::SatIn { seat: ADA }]);
}

#[test]
fn acts_are_counted_until_the_game_is_further_than_ever() {
    let mut room = Room::of(&[Holder::Person, Holder::Program]);
    for _ in 0..MAX_ACTS {
        room.place();
        assert!(
            matches!(room.act(ADA, &room.back(ADA), &ALL)[..], [Event::TakenBack { .. }]),
            "computers are not asked"
        );
    }
    room.place();
    assert_eq!(room.try_as(ADA, &room.back(ADA), &ALL), Err(Rejection::TooManyActs), "no move was new");
    room.play(|command| matches!(command, Command::Pass {}));
    assert!(room.try_as(ADA, &room.back(ADA), &ALL).is_ok());
}

#[test]
fn acts_between_two_moves_are_counted() {
    let mut room = Room::of_people(2);
    for _ in 0..MAX_ACTS / 2 {
        room.act(ADA, &propose(Proposal::Pause {}), &NOBODY);
        room.act(ADA, &Act::GoOn {}, &NOBODY);
    }
    let pause = propose(Proposal::Pause {});
    assert_eq!(room.try_as(ADA, &pause, &NOBODY), Err(Rejection::TooManyActs));
    room.act(BO, &pause, &NOBODY);
    room.act(ADA, &Act::GoOn {}, &NOBODY);
    assert!(room.try_as(BO, &pause, &NOBODY).is_ok());
    room.place();
    assert!(room.try_as(ADA, &pause, &NOBODY).is_ok());
}
