//! Reads logs beside the tasks of the server: one in which much was taken back takes a while.

use tokio::sync::{AcquireError, Semaphore, SemaphorePermit};

/// Logs that are read at the same time: however many ask, sockets and sessions have the rest of the machine.
static PLACES: Semaphore = Semaphore::const_new(2);

/// Leave to read one log.
pub struct Place {
    _permit: Result<SemaphorePermit<'static>, AcquireError>,
}

impl Place {
    /// Waits until one is free.
    pub async fn to_read() -> Self {
        Place { _permit: PLACES.acquire().await } // it is never closed
    }

    /// Reads with it. It is taken until that is done, though whoever asked may have gone.
    pub async fn read<T: Send + 'static>(self, read: impl FnOnce() -> T + Send + 'static) -> T {
        let reading = tokio::task::spawn_blocking(move || {
            let _place = self;
            read()
        });
        reading.await.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))
    }
}
