//! Reads logs beside the tasks of the server: one in which much was taken back takes a while.

use tokio::sync::{AcquireError, OwnedMutexGuard, Semaphore, SemaphorePermit};

/// Logs that are read at the same time: however many ask, sockets and sessions have the rest of the machine.
static PERMITS: Semaphore = Semaphore::const_new(2);

/// Leave to read one log.
pub struct ReadingPermit {
    _permit: Result<SemaphorePermit<'static>, AcquireError>,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl ReadingPermit {
    /// Waits until one is free.
    pub async fn to_read() -> Self {
        ReadingPermit { _permit: PERMITS.acquire().await, _turn: None } // it is never closed
    }

    /// The same for an address whose turn it is, and stays until the log is read.
    pub async fn in_turn(turn: OwnedMutexGuard<()>) -> Self {
        ReadingPermit { _turn: Some(turn), ..ReadingPermit::to_read().await }
    }

    /// Reads with it. It is taken until that is done, though whoever asked may have gone.
    pub async fn read<T: Send + 'static>(self, read: impl FnOnce() -> T + Send + 'static) -> T {
        let reading = tokio::task::spawn_blocking(move || {
            let _permit = self;
            read()
        });
        reading.await.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))
    }
}
