//! Those at one table of a company, from their first sockets until what they were told is held against the log.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use client_protocol::rest::Status;
use rules::{Game, Seat};
use serde_json::Value;
use server::store;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;

use super::participant::{self, Participant};
use super::{Counts, Doze, Orders, Table, check};
use crate::dice::Dice;

/// What those at one table know of each other, besides what the server tells.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// The last record that anybody was shown: nobody who comes in later may be told of less.
    pub(super) shown: AtomicU64,
    /// The links of seats that were offered, by the number of the offer.
    pub(super) links: watch::Sender<HashMap<u64, String>>,
    /// Says that a friend has taken somebody's seat.
    pub(super) taken: Notify,
}

/// Waits until nobody holds the other end anymore: until nobody has a command under way or will send one.
async fn everybody_rests(reports: &mut mpsc::UnboundedReceiver<()>) {
    while reports.recv().await.is_some() {}
}

/// Those at one table.
pub(super) struct Party {
    pub(super) table: Table,
    /// The first throws of whoever has place 0; each other place has its own.
    pub(super) dice: Dice,
    pub(super) orders: watch::Receiver<Orders>,
    pub(super) saved: mpsc::UnboundedSender<()>,
    pub(super) refused: watch::Sender<u64>,
    pub(super) dozes: watch::Sender<Doze>,
    pub(super) database: String,
}

impl Party {
    pub(super) async fn play<G: Game>(self) -> Counts {
        let Table { setup, guests, id, plan } = self.table;
        let plan: Arc<[Value]> = plan.into();
        let pulse = Arc::new(Pulse::default());
        let (send_home, home) = watch::channel(None);
        let (report, mut reports) = mpsc::unbounded_channel();
        let mut playing = JoinSet::new();
        for (place, guest) in (0u8..).zip(guests) {
            let participant = Participant::<G>::new(participant::Place {
                guest,
                table: id,
                seat: (place < setup.seats).then_some(Seat(place)),
                plan: plan.clone(),
                thinking: setup.thinking,
                acts: setup.acts,
                hands: setup.hands,
                dice: Dice(self.dice.0 + u64::from(place)),
                orders: self.orders.clone(),
                pulse: pulse.clone(),
                home: home.clone(),
                saved: self.saved.clone(),
                refused: self.refused.clone(),
                dozes: self.dozes.clone(),
                report: Some(report.clone()),
            });
            playing.spawn(participant.take_part());
        }
        drop((report, self.saved));
        let mut people = Vec::new();
        // Nobody ends before they are sent home, unless in a panic; then the others would wait in vain.
        tokio::select! {
            () = everybody_rests(&mut reports) => {}
            Some(ended) = playing.join_next() => people.push(ended.expect("nobody saw anything wrong")),
        }
        let store = store::open(&self.database).await.expect("the database is there in the end");
        let log = store.records(id, 0).await.expect("the log can be read in the end");
        send_home.send_replace(Some(log.len() as u64));
        while let Some(ended) = playing.join_next().await {
            people.push(ended.expect("nobody saw anything wrong"));
        }
        // Time passes while they go.
        let log = store.records(id, 0).await.expect("the log can be read in the end");
        let table = store.table(id).await.expect("the table can be read in the end").expect("it is there");
        // A game that a test planned starts with a seed of the test's own, which nobody promised.
        if table.status == Status::Finished && plan.is_empty() {
            let log = server::verify::of_table(&*store, id).await.expect("the game is over");
            let report = fair_play::verify(&log, &fair_play::Seen::default());
            assert!(report.sound, "the log is not sound: {:?}", report.findings);
        }
        check::check::<G>(table, &log, &people)
    }
}
