//! Sockets as a client opens them, thousands of them in one thread.

use std::net::Ipv4Addr;
use std::time::Duration;

use client_protocol::PROTOCOL;
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use uuid::Uuid;

use crate::table::Shared;

pub type Socket = WebSocketStream<TcpStream>;

/// Small buffers: there are very many sockets, and frames are short.
const BUFFER: usize = 4096;
/// A listen queue that overflows drops what it was asked; the kernel asks again after a second.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// Opens a table's socket; without a token it watches.
pub async fn table_socket(address: &str, table: Uuid, token: Option<&str>) -> Result<Socket, Box<Error>> {
    open(address, &table_path(table), token).await
}

pub fn table_path(table: Uuid) -> String {
    format!("/api/tables/{table}/socket")
}

/// Opens a socket of a server on this machine; without a token it is nobody's.
pub async fn open(address: &str, path: &str, token: Option<&str>) -> Result<Socket, Box<Error>> {
    open_from(Ipv4Addr::LOCALHOST, address, path, token, None).await
}

/// Opens a socket from an address of this machine; see [`connect`].
pub async fn open_from(
    from: Ipv4Addr,
    address: &str,
    path: &str,
    token: Option<&str>,
    received: Option<u32>,
) -> Result<Socket, Box<Error>> {
    let mut request = format!("ws://{address}{path}").into_client_request().map_err(Box::new)?;
    let headers = request.headers_mut();
    headers.insert("sec-websocket-protocol", PROTOCOL.parse().expect("it is a word"));
    if let Some(token) = token {
        headers.insert("authorization", format!("Bearer {token}").parse().expect("tokens are digits"));
    }
    let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
    let opening = async {
        let stream = connect(from, address, received).await.map_err(Error::Io)?;
        stream.set_nodelay(true).map_err(Error::Io)?;
        Ok(client_async_with_config(request, stream, Some(config)).await?.0)
    };
    let in_vain = || Err(Error::Io(std::io::ErrorKind::TimedOut.into()));
    tokio::time::timeout(CONNECT_WITHIN, opening).await.unwrap_or_else(|_| in_vain()).map_err(Box::new)
}

/// Connects from an address of this machine; `received` is how many bytes the kernel may keep until they are read.
pub async fn connect(from: Ipv4Addr, address: &str, received: Option<u32>) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(bytes) = received {
        socket.set_recv_buffer_size(bytes)?;
    }
    // Otherwise the kernel picks address and port together, and can use a port for more than one connection.
    if from != Ipv4Addr::LOCALHOST {
        socket.bind((from, 0).into())?;
    }
    socket.connect(address.parse().map_err(std::io::Error::other)?).await
}

/// Asks for everything after a record.
pub async fn resume(socket: &mut Socket, since_seq: u64) -> Result<(), Box<Error>> {
    socket.send(Message::text(format!(r#"{{"type":"resume","since_seq":{since_seq}}}"#))).await.map_err(Box::new)
}

/// Sits or watches at a table until it is told to go: when everybody leaves the table.
pub fn attend(address: String, table: Shared, token: Option<String>) {
    let id = table.borrow().id;
    let (orders, mut ordered) = mpsc::unbounded_channel();
    let listener = table.borrow_mut().listen(orders);
    tokio::task::spawn_local(async move {
        let mut socket = match table_socket(&address, id, token.as_deref()).await {
            Ok(socket) => socket,
            Err(error) => return table.borrow_mut().fault(format!("a socket did not open: {error}")),
        };
        let mut open = resume(&mut socket, 0).await.is_ok();
        while open {
            tokio::select! {
                biased;
                order = ordered.recv() => match order {
                    Some(text) => open = socket.send(Message::Text(text)).await.is_ok(),
                    None => break,
                },
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => table.borrow_mut().hear(listener, &text),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => open = false,
                },
            }
        }
        if !open {
            table.borrow_mut().fault(format!("the socket of listener {listener} broke"));
        }
    });
}
