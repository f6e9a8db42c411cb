//! Waiting: for something to happen, never for so long.

use std::time::Duration;

/// A test that waits longer than this waits for something that will not come. No test measures it.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// How often [`found`] looks: seldom enough to leave the processors to what it waits for.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Waits, but not for ever.
///
/// # Panics
/// When it takes longer than anything does that works.
pub async fn within<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.expect("this was waited for in vain")
}

/// Looks again and again until there is something: for what tells nobody that it has come, such as a row in a database.
///
/// # Panics
/// When it takes longer than anything does that works.
pub async fn found<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    within(async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    })
    .await
}

/// Looks again and again until something is so, as [`found`] does.
///
/// # Panics
/// Likewise.
pub async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    found(async || is_so().await.then_some(())).await;
}

/// Lets time pass by the real clock, which no test can move: only for how long a fault lasts, at which moment it strikes, or how often
/// something beats. What follows is never that something hasn't happened by then; whoever waits for something to happen uses
/// [`found`].
pub async fn real_time(time: Duration) {
    tokio::time::sleep(time).await;
}
