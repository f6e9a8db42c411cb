//! Answers to requests: that there is one, and what is refused as HTTP says it.

use std::io::Write as _;
use std::panic::resume_unwind;

use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER, VARY};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use client_protocol::code::Code;
use client_protocol::rest;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tracing::Instrument as _;

use crate::error::Refusal;

/// Answers of fewer bytes are sent as they are: an answer fits into one packet anyway.
pub const WORTH_PACKING: usize = 1024;

/// Marks an answer that is packed, or not, already.
#[derive(Clone, Copy)]
struct AsItIs;

/// Whether what packs answers leaves one to be packed.
pub fn is_to_be_packed(_: StatusCode, _: Version, _: &HeaderMap, marks: &Extensions) -> bool {
    marks.get::<AsItIs>().is_none()
}

/// The answer to a request.
pub type Answer<T> = Result<T, Refusal>;

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let retry_after = self.retry_after.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        (status(self.code), retry_after, body(self)).into_response()
    }
}

/// Sees a request through also when whoever asked goes away. Whatever was kept by then would otherwise be told to nobody, and what
/// belongs to it never be done. Only what reads is broken off.
pub async fn seen_through(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    match tokio::spawn(next.run(request).in_current_span()).await {
        Ok(response) => response,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(_) => Refusal::stopping().into_response(),
        },
    }
}

/// What may be long, as JSON, and packed if whoever asked takes that. Make it beside the tasks of the server: both take a while, and
/// what packs other answers does so in the way of sockets.
pub fn packed(headers: &HeaderMap, answer: &impl Serialize) -> Response {
    let json = serde_json::to_vec(answer).expect("answers are written as JSON");
    let as_json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let by_coding = (VARY, HeaderValue::from_static("accept-encoding"));
    if !accepts(headers, "gzip") || json.len() < WORTH_PACKING {
        return (Extension(AsItIs), [as_json, by_coding], json).into_response();
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    let bytes = packer.write_all(&json).and_then(|()| packer.finish()).expect("there is room for what is shorter");
    let as_gzip = (CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    (Extension(AsItIs), [as_json, as_gzip, by_coding], bytes).into_response()
}

/// Whether whoever asks takes an encoding: names it, and not only to refuse it.
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let named = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|names| names.to_str().ok());
    named.flat_map(|names| names.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next().is_some_and(|found| found.eq_ignore_ascii_case(encoding))
            && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

pub fn body(refusal: Refusal) -> Json<rest::Refusal> {
    let Refusal { code, message, not_delivered, .. } = refusal;
    Json(rest::Refusal { code, message, not_delivered })
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::NotJson | Code::UnknownType | Code::Malformed | Code::BinaryFrame => StatusCode::BAD_REQUEST,
        Code::BadName | Code::NotYourName | Code::UnknownGame | Code::BadOptions => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::ProtocolOutdated => StatusCode::UPGRADE_REQUIRED,
        Code::NotSignedIn => StatusCode::UNAUTHORIZED,
        Code::OriginRefused | Code::Forbidden | Code::PlayersOnly => StatusCode::FORBIDDEN,
        Code::NotSeated | Code::Removed => StatusCode::FORBIDDEN,
        Code::NotFound | Code::CodeUnknown | Code::LinkUnknown => StatusCode::NOT_FOUND,
        Code::TableFull | Code::AlreadySeated | Code::AlreadyStarted | Code::NotStarted => StatusCode::CONFLICT,
        Code::NotReady | Code::NotFinished | Code::PositionOver | Code::CommandIdReused => StatusCode::CONFLICT,
        Code::SeatChanged | Code::ColourTaken => StatusCode::CONFLICT,
        Code::HostHere | Code::NotTheirTurn | Code::NotAway | Code::TooEarly => StatusCode::CONFLICT,
        Code::AlreadyNudged | Code::NotReachable => StatusCode::CONFLICT,
        Code::CodeSpent | Code::TooManyDevices | Code::LinkUsed | Code::LinkLapsed => StatusCode::CONFLICT,
        Code::PasskeyUnknown => StatusCode::NOT_FOUND,
        Code::PasskeyElsewhere | Code::PasskeyRefused | Code::PasskeyUnverified | Code::PasskeysUnavailable => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Code::ChallengeUnknown | Code::ChallengeUsed | Code::ChallengeExpired => StatusCode::CONFLICT,
        Code::PasskeyCopied | Code::PasskeyKnown | Code::TooManyPasskeys => StatusCode::CONFLICT,
        Code::BadEndpoint | Code::PrivateEndpoint | Code::BadAddress | Code::BadQuietHours => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Code::SettingsChanged => StatusCode::CONFLICT,
        Code::BadSettings => StatusCode::UNPROCESSABLE_ENTITY,
        Code::AlreadyAsked | Code::NoMail | Code::TooManyChannels => StatusCode::CONFLICT,
        Code::NotDelivered => StatusCode::BAD_GATEWAY,
        Code::TooMany | Code::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        Code::NotSaved | Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal | Code::Damaged | Code::ServerOutdated => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_answer_is_packed_for_whoever_takes_that() {
        let packs = |codings: &'static str, length: usize| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(codings))]);
            packed(&headers, &"a".repeat(length)).headers().contains_key(CONTENT_ENCODING)
        };
        for taking in ["gzip", "br, gzip", "GZIP;q=0.5,br", "deflate, gzip; q=1"] {
            assert!(packs(taking, 2000), "{taking}");
        }
        for not in ["", "br", "gzip;q=0", "br, gzip; q=0.000", "x-gzip"] {
            assert!(!packs(not, 2000), "{not}");
        }
        assert!(!packs("gzip", 100));
    }
}
