//! Tasks without which a server would go on and never again do what they do.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

/// Ends the process if the task panics. Nothing that was acknowledged is lost, and whatever watches over the process starts it again.
pub async fn vital(task: impl Future<Output = ()>) {
    if AssertUnwindSafe(task).catch_unwind().await.is_err() {
        tracing::error!("one of the server's own tasks panicked, so the server ends; start it again");
        std::process::exit(1);
    }
}
