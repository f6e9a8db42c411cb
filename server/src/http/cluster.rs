//! Among servers: links to tables that are owned here, and what whoever runs them may know.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONNECTION, UPGRADE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use client_protocol::code::Code;
use client_protocol::rest::{Node, Refusal as RefusalBody};
use hyper_util::rt::TokioIo;

use super::App;
use super::answer::Answer;
use crate::cluster::{self, host};
use crate::error::Refusal;
use crate::secrets::hash_of_token;

/// The servers of the cluster, and how many tables each owns. For whoever runs them: it needs the token that
/// `PAYDIRT_OPERATOR_TOKEN` sets. Without `PAYDIRT_CLUSTER` there are none.
#[utoipa::path(get, path = "/api/nodes", tag = "operators", responses(
    (status = 200, body = Vec<Node>),
    (status = 401, description = "`not_signed_in`: the operator's token is missing or wrong", body = RefusalBody),
    (status = 403, description = "`forbidden`: this server has no operator's token", body = RefusalBody),
))]
pub async fn nodes(State(app): State<App>, headers: HeaderMap) -> Answer<Json<Vec<Node>>> {
    let Some(token) = app.config.operator_token() else {
        let sentence =
            "nobody may see this; set PAYDIRT_OPERATOR_TOKEN on the server, and show it as Authorization: Bearer TOKEN";
        return Err(Refusal::new(Code::Forbidden, sentence));
    };
    if !shows(&headers, token) {
        let sentence =
            "this is for whoever runs the server; show its PAYDIRT_OPERATOR_TOKEN as Authorization: Bearer TOKEN";
        return Err(Refusal::new(Code::NotSignedIn, sentence));
    }
    let nodes = match app.store.nodes() {
        Some(nodes) => nodes.all().await?,
        None => Vec::new(),
    };
    Ok(Json(nodes.into_iter().map(cluster::shown).collect()))
}

/// A link of another server, to tables that are owned here.
pub async fn link(State(app): State<App>, mut request: Request) -> Response {
    let Some(cluster) = &app.cluster else {
        return Refusal::new(Code::NotFound, "this server isn't part of a cluster").into_response();
    };
    if !shows(request.headers(), cluster.secret()) {
        return Refusal::new(Code::NotSignedIn, "this address is for the other servers of the cluster").into_response();
    }
    let newest = app.config.link_protocol;
    let asked = request.headers().get(UPGRADE);
    let Some(protocol) = newest.and_older().find(|known| asked.is_some_and(|asked| asked == known.name())) else {
        let sentence = format!("this server speaks {}; update the older of the two", newest.name());
        return Refusal::new(Code::ProtocolOutdated, sentence).into_response();
    };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        match upgrade.await {
            Ok(stream) => {
                host::serve(TokioIo::new(stream), protocol, app.sessions, app.next_socket, app.farewells).await;
            }
            Err(error) => tracing::warn!(%error, "a link from another server failed"),
        }
    });
    (StatusCode::SWITCHING_PROTOCOLS, [(CONNECTION, "upgrade"), (UPGRADE, protocol.name())]).into_response()
}

/// Whether a request shows a secret, compared in a time that says nothing of it. A secret that is empty is shown by nobody.
fn shows(headers: &HeaderMap, secret: &str) -> bool {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    !secret.is_empty() && shown.is_some_and(|shown| hash_of_token(shown.trim()) == hash_of_token(secret))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn nobody_shows_a_secret_that_is_empty() {
        let showing = |shown: &'static str| HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_static(shown))]);
        assert!(shows(&showing("Bearer gold"), "gold"));
        for shown in ["Bearer ", "Bearer  ", "Bearer", ""] {
            assert!(!shows(&showing(shown), "") && !shows(&showing(shown), "gold"), "{shown:?}");
        }
        assert!(!shows(&HeaderMap::new(), ""));
    }
}
