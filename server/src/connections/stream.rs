//! The bytes of a connection, from accepting it to a close that lets the last words arrive.

use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;

use super::Connection;

/// How long what was written may stay unread at the other side before the connection breaks. A socket has a shorter patience of
/// its own; this is for answers to requests.
#[cfg(target_os = "linux")]
const UNREAD_FOR: Duration = Duration::from_secs(30);
/// For how long, and for how much of what still comes in, a connection stays after the last word was written.
const LINGER: (Duration, u64) = (Duration::from_secs(1), 4 * 1024 * 1024);

/// A connection. It counts as open until its file is closed.
///
/// A system that closes a file with unread bytes in it throws away what was written but not yet read by the other side, so a
/// client that sends too much would never see why it was refused. So bytes that are left are read for a moment, and dropped.
pub struct Stream {
    open: Option<(TcpStream, Arc<Connection>)>,
    read: BytesRead,
}

/// What a connection has read since somebody last looked. Cheap to clone; clones count the same bytes.
#[derive(Debug, Clone, Default)]
pub struct BytesRead(Arc<AtomicU32>);

impl BytesRead {
    /// The bytes since the last time.
    pub fn take(&self) -> u32 {
        self.0.swap(0, Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        // It may turn over while nobody looks: the count starts when somebody first takes it.
        self.0.fetch_add(u32::try_from(bytes).unwrap_or(u32::MAX), Ordering::Relaxed);
    }
}

impl Stream {
    /// Takes over what was accepted.
    pub fn new(stream: TcpStream, connection: Arc<Connection>) -> Self {
        // Frames are short and somebody waits for each: they do not wait for more to send along.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
        #[cfg(target_os = "linux")]
        {
            let patience = u32::try_from(UNREAD_FOR.as_millis()).unwrap_or(u32::MAX);
            if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(&stream, patience) {
                tracing::debug!(%error, "a connection may keep an answer unread for long");
            }
        }
        Stream { open: Some((stream, connection)), read: BytesRead::default() }
    }

    /// Counts what is read.
    pub fn bytes_read(&self) -> BytesRead {
        self.read.clone()
    }

    fn tcp(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.open.as_mut().expect("it is taken out only when dropped").0)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let Some((mut stream, connection)) = self.open.take() else { return };
        let runtime = tokio::runtime::Handle::try_current();
        let (Ok(1..), Ok(runtime)) = (stream.try_read(&mut [0; 1024]), runtime) else {
            drop(stream);
            return drop(connection); // in this order: it counts until its file is closed
        };
        runtime.spawn(async move {
            let (time, bytes) = LINGER;
            let reading = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream.take(bytes), &mut tokio::io::sink()).await
            };
            let _ = tokio::time::timeout(time, reading).await; // a peer that doesn't stop sending doesn't listen
            drop(connection);
        });
    }
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        let before = into.filled().len();
        let polled = self.tcp().poll_read(context, into);
        self.read.add(into.filled().len() - before);
        polled
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.tcp().poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.tcp().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.tcp().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.tcp().poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}
