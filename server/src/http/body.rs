//! Bodies, paths and queries of requests, with refusals in our own words.

use std::convert::Infallible;
use std::error::Error;
use std::time::Duration;

use axum::body::{Body as Bytes, HttpBody as _};
use axum::extract::rejection::JsonRejection;
use axum::extract::{self, FromRequest, FromRequestParts, Json, Path, Request};
use axum::http::StatusCode;
use axum::http::header::{CONNECTION, CONTENT_LENGTH};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use client_protocol::Object;
use client_protocol::code::Code;
use futures_util::StreamExt as _;
use rules::Seat;
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
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
    match tokio::time::timeout(BODY_WITHIN, read(body)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, body.into())).await,
        Ok(Err(Unread::TooLong)) => too_long(),
        Ok(Err(Unread::Broken)) => ([(CONNECTION, "close")], broken()).into_response(),
        Err(_) => {
            let refusal = Refusal::new(Code::Malformed, "the body took too long to arrive; send the request again");
            (StatusCode::REQUEST_TIMEOUT, [(CONNECTION, "close")], super::answer::body(refusal)).into_response()
        }
    }
}

fn broken() -> Refusal {
    let sentence = "the body broke off, or isn't as its headers say; nothing changed, so send the request again";
    Refusal::new(Code::Malformed, sentence)
}

/// Why a body did not arrive.
enum Unread {
    TooLong,
    Broken,
}

async fn read(body: Bytes) -> Result<Vec<u8>, Unread> {
    let (mut whole, mut parts) = (Vec::new(), body.into_data_stream());
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Unread::Broken)?;
        if whole.len() + part.len() > MAX_BODY {
            return Err(Unread::TooLong);
        }
        whole.extend_from_slice(&part);
    }
    Ok(whole)
}

fn too_long() -> Response {
    // The rest of the body is not read, so the connection is of no more use; the client must not try it again.
    let refusal = Refusal::new(Code::TooLarge, format!("request bodies can be up to {} KiB", MAX_BODY / 1024));
    ([(CONNECTION, "close")], refusal).into_response()
}

/// A JSON body, which is an object.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + Serialize, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let (parts, body) = request.into_parts();
        let text = read(body).await.map_err(|_| broken())?;
        let request = Request::from_parts(parts, text.clone().into());
        match Json::<Object<T>>::from_request(request, state).await {
            Ok(Json(Object(body))) => Ok(Body(body)),
            // A number where a name is asked for passes for a fault of the JSON.
            Err(JsonRejection::JsonSyntaxError(error)) if serde_json::from_slice::<IgnoredAny>(&text).is_ok() => {
                Err(malformed(&error))
            }
            Err(rejection) => Err(refusal(&rejection)),
        }
    }
}

fn refusal(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::JsonDataError(error) => malformed(error),
        JsonRejection::MissingJsonContentType(_) => {
            Refusal::new(Code::Malformed, "send the body as JSON, with Content-Type: application/json")
        }
        JsonRejection::JsonSyntaxError(error) => {
            Refusal::new(Code::NotJson, format!("this body isn't JSON: {}", cause(error)))
        }
        error => Refusal::new(Code::NotJson, format!("this body can't be read: {}", cause(error))),
    }
}

fn malformed(error: &impl Error) -> Refusal {
    Refusal::new(Code::Malformed, format!("this body doesn't have the form asked for: {}", cause(error)))
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
            Err(error) => Err(Refusal::new(Code::Malformed, format!("can't read the query string: {}", cause(&error)))),
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

/// A seat of a table, from the path.
pub struct SeatAt(pub Uuid, pub Seat);

impl<S: Send + Sync> FromRequestParts<S> for SeatAt {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        // What isn't valid UTF-8 names nothing.
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, seat) = path.map(|Path(path)| path).map_err(|_| Refusal::no_such_table())?;
        let id = id.parse().map_err(|_| Refusal::no_such_table())?;
        let seat = seat.parse().map_err(|_| Refusal::new(Code::NotFound, "seats are numbered from 0"))?;
        Ok(SeatAt(id, Seat(seat)))
    }
}

/// The id of something of the asker's own, from the path: a text that they were told. What isn't valid UTF-8 is the id of nothing.
pub struct OwnId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for OwnId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        Ok(OwnId(path.map(|Path(id)| id).unwrap_or_default()))
    }
}

/// A name as it is kept.
///
/// # Errors
/// What is wrong with it.
pub fn name(name: &str) -> Result<String, Refusal> {
    names::checked(name).map_err(|bad| Refusal::new(Code::BadName, bad.to_string()))
}
