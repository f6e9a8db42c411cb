//! Where the outboxes of all guests lead who reach a table through one other server. What several of them are told is in the bag
//! once, with a list of whom it is for, and so crosses the link once.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Poll, Waker};

use super::{Delivery, Outbox, OutboxReader, Queue, Waiting, lock};

/// Somebody who came in at a table through another server, once.
pub type Guest = u64;

/// How many of the last mailings may take in another guest: a record has one for each of five seats and one for spectators.
const OPEN_MAILINGS: usize = 8;

/// A bag. Cheap to clone; one task empties it.
#[derive(Debug, Clone, Default)]
pub struct Bag(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    waiting: VecDeque<Mailing>,
    /// How many mailings there have been, which is the number of the last.
    made: u64,
    /// How many hold it up.
    held: usize,
    /// The task that empties it, while it waits.
    carrier: Option<Waker>,
}

#[derive(Debug)]
struct Mailing {
    delivery: Delivery,
    to: Vec<(Guest, Weak<Mutex<Queue>>)>,
}

/// Nothing leaves the bag while there is one.
#[derive(Debug)]
pub struct Hold(Bag);

impl Bag {
    /// An outbox for a guest. Nothing but its end comes to the reader; the deliveries are in the bag.
    #[must_use]
    pub fn outbox(&self, guest: Guest) -> (Outbox, OutboxReader) {
        let waiting = Waiting::InBag { bag: self.clone(), guest, count: 0, last: 0 };
        let queue = Arc::new(Mutex::new(Queue { waiting, ..Queue::default() }));
        (Outbox(queue.clone()), OutboxReader(queue))
    }

    /// The next delivery, and whom it is for.
    pub async fn next(&self) -> (Vec<Guest>, Delivery) {
        poll_fn(|context| {
            let mut contents = lock(&self.0);
            if contents.held == 0
                && let Some(mailing) = contents.waiting.pop_front()
            {
                drop(contents);
                return Poll::Ready(mailing.leaves());
            }
            contents.carrier = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// Puts in a delivery for a guest whose last one is in the mailing of the number `last`. It goes with the same delivery to
    /// others, if none to this guest comes after that. The number of the mailing that it is in.
    pub(super) fn put(&self, guest: Guest, last: u64, outbox: &Arc<Mutex<Queue>>, delivery: Delivery) -> u64 {
        let guest = (guest, Arc::downgrade(outbox));
        let mut contents = lock(&self.0);
        let numbers = (last + 1..=contents.made).rev();
        let mut open = numbers.zip(contents.waiting.iter_mut().rev()).take(OPEN_MAILINGS);
        if let Some((number, mailing)) = open.find(|(_, mailing)| mailing.delivery.is(&delivery)) {
            mailing.to.push(guest);
            return number;
        }
        contents.waiting.push_back(Mailing { delivery, to: vec![guest] });
        contents.made += 1;
        let made = contents.made;
        let carrier = contents.carrier_to_wake();
        drop(contents);
        carrier.into_iter().for_each(Waker::wake);
        made
    }

    pub(super) fn hold(&self) -> Hold {
        lock(&self.0).held += 1;
        Hold(self.clone())
    }
}

impl Contents {
    fn carrier_to_wake(&mut self) -> Option<Waker> {
        let may_leave = self.held == 0 && !self.waiting.is_empty();
        may_leave.then(|| self.carrier.take()).flatten()
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut contents = lock(&self.0.0);
        contents.held -= 1;
        let carrier = contents.carrier_to_wake();
        drop(contents);
        carrier.into_iter().for_each(Waker::wake);
    }
}

impl Mailing {
    /// It no longer counts as waiting.
    fn leaves(self) -> (Vec<Guest>, Delivery) {
        let Mailing { delivery, to } = self;
        let leave = |(guest, outbox): (Guest, Weak<Mutex<Queue>>)| {
            if let Some(outbox) = outbox.upgrade() {
                lock(&outbox).left_the_bag(&delivery);
            }
            guest
        };
        (to.into_iter().map(leave).collect(), delivery)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use proptest::prelude::*;

    use super::super::{Frame, MAX_FRAMES};
    use super::*;

    fn frame(text: impl Into<String>) -> Frame {
        Frame { text: text.into().into(), seq: None, answers: None }
    }

    fn put(outbox: &Outbox, frame: &Frame) {
        outbox.put(Delivery::Frame(frame.clone())).expect("there is room");
    }

    /// The next mailing, if one may leave: its text, and whom it is for.
    fn leaving(bag: &Bag) -> Option<(String, Vec<Guest>)> {
        let (guests, delivery) = bag.next().now_or_never()?;
        let Delivery::Frame(frame) = delivery else { panic!("only frames are put in") };
        Some((frame.text.to_string(), guests))
    }

    #[test]
    fn what_several_are_told_leaves_once_though_others_are_told_something_else_between() {
        let bag = Bag::default();
        let told = [(1, "all"), (2, "seat 0"), (3, "all"), (4, "seat 1"), (5, "all")];
        let frames = ["all", "seat 0", "seat 1"].map(frame);
        let outboxes = told.map(|(guest, _)| bag.outbox(guest));
        for ((_, text), (outbox, _)) in told.iter().zip(&outboxes) {
            put(outbox, frames.iter().find(|frame| frame.text.as_str() == *text).expect("it is one of them"));
        }
        let left: Vec<_> = std::iter::from_fn(|| leaving(&bag)).collect();
        let expected = [("all", vec![1, 3, 5]), ("seat 0", vec![2]), ("seat 1", vec![4])];
        assert_eq!(left, expected.map(|(text, guests)| (text.to_owned(), guests)));
    }

    #[test]
    fn several_in_a_row_leave_once_and_what_is_equal_by_chance_does_not() {
        let bag = Bag::default();
        let ((one, _one), (two, _two)) = (bag.outbox(1), bag.outbox(2));
        let row = vec![frame("a"), frame("b")];
        for outbox in [&one, &two] {
            outbox.put(Delivery::History(row.clone())).expect("there is room");
        }
        put(&one, &frame("pong"));
        put(&two, &frame("pong"));
        assert_eq!(bag.next().now_or_never().map(|(guests, _)| guests), Some(vec![1, 2]));
        assert_eq!(
            [leaving(&bag), leaving(&bag)].map(|left| left.map(|(_, guests)| guests)),
            [Some(vec![1]), Some(vec![2])]
        );
    }

    #[test]
    fn nothing_leaves_while_it_is_held() {
        let bag = Bag::default();
        let ((one, _one), (two, _two)) = (bag.outbox(1), bag.outbox(2));
        let news = frame("news");
        let held = [one.hold(), two.hold()];
        put(&one, &news);
        assert_eq!(leaving(&bag), None);
        put(&two, &news);
        drop(held);
        assert_eq!(leaving(&bag), Some(("news".to_owned(), vec![1, 2])));
    }

    #[tokio::test]
    async fn whoever_carries_is_woken_by_what_is_put_in_and_by_the_end_of_holding() {
        let bag = Bag::default();
        let (outbox, _reader) = bag.outbox(1);
        for hold in [false, true] {
            let carrier = tokio::spawn({
                let bag = bag.clone();
                async move { bag.next().await.0 }
            });
            tokio::task::yield_now().await;
            let held = hold.then(|| outbox.hold());
            put(&outbox, &frame("news"));
            drop(held);
            assert_eq!(carrier.await.expect("nothing panics"), [1]);
        }
    }

    #[test]
    fn a_guest_who_is_too_slow_is_let_go_and_holds_up_nobody() {
        let bag = Bag::default();
        let ((slow, slow_reader), (other, other_reader)) = (bag.outbox(1), bag.outbox(2));
        for number in 0..MAX_FRAMES {
            put(&slow, &frame(number.to_string()));
        }
        let news = frame("news");
        assert!(slow.put(Delivery::Frame(news.clone())).is_err() && slow_reader.overflowed());
        put(&other, &news);
        assert!(!other_reader.overflowed());
        let left: Vec<_> = std::iter::from_fn(|| leaving(&bag)).collect();
        assert_eq!((left.len(), left.last()), (MAX_FRAMES + 1, Some(&("news".to_owned(), vec![2]))));
        put(&slow, &news);
        assert_eq!(lock(&slow.0).waiting.len(), 1, "what has left makes room");
    }

    #[tokio::test]
    async fn the_reader_is_told_of_the_end_and_what_was_put_in_still_leaves() {
        let bag = Bag::default();
        let (outbox, mut reader) = bag.outbox(1);
        put(&outbox, &frame("farewell"));
        assert!(reader.next().now_or_never().is_none());
        drop(outbox);
        assert!(reader.next().await.is_none() && !reader.overflowed());
        drop(reader);
        assert_eq!(leaving(&bag), Some(("farewell".to_owned(), vec![1])));
    }

    const GUESTS: usize = 4;

    proptest! {
        #[test]
        fn each_guest_is_told_all_that_is_for_them_once_and_in_order(
            steps in prop::collection::vec(prop::option::of((0..GUESTS, 0..3_usize)), 0..200),
        ) {
            let bag = Bag::default();
            let outboxes: Vec<_> = (0..GUESTS).map(|guest| bag.outbox(guest as Guest)).collect();
            let frames = ["a", "b", "c"].map(frame);
            let (mut put_in, mut left): (Vec<String>, Vec<String>) = (vec![String::new(); GUESTS], vec![String::new(); GUESTS]);
            let mut leave = |(text, guests): (String, Vec<Guest>)| {
                for guest in guests {
                    left[usize::try_from(guest).expect("there are few")].push_str(&text);
                }
            };
            for step in steps {
                match step {
                    Some((guest, which)) => {
                        put(&outboxes[guest].0, &frames[which]);
                        put_in[guest].push_str(&frames[which].text);
                    }
                    None => leaving(&bag).into_iter().for_each(&mut leave),
                }
            }
            std::iter::from_fn(|| leaving(&bag)).for_each(&mut leave);
            prop_assert_eq!(put_in, left);
            prop_assert!(outboxes.iter().all(|(outbox, _)| lock(&outbox.0).waiting.len() == 0));
        }
    }
}
