//! The gate of a table: nothing leaves before what it rests on is certain, and everything leaves in order.
//!
//! What tells of a record waits until the record is saved: the append itself has shown that nobody else writes. What is
//! said without writing (a welcome, a refusal, a list) waits in addition for a *confirmation*: a look into the store,
//! started after the question came, that finds this session still the table's writer. Then nobody else has written
//! anything, and so nothing was acknowledged before the question that the answer does not know. No clock is involved,
//! so a process that was suspended in between cannot be deceived.

use std::collections::VecDeque;

/// What waits to go out.
#[derive(Debug)]
pub struct Gate<T> {
    waiting: VecDeque<Waiting<T>>,
    saved: u64,
    /// The number of the last look that was asked for, and of the last that was answered. One is under way at most.
    asked: u64,
    confirmed: u64,
    /// The number of the last look that something waits for.
    wanted: u64,
}

#[derive(Debug)]
struct Waiting<T> {
    what: T,
    record: u64,
    look: u64,
}

impl<T> Gate<T> {
    /// Nothing waits, and records up to `saved` are saved.
    #[must_use]
    pub fn new(saved: u64) -> Self {
        Gate { waiting: VecDeque::new(), saved, asked: 0, confirmed: 0, wanted: 0 }
    }

    /// Holds back what rests on record `record` and nothing else.
    pub fn hold(&mut self, record: u64, what: T) {
        self.waiting.push_back(Waiting { what, record, look: 0 });
    }

    /// Holds back what is said without writing: until record `record` is saved, and a look that starts from now on has
    /// found nobody else writing.
    pub fn hold_unwritten(&mut self, record: u64, what: T) {
        self.wanted = self.asked + 1;
        self.waiting.push_back(Waiting { what, record, look: self.wanted });
    }

    /// The number of a look to start now; `None` when nothing waits for one, or one is under way.
    pub fn look(&mut self) -> Option<u64> {
        let starts = self.asked == self.confirmed && self.wanted > self.asked;
        starts.then(|| {
            self.asked += 1;
            self.asked
        })
    }

    /// Notes that look `look` has found nobody else writing.
    pub fn confirm(&mut self, look: u64) {
        self.confirmed = look;
    }

    /// Notes that all records up to `record` are saved.
    pub fn save(&mut self, record: u64) {
        self.saved = record;
    }

    /// The last record saved.
    #[must_use]
    pub fn saved(&self) -> u64 {
        self.saved
    }

    /// What may go out next.
    pub fn release(&mut self) -> Option<T> {
        let next = self.waiting.front()?;
        if next.record > self.saved || next.look > self.confirmed {
            return None;
        }
        self.waiting.pop_front().map(|waiting| waiting.what)
    }

    /// What waits, in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.waiting.iter().map(|waiting| &waiting.what)
    }

    /// All that will never go out, because the session ends.
    pub fn give_up(&mut self) -> impl Iterator<Item = T> {
        std::mem::take(&mut self.waiting).into_iter().map(|waiting| waiting.what)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn released(gate: &mut Gate<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| gate.release()).collect()
    }

    #[test]
    fn a_record_goes_out_when_it_is_saved_and_costs_no_look() {
        let mut gate = Gate::new(4);
        gate.hold(5, "five");
        gate.hold(6, "six");
        assert_eq!((gate.look(), released(&mut gate)), (None, vec![]));
        gate.save(5);
        assert_eq!(released(&mut gate), ["five"]);
        gate.save(6);
        assert_eq!(released(&mut gate), ["six"]);
    }

    #[test]
    fn an_answer_waits_for_a_look_that_starts_after_the_question() {
        let mut gate = Gate::new(0);
        gate.hold_unwritten(0, "first");
        assert_eq!(gate.look(), Some(1));
        // This question comes while the look is under way: what it will find may be of the time before.
        gate.hold_unwritten(0, "second");
        assert_eq!(gate.look(), None, "one at a time");
        gate.confirm(1);
        assert_eq!(released(&mut gate), ["first"]);
        assert_eq!(gate.look(), Some(2));
        gate.hold_unwritten(0, "third");
        gate.confirm(2);
        assert_eq!(released(&mut gate), ["second"]);
        assert_eq!(gate.look(), Some(3));
        gate.confirm(3);
        assert_eq!(released(&mut gate), ["third"]);
        assert_eq!(gate.look(), None);
    }

    #[test]
    fn everything_leaves_in_order() {
        let mut gate = Gate::new(0);
        gate.hold(1, "a record");
        gate.hold_unwritten(1, "a refusal behind it");
        gate.hold(2, "another record");
        assert_eq!(gate.look(), Some(1));
        gate.save(2);
        assert_eq!(released(&mut gate), ["a record"]);
        gate.confirm(1);
        assert_eq!(released(&mut gate), ["a refusal behind it", "another record"]);
    }

    #[test]
    fn what_waits_for_nothing_comes_back_when_the_session_ends() {
        let mut gate = Gate::new(0);
        gate.hold(1, "a record");
        gate.hold_unwritten(0, "a list");
        assert_eq!(gate.give_up().collect::<Vec<_>>(), ["a record", "a list"]);
        assert!(gate.is_empty());
    }
}
