//! The database: one table with its log, and the servers, each of which asks over a way of its own. It does what the statements of
//! the real one do (`tests/tests/store_contract` holds those to the same), in the order in which they happen to arrive.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use client_protocol::rest::NextTable;
use fair_play::Secret;
use fair_play::record::{Body, By};
use rules::{GameId, Seat};
use serde::de::IgnoredAny;
use tokio::sync::oneshot;
use tokio::time::timeout;
use uuid::Uuid;

use super::world::{Dice, Fate, Place, World};
use crate::cluster::ownership::{Owner, Ownership};
use crate::store::nodes::{Found, NodeRow, NodeStatus, NodeStore};
use crate::store::notices::NewNotice;
use crate::store::{Append, AppendError, ChatRow, Epoch, NewLine, Record, SeatRow, StoreError, TableRow, TableStore};

/// How long a server waits for an answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// What is kept.
pub struct Data {
    pub row: TableRow,
    pub log: Vec<Record>,
    /// Whose command each record holds, and the life that wrote it.
    pub by: Vec<(Option<By>, usize)>,
    epoch: i64,
    owner: Option<Uuid>,
    claimed_at: u64,
    /// The life that was given each epoch.
    pub writers: BTreeMap<i64, usize>,
    nodes: Vec<Node>,
}

struct Node {
    row: NodeRow,
    beat_at: u64,
    draining: bool,
}

impl Data {
    /// Two who are ready to play.
    pub fn new(dice: &mut Dice) -> Data {
        let seats = ["North", "South"].map(|name| SeatRow { ready: true, ..SeatRow::new(dice.id(), name.to_owned()) });
        let row = TableRow {
            id: dice.id(),
            max_seats: 2,
            // Nothing but the seed decides what happens.
            invite: String::new(),
            secret: Secret(std::array::from_fn(|_| dice.number() as u8)),
            ..TableRow::new(GameId::GoldRush, "The Golden Nugget".to_owned(), seats.into(), 0)
        };
        Data {
            row,
            log: Vec::new(),
            by: Vec::new(),
            epoch: 0,
            owner: None,
            claimed_at: 0,
            writers: BTreeMap::new(),
            nodes: Vec::new(),
        }
    }

    fn append(&mut self, writer: usize, batch: &[Append]) -> Result<(), AppendError> {
        let next = self.log.len() as u64 + 1;
        let in_order = batch.iter().zip(next..).all(|(append, next)| append.record.seq == next);
        if !in_order || batch.iter().any(|append| append.epoch.0 != self.epoch) {
            return Err(AppendError::Fenced);
        }
        assert_eq!(self.writers.get(&self.epoch), Some(&writer), "epoch {} is another server's", self.epoch);
        for Append { record, after, .. } in batch {
            let body: Body<IgnoredAny> = serde_json::from_slice(&record.body).expect("records are JSON");
            self.by.push((body.by, writer));
            self.log.push(record.clone());
            let row = &mut self.row;
            (row.status, row.to_act, row.progress) = (after.status, after.to_act, after.progress);
            (row.outcome, row.ended_at) = (after.outcome.clone(), after.ended_at);
        }
        Ok(())
    }

    fn claim(&mut self, seen: Option<Epoch>, owner: Option<Uuid>, writer: usize, now: u64) -> Option<Epoch> {
        if seen.is_some_and(|seen| seen.0 != self.epoch) {
            return None;
        }
        (self.epoch, self.owner, self.claimed_at) = (self.epoch + 1, owner, now);
        self.writers.insert(self.epoch, writer);
        Some(Epoch(self.epoch))
    }

    fn found(&self, now: u64) -> Found {
        let since = |then: u64| Duration::from_millis(now - then);
        let node = self.nodes.iter().find(|node| Some(node.row.instance) == self.owner);
        let owner = self.owner.map(|instance| Owner {
            instance,
            silent: node.map(|node| since(node.beat_at)),
            draining: node.is_some_and(|node| node.draining),
        });
        let ownership = Ownership { owner, claimed: since(self.claimed_at) };
        Found { epoch: Epoch(self.epoch), ownership, owner: node.map(|node| node.row.clone()) }
    }

    fn enter(&mut self, row: NodeRow, seen: Option<(Uuid, i64)>, now: u64) -> bool {
        let before = self.nodes.iter().position(|node| node.row.name == row.name);
        let node = Node { row, beat_at: now, draining: false };
        match before {
            Some(at) if seen == Some((self.nodes[at].row.instance, self.nodes[at].beat_at as i64)) => {
                self.nodes[at] = node;
                true
            }
            Some(_) => false,
            None => {
                self.nodes.push(node);
                true
            }
        }
    }

    fn node(&mut self, instance: Uuid) -> Option<&mut Node> {
        self.nodes.iter_mut().find(|node| node.row.instance == instance)
    }
}

/// The database as one life of a server reaches it. Cheap to clone.
#[derive(Clone)]
pub struct Connection {
    pub world: Arc<World>,
    pub life: usize,
}

impl Connection {
    /// Asks something. What is asked goes its way, whatever becomes of whoever asks.
    async fn ask<T: Send + 'static>(
        &self,
        what: &'static str,
        work: impl FnOnce(&mut Data, u64) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let (world, here, life) = (self.world.clone(), Place::Server(self.life), self.life);
        let (tell, answer) = oneshot::channel();
        tokio::spawn(async move {
            let fate = world.state().fate();
            world.travel(here, Place::Database).await;
            let done = (fate != Fate::NotDone).then(|| {
                let now = world.now();
                work(&mut world.state().data, now)
            });
            world.note(|| format!("server {life} asks the database: {what} ({fate:?})"));
            world.travel(Place::Database, here).await;
            let answer = done.filter(|_| fate == Fate::Answered).ok_or(StoreError::Silent(Duration::ZERO));
            let _ = tell.send(answer); // nobody may wait anymore
        });
        match timeout(ANSWER_WITHIN, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => Err(StoreError::Silent(ANSWER_WITHIN)),
        }
    }
}

#[async_trait]
impl TableStore for Connection {
    async fn table(&self, _: Uuid) -> Result<Option<TableRow>, StoreError> {
        self.ask("the table", |data, _| Some(data.row.clone())).await
    }

    async fn claim(&self, _: Uuid) -> Result<Option<Epoch>, StoreError> {
        let writer = self.life;
        self.ask("claim", move |data, now| data.claim(None, None, writer, now)).await
    }

    async fn now(&self) -> Result<u64, StoreError> {
        self.ask("the time", |_, now| now).await
    }

    async fn lost(&self, held: &[(Uuid, Epoch)]) -> Result<Vec<Uuid>, StoreError> {
        let held = held.to_vec();
        let lost = move |data: &mut Data, _| {
            held.into_iter().filter(|(_, epoch)| epoch.0 != data.epoch).map(|(table, _)| table).collect()
        };
        self.ask("who writes", lost).await
    }

    async fn append(&self, batch: &[Append]) -> Vec<Result<(), AppendError>> {
        let (writer, batch) = (self.life, batch.to_vec());
        let count = batch.len();
        let appended = self.ask("append", move |data, _| data.append(writer, &batch)).await;
        vec![appended.map_err(AppendError::from).flatten(); count]
    }

    async fn records(&self, _: Uuid, since_seq: u64) -> Result<Vec<Record>, StoreError> {
        let since = usize::try_from(since_seq).expect("logs are short");
        self.ask("the records", move |data, _| data.log.get(since..).unwrap_or_default().to_vec()).await
    }

    async fn chat(&self, _: Uuid, _: u32, _: u64) -> Result<Vec<ChatRow>, StoreError> {
        Ok(Vec::new())
    }

    async fn create_next_table(&self, _: Uuid, _: Seat, _: &TableRow) -> Result<NextTable, StoreError> {
        unreachable!("nobody plays again")
    }

    async fn tables_of(&self, _: Uuid, _: u32) -> Result<Vec<TableRow>, StoreError> {
        unreachable!("nobody takes another name")
    }

    async fn take_due(&self, _: u64, _: u64, _: u32) -> Result<Vec<Uuid>, StoreError> {
        unreachable!("no clock runs")
    }

    async fn stay_alive(&self, _: u64) -> Result<(), StoreError> {
        unreachable!("no clock runs")
    }

    async fn outages(&self, _: u64) -> Result<u64, StoreError> {
        unreachable!("no clock runs")
    }

    async fn save_seats(&self, _: Epoch, _: &TableRow) -> Result<(), AppendError> {
        unreachable!("everybody keeps their seat")
    }

    async fn save_host(&self, _: Epoch, _: &TableRow) -> Result<(), AppendError> {
        unreachable!("everybody keeps their seat")
    }

    async fn nudge(&self, _: Epoch, _: &TableRow, _: &NewNotice) -> Result<bool, AppendError> {
        unreachable!("nobody is nudged")
    }

    async fn add_chat(&self, _: Uuid, _: Epoch, _: &NewLine) -> Result<ChatRow, AppendError> {
        unreachable!("nobody talks")
    }
}

#[async_trait]
impl NodeStore for Connection {
    async fn enter(&self, node: &NodeRow, seen: Option<(Uuid, i64)>) -> Result<bool, StoreError> {
        let node = node.clone();
        self.ask("enter", move |data, now| data.enter(node, seen, now)).await
    }

    async fn named(&self, name: &str) -> Result<Option<(Uuid, i64, i64)>, StoreError> {
        let name = name.to_owned();
        let named = move |data: &mut Data, now| {
            let node = data.nodes.iter().find(|node| node.row.name == name);
            node.map(|node| (node.row.instance, node.beat_at as i64, (now - node.beat_at) as i64))
        };
        self.ask("who has my name", named).await
    }

    async fn beat(&self, instance: Uuid) -> Result<bool, StoreError> {
        let beat = move |data: &mut Data, now| data.node(instance).map(|node| node.beat_at = now).is_some();
        self.ask("heartbeat", beat).await
    }

    async fn drain(&self, instance: Uuid) -> Result<(), StoreError> {
        self.ask("drain", move |data, _| data.node(instance).into_iter().for_each(|node| node.draining = true)).await
    }

    async fn leave(&self, instance: Uuid) -> Result<(), StoreError> {
        let leave = move |data: &mut Data, _| {
            data.nodes.retain(|node| node.row.instance != instance);
            data.owner.take_if(|owner| *owner == instance);
        };
        self.ask("leave", leave).await
    }

    async fn forget_the_dead(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn all(&self) -> Result<Vec<NodeStatus>, StoreError> {
        unreachable!("no operator looks")
    }

    async fn tables(&self, _: &[Uuid]) -> Result<Vec<TableRow>, StoreError> {
        unreachable!("there is no lobby")
    }

    async fn signed_out(&self, _: &[[u8; 32]]) -> Result<Vec<[u8; 32]>, StoreError> {
        unreachable!("nobody is signed out")
    }

    async fn owner(&self, _: Uuid) -> Result<Option<Found>, StoreError> {
        self.ask("who owns it", |data, now| Some(data.found(now))).await
    }

    async fn claim(&self, _: Uuid, seen: Epoch, instance: Uuid) -> Result<Option<Epoch>, StoreError> {
        let writer = self.life;
        self.ask("claim", move |data, now| data.claim(Some(seen), Some(instance), writer, now)).await
    }

    async fn release(&self, _: Uuid, epoch: Epoch) -> Result<(), StoreError> {
        self.ask("release", move |data, _| {
            data.owner.take_if(|_| data.epoch == epoch.0);
        })
        .await
    }
}
