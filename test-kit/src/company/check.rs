//! Holds what everybody was told against the log: nothing acknowledged is lost, nothing is there twice, nothing was shown
//! that is not in it, and everybody ends in the state that it gives.

use std::collections::{HashMap, HashSet};

use fair_play::Chain;
use rules::{Game, Outcome, SeenBy, Viewer};
use serde_json::Value;
use server::store::{Record, TableRow};
use uuid::Uuid;

use super::Story;

/// What was checked.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    /// Commands that their senders were told to be saved.
    pub accepted: u64,
    /// Commands that were sent again.
    pub retries: u64,
    /// Commands that were told not to be saved, for now.
    pub not_saved: u64,
    /// Records of the logs.
    pub records: u64,
    /// Records shown, to all viewers together.
    pub shown: u64,
    /// Sockets opened.
    pub sockets: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// How the game of each table ended, if it did.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Counts {
    /// Adds another table's.
    pub fn add(&mut self, other: &Counts) {
        self.accepted += other.accepted;
        self.retries += other.retries;
        self.not_saved += other.not_saved;
        self.records += other.records;
        self.shown += other.shown;
        self.sockets += other.sockets;
        self.finished += other.finished;
        self.outcomes.extend(other.outcomes.iter().cloned());
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Counts { accepted, retries, not_saved, records, shown, sockets, finished, .. } = self;
        write!(
            f,
            "{accepted} commands acknowledged ({retries} sent again, {not_saved} refused for now), {records} records, \
             {shown} shown, {sockets} sockets, {finished} games finished: lost 0, doubled 0, phantom 0"
        )
    }
}

/// Holds the stories of one table against its log.
pub(super) fn check<G: Game>(table: TableRow, log: &[Record], stories: &[Story<G>]) -> Counts {
    let (events, logged) = read::<G>(table, log);
    let (mut state, mut waited_for) = (G::default(), Vec::new());
    for events in &events {
        events.iter().for_each(|event| state.apply(event));
        waited_for.push(state.to_act());
    }

    let mut counts = Counts { records: log.len() as u64, outcomes: vec![state.outcome()], ..Counts::default() };
    counts.finished = u64::from(state.outcome().is_some());
    let mut sent: HashSet<Uuid> = HashSet::new();
    let mut shown_to: HashMap<Viewer, Vec<Value>> = HashMap::new();
    for story in stories {
        for (id, seq) in &story.accepted {
            assert_eq!(logged.get(id), Some(seq), "an accepted command is not in the log where its sender was told");
        }
        let may_see = shown_to.entry(story.viewer).or_insert_with(|| seen_by(&events, story.viewer));
        assert_eq!(&story.shown, may_see, "{:?} was shown something else than the log holds", story.viewer);
        assert_eq!(story.waited_for, waited_for, "{:?} did not know whose choice was awaited", story.viewer);
        assert_eq!(story.state, state.seen_by(story.viewer), "{:?} came to another state", story.viewer);
        sent.extend(&story.sent);
        counts.accepted += story.accepted.len() as u64;
        counts.shown += story.shown.len() as u64;
        counts.retries += story.retries;
        counts.not_saved += story.not_saved;
        counts.sockets += story.sockets;
    }
    for id in logged.keys() {
        assert!(sent.contains(id), "the log holds a command that nobody sent");
    }
    counts
}

/// The events of each record, and the number of each command; the chain is whole and no command is in it twice.
fn read<G: Game>(table: TableRow, log: &[Record]) -> (Vec<Vec<G::Event>>, HashMap<Uuid, u64>) {
    let mut chain = Chain::new(table.id, table.created_at, table.secret);
    let (mut events, mut logged) = (Vec::new(), HashMap::new());
    for record in log {
        let body = chain.read::<Vec<G::Event>>(record).expect("the chain of hashes is whole");
        if let Some(by) = body.by {
            assert!(logged.insert(by.id, body.seq).is_none(), "a command is in the log twice");
        }
        events.push(body.what.into_events());
    }
    (events, logged)
}

fn seen_by<E: SeenBy + serde::Serialize>(events: &[Vec<E>], viewer: Viewer) -> Vec<Value> {
    let seen = |events: &Vec<E>| -> Vec<E> { events.iter().map(|event| event.seen_by(viewer)).collect() };
    events.iter().map(|events| serde_json::to_value(seen(events)).expect("events are JSON")).collect()
}
