//! Bodies and paths of requests, with refusals in our own words.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use client_protocol::code::Code;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::error::Refusal;
use crate::names;

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
    let words = rejection.body_text();
    match rejection {
        JsonRejection::JsonDataError(_) => Refusal::new(Code::Malformed, words),
        JsonRejection::MissingJsonContentType(_) => {
            Refusal::new(Code::Malformed, "send the body as JSON, with Content-Type: application/json")
        }
        _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::new(Code::TooLarge, "request bodies can be up to 64 KiB")
        }
        _ => Refusal::new(Code::NotJson, words),
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
