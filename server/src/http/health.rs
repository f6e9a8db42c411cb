//! For whoever watches the server. Anybody may ask, so each answer is worked out once a second at most, and shared.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use client_protocol::code::Code;
use tokio::sync::Mutex;

use super::App;
use super::answer::Answer;
use crate::error::Refusal;
use crate::store::StoreError;

/// How long an answer is good for.
const FRESH: Duration = Duration::from_secs(1);

/// The answers that were given last.
#[derive(Default)]
pub struct Health {
    ready: Shared<Answer<()>>,
    figures: Shared<Bytes>,
}

/// An answer for all who ask at about the same time.
struct Shared<T>(Mutex<Option<(Instant, T)>>);

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Shared(Mutex::new(None))
    }
}

impl<T: Clone> Shared<T> {
    /// The last answer, or a new one where that is too old. Meanwhile whoever else asks waits for it.
    async fn get(&self, answer: impl Future<Output = T>) -> T {
        let mut last = self.0.lock().await;
        if let Some((_, answer)) = last.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return answer.clone();
        }
        let answer = answer.await;
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}

/// Process is up.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Server is ready: the database responds, and it isn't shutting down.
pub async fn readyz(State(app): State<App>) -> Answer<&'static str> {
    if app.farewells.is_leaving() {
        return Err(Refusal::stopping());
    }
    app.health.ready.get(async { app.store.ping().await.map_err(|error| not_ready(&error)) }).await?;
    Ok("ready\n")
}

fn not_ready(error: &StoreError) -> Refusal {
    tracing::warn!(%error, "not ready");
    match error {
        StoreError::Database(_) | StoreError::Held(_) | StoreError::Silent(_) | StoreError::Stopped => {
            Refusal::new(Code::NotSaved, "the database doesn't answer, or takes no writes; the server's log says why")
        }
        StoreError::Full(_)
        | StoreError::Gone
        | StoreError::WalGone
        | StoreError::Damaged(_)
        | StoreError::Corrupt(_) => error.into(),
    }
}

/// Prometheus metrics.
pub async fn metrics(State(app): State<App>) -> impl IntoResponse {
    // Writing thousands of lines is no work for a thread that moves wait for.
    let render = async {
        let text = tokio::task::spawn_blocking(|| crate::metrics::recorder().render());
        text.await.map_or_else(|_| Bytes::new(), Bytes::from)
    };
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.health.figures.get(render).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_is_worked_out_once_for_all_who_ask_together() {
        let shared = Shared::default();
        assert_eq!(shared.get(async { 1 }).await, 1);
        assert_eq!(shared.get(async { unreachable!("there is an answer") }).await, 1);
        if let Some((at, _)) = shared.0.lock().await.as_mut() {
            *at -= FRESH;
        }
        assert_eq!(shared.get(async { 2 }).await, 2);
    }
}
