//! One connection: its requests, and when it ends.

use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::stream::Stream;
use super::{Arrival, Connection, told};

/// The longest head of a request, in bytes: as much as each connection that has not come to the point may make the server hold.
const MAX_HEAD: usize = 32 * 1024;

/// Serves one connection until either side closes it, or it is let go, or the server stops.
pub(super) async fn serve_one(
    stream: TcpStream,
    peer: SocketAddr,
    (connection, arrival): (Arc<Connection>, Arrival),
    router: Router,
    head_within: Duration,
    mut stop: watch::Receiver<bool>,
) {
    // It goes with the first request, whose handler decides when the connection is in.
    let arrival = Mutex::new(Some(arrival));
    let stream = Stream::new(stream, connection.clone());
    let bytes = stream.bytes_read();
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        let busy = Busy::new(connection.clone());
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(bytes.clone());
        if let Some(arrival) = arrival.lock().unwrap_or_else(PoisonError::into_inner).take() {
            request.extensions_mut().insert(arrival);
        }
        let answer = router.call(request);
        async move { answer.await.map(|response| busy.until_told(response)) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head_within).max_header_size(MAX_HEAD);
    let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let mut stopping = false;
    loop {
        tokio::select! {
            biased;
            served = serving.as_mut() => {
                if let Err(error) = served {
                    tracing::debug!(%error, "a connection broke");
                }
                return;
            }
            // A request that came at the last moment is answered first.
            () = connection.let_go.notified() => match connection.is_busy() {
                true => serving.as_mut().graceful_shutdown(),
                false => return,
            },
            () = told(&mut stop), if !stopping => {
                stopping = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A request under way at a connection, until its answer has been handed over to be sent.
struct Busy {
    connection: Arc<Connection>,
    /// What becomes a socket is never again a connection that waits for a request.
    becomes_socket: bool,
}

impl Busy {
    fn new(connection: Arc<Connection>) -> Self {
        connection.set_busy(true);
        Busy { connection, becomes_socket: false }
    }

    fn until_told(mut self, response: Response<Body>) -> Response<Answer> {
        self.becomes_socket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        response.map(|body| Answer { body, _busy: self })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if !self.becomes_socket {
            self.connection.set_busy(false);
        }
    }
}

/// The body of an answer, which keeps its connection busy until it is told.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}
