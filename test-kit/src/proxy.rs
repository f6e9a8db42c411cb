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
    lossy: watch::Sender<bool>,
    accepting: AbortHandle,
}

impl Proxy {
    /// Stands in front of a port of this machine.
    ///
    /// # Panics
    /// When this machine has no free port.
    pub async fn before(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a machine has a free port");
        let own = listener.local_addr().expect("it is bound").port();
        let (lossy, is_lossy) = watch::channel(false);
        let leads_to = Arc::new(AtomicU16::new(port));
        let accepting = tokio::spawn(accept(listener, leads_to.clone(), is_lossy)).abort_handle();
        Proxy { port: own, leads_to, lossy, accepting }
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

    /// From now on nothing arrives any more, in either direction, on old connections and new ones, and nobody is told:
    /// as when a cable is pulled.
    pub fn lose_everything(&self) {
        self.lossy.send_replace(true);
    }

    /// New connections work again. Those from before stay silent for ever: whoever still holds one is not told either. Once whoever
    /// opened one lets go of it, the other end hears of that.
    pub fn mend(&self) {
        self.lossy.send_replace(false);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, leads_to: Arc<AtomicU16>, is_lossy: watch::Receiver<bool>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(hand_on(client, leads_to.load(Ordering::Relaxed), is_lossy.clone()));
    }
}

async fn hand_on(mut client: TcpStream, port: u16, mut is_lossy: watch::Receiver<bool>) {
    let Ok(mut server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).await else { return };
    tokio::select! {
        biased;
        _ = is_lossy.wait_for(|lossy| *lossy) => {}
        _ = copy_bidirectional(&mut client, &mut server) => return,
    }
    // Both ends stay open, and nobody reads them, until the line is mended and one end is let go of, or the proxy is gone.
    while is_lossy.wait_for(|lossy| !lossy).await.is_ok() {
        let mut unheard = [0; 1024];
        loop {
            tokio::select! {
                read = client.read(&mut unheard) => if !matches!(read, Ok(1..)) { return },
                _ = is_lossy.wait_for(|lossy| *lossy) => break,
            }
        }
    }
}
