//! The writers of what is said. Chat has writers of its own, so that talk never delays a move: a line is saved here, if the session is
//! still the table's writer, and comes back to it to be told to those it is meant for.

use std::sync::Arc;

use tokio::sync::mpsc;
use uuid::Uuid;

use super::talkers::Talkers;
use crate::outbox::ListenerId;
use crate::store::{AppendError, ChatRow, Epoch, NewLine, TableStore};
use crate::vital::vital;

/// Writers, and the lines that may wait for each. The lines of one table have one writer, so they keep their order; a table whose row
/// is locked, or which talks a lot, holds up a few others and not all.
const WRITERS: usize = 4;
const MAX_WAITING: usize = 256;

/// A line to keep, and whom to tell.
pub struct Job {
    /// Where it was said.
    pub table: Uuid,
    /// The session's.
    pub epoch: Epoch,
    pub line: NewLine,
    /// Who is told whether it was saved.
    pub from: ListenerId,
    /// The session's ear.
    pub done: mpsc::UnboundedSender<WrittenLine>,
}

/// What became of a line.
pub struct WrittenLine {
    /// The line's id.
    pub id: Uuid,
    /// Who said it.
    pub from: ListenerId,
    /// The line as it is kept.
    pub result: Result<ChatRow, AppendError>,
}

/// The way to the writers, and who has used it lately. They stop when the last one is dropped.
#[derive(Clone)]
pub struct Writers {
    lanes: Arc<[mpsc::Sender<Job>]>,
    talkers: Talkers,
}

impl Writers {
    #[must_use]
    pub fn start(store: Arc<dyn TableStore>) -> Self {
        let talkers = Talkers::default();
        Writers { lanes: (0..WRITERS).map(|_| writer(store.clone(), talkers.clone())).collect(), talkers }
    }

    /// How much each player has said lately.
    #[must_use]
    pub fn talkers(&self) -> &Talkers {
        &self.talkers
    }

    /// Hands a line to its table's writer; `false` if too many wait for that already.
    #[must_use]
    pub fn take(&self, job: Job) -> bool {
        let (_, by_chance) = job.table.as_u64_pair();
        let (writer, player) = (by_chance as usize % self.lanes.len(), job.line.player);
        let taken = self.lanes[writer].try_send(job).is_ok();
        if !taken {
            self.talkers.take_back(player);
        }
        taken
    }
}

fn writer(store: Arc<dyn TableStore>, talkers: Talkers) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel::<Job>(MAX_WAITING);
    tokio::spawn(vital(async move {
        while let Some(Job { table, epoch, line, from, done }) = jobs.recv().await {
            let result = store.add_chat(table, epoch, &line).await;
            if result.is_err() {
                talkers.take_back(line.player);
            }
            let _ = done.send(WrittenLine { id: line.id, from, result }); // the session may have ended
        }
    }));
    sender
}
