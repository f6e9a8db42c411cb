//! Bodies, paths and queries of requests, with refusals in our own words.

use std::error::Error;
use std::time::Duration;

use axum::body::{Body as Bytes, HttpBody as _, to_bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::{self, FromRequest, FromRequestParts, Json, Path, Request};
use axum::http::StatusCode;
use axum::http::header::{CONNECTION, CONTENT_LENGTH};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use client_protocol::code::Code;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::error::Refusal;
use crate::names;

/// The longest body of a request.
const MAX_BODY: usize = 64 * 1024;
/// How long a body may take to arrive, all of it.
const BODY_WITHIN: Duration = Duration::from_secs(15);

/// Hands on requests whose body has arrived: whole, no longer than allowed, and in good time.
pub async fn whole(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    if parts.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok()) > Some(MAX_BODY) {
        return too_long();
    }
    match tokio::time::timeout(BODY_WITHIN, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Bytes::from(body))).await,
        Ok(Err(_)) => too_long(),
        Err(_) => {
            let refusal = Refusal::new(Code::Malformed, "the body took too long to arrive; send the request again");
            (StatusCode::REQUEST_TIMEOUT, [(CONNECTION, "close")], super::answer::body(refusal)).into_response()
        }
    }
}

fn too_long() -> Response {
    // The rest of the body is not read, so the connection is of no more use; the client must not try it again.
    let refusal = Refusal::new(Code::TooLarge, "request bodies can be up to 64 KiB");
    ([(CONNECTION, "close")], refusal).into_response()
}

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(refusal(&rejection)),
        }
    }
}

fn refusal(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            Refusal::new(Code::Malformed, format!("this body doesn't have the form asked for: {}", cause(error)))
        }
        JsonRejection::MissingJsonContentType(_) => {
            Refusal::new(Code::Malformed, "send the body as JSON, with Content-Type: application/json")
        }
        JsonRejection::JsonSyntaxError(error) => {
            Refusal::new(Code::NotJson, format!("this body isn't JSON: {}", cause(error)))
        }
        error => Refusal::new(Code::NotJson, format!("this body can't be read: {}", cause(error))),
    }
}

/// What went wrong and where, without the library's words around it.
fn cause(rejection: &impl Error) -> String {
    rejection.source().map_or_else(|| rejection.to_string(), ToString::to_string)
}

/// What stands behind the `?` of an address.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        match extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(extract::Query(query)) => Ok(Query(query)),
            Err(error) => Err(Refusal::new(
                Code::Malformed,
                format!("this address has a wrong value after its question mark: {}", cause(&error)),
            )),
        }
    }
}

/// The id of a table, from the path. What is no id is no table's.
pub struct TableId(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        match Path::<Uuid>::from_request_parts(parts, state).await {
            Ok(Path(id)) => Ok(TableId(id)),
            Err(_) => Err(Refusal::no_such_table()),
        }
    }
}

/// A name as it is kept.
///
/// # Errors
/// What is wrong with it.
pub fn name(name: &str) -> Result<String, Refusal> {
    names::checked(name).map_err(|sentence| Refusal::new(Code::BadName, sentence))
}
