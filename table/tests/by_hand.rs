//! What each act does and when it is refused, at tables that are set up for it.

use rules::gold_rush::{Command, State};
use rules::{Game, Seat, Seed};
use table::{
    Act, Cause, Event, GRACE, Holder, LAPSES_AFTER, MAX_ACTS, MAX_FREE, Pace, Proposal, Rejection, Sitting, TimeUp,
};
use uuid::Uuid;

const ADA: Seat = Seat(0);
const BO: Seat = Seat(1);
const CY: Seat = Seat(2);
const NOBODY: [bool; 3] = [false; 3];
const ALL: [bool; 3] = [true; 3];

/// A table of people that keeps its log.
struct Room {
    sitting: Sitting<State>,
    past: Vec<Vec<<State as Game>::Event>>,
    now: u64,
}

impl Room {
    fn of(holders: &[Holder]) -> Room {
        Room::at_pace(None, holders)
    }

    fn at_pace(pace: Option<Pace>, holders: &[Holder]) -> Room {
        let seats = u8::try_from(holders.len()).expect("few");
        let opening =
            State::open(&Default::default(), seats, Seed([7; 32]), &Default::default()).expect("they may play");
        let mut sitting = Sitting::default();
        sitting.seated((0..u128::from(seats)).map(Uuid::from_u128).collect());
        sitting.opened(1000, pace, holders.to_vec(), &opening);
        Room { sitting, past: vec![opening], now: 1000 }
    }

    fn of_people(seats: usize) -> Room {
        Room::of(&vec![Holder::Person; seats])
    }

    fn last(&self) -> u64 {
        self.past.len() as u64
    }

    /// The seat on turn makes the first move that there is of a kind; returns who it was.
    fn play(&mut self, kind: impl Fn(&Command) -> bool) -> Seat {
        let seat = self.sitting.to_act().expect("the game is on");
        let command = self.sitting.game.legal_commands(seat).into_iter().find(kind).expect("there is one");
        let events = self.sitting.game.decide(seat, &command).expect("it is listed");
        self.past.push(events);
        self.sitting.moved(self.last(), self.now, &self.past[self.past.len() - 1]);
        seat
    }

    fn place(&mut self) -> Seat {
        self.play(|command| matches!(command, Command::PlaceTile { .. }))
    }

    /// A whole turn without a piece.
    fn turn(&mut self) -> Seat {
        self.place();
        self.play(|command| matches!(command, Command::Pass {}))
    }

    fn try_as(&self, seat: Seat, act: &Act, here: &[bool]) -> Result<Vec<Event>, Rejection> {
        self.sitting.decide(self.now, seat, act, here, &self.past)
    }

    fn act(&mut self, seat: Seat, act: &Act, here: &[bool]) -> Vec<Event> {
        let events = self.try_as(seat, act, here).expect("it is allowed");
        self.past.push(Vec::new());
        self.sitting.acted(self.last(), self.now, seat, &events, &self.past);
        events
    }

    fn back(&self, seat: Seat) -> Act {
        Act::Propose { proposal: self.sitting.back_of(seat).expect("they have moved") }
    }
}

fn propose(proposal: Proposal) -> Act {
    Act::Propose { proposal }
}

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

#[test]
fn a_question_lapses_after_three_days_and_can_be_withdrawn() {
    let mut room = Room::of_people(2);
    room.act(ADA, &propose(Proposal::End {}), &ALL);
    let question = room.last();
    room.now += LAPSES_AFTER + 1;
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
    assert_eq!(room.try_as(BO, &propose(Proposal::Pause {}), &ALL), Err(Rejection::TablePaused));
    room.act(CY, &Act::GoOn {}, &ALL);
    assert_eq!(room.try_as(CY, &Act::GoOn {}, &ALL), Err(Rejection::NotPaused));
    let asked = room.act(ADA, &propose(Proposal::Pause {}), &ALL);
    assert_eq!(asked, [Event::Proposed { proposal: Proposal::Pause {}, asked: vec![BO, CY], needed: 1 }]);
    let question = room.last();
    room.act(BO, &Act::Refuse { to: question }, &ALL);
    assert!(room.act(CY, &Act::Agree { to: question }, &ALL).contains(&Event::Paused {}), "two of three");
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
    assert_eq!(waiting.act(BO, &Act::GiveUp {}, &ALL), [Event::GaveUp {}, Event::Paused {}], "Ada may come back");
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

const MINUTE: u64 = 60_000;

fn live(then: TimeUp) -> Pace {
    Pace::Live { turn: 60, bank: 120, then }
}

impl Room {
    fn later(&mut self, ms: u64) -> &mut Room {
        self.now += ms;
        self
    }

    fn passes(&mut self, cause: Cause) -> Option<Vec<Event>> {
        let events = self.sitting.passes(self.now, cause)?;
        self.past.push(Vec::new());
        self.sitting.passed(self.now, cause, &events);
        Some(events)
    }

    /// Milliseconds that the seat on turn has used, and those left in its bank.
    fn clock(&self) -> (Seat, u64, u64) {
        let clock = self.sitting.clock.as_ref().expect("the table has a pace");
        let turn = clock.turn.expect("a person is asked");
        (turn.seat, turn.used(self.now), clock.banks[turn.seat.index()])
    }
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
    assert_eq!(room.clock(), (first, 0, 2 * MINUTE - 5000), "its turn begins anew, its bank does not");
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
    room.act(first, &Act::Return {}, &NOBODY);
    assert_eq!(room.sitting.due(), None, "the table still pauses");
    room.act(first, &Act::GoOn {}, &NOBODY);
    assert_eq!(room.turn(), other, "a computer plays for the other");
    assert_eq!(room.clock(), (first, 0, 0));
}

#[test]
fn the_clock_stands_in_a_pause_and_begins_anew_behind_a_takeback() {
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
    assert_eq!(room.later(MINUTE).passes(Cause::Back {}), Some(vec![Event::WentOn {}]));
    assert_eq!(room.clock().1, MINUTE);
    let asked = room.clock().0;
    room.act(asked, &propose(Proposal::Pause {}), &NOBODY);
    assert_eq!(room.passes(Cause::Back {}), None, "a pause that was agreed on ends when somebody says so");
    let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
    let mut room = Room::at_pace(Some(leisure), &[Holder::Person; 2]);
    assert_eq!(room.passes(Cause::Deserted {}), None, "days pass whoever is there");
}

const FRIEND: Uuid = Uuid::from_u128(100);

fn take(offer: u64, player: Uuid) -> Act {
    Act::Take { offer, player }
}

#[test]
fn whoever_gives_their_seat_away_plays_on_until_it_is_taken_and_then_it_is_the_friends() {
    let mut room = Room::of_people(3);
    assert_eq!(room.act(ADA, &propose(Proposal::Give { seat: ADA }), &ALL), [Event::Offered { seat: ADA }]);
    let offer = room.last();
    assert_eq!(room.try_as(ADA, &propose(Proposal::Give { seat: ADA }), &ALL), Err(Rejection::AlreadyOffered));
    assert_eq!(room.try_as(ADA, &take(offer, Uuid::from_u128(1)), &ALL), Err(Rejection::HadASeat), "Bo sits there");
    assert_eq!(room.try_as(BO, &take(offer, FRIEND), &ALL), Err(Rejection::OfferClosed), "it is another seat's");
    assert_eq!(room.try_as(ADA, &take(offer + 1, FRIEND), &ALL), Err(Rejection::OfferClosed));
    while room.turn() != ADA {}
    let taken = room.act(ADA, &take(offer, FRIEND), &ALL);
    assert_eq!(taken, [Event::Taken { player: FRIEND, from: Uuid::from_u128(0) }]);
    assert_eq!(room.sitting.player(ADA), Some(FRIEND));
    assert!(room.sitting.was_used(offer));
    assert_eq!(room.try_as(ADA, &take(offer, Uuid::from_u128(101)), &ALL), Err(Rejection::OfferClosed));
    assert_eq!(room.try_as(ADA, &Act::Reclaim {}, &ALL), Err(Rejection::NotOnLoan), "it was given, not lent");

    // Whoever has had a seat takes no other one; their own they may be given again.
    room.act(BO, &propose(Proposal::Give { seat: BO }), &ALL);
    let other = room.last();
    assert_eq!(room.try_as(BO, &take(other, Uuid::from_u128(0)), &ALL), Err(Rejection::HadASeat));
    room.act(BO, &Act::Refuse { to: other }, &ALL);
    assert_eq!(room.try_as(BO, &take(other, Uuid::from_u128(102)), &ALL), Err(Rejection::OfferClosed), "withdrawn");
    room.act(ADA, &propose(Proposal::Give { seat: ADA }), &ALL);
    let back = room.last();
    assert!(room.try_as(ADA, &take(back, Uuid::from_u128(0)), &ALL).is_ok());
    room.now += LAPSES_AFTER + 1;
    assert_eq!(room.try_as(ADA, &take(back, Uuid::from_u128(0)), &ALL), Err(Rejection::OfferClosed), "it has lapsed");
    room.turn();
    assert!(room.sitting.offers.is_empty(), "nobody is shown what has lapsed");
}

#[test]
fn a_seat_that_the_others_offer_is_on_loan_until_its_player_is_back() {
    let mut room = Room::of_people(3);
    let bos = propose(Proposal::Give { seat: BO });
    assert_eq!(room.try_as(ADA, &bos, &ALL), Err(Rejection::StillHere));
    let away = [true, false, true];
    let asked = room.act(ADA, &bos, &away);
    assert_eq!(asked, [Event::Proposed { proposal: Proposal::Give { seat: BO }, asked: vec![CY], needed: 1 }]);
    let question = room.last();
    let carried = room.act(CY, &Act::Agree { to: question }, &away);
    assert_eq!(carried, [Event::Agreed { to: question }, Event::Offered { seat: BO }]);
    let offer = room.last();
    assert_eq!(room.try_as(BO, &take(offer, FRIEND), &ALL), Err(Rejection::StillHere), "he came back to look");
    room.act(BO, &take(offer, FRIEND), &away);
    assert_eq!(room.sitting.lent_by(Uuid::from_u128(1)), Some(BO));

    // The friend may hand it on; it is still Bo's.
    room.act(BO, &propose(Proposal::Give { seat: BO }), &ALL);
    room.act(BO, &take(room.last(), Uuid::from_u128(101)), &ALL);
    let back = room.act(BO, &Act::Reclaim {}, &ALL);
    assert_eq!(back, [Event::Taken { player: Uuid::from_u128(1), from: Uuid::from_u128(101) }]);
    assert_eq!(room.sitting.lent_by(Uuid::from_u128(1)), None);
    assert_eq!(room.try_as(BO, &Act::Reclaim {}, &ALL), Err(Rejection::NotOnLoan));

    // Whoever plays is not away: what was offered of theirs is theirs again.
    room.act(ADA, &bos, &away);
    room.act(CY, &Act::Agree { to: room.last() }, &away);
    let again = room.last();
    room.act(BO, &propose(Proposal::Pause {}), &[false; 3]);
    assert_eq!(room.try_as(BO, &take(again, FRIEND), &away), Err(Rejection::OfferClosed));
}

#[test]
fn nobody_alone_gives_away_the_seat_of_somebody_who_has_not_left_it() {
    let bos = propose(Proposal::Give { seat: BO });
    for holders in [&[Holder::Person; 2][..], &[Holder::Person, Holder::Person, Holder::Program]] {
        let room = Room::of(holders);
        assert_eq!(room.try_as(ADA, &bos, &[true, false, false]), Err(Rejection::NobodyLeft));
    }
    // Whoever is away is asked too, unless a computer plays for them.
    let mut room = Room::of_people(3);
    let asked = room.act(ADA, &bos, &[true, false, false]);
    assert_eq!(asked, [Event::Proposed { proposal: Proposal::Give { seat: BO }, asked: vec![CY], needed: 1 }]);
    room.act(ADA, &Act::Refuse { to: room.last() }, &ALL);
    room.act(CY, &propose(Proposal::SitIn { seat: CY }), &ALL);
    assert_eq!(room.try_as(ADA, &bos, &[true, false, false]), Err(Rejection::NobodyLeft));
    // What was left for good is there for whoever plays on.
    let mut with_program = Room::of(&[Holder::Person, Holder::Person, Holder::Program]);
    with_program.act(BO, &Act::GiveUp {}, &ALL);
    assert_eq!(with_program.act(ADA, &bos, &[true, false, false]), [Event::Offered { seat: BO }]);
}

#[test]
fn a_seat_that_was_given_up_can_win_again_once_a_friend_has_taken_it() {
    let mut room = Room::of_people(3);
    room.act(CY, &Act::GiveUp {}, &ALL);
    let asked = room.act(ADA, &propose(Proposal::Give { seat: CY }), &ALL);
    assert!(matches!(&asked[..], [Event::Proposed { needed: 1, .. }]), "{asked:?}");
    room.act(BO, &Act::Agree { to: room.last() }, &ALL);
    room.act(CY, &take(room.last(), FRIEND), &ALL);
    assert_eq!(room.sitting.holders, [Holder::Person; 3]);
    assert_eq!(room.sitting.lent_by(Uuid::from_u128(2)), None, "she left it for good");
    let with_program = Room::of(&[Holder::Person, Holder::Program]);
    let program = propose(Proposal::Give { seat: BO });
    assert_eq!(with_program.try_as(ADA, &program, &NOBODY), Err(Rejection::NotAPerson));
}
