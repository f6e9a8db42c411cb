//! A stretch of network between a client and a server that a test can break.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

use tokio::io::{AsyncReadExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio_util::io::InspectReader;

use crate::wait::within;

/// Hands on whatever comes to its own port to another one, until it is told to lose everything.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    leads_to: Arc<AtomicU16>,
    line: watch::Sender<Line>,
    waiting: watch::Sender<usize>,
    accepting: AbortHandle,
}

/// How the stretch is.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    lossy: bool,
    /// How often it has been cut. A connection that is older than the last cut stays silent, however short that was.
    cuts: u32,
}

impl Proxy {
    /// Stands in front of a port of this machine.
    ///
    /// # Panics
    /// When this machine has no free port.
    pub async fn before(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a machine has a free port");
        let own = listener.local_addr().expect("it is bound").port();
        let (line, seen) = watch::channel(Line::default());
        let leads_to = Arc::new(AtomicU16::new(port));
        let waiting = watch::Sender::new(0);
        let accepting = tokio::spawn(accept(listener, leads_to.clone(), seen, waiting.clone())).abort_handle();
        Proxy { port: own, leads_to, line, waiting, accepting }
    }

    /// Where clients should go instead.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on new connections lead to another port. Those that are open stay as they are.
    pub fn lead_to(&self, port: u16) {
        self.leads_to.store(port, Ordering::Relaxed);
    }

    /// Waits until so many clients wait for an answer: each has spoken last on its connection.
    ///
    /// # Panics
    /// When so many never do.
    pub async fn until_waiting(&self, clients: usize) {
        let mut waiting = self.waiting.subscribe();
        within(waiting.wait_for(|waiting| *waiting >= clients)).await.expect("the proxy counts");
    }

    /// From now on nothing arrives anymore, in either direction, on old connections and new ones, and nobody is told:
    /// as when a cable is pulled.
    pub fn lose_everything(&self) {
        self.line.send_modify(|line| *line = Line { lossy: true, cuts: line.cuts + 1 });
    }

    /// New connections work again. Those from before stay silent for ever: whoever still holds one is not told either. Once whoever
    /// opened one lets go of it, the other end hears of that.
    pub fn mend(&self) {
        self.line.send_modify(|line| line.lossy = false);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Whether the client of a connection has spoken last.
struct Turn {
    waits: AtomicBool,
    /// How many clients have.
    waiting: watch::Sender<usize>,
}

impl Turn {
    fn client_waits(&self, waits: bool) {
        if self.waits.swap(waits, Ordering::Relaxed) != waits {
            self.waiting.send_modify(|waiting| if waits { *waiting += 1 } else { *waiting -= 1 });
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.client_waits(false);
    }
}

async fn accept(
    listener: TcpListener,
    leads_to: Arc<AtomicU16>,
    line: watch::Receiver<Line>,
    waiting: watch::Sender<usize>,
) {
    while let Ok((client, _)) = listener.accept().await {
        let turn = Turn { waits: AtomicBool::new(false), waiting: waiting.clone() };
        tokio::spawn(hand_on(client, leads_to.load(Ordering::Relaxed), line.clone(), turn));
    }
}

async fn hand_on(mut client: TcpStream, port: u16, mut line: watch::Receiver<Line>, turn: Turn) {
    let cuts = line.borrow().cuts;
    let Ok(mut server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).await else { return };
    let mut asking = InspectReader::new(&mut client, |said: &[u8]| turn.client_waits(!said.is_empty()));
    let mut answering = InspectReader::new(&mut server, |_: &[u8]| turn.client_waits(false));
    tokio::select! {
        biased;
        _ = line.wait_for(|line| line.lossy || line.cuts > cuts) => {}
        _ = copy_bidirectional(&mut asking, &mut answering) => return,
    }
    // Both ends stay open, and nobody reads them, until the line is mended and one end is let go of, or the proxy is gone.
    while line.wait_for(|line| !line.lossy).await.is_ok() {
        let mut unheard = [0; 1024];
        loop {
            tokio::select! {
                read = client.read(&mut unheard) => if !matches!(read, Ok(1..)) { return },
                _ = line.wait_for(|line| line.lossy) => break,
            }
        }
    }
}
