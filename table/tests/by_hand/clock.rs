//! The clock of a table with a pace.

use rules::Seat;
use table::{Act, Cause, Event, GRACE, Holder, Pace, Proposal, Rejection, TimeUp, Uuid};

use crate::room::{ADA, ALL, BO, CY, NOBODY, Room, propose};

const MINUTE: u64 = 60_000;

fn live(then: TimeUp) -> Pace {
    Pace::Live { turn: 60, bank: 120, then }
}

#[test]
fn a_turn_has_its_time_and_what_goes_beyond_comes_out_of_the_bank() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    let first = room.sitting.to_act().expect("the game is on");
    assert_eq!(room.later(MINUTE + 5000).clock(), (first, MINUTE + 5000, 2 * MINUTE));
    room.turn();
    let other = room.clock().0;
    assert_ne!(other, first);
    assert_eq!(room.later(MINUTE / 2).turn(), other);
    assert_eq!(room.clock(), (first, 0, 2 * MINUTE - 5000), "its turn starts anew, its bank does not");
    assert_eq!(room.sitting.due(), Some(room.now + MINUTE + 2 * MINUTE - 5000 + GRACE));
}

#[test]
fn what_is_due_comes_before_a_move_of_the_same_millisecond() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    let due = room.sitting.due().expect("the clock runs");
    assert_eq!(due, room.now + 3 * MINUTE + GRACE);
    room.now = due - 1;
    assert_eq!((room.passes(Cause::TimeUp {}), room.sitting.is_timely(room.now)), (None, true));
    room.now = due;
    assert!(!room.sitting.is_timely(due), "a move must wait for the end of its time");
    let seat = room.sitting.to_act().expect("the game is on");
    let played_for = vec![Event::TimedOut { seat }, Event::PlayedFor { seat }];
    assert_eq!(room.passes(Cause::TimeUp {}), Some(played_for));
    assert_eq!(room.sitting.may_move(seat, false, None), Err(Rejection::TimeIsUp));
    assert_eq!(room.sitting.may_move(seat, true, None), Ok(()));
    let of_the_computer = propose(Proposal::TakeBack { to: 1 });
    assert_eq!(room.try_as(seat, &of_the_computer, &ALL), Err(Rejection::TimeIsUp));
    assert_eq!((room.sitting.due(), room.turn()), (None, seat), "no clock runs for a computer");
    assert_eq!(room.sitting.holders, [Holder::Person; 2], "the next turn is its person's again");
}

#[test]
fn who_waits_waits_for_ever_and_who_sits_in_stays() {
    let mut room = Room::at_pace(Some(live(TimeUp::Wait)), &[Holder::Person; 2]);
    let seat = room.sitting.to_act().expect("the game is on");
    assert_eq!(room.later(4 * MINUTE).passes(Cause::TimeUp {}), Some(vec![Event::TimedOut { seat }]));
    assert_eq!((room.later(4 * MINUTE).passes(Cause::TimeUp {}), room.sitting.due()), (None, None));
    assert_eq!(room.turn(), seat, "they may still move");

    let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
    let mut room = Room::at_pace(Some(leisure), &[Holder::Person; 2]);
    let first = room.sitting.to_act().expect("the game is on");
    let two_days = 2 * 24 * 60 * MINUTE + GRACE;
    let sat_in = vec![Event::TimedOut { seat: first }, Event::SatIn { seat: first }];
    assert_eq!(room.later(two_days).passes(Cause::TimeUp {}), Some(sat_in));
    room.turn();
    let other = room.clock().0;
    let all_away = vec![Event::TimedOut { seat: other }, Event::SatIn { seat: other }, Event::Paused {}];
    assert_eq!(room.later(two_days).passes(Cause::TimeUp {}), Some(all_away), "computers do not play alone");
    assert_eq!(room.sitting.awaited(), Some(other), "it waits for whoever is back");
    room.act(first, &Act::Return {}, &NOBODY);
    assert_eq!((room.sitting.due(), room.sitting.awaited()), (None, None), "the table still pauses");
    room.act(first, &Act::GoOn {}, &NOBODY);
    assert_eq!(room.turn(), other, "a computer plays for the other");
    assert_eq!(room.clock(), (first, 0, 0));
}

#[test]
fn the_clock_stands_in_a_pause_and_starts_anew_behind_a_takeback() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    let seat = room.later(MINUTE / 2).clock().0;
    room.act(seat, &propose(Proposal::Pause {}), &NOBODY);
    assert_eq!(room.later(MINUTE).clock(), (seat, MINUTE / 2, 2 * MINUTE));
    assert_eq!(room.sitting.due(), None);
    room.act(seat, &Act::GoOn {}, &NOBODY);
    assert_eq!(room.later(MINUTE).clock(), (seat, 3 * MINUTE / 2, 2 * MINUTE));
    room.place();
    let back = room.back(seat);
    room.act(seat, &back, &NOBODY);
    assert_eq!(room.clock(), (seat, 0, 3 * MINUTE / 2), "what was used stays used");
}

#[test]
fn time_is_given_back_as_far_as_it_was_used() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    let (seat, used, bank) = room.later(4 * MINUTE).clock();
    assert_eq!((used, bank, room.passes(Cause::Delay { ms: 4 * MINUTE + 1 })), (4 * MINUTE, 2 * MINUTE, None));
    let given = vec![Event::TimeGiven { seat, ms: 3 * MINUTE }];
    assert_eq!(room.passes(Cause::Delay { ms: 3 * MINUTE }), Some(given), "even behind the end of its time");
    assert_eq!(room.clock(), (seat, MINUTE, 2 * MINUTE));
    assert!(room.sitting.is_timely(room.now));
    assert_eq!(room.passes(Cause::Delay { ms: 0 }), None);
}

#[test]
fn a_live_table_that_everybody_left_pauses_until_whoever_is_asked_is_back() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    assert_eq!(room.passes(Cause::Back {}), None);
    assert_eq!(room.later(MINUTE).passes(Cause::Deserted {}), Some(vec![Event::Paused {}]));
    assert_eq!((room.passes(Cause::Deserted {}), room.sitting.due()), (None, None));
    assert_eq!(room.sitting.awaited(), Some(room.clock().0), "it waits for whoever is back");
    assert_eq!(room.later(MINUTE).passes(Cause::Back {}), Some(vec![Event::WentOn {}]));
    assert_eq!(room.clock().1, MINUTE);
    let asked = room.clock().0;
    room.act(asked, &propose(Proposal::Pause {}), &NOBODY);
    assert_eq!(room.passes(Cause::Back {}), None, "a pause that was agreed on ends when somebody says so");
    let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
    let mut room = Room::at_pace(Some(leisure), &[Holder::Person; 2]);
    assert_eq!(room.passes(Cause::Deserted {}), None, "days pass whoever is there");
}

#[test]
fn a_computer_that_comes_in_for_a_moment_makes_no_new_turn() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 2]);
    let (seat, ..) = room.later(MINUTE / 2).clock();
    let sit_in = propose(Proposal::SitIn { seat });
    room.act(seat, &sit_in, &NOBODY);
    assert_eq!(room.sitting.due(), None, "no clock runs for a computer");
    room.later(MINUTE).act(seat, &Act::Return {}, &NOBODY);
    assert_eq!(room.clock(), (seat, MINUTE / 2, 2 * MINUTE));
    room.later(MINUTE).act(seat, &sit_in, &NOBODY);
    room.turn();
    let other = room.clock().0;
    room.act(seat, &Act::Return {}, &NOBODY);
    assert_eq!((room.turn(), room.clock()), (other, (seat, 0, 3 * MINUTE / 2)), "it paid for its turn");
}

#[test]
fn who_returns_in_a_turn_whose_time_was_up_plays_from_the_next_one_on() {
    for then in [TimeUp::PlayTurn, TimeUp::SitIn] {
        let mut room = Room::at_pace(Some(live(then)), &[Holder::Person; 2]);
        let seat = room.clock().0;
        room.later(4 * MINUTE).passes(Cause::TimeUp {}).expect("it is due");
        if then == TimeUp::PlayTurn {
            room.act(seat, &propose(Proposal::SitIn { seat }), &NOBODY);
        }
        room.act(seat, &Act::Return {}, &NOBODY);
        assert_eq!(room.sitting.may_move(seat, false, None), Err(Rejection::TimeIsUp), "{then:?}");
        assert_eq!((room.turn(), room.sitting.holders[seat.index()]), (seat, Holder::Person));
        room.turn();
        assert_eq!(room.clock(), (seat, 0, 0), "its bank is used up");
    }
    let mut waits = Room::at_pace(Some(live(TimeUp::Wait)), &[Holder::Person; 2]);
    let seat = waits.clock().0;
    waits.later(4 * MINUTE).passes(Cause::TimeUp {}).expect("it is due");
    waits.act(seat, &propose(Proposal::SitIn { seat }), &NOBODY);
    waits.act(seat, &Act::Return {}, &NOBODY);
    assert_eq!((waits.sitting.may_move(seat, false, None), waits.sitting.due()), (Ok(()), None), "its time stays up");

    let mut alone = Room::at_pace(Some(live(TimeUp::SitIn)), &[Holder::Person, Holder::Program]);
    while alone.sitting.to_act() != Some(ADA) {
        alone.turn();
    }
    alone.later(4 * MINUTE).passes(Cause::TimeUp {}).expect("it is due");
    alone.act(ADA, &Act::Return {}, &NOBODY);
    alone.act(ADA, &Act::GoOn {}, &NOBODY);
    assert_eq!(alone.clock(), (ADA, 0, 0), "nobody waited");
}

#[test]
fn a_pause_agreed_on_at_a_deserted_table_ends_when_somebody_says_so() {
    let mut room = Room::at_pace(Some(live(TimeUp::PlayTurn)), &[Holder::Person; 3]);
    let asked = room.clock().0;
    let others: Vec<Seat> = [ADA, BO, CY].into_iter().filter(|seat| *seat != asked).collect();
    room.act(others[0], &propose(Proposal::Pause {}), &ALL);
    let question = room.last();
    room.passes(Cause::Deserted {}).expect("the clock ran");
    assert!(room.act(others[1], &Act::Agree { to: question }, &ALL).contains(&Event::Paused {}));
    assert_eq!((room.passes(Cause::Back {}), room.sitting.awaited()), (None, None));
}

#[test]
fn who_takes_a_seat_from_a_computer_has_a_turn_of_their_own() {
    let mut room = Room::at_pace(Some(live(TimeUp::SitIn)), &[Holder::Person; 2]);
    let (seat, ..) = room.clock();
    let other = if seat == ADA { BO } else { ADA };
    room.act(other, &propose(Proposal::SitIn { seat: other }), &NOBODY);
    room.act(seat, &propose(Proposal::Give { seat }), &NOBODY);
    let offer = room.last();
    room.later(4 * MINUTE).passes(Cause::TimeUp {}).expect("it is due");
    room.act(seat, &Act::Take { offer, player: Uuid::from_u128(9) }, &NOBODY);
    room.act(seat, &Act::GoOn {}, &NOBODY);
    assert_eq!(room.clock(), (seat, 0, 0), "what was used before came out of the bank");
    assert_eq!(room.sitting.due(), Some(room.now + MINUTE + GRACE));
}
