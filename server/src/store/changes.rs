//! Changes of the SQLite store that are no appends: whatever comes at the same time shares a transaction, and so a commit.
//!
//! Each change happens whole or not at all, behind a savepoint of its own, and is answered when the commit is.

use futures_util::future::BoxFuture;
use sqlx::{Acquire, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::sqlite::BEGIN;
use super::writer::Writer;
use super::{AppendError, StoreError};
use crate::vital::vital;

/// Changes that may wait; then whoever wants one waits to hand it in.
const MAX_WAITING: usize = 1024;
/// Changes of one transaction. Appends wait for it.
const MAX_BATCH: usize = 64;

/// Where changes are handed in. Cheap to clone.
#[derive(Clone)]
pub(super) struct ChangeQueue(mpsc::Sender<Box<dyn Change>>);

/// Something to change.
trait Change: Send {
    /// Makes it, and says whether it is to stay.
    fn make<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool>;
    /// Tells whoever asked what became of it.
    fn tell(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A change that makes a `T`.
struct Queued<T, Make> {
    make: Option<Make>,
    made: Option<Result<T, AppendError>>,
    reply: oneshot::Sender<Result<T, AppendError>>,
}

impl ChangeQueue {
    /// Starts to make changes through `writer`. It stops when the last sender is dropped.
    pub(super) fn start(writer: Writer) -> Self {
        let (sender, mut changes) = mpsc::channel(MAX_WAITING);
        tokio::spawn(vital(async move {
            let mut batch: Vec<Box<dyn Change>> = Vec::new();
            while changes.recv_many(&mut batch, MAX_BATCH).await > 0 {
                // Whatever could run now may have a change too.
                tokio::task::yield_now().await;
                while batch.len() < MAX_BATCH
                    && let Ok(change) = changes.try_recv()
                {
                    batch.push(change);
                }
                let committed = commit(&writer, &mut batch).await;
                batch.drain(..).for_each(|change| change.tell(committed.clone()));
            }
        }));
        ChangeQueue(sender)
    }

    /// Makes a change: all of it, if `make` succeeds, or nothing. Answers when it is on the disk.
    ///
    /// # Errors
    /// `make`'s own, or that nothing could be committed.
    pub(super) async fn make<T: Send + 'static>(
        &self,
        make: impl for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, AppendError>> + Send + 'static,
    ) -> Result<T, AppendError> {
        let (reply, answer) = oneshot::channel();
        let stopped = || AppendError::Store(StoreError::Stopped);
        let queued = Queued { make: Some(make), made: None, reply };
        self.0.send(Box::new(queued)).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }
}

impl<T, Make> Change for Queued<T, Make>
where
    T: Send,
    Make: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, AppendError>> + Send,
{
    fn make<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool> {
        Box::pin(async move {
            if let Some(make) = self.make.take() {
                self.made = Some(make(connection).await);
            }
            matches!(self.made, Some(Ok(_)))
        })
    }

    fn tell(self: Box<Self>, committed: Result<(), StoreError>) {
        let answer = match (self.made, committed) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (Some(made), Ok(())) => made,
            (None, Ok(())) => return,
        };
        let _ = self.reply.send(answer); // whoever asked may have left
    }
}

/// Makes all of them in one transaction.
async fn commit(writer: &Writer, changes: &mut [Box<dyn Change>]) -> Result<(), StoreError> {
    let mut transaction = writer.get()?.begin_with(BEGIN).await?;
    for change in changes {
        let mut savepoint = transaction.begin().await?;
        if change.make(&mut savepoint).await {
            savepoint.commit().await?;
        } else {
            savepoint.rollback().await?;
        }
    }
    Ok(transaction.commit().await?)
}
