//! The connections of the server: how many there may be, how long one may say nothing, and who makes room for whom.
//!
//! A connection costs an open file, and there are only so many of those. One that waits for a request is closed after a while, and
//! at once when its address, or the server, has as many as it may and somebody new comes: the newcomer is served, and a browser
//! whose idle connection is gone opens another. A connection with a request under way, or one that has become a socket, stays.
//!
//! [`arrivals`] are connections that have not said yet what they want, [`places`] says who has one and who makes room, [`serving`]
//! is the life of one, and [`stream`] its bytes.

mod arrivals;
mod places;
mod serving;
mod stream;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

pub use self::arrivals::Arrival;
use self::arrivals::Arrivals;
use self::places::{Connection, Places};
use self::serving::serve_one;
pub use self::stream::BytesRead;
use crate::config::Config;
use crate::http::limits::address::household;

/// How long a request's head may take to arrive, and how long a connection may wait for the next one.
const HEAD_WITHIN: Duration = Duration::from_secs(15);
/// The same behind a proxy, which has time limits of its own and keeps connections to have them at hand: it closes them first.
const HEAD_WITHIN_OF_PROXY: Duration = Duration::from_secs(180);
/// Open files that are not for connections: the database, the log, files that are opened and closed again.
const OTHER_FILES: usize = 64;
/// One network may have this part of all connections, however many that are.
const SHARE: usize = 4;
/// What counts as unlimited.
const VERY_MANY: u64 = 1 << 20;
/// How long to wait when the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(250);
/// When the server stops, how long a connection may take to finish its request's head.
const LAST_CALL: Duration = Duration::from_millis(500);

/// The connections of a server: those that are open, and those on their way in.
pub struct Connections {
    places: Arc<Places>,
    arrivals: Arrivals,
}

impl Connections {
    /// No connections yet, and room for as many as the system lets this process have.
    #[must_use]
    pub fn new(config: &Config) -> Arc<Self> {
        let files = raise_limit_of_files();
        let most = files.saturating_sub(OTHER_FILES).max(files / 2);
        let most_of_address = match usize::try_from(config.connections_per_address) {
            Ok(limit) if limit > 0 && !config.trust_proxy => limit.min(most / SHARE),
            _ => usize::MAX,
        };
        Connections::at_most(most, most_of_address)
    }

    fn at_most(most: usize, most_of_address: usize) -> Arc<Self> {
        Arc::new(Connections { places: Places::new(most, most_of_address), arrivals: Arrivals::default() })
    }

    /// Serves `router` on `listener` until `stop` says so and every request under way is answered.
    pub async fn serve(
        self: Arc<Self>,
        listener: TcpListener,
        router: Router,
        head_within: Duration,
        mut stop: watch::Receiver<bool>,
    ) {
        let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
        loop {
            let accepted = tokio::select! {
                biased;
                () = told(&mut stop) => break,
                accepted = async { self.arrivals.room().await; listener.accept().await } => accepted,
            };
            match accepted {
                Ok((stream, peer)) => {
                    // Without room the connection is closed without a word: there is nothing to say it with.
                    let Some(connection) = self.places.admit(household(peer.ip())).await else { continue };
                    let arrival = self.arrivals.one_more();
                    let serving =
                        serve_one(stream, peer, (connection, arrival), router.clone(), head_within, stop.clone());
                    let open = open.clone();
                    tokio::spawn(async move {
                        serving.await;
                        drop(open);
                    });
                }
                Err(error) if is_of_one_connection(&error) => tracing::debug!(%error, "a connection came to nothing"),
                Err(error) => {
                    tracing::error!(%error, "no connection can be accepted; trying again");
                    self.places.make_room();
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        drop((listener, open));
        if tokio::time::timeout(LAST_CALL, all_closed.recv()).await.is_err() {
            self.places.let_go_of_waiting();
            all_closed.recv().await;
        }
    }
}

/// How long a request's head may take.
#[must_use]
pub fn head_within(config: &Config) -> Duration {
    if config.trust_proxy { HEAD_WITHIN_OF_PROXY } else { HEAD_WITHIN }
}

/// Raises the number of files that this process may have open as far as it may itself, and returns it. Shells and systemd give a
/// process 1,024 at first, for the sake of programs that could not count further.
fn raise_limit_of_files() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    let files = if raised.is_ok() { limit.maximum } else { limit.current };
    usize::try_from(files.unwrap_or(VERY_MANY).min(VERY_MANY)).unwrap_or(usize::MAX)
}

/// Whether accepting failed for a reason that lies with the one that was accepted.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|&stop| stop).await; // without the sender, the server has stopped already
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpSocket, TcpStream};
    use tokio::sync::Notify;

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    struct Door {
        address: SocketAddr,
        stop: watch::Sender<bool>,
        serving: tokio::task::JoinHandle<()>,
        /// Lets one request at `/wait` be answered.
        answer: Arc<Notify>,
        /// Told when a request at `/wait` is under way.
        asked: Arc<Notify>,
    }

    async fn door(most: usize, most_of_address: usize, head_within: Duration) -> Door {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let address = listener.local_addr().expect("it is bound");
        let (stop, stopped) = watch::channel(false);
        let (answer, asked) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let wait = {
            let (answer, asked) = (answer.clone(), asked.clone());
            move || async move {
                asked.notify_one();
                answer.notified().await;
                "at last"
            }
        };
        let router = Router::new().route("/", get(|| async { "hello" })).route("/wait", get(wait));
        let connections = Connections::at_most(most, most_of_address);
        let serving = tokio::spawn(connections.serve(listener, router, head_within, stopped));
        Door { address, stop, serving, answer, asked }
    }

    impl Door {
        /// A connection from 127.0.0.`host`.
        async fn connect(&self, host: u8) -> TcpStream {
            let socket = TcpSocket::new_v4().expect("there are files to open");
            socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).expect("all of 127.0.0.0/8 is ours");
            socket.connect(self.address).await.expect("it listens")
        }

        /// What a newcomer is answered; nothing if it is let go.
        async fn ask(&self, host: u8) -> String {
            let mut stream = self.connect(host).await;
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await;
            all_of(&mut stream).await
        }
    }

    async fn all_of(stream: &mut TcpStream) -> String {
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said).await; // a connection that breaks has said what it has said
        String::from_utf8(said).expect("answers are text")
    }

    #[tokio::test]
    async fn whoever_does_not_come_to_the_point_is_let_go() {
        let door = door(100, 100, Duration::from_millis(20)).await;
        for started in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: here\r\nX: y", "GET / HTTP/1.1\r\nHost: here\r\n\r\n"]
        {
            let mut stream = door.connect(1).await;
            stream.write_all(started.as_bytes()).await.expect("it is open");
            let said = all_of(&mut stream).await;
            assert_eq!(said.contains("hello"), started.ends_with("\r\n\r\n"), "{started:?} got {said:?}");
        }
    }

    #[tokio::test]
    async fn a_head_is_held_up_to_a_size() {
        let door = door(100, 100, LONG).await;
        let mut stream = door.connect(1).await;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n").await.expect("it is open");
        let headers = format!("X: {}\r\n", "y".repeat(1000)).repeat(60);
        let _ = stream.write_all(headers.as_bytes()).await; // it may break under them
        let ended = tokio::time::timeout(Duration::from_secs(20), all_of(&mut stream)).await;
        let said = ended.expect("it isn't read to an end that never comes");
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 431"), "{said}");
    }

    #[tokio::test]
    async fn a_newcomer_takes_the_place_of_the_connection_that_waited_longest() {
        let door = door(100, 4, LONG).await;
        let mut silent = std::collections::VecDeque::new();
        for _ in 0..4 {
            silent.push_back(door.connect(1).await);
        }
        for _ in 0..6 {
            silent.push_back(door.connect(1).await);
            let mut first = silent.pop_front().expect("there are four");
            assert_eq!(all_of(&mut first).await, "", "it made room");
        }
        assert!(door.ask(1).await.contains("hello"));
    }

    #[tokio::test]
    async fn the_address_with_most_waiting_makes_room_for_the_others() {
        let door = door(6, 5, LONG).await;
        let (mut few, mut many) = (door.connect(2).await, Vec::new());
        for _ in 0..5 {
            many.push(door.connect(3).await);
        }
        assert!(door.ask(4).await.contains("hello"));
        assert_eq!(all_of(&mut many[0]).await, "", "it made room");
        few.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.expect("it is open");
        assert!(all_of(&mut few).await.contains("hello"), "the one of another address was left alone");
    }

    #[tokio::test]
    async fn a_request_under_way_is_answered_whoever_comes_and_when_the_server_stops() {
        let door = door(100, 1, LONG).await;
        let mut busy = door.connect(1).await;
        busy.write_all(b"GET /wait HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("it is open");
        door.asked.notified().await;
        assert_eq!(door.ask(1).await, "", "there was room for no more");
        assert!(door.ask(2).await.contains("hello"));
        let mut half = door.connect(3).await;
        half.write_all(b"GET / HT").await.expect("it is open");
        door.stop.send(true).expect("it serves");
        door.answer.notify_one();
        assert!(all_of(&mut busy).await.contains("at last"));
        assert_eq!(all_of(&mut half).await, "");
        door.serving.await.expect("it ends in order");
    }
}
