//! A web server of the test's own, with TLS or without: it keeps what comes, and answers as it is told.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use serde_json::Value;
use test_kit::wait::within;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto};
use uuid::Uuid;

#[derive(Debug)]
pub struct Request {
    pub path: String,
    /// By their names in small letters.
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("it is JSON")
    }
}

#[derive(Debug, Clone)]
pub enum Answers {
    With(u16),
    /// Elsewhere.
    Redirecting(String),
    /// Never, though it listens.
    Never,
}

/// A web server at a port of this machine.
pub struct Endpoint {
    pub url: String,
    pub port: u16,
    heard: mpsc::UnboundedReceiver<Request>,
    answers: Arc<Mutex<Answers>>,
    connections: Arc<AtomicUsize>,
}

impl Endpoint {
    pub async fn with_tls() -> Endpoint {
        Endpoint::open(0, true, Answers::With(201)).await
    }

    pub async fn plain() -> Endpoint {
        Endpoint::open(0, false, Answers::With(204)).await
    }

    /// At a port that was another's before, or at any.
    pub async fn open(port: u16, tls: bool, answers: Answers) -> Endpoint {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
        let port = listener.local_addr().expect("it listens").port();
        let (sender, heard) = mpsc::unbounded_channel();
        let (answers, connections) = (Arc::new(Mutex::new(answers)), Arc::new(AtomicUsize::new(0)));
        let (behave, count) = (answers.clone(), connections.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::Relaxed);
                let (sender, behave) = (sender.clone(), behave.clone());
                tokio::spawn(async move {
                    if !tls {
                        return serve(stream, sender, behave).await;
                    }
                    if let Ok(stream) = Certificate::of_this_test().acceptor.accept(stream).await {
                        serve(stream, sender, behave).await;
                    }
                });
            }
        });
        let scheme = if tls { "https" } else { "http" };
        Endpoint { url: format!("{scheme}://127.0.0.1:{port}/endpoint"), port, heard, answers, connections }
    }

    pub fn answer(&self, answers: Answers) {
        *self.answers.lock().expect("nobody panics with it") = answers;
    }

    pub async fn next(&mut self) -> Request {
        within(self.heard.recv()).await.expect("it listens")
    }

    /// What has come and was not looked at.
    pub fn rest(&mut self) -> Vec<Request> {
        std::iter::from_fn(|| self.heard.try_recv().ok()).collect()
    }

    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }
}

/// Reads requests one after the other.
async fn serve(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    heard: mpsc::UnboundedSender<Request>,
    answers: Arc<Mutex<Answers>>,
) {
    let mut bytes = Vec::new();
    loop {
        let request = loop {
            if let Some(request) = take_request(&mut bytes) {
                break request;
            }
            match stream.read_buf(&mut bytes).await {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
        };
        let _ = heard.send(request); // the test may have ended
        let answers = answers.lock().expect("nobody panics with it").clone();
        let answer = match answers {
            Answers::With(status) => format!("HTTP/1.1 {status} Whatever\r\ncontent-length: 0\r\n\r\n"),
            Answers::Redirecting(to) => format!("HTTP/1.1 307 There\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n"),
            Answers::Never => std::future::pending().await,
        };
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

fn take_request(bytes: &mut Vec<u8>) -> Option<Request> {
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let text = String::from_utf8(bytes[..head].to_vec()).expect("it is text");
    let mut lines = text.split("\r\n");
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let length = headers.get("content-length").map_or(0, |length| length.parse().expect("it is a number"));
    let end = head + 4 + length;
    if bytes.len() < end {
        return None;
    }
    let body = bytes[head + 4..end].to_vec();
    bytes.drain(..end);
    Some(Request { path, headers, body })
}

/// A certificate for this machine, trusted only by those who are told to.
pub struct Certificate {
    acceptor: TlsAcceptor,
    /// Whom to trust, as a file.
    pub file: PathBuf,
}

impl Certificate {
    pub fn of_this_test() -> &'static Certificate {
        static MADE: OnceLock<Certificate> = OnceLock::new();
        MADE.get_or_init(|| {
            let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
            let made = rcgen::generate_simple_self_signed(names).expect("these are names");
            let file = std::env::temp_dir().join(format!("paydirt-notices-{}.pem", Uuid::new_v4().simple()));
            std::fs::write(&file, made.cert.pem()).expect("the folder is there");
            let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
            let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()));
            let config = config.with_safe_default_protocol_versions().expect("there are some").with_no_client_auth();
            let config = config.with_single_cert(vec![made.cert.der().clone()], key).expect("they belong together");
            Certificate { acceptor: TlsAcceptor::from(Arc::new(config)), file }
        })
    }
}
