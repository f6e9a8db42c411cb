//! The log writer: takes all that every session has handed in since its last commit, and saves it in one transaction.
//!
//! So durability costs a commit a batch, not a commit a move. The busier the server, the larger the batches.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use crate::store::{Append, AppendError, StoreError, TableStore};
use crate::vital::vital;

/// Records that may wait for the writer; then sessions wait, and their mailboxes fill, and players are told 'busy'.
const MAX_WAITING: usize = 4096;
/// Records in one transaction: enough for thousands of moves a second, and short enough for nobody to wait long.
const MAX_BATCH: usize = 512;
/// How long a commit may take before its sessions give up on it. What became of it is read from the log then.
const PATIENCE: Duration = Duration::from_secs(10);

/// A record to save, and whom to tell.
#[derive(Debug)]
pub struct Job {
    pub append: Append,
    /// The session's ear.
    pub done: mpsc::UnboundedSender<Written>,
}

/// What became of a record.
#[derive(Debug)]
pub struct Written {
    pub seq: u64,
    pub result: Result<(), AppendError>,
}

/// Starts the writer. It stops when the last sender is dropped, after saving what was handed in.
#[must_use]
pub fn start(store: Arc<dyn TableStore>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel(MAX_WAITING);
    tokio::spawn(vital(run(store, receiver)));
    sender
}

async fn run(store: Arc<dyn TableStore>, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while jobs.recv_many(&mut batch, MAX_BATCH).await > 0 {
        // Every session that could run now may have something to hand in too. On a busy server that makes a batch several times as large,
        // on an idle one it costs nothing.
        tokio::task::yield_now().await;
        while batch.len() < MAX_BATCH
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job);
        }
        let (appends, listeners): (Vec<Append>, Vec<_>) = batch.drain(..).map(|job| (job.append, job.done)).unzip();
        let started = Instant::now();
        let results = tokio::time::timeout(PATIENCE, store.append(&appends)).await;
        metrics::histogram!("paydirt_commit_seconds").record(started.elapsed().as_secs_f64());
        metrics::histogram!("paydirt_commit_records").record(appends.len() as f64);

        let mut results = results.unwrap_or_else(|_| {
            tracing::error!(records = appends.len(), "the store did not commit in time");
            Vec::new()
        });
        // Without an answer in time there is no result for any record, and no session may believe that its own is saved.
        results.resize_with(appends.len(), || Err(StoreError::Silent(PATIENCE).into()));
        for ((append, done), result) in appends.iter().zip(listeners).zip(results) {
            let _ = done.send(Written { seq: append.record.seq, result }); // the session may have ended
        }
    }
}
