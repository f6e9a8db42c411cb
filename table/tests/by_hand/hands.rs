//! Seats that change hands.

use table::{Act, Event, Holder, LAPSES_AFTER, Proposal, Rejection};
use uuid::Uuid;

use crate::room::{ADA, ALL, BO, CY, NOBODY, Room, propose};

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
    assert_eq!(room.try_as(ADA, &take(offer, Uuid::from_u128(0)), &ALL), Err(Rejection::HadASeat), "she has it");
    assert_eq!(room.try_as(BO, &Act::Refuse { to: offer }, &ALL), Err(Rejection::NotAsked), "it's Ada's to withdraw");
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
    room.now += LAPSES_AFTER;
    assert!(room.try_as(ADA, &take(back, Uuid::from_u128(0)), &ALL).is_ok());
    room.now += 1;
    assert_eq!(room.try_as(ADA, &take(back, Uuid::from_u128(0)), &ALL), Err(Rejection::OfferClosed), "it has lapsed");
    assert_eq!(room.try_as(ADA, &Act::Refuse { to: back }, &ALL), Err(Rejection::OfferClosed));
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
    assert_eq!(room.try_as(CY, &Act::Agree { to: question }, &ALL), Err(Rejection::StillHere), "Bo has come back");
    room.act(CY, &bos, &away);
    let same_again = room.last();
    let carried = room.act(CY, &Act::Agree { to: question }, &away);
    assert_eq!(carried, [Event::Agreed { to: question }, Event::Offered { seat: BO }]);
    assert_eq!(room.try_as(ADA, &Act::Agree { to: same_again }, &away), Err(Rejection::AlreadyOffered));
    let offer = room.last();
    assert_eq!(room.try_as(BO, &take(offer, FRIEND), &ALL), Err(Rejection::StillHere), "he came back to look");
    room.act(CY, &Act::Refuse { to: same_again }, &away);
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
