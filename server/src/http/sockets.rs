//! Opening sockets. Whatever is wrong is said inside the socket, where that is safe: a page in a browser cannot read the
//! answer to a refused upgrade.

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use axum::response::Response;
use client_protocol::PROTOCOL;
use client_protocol::code::Code;
use client_protocol::socket::{ClosingReason, ServerMessage};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth;
use super::body::TableId;
use super::limits::address::Address;
use super::limits::sockets::SocketPermit;
use super::tables::listed;
use crate::connections::{Arrival, BytesRead};
use crate::error::Refusal;
use crate::outbox::{Frame, encode};
use crate::secrets;
use crate::socket::farewell::Farewell;
use crate::socket::table::Visit;
use crate::socket::wire::{Wire, bounded, close_code};
use crate::socket::{lobby as lobby_socket, table as table_socket};

/// `GET /api/tables/{id}/socket`.
pub async fn table(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    Extension(bytes): Extension<BytesRead>,
    arrival: Option<Extension<Arrival>>,
    TableId(table): TableId,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| not_a_socket(&error))?;
    let (asker, permit) = admit(&app, from, &headers).await?;
    let open = app.open_sockets.clone();
    Ok(accept(upgrade, "table", bytes, (open, permit), asker, move |wire, (player, farewell)| async move {
        let arrival = arrival.map(|Extension(arrival)| arrival);
        let visit = Visit { socket: app.name_socket(), table, player, arrival };
        table_socket::serve(wire, visit, app.sessions, farewell).await;
    }))
}

/// `GET /api/lobby/socket`.
pub async fn lobby(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    Extension(bytes): Extension<BytesRead>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| not_a_socket(&error))?;
    let (asker, permit) = admit(&app, from, &headers).await?;
    let open = app.open_sockets.clone();
    Ok(accept(upgrade, "lobby", bytes, (open, permit), asker, move |wire, (player, farewell)| async move {
        let socket = app.name_socket();
        let listener = app.lobby.come_in(socket, player);
        match listed(&app, player).await {
            Ok((mut tables, public)) => {
                let known: Vec<Uuid> = tables.iter().map(|table| table.id).collect();
                tables.extend(public.into_iter().filter(|table| !known.contains(&table.id)));
                tables.sort_by_key(|table| std::cmp::Reverse(table.created_at));
                lobby_socket::serve(wire, socket, tables, listener, farewell).await;
            }
            Err(refusal) => refuse(wire, &refusal, ClosingReason::Restarting, Some(1000)).await,
        }
    }))
}

/// What opens a socket, if the request does.
type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

fn not_a_socket(error: &WebSocketUpgradeRejection) -> Refusal {
    Refusal::new(Code::Malformed, format!("this is a WebSocket address; connect with subprotocol {PROTOCOL}: {error}"))
}

/// The player, or nobody for a stranger, and what the socket is told from outside.
type Who = (Option<Uuid>, Farewell);
type Asker = Result<Who, Refusal>;

/// Who opens the socket, or why they may not. A page of another site does not even get a socket to be refused in.
async fn admit(app: &App, Address(from): Address, headers: &HeaderMap) -> Answer<(Asker, SocketPermit)> {
    auth::check_origin(headers, &app.config)?;
    let permit = app.limits.sockets().admit(from)?;
    // Browsers always name the origin of a socket, so a cookie without one comes from a program, which has a token to show.
    let mut headers = headers.clone();
    if !headers.contains_key(ORIGIN) {
        headers.remove(axum::http::header::COOKIE);
    }
    // It listens before it is asked who they are: a device that is signed out in between is heard of.
    let farewell = app.farewells.listen(auth::token(&headers, &app.config).map(secrets::hash_of_token));
    match auth::asker(&headers, false, app).await {
        Ok(Some((player, _))) => Ok((Ok((Some(player.id), farewell)), permit)),
        // A cookie that is nobody's anymore is no reason to send a stranger away.
        Ok(None) => Ok((Ok((None, app.farewells.listen(None))), permit)),
        Err(refusal) if refusal.code == Code::NotSignedIn => Ok((Err(refusal), permit)),
        Err(refusal) => Err(refusal),
    }
}

/// Accepts the socket, and serves it if it speaks our protocol and is who it says.
fn accept<Serving: Future<Output = ()> + Send + 'static>(
    upgrade: WebSocketUpgrade,
    kind: &'static str,
    bytes: BytesRead,
    until_the_end: (mpsc::Sender<()>, SocketPermit),
    asker: Asker,
    serve: impl FnOnce(Wire, Who) -> Serving + Send + 'static,
) -> Response {
    let mut upgrade = bounded(upgrade).protocols([PROTOCOL]);
    let speaks_ours = upgrade.selected_protocol().is_some();
    if !speaks_ours {
        // A browser drops a socket whose answer names none of the protocols that it asked for.
        let asked = upgrade.requested_protocols().next().cloned();
        asked.into_iter().for_each(|asked| upgrade.set_selected_protocol(asked));
    }
    upgrade.on_upgrade(move |socket: WebSocket| async move {
        let gauge = metrics::gauge!("paydirt_sockets", "kind" => kind);
        gauge.increment(1);
        let wire = Wire::new(socket, until_the_end.1.meter(), bytes);
        match asker {
            _ if !speaks_ours => {
                let sentence = format!("this server speaks {PROTOCOL}; reload the page, or update your program");
                refuse(wire, &Refusal::new(Code::ProtocolOutdated, sentence), ClosingReason::Protocol, None).await;
            }
            Err(refusal) => refuse(wire, &refusal, ClosingReason::NotAllowed, None).await,
            Ok(who) => serve(wire, who).await,
        }
        gauge.decrement(1);
        drop(until_the_end);
    })
}

async fn refuse(wire: Wire, refusal: &Refusal, why: ClosingReason, retry_after_ms: Option<u32>) {
    let refused = Frame::refusal(None, refusal).text;
    let closing = encode(&ServerMessage::Closing { why, retry_after_ms });
    let (code, reason) = close_code(why, Some(refusal.code));
    wire.close([refused, closing], code, reason).await;
}
