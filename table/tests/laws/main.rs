//! Laws of a table, held in random games of every kind at which people propose, agree, take back, pause, sit out and give up
//! all the time.

mod play;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestCaseError, TestRng, TestRunner};
use rules::{Game, GameId, Rejection as _, Seat, SeenBy as _, Viewer, with_game};
use table::{Cause, Event, Holder, Sitting};

use play::{Played, What, play};

type Law = Result<(), TestCaseError>;

/// Holds `law` over random tables of every game.
macro_rules! of_every_game {
    ($law:ident) => {
        for id in GameId::ALL {
            with_game!(*id, G => hold($law::<G>).unwrap_or_else(|broken| panic!("{id}: {broken}")));
        }
    };
}

fn hold<G: Game>(law: impl Fn(&Played<G>, u8) -> Law) -> Result<(), impl std::fmt::Display> {
    let config = Config { cases: 24, failure_persistence: None, ..Config::default() };
    let tables = (2u8..=4, prop::collection::vec(any::<u16>(), 20..160));
    TestRunner::new(config).run(&tables, |(seats, picks)| law(&play(&picks, seats), seats))
}

/// Folds a record in, as `past` tells it.
fn fold<G: Game>(sitting: &mut Sitting<G>, played: &Played<G>, at: usize, past: &Vec<Vec<G::Event>>) {
    let seq = at as u64 + 1;
    match &played.records[at] {
        What::Opened { pace, holders } => {
            sitting.seated(play::players(u8::try_from(holders.len()).expect("few")));
            sitting.opened(0, *pace, holders.clone(), &past[at]);
        }
        What::Moved { at: time, .. } => sitting.moved(seq, *time, &past[at]),
        What::Acted { at: time, seat, events } => sitting.acted(seq, *time, *seat, events, past),
        What::Passed { at: time, cause, events } => sitting.passed(*time, *cause, events),
    }
}

#[test]
fn the_game_is_the_fold_of_the_records_that_hold() {
    fn law<G: Game>(played: &Played<G>, _: u8) -> Law {
        for (sitting, number) in played.after.iter().zip(1u64..) {
            let mut folded = G::default();
            for seq in sitting.line() {
                prop_assert!(seq <= number);
                played.past[usize::try_from(seq - 1).expect("small")].iter().for_each(|event| folded.apply(event));
            }
            prop_assert!(sitting.game == folded, "after record {}", number);
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn whoever_folds_from_the_first_record_comes_to_the_same_table() {
    fn law<G: Game>(played: &Played<G>, _: u8) -> Law {
        let mut again = Sitting::default();
        for (at, sitting) in played.after.iter().enumerate() {
            fold(&mut again, played, at, &played.past);
            prop_assert!(&again == sitting, "after record {}", at + 1);
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn seeing_then_folding_is_folding_then_seeing() {
    fn law<G: Game>(played: &Played<G>, seats: u8) -> Law {
        for viewer in Viewer::all(seats) {
            let of_record = |events: &Vec<G::Event>| -> Vec<G::Event> {
                events.iter().map(|event| event.seen_by(viewer)).collect()
            };
            let seen: Vec<Vec<G::Event>> = played.past.iter().map(of_record).collect();
            let mut folded = Sitting::default();
            for (at, sitting) in played.after.iter().enumerate() {
                fold(&mut folded, played, at, &seen);
                prop_assert!(folded == sitting.seen_by(viewer), "{:?} after record {}", viewer, at + 1);
            }
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn a_page_offers_what_the_session_allows() {
    fn law<G: Game>(played: &Played<G>, seats: u8) -> Law {
        for event in played.past.iter().flatten() {
            let seen = event.seen_by(Viewer::Spectator);
            let differs = Viewer::all(seats).any(|viewer| event.seen_by(viewer) != seen);
            prop_assert_eq!((event.is_for_one_seat(), seen.is_for_one_seat()), (differs, differs), "{:?}", event);
        }
        for seat in (0..seats).map(Seat) {
            let eyes = Viewer::Seat(seat);
            let seen: Vec<Vec<G::Event>> =
                played.past.iter().map(|events| events.iter().map(|event| event.seen_by(eyes)).collect()).collect();
            for (at, sitting) in played.after.iter().enumerate() {
                let (page, session) =
                    (sitting.seen_by(eyes).around(Some(seat), &seen), sitting.around(Some(seat), &played.past));
                prop_assert!(page == session, "{:?} after record {}", seat, at + 1);
            }
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn nobody_alone_offers_the_seat_of_somebody_who_has_not_given_it_up() {
    fn law<G: Game>(played: &Played<G>, _: u8) -> Law {
        for (at, what) in played.records.iter().enumerate() {
            let What::Acted { seat, events, .. } = what else { continue };
            let [Event::Offered { seat: other }] = &events[..] else { continue };
            let holder = played.after[at - 1].holders[other.index()];
            prop_assert!(other == seat || holder == Holder::GivenUp, "record {}: {:?}", at + 1, events);
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn the_same_move_meets_the_same_chance() {
    fn law<G: Game>(played: &Played<G>, _: u8) -> Law {
        for (at, what) in played.records.iter().enumerate() {
            let What::Acted { events, .. } = what else { continue };
            let to = events.iter().find_map(|event| match event {
                Event::TakenBack { to } => Some(*to),
                _ => None,
            });
            let Some(cut) = to.and_then(|to| played.after[at - 1].line().find(|seq| *seq > to)) else { continue };
            let index = usize::try_from(cut - 1).expect("small");
            let What::Moved { seat, command, .. } = &played.records[index] else {
                panic!("only moves are on the line")
            };
            let again = played.after[at].game.decide(*seat, command).map_err(|rejection| {
                TestCaseError::fail(format!("record {cut} was legal where it stood: {rejection}"))
            })?;
            prop_assert!(again == played.past[index], "record {}", cut);
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn points_are_the_same_for_everybody_as_long_as_the_game_runs() {
    fn law<G: Game>(played: &Played<G>, seats: u8) -> Law {
        let points = |game: &G| -> Vec<i32> { game.scores().iter().map(rules::Total::total).collect() };
        for sitting in &played.after {
            for viewer in Viewer::all(seats) {
                prop_assert_eq!(points(&sitting.game.seen_by(viewer)), points(&sitting.game));
            }
        }
        Ok(())
    }
    of_every_game!(law);
}

#[test]
fn what_is_due_comes_first_and_a_bank_only_shrinks() {
    fn law<G: Game>(played: &Played<G>, _: u8) -> Law {
        for (before, (record, after)) in played.after.iter().zip(played.records.iter().zip(&played.after).skip(1)) {
            match record {
                What::Moved { at, .. } | What::Acted { at, .. } => prop_assert!(before.is_timely(*at)),
                What::Passed { at, cause: Cause::TimeUp {}, .. } => prop_assert!(!before.is_timely(*at)),
                _ => {}
            }
            let banks = |sitting: &Sitting<G>| sitting.clock.iter().flat_map(|clock| clock.banks.clone()).collect();
            let (before, now): (Vec<u64>, Vec<u64>) = (banks(before), banks(after));
            prop_assert!(before.iter().zip(&now).all(|(before, now)| now <= before));
            let turn = after.clock.as_ref().and_then(|clock| clock.turn);
            let asked = after.to_act().filter(|_| !after.is_over());
            let asked = asked.filter(|seat| after.holders[seat.index()] == table::Holder::Person);
            prop_assert!(after.clock.is_none() || turn.map(|turn| turn.seat) == asked);
            prop_assert!(turn.is_none_or(|turn| turn.since.is_some() != after.is_paused()));
        }
        Ok(())
    }
    of_every_game!(law);
}

/// The laws are worth something only if their tables do what there is to do, and try what there is to refuse.
#[test]
fn random_tables_leave_nothing_out() {
    let (mut events, mut codes) = (BTreeSet::new(), BTreeSet::new());
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(Default::default()));
    let numbers = prop::collection::vec(any::<u16>(), 160);
    for _ in 0..60 {
        let picks = numbers.new_tree(&mut runner).expect("numbers are made").current();
        for id in GameId::ALL {
            with_game!(*id, G => {
                let played = play::<G>(&picks, 3);
                codes.extend(played.rejections.iter().map(|rejection| rejection.code()));
                events.extend(played.records.iter().flat_map(named));
            });
        }
    }
    let all = [
        "proposed",
        "agreed",
        "refused",
        "taken_back",
        "paused",
        "went_on",
        "sat_in",
        "returned",
        "gave_up",
        "offered",
        "taken",
        "ended",
        "timed_out",
        "played_for",
        "time_given",
    ];
    assert_eq!(all.into_iter().filter(|name| !events.contains(*name)).collect::<Vec<_>>(), Vec::<&str>::new());
    // These come about by hand, in `by_hand`.
    let rare =
        ["game_over", "line_cut", "refused_before", "too_many_acts", "no_such_seat", "offer_closed", "had_a_seat"];
    let missing: Vec<_> = table::Rejection::codes().into_iter().filter(|code| !codes.contains(code)).collect();
    assert_eq!(missing, rare);
}

fn named<G: Game>(what: &What<G>) -> Vec<String> {
    let (What::Acted { events, .. } | What::Passed { events, .. }) = what else { return Vec::new() };
    let name = |event| serde_json::to_value(event).expect("events are JSON")["type"].as_str().map(str::to_owned);
    events.iter().filter_map(name).collect()
}
