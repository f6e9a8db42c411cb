//! For whoever watches the server.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use super::App;
use crate::error::{Answer, Refusal};

/// The process lives.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// The server can do its work: the store answers, and it is not about to stop.
pub async fn readyz(State(app): State<App>) -> Answer<&'static str> {
    if *app.stop.borrow() {
        return Err(Refusal::not_saved());
    }
    app.store.ping().await?;
    Ok("ready\n")
}

/// The figures, in the text form of Prometheus.
pub async fn metrics(State(_): State<App>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], crate::metrics::recorder().render())
}
