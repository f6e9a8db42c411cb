//! The socket of the lobby: a list, then what changes in it.

use std::collections::HashSet;
use std::sync::Arc;

use client_protocol::code::Code;
use client_protocol::socket::{ClosingReason, LobbyMessage, ServerMessage};
use tokio::sync::{broadcast, watch};
use uuid::Uuid;

use super::outbox::encode;
use super::table::come_back;
use super::wire::{Incoming, Wire, close_code};
use crate::error::Refusal;
use crate::lobby::News;
use crate::session::audience::SocketId;
use crate::shown;
use crate::store::TableRow;

/// Tables that the lobby lists, the newest first.
pub const MAX_LISTED: u32 = 100;

/// Serves one socket of the lobby: `tables` as they were when `news` began.
pub async fn serve(
    mut wire: Wire,
    socket: SocketId,
    player: Option<Uuid>,
    tables: Vec<TableRow>,
    mut news: broadcast::Receiver<Arc<News>>,
    mut stop: watch::Receiver<bool>,
) {
    let mut listed: HashSet<Uuid> = tables.iter().map(|table| table.id).collect();
    let tables = tables.iter().map(shown::summary).collect();
    let mut next = Some(encode(&LobbyMessage::Tables { tables }));
    let (refusal, why) = loop {
        if let Some(text) = next.take()
            && (wire.feed(text).await.is_err() || wire.flush().await.is_err())
        {
            return;
        }
        tokio::select! {
            biased;
            _ = stop.wait_for(|&stop| stop) => break (None, ClosingReason::Restarting),
            incoming = wire.next() => match incoming {
                Incoming::Text(text) => next = Some(answer(&text)),
                Incoming::Fault(refusal) => break (Some(refusal), ClosingReason::Protocol),
                Incoming::Gone => return,
            },
            news = news.recv() => match news {
                Ok(news) => next = told(&news, player, &mut listed),
                // The list is shorter than all the news that were missed: the client gets a fresh one by coming back.
                Err(broadcast::error::RecvError::Lagged(_)) => break (None, ClosingReason::TooSlow),
                Err(broadcast::error::RecvError::Closed) => break (None, ClosingReason::Restarting),
            },
        }
    };
    let retry_after_ms = (why != ClosingReason::Protocol).then(|| come_back(socket));
    let (code, reason) = close_code(why, refusal.as_ref().map(|refusal| refusal.code));
    let refused = refusal.map(|refusal| refused(refusal.code, &refusal.message));
    wire.close(refused.into_iter().chain([encode(&LobbyMessage::Closing { why, retry_after_ms })]), code, reason).await;
}

/// What this reader is told of the news, if anything.
fn told(news: &News, player: Option<Uuid>, listed: &mut HashSet<Uuid>) -> Option<axum::extract::ws::Utf8Bytes> {
    let seated = player.is_some_and(|player| news.seated.contains(&player));
    if seated || (news.listed && !news.only_the_seated) {
        listed.insert(news.table);
        return Some(news.changed.clone());
    }
    if !news.listed && listed.remove(&news.table) {
        return Some(news.gone.clone());
    }
    None
}

/// In the lobby a client only listens.
fn answer(text: &str) -> axum::extract::ws::Utf8Bytes {
    match serde_json::from_str::<serde_json::Value>(text) {
        Err(error) => refused(Code::NotJson, &format!("this frame is not JSON: {error}")),
        Ok(value) => match value.get("type").and_then(serde_json::Value::as_str) {
            Some("ping") => encode(&LobbyMessage::Pong {}),
            Some(_) => refused(Code::UnknownType, "in the lobby the type of a frame is ping"),
            None => refused(Code::Malformed, "a frame is an object with a type; in the lobby it is ping"),
        },
    }
}

fn refused(code: Code, message: &str) -> axum::extract::ws::Utf8Bytes {
    let refusal = Refusal::new(code, message);
    encode(&ServerMessage::refusal(None, refusal.code, refusal.message))
}
