//! The socket of the lobby: a list, then what changes in it.

use axum::extract::ws::Utf8Bytes;
use client_protocol::code::Code;
use client_protocol::socket::{ClosingReason, LobbyMessage};

use super::farewell::{Farewell, Parting, come_back, moves_after};
use super::reading::{UnreadableFrame, client_message};
use super::wire::{Incoming, Wire, close_code};
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::lobby::LobbyListener;
use crate::outbox::{Delivery, Frame, SocketId, encode};
use crate::shown;
use crate::store::TableRow;

/// Tables that the lobby lists, the newest first.
pub const MAX_LISTED: u32 = 100;

/// Serves one socket of the lobby: `tables` as they were after it came in.
pub async fn serve(
    mut wire: Wire,
    socket: SocketId,
    tables: Vec<TableRow>,
    mut listener: LobbyListener,
    mut farewell: Farewell,
) {
    listener.knows(tables.iter().map(|table| table.id));
    let tables = tables.iter().map(|table| shown::summary(table, listener.player)).collect();
    let mut next = Some(encode(&LobbyMessage::Tables { tables, now: now_ms() }));
    let (refusal, why) = loop {
        if let Some(text) = next.take()
            && (wire.feed(text).await.is_err() || wire.flush().await.is_err())
        {
            return;
        }
        tokio::select! {
            biased;
            said = farewell.said() => match said {
                Parting::Move(within) => {
                    next = Some(encode(&LobbyMessage::Moving { after_ms: moves_after(socket, within) }));
                }
                Parting::End(refusal, why) => break (refusal, why),
            },
            incoming = wire.next() => match incoming {
                Incoming::Text(text) => next = Some(answer(&text)),
                Incoming::Fault(refusal) => break (Some(refusal), ClosingReason::Protocol),
                Incoming::Gone => return,
            },
            news = listener.news.next() => match news {
                Some(Delivery::Frame(frame)) => next = Some(frame.text),
                // The list is shorter than all the news that were missed: the client gets a fresh one by coming back.
                _ => break (None, ClosingReason::TooSlow),
            },
        }
        if listener.news.overflowed() {
            break (None, ClosingReason::TooSlow);
        }
    };
    let retry_after_ms = matches!(why, ClosingReason::Restarting | ClosingReason::TooSlow).then(|| come_back(socket));
    let (code, reason) = close_code(why, refusal.as_ref().map(|refusal| refusal.code));
    let refused = refusal.map(|refusal| Frame::refusal(None, &refusal).text);
    wire.close(refused.into_iter().chain([encode(&LobbyMessage::Closing { why, retry_after_ms })]), code, reason).await;
}

/// In the lobby a client only listens.
fn answer(text: &str) -> Utf8Bytes {
    let refusal = match serde_json::from_str::<serde_json::Value>(text) {
        Err(error) => Refusal::new(Code::NotJson, format!("this frame isn't JSON: {error}")),
        Ok(value) => match value.get("type").and_then(serde_json::Value::as_str) {
            Some("ping") => match client_message(text) {
                Ok(_) => return encode(&LobbyMessage::Pong {}),
                Err(UnreadableFrame { refusal, .. }) => refusal,
            },
            Some(_) => Refusal::new(Code::UnknownType, "in the lobby the type of a frame is ping"),
            None => Refusal::new(Code::Malformed, "a frame is an object with a type; in the lobby it is ping"),
        },
    };
    Frame::refusal(None, &refusal).text
}
