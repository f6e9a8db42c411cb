//! The confirmer: looks into the store, for all sessions that have something to say without writing, whether they are
//! still the writers of their tables. One look at a time; all who ask meanwhile share the next.

use std::sync::Arc;

use tokio::sync::mpsc;
use uuid::Uuid;

use crate::store::{Epoch, StoreError, TableStore};
use crate::vital::vital;

/// Sessions whose question goes into one look. A session asks one at a time.
const MAX_BATCH: usize = 4096;

/// A session's question.
#[derive(Debug)]
pub struct Question {
    pub table: Uuid,
    pub epoch: Epoch,
    /// The number that the session has given the look.
    pub look: u64,
    /// The session's ear.
    pub done: mpsc::UnboundedSender<Looked>,
}

/// What a look has found.
#[derive(Debug)]
pub struct Looked {
    /// The number of the look.
    pub look: u64,
    /// Whether the session is still the table's writer.
    pub still_writer: Result<bool, StoreError>,
}

/// Starts the confirmer. It stops when the last sender is dropped. The channel holds a question a session at most.
#[must_use]
pub fn start(store: Arc<dyn TableStore>) -> mpsc::UnboundedSender<Question> {
    let (sender, mut questions) = mpsc::unbounded_channel();
    tokio::spawn(vital(async move {
        let mut batch: Vec<Question> = Vec::new();
        while questions.recv_many(&mut batch, MAX_BATCH).await > 0 {
            // Every session that could run now may have a question too.
            tokio::task::yield_now().await;
            while batch.len() < MAX_BATCH
                && let Ok(question) = questions.try_recv()
            {
                batch.push(question);
            }
            let held: Vec<_> = batch.iter().map(|question| (question.table, question.epoch)).collect();
            let lost = store.lost(&held).await;
            metrics::histogram!("paydirt_confirmations").record(held.len() as f64);
            for Question { table, look, done, .. } in batch.drain(..) {
                let still_writer = lost.as_ref().map(|lost| !lost.contains(&table)).map_err(Clone::clone);
                let _ = done.send(Looked { look, still_writer }); // the session may have ended
            }
        }
    }));
    sender
}
