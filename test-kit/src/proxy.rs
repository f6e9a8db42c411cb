//! A stretch of network between a client and a server that a test can break.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use tokio::io::{AsyncReadExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// Hands on whatever comes to its own port to another one, until it is told to lose everything.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    leads_to: Arc<AtomicU16>,
    line: watch::Sender<Line>,
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
        let accepting = tokio::spawn(accept(listener, leads_to.clone(), seen)).abort_handle();
        Proxy { port: own, leads_to, line, accepting }
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

async fn accept(listener: TcpListener, leads_to: Arc<AtomicU16>, line: watch::Receiver<Line>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(hand_on(client, leads_to.load(Ordering::Relaxed), line.clone()));
    }
}

async fn hand_on(mut client: TcpStream, port: u16, mut line: watch::Receiver<Line>) {
    let cuts = line.borrow().cuts;
    let Ok(mut server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).await else { return };
    tokio::select! {
        biased;
        _ = line.wait_for(|line| line.lossy || line.cuts > cuts) => {}
        _ = copy_bidirectional(&mut client, &mut server) => return,
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
