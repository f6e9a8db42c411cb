//! Holds what everybody was told against the log: nothing acknowledged is lost, nothing is there twice, nothing was shown
//! that is not in it, and everybody ends in the state that it gives.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use fair_play::Chain;
use fair_play::record::{By, What};
use rules::{Game, Outcome, Seat, SeenBy, Viewer};
use serde_json::Value;
use server::store::{Record, TableRow};
use table::{Act, Event, Sitting};
use uuid::Uuid;

use super::Person;

/// How much was checked, and how much of what came up.
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
    /// Those of acts.
    pub acts: u64,
    /// Those of what time brought about.
    pub passed: u64,
    /// Those by which a seat changed hands.
    pub handed: u64,
    /// Those of them by which its player took it back from a friend.
    pub reclaimed: u64,
    /// Seats that were given up.
    pub given_up: u64,
    /// How often somebody's time was up.
    pub timed_out: u64,
    /// Records shown, to all viewers together.
    pub shown: u64,
    /// Sockets opened.
    pub sockets: u64,
    /// Sockets that took the place of another before that was let go of.
    pub moves: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// How the game of each table ended, if it did.
    pub outcomes: Vec<Option<Outcome>>,
    /// How long each person has waited at most: for an answer those who sat at the start, for a record the others.
    pub longest_waits: [Vec<Duration>; 2],
}

impl Counts {
    /// Adds another table's.
    pub fn add(&mut self, other: &Counts) {
        self.accepted += other.accepted;
        self.retries += other.retries;
        self.not_saved += other.not_saved;
        self.records += other.records;
        self.acts += other.acts;
        self.passed += other.passed;
        self.handed += other.handed;
        self.reclaimed += other.reclaimed;
        self.given_up += other.given_up;
        self.timed_out += other.timed_out;
        self.shown += other.shown;
        self.sockets += other.sockets;
        self.moves += other.moves;
        self.finished += other.finished;
        self.outcomes.extend(other.outcomes.iter().cloned());
        for (waits, others) in self.longest_waits.iter_mut().zip(&other.longest_waits) {
            waits.extend(others);
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Counts { accepted, retries, not_saved, records, acts, passed, handed, reclaimed, .. } = self;
        let Counts { given_up, timed_out, shown, sockets, finished, .. } = self;
        write!(
            f,
            "{accepted} commands acknowledged ({retries} sent again, {not_saved} refused for now), {records} records ({acts} \
             of acts, {passed} of time, {timed_out} times up), {handed} seats handed over ({reclaimed} back), {given_up} given up, \
             {shown} shown, {sockets} sockets, {finished} games finished: lost 0, doubled 0, phantom 0"
        )
    }
}

/// Holds what those at one table were told against its log.
pub(super) fn check<G: Game>(table: TableRow, log: &[Record], people: &[Person<G>]) -> Counts {
    let Read { sitting, records, waited_for, logged, by_computers, by_people, hands } = read::<G>(table.clone(), log);
    let mut counts = Counts { records: log.len() as u64, outcomes: vec![sitting.outcome()], ..Counts::default() };
    counts.acts = records.iter().filter(|what| matches!(what, What::Acted(_))).count() as u64;
    counts.passed = records.iter().filter(|what| matches!(what, What::Passed(_))).count() as u64;
    counts.given_up = number_of(&records, |event| matches!(event, Event::GaveUp {}));
    counts.timed_out = number_of(&records, |event| matches!(event, Event::TimedOut { .. }));
    counts.finished = u64::from(sitting.is_over());
    counts.handed = hands.len() as u64;
    counts.reclaimed = hands.iter().filter(|hand| hand.back).count() as u64;
    for person in people {
        counts.longest_waits[usize::from(person.started_as == Viewer::Spectator)].push(person.longest_wait);
    }
    let mut sent: HashSet<Uuid> = HashSet::new();
    let mut shown_to: HashMap<Viewer, Vec<Value>> = HashMap::new();
    for (story, last) in people.iter().flat_map(Person::stories) {
        for (id, seq) in &story.accepted {
            assert_eq!(logged.get(id), Some(seq), "an accepted command is not in the log where its sender was told");
        }
        for id in &story.taken {
            assert!(logged.contains_key(id), "a seat that somebody was told to have taken is not in the log");
        }
        let may_see = shown_to.entry(story.viewer).or_insert_with(|| seen_by(&records, story.viewer));
        let heard = story.shown.len();
        assert!(heard <= log.len(), "{:?} was shown more than the log holds", story.viewer);
        assert_eq!(story.shown, may_see[..heard], "{:?} was shown something else than the log holds", story.viewer);
        assert_eq!(story.waited_for, waited_for[..heard], "{:?} did not know whose choice was awaited", story.viewer);
        // Somebody else's page goes on; and what time brings about, and what computers do, may come after they have gone.
        let all = !last || !by_people[heard..].contains(&true);
        assert!(all, "{:?} was not shown all that was done", story.viewer);
        let then = if heard == log.len() { &sitting } else { &read::<G>(table.clone(), &log[..heard]).sitting };
        let (mut then, mut told) = (then.seen_by(story.viewer), story.sitting.clone());
        for sitting in [&mut then, &mut told] {
            sitting.seated(Vec::new()); // nobody tells a socket the ids of those who sat down
        }
        assert_eq!(told, then, "{:?} came to another state", story.viewer);
        sent.extend(&story.sent);
        counts.accepted += (story.accepted.len() + story.taken.len()) as u64;
        counts.shown += story.shown.len() as u64;
        counts.retries += story.retries;
        counts.not_saved += story.not_saved;
        counts.sockets += story.sockets;
        counts.moves += story.moves;
    }
    people.iter().for_each(|person| was_shown_what_they_then_were(person, &hands));
    for id in logged.keys() {
        let known = sent.contains(id) || by_computers.contains(id);
        assert!(known, "the log holds a command that nobody sent");
    }
    counts
}

fn number_of<E>(records: &[What<E>], is: fn(&Event) -> bool) -> u64 {
    let events = records.iter().flat_map(|what| match what {
        What::Acted(acted) => &acted.events[..],
        What::Passed(passed) => &passed.events[..],
        _ => &[],
    });
    events.filter(|event| is(event)).count() as u64
}

/// Nobody was shown anything as somebody who they no longer were: each story ends with the record that gave its reader other eyes,
/// or before.
fn was_shown_what_they_then_were<G: Game>(person: &Person<G>, hands: &[Hand]) {
    let player = person.player;
    let mut eyes = vec![(0, person.started_as)];
    for hand in hands {
        match (hand.player == player, hand.from == player) {
            (true, _) => eyes.push((hand.seq, Viewer::Seat(hand.seat))),
            (_, true) => eyes.push((hand.seq, Viewer::Spectator)),
            _ => {}
        }
    }
    let mut ends = eyes[1..].iter().map(|(seq, _)| *seq).chain([u64::MAX]);
    let mut stretches = eyes.iter().map(|(_, viewer)| (*viewer, ends.next().unwrap_or(u64::MAX)));
    for (story, _) in person.stories() {
        let heard = story.shown.len() as u64;
        let then = stretches.any(|(viewer, end)| viewer == story.viewer && heard <= end);
        assert!(then, "{player} was shown {heard} records as {:?}, and was not, among {eyes:?}", story.viewer);
    }
}

/// What a log says, in the end and on the way.
struct Read<G: Game> {
    sitting: Sitting<G>,
    records: Vec<What<Vec<G::Event>>>,
    /// Whom the table waited for after each record.
    waited_for: Vec<Option<Seat>>,
    /// The number of each command.
    logged: HashMap<Uuid, u64>,
    /// The commands of computers that sat in for somebody.
    by_computers: HashSet<Uuid>,
    /// Of each record, whether somebody asked for it.
    by_people: Vec<bool>,
    /// How seats changed hands.
    hands: Vec<Hand>,
}

/// A seat that changed hands.
struct Hand {
    seq: u64,
    seat: Seat,
    player: Uuid,
    from: Uuid,
    /// Whether its player took it back from the friend who had played it.
    back: bool,
}

/// Reads the log: the chain is whole and no command is in it twice.
fn read<G: Game>(table: TableRow, log: &[Record]) -> Read<G> {
    let mut chain = Chain::new(table.id, table.created_at, table.secret);
    let mut past: Vec<Vec<G::Event>> = Vec::new();
    let (logged, by_computers, by_people) = (HashMap::new(), HashSet::new(), Vec::new());
    let (sitting, records, waited_for, hands) = (Sitting::default(), Vec::new(), Vec::new(), Vec::new());
    let mut read = Read { sitting, records, waited_for, logged, by_computers, by_people, hands };
    for record in log {
        let body = chain.read::<Vec<G::Event>>(record).expect("the chain of hashes is whole");
        if let Some(by) = body.by {
            assert!(read.logged.insert(by.id, body.seq).is_none(), "a command is in the log twice");
            let moved = matches!(body.what, What::Moved(_));
            if moved && read.sitting.holders.get(by.seat.index()).is_some_and(|holder| holder.is_computer()) {
                read.by_computers.insert(by.id);
            }
        }
        if let (What::Acted(acted), Some(By { seat, .. })) = (&body.what, body.by)
            && let [Event::Taken { player, from }] = acted.events[..]
        {
            let back = matches!(acted.act, Act::Reclaim {});
            read.hands.push(Hand { seq: body.seq, seat, player, from, back });
        }
        read.by_people.push(body.by.is_some_and(|by| !read.by_computers.contains(&by.id)));
        body.what.fold(&mut read.sitting, body.seq, body.at, body.by, &past);
        past.push(body.what.events().cloned().unwrap_or_default());
        read.waited_for.push(read.sitting.to_act());
        read.records.push(body.what);
    }
    read
}

/// What a viewer is shown of the records.
fn seen_by<E: SeenBy + serde::Serialize>(records: &[What<Vec<E>>], viewer: Viewer) -> Vec<Value> {
    let seen = |what: &What<Vec<E>>| match what {
        What::Acted(acted) => serde_json::to_value(&acted.events),
        What::Passed(passed) => serde_json::to_value(&passed.events),
        _ => {
            let events = what.events().into_iter().flatten();
            serde_json::to_value(events.map(|event| event.seen_by(viewer)).collect::<Vec<E>>())
        }
    };
    records.iter().map(|what| seen(what).expect("events are JSON")).collect()
}
