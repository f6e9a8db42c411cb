//! How the owner of a table is reached: by HTTP, upgraded to what is spoken on a link.

use async_trait::async_trait;
use reqwest::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite};

use super::links::{DIAL_WITHIN, PATH};
use super::wire::Protocol;
use crate::store::nodes::NodeRow;

/// What a link is spoken on.
pub trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

/// Makes connections to owners.
#[async_trait]
pub trait Dial: Send + Sync + 'static {
    /// A connection on which the owner speaks this protocol.
    async fn dial(&self, owner: &NodeRow, protocol: Protocol) -> Result<Box<dyn Connection>, Undialed>;
}

/// Why there is no connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undialed {
    /// Nobody listens there.
    Refused,
    /// Nothing was heard.
    Silent,
    /// Somebody else answers, who doesn't know the secret that the owner wrote into the database.
    Stranger,
    /// The owner answers, and does not make one.
    Declined(StatusCode),
    /// The owner doesn't know the protocol.
    Outdated,
}

/// Dials as servers do.
pub struct OverHttp(reqwest::Client);

impl OverHttp {
    #[must_use]
    pub fn new() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default(); // whoever comes second finds it there
        let http = reqwest::Client::builder().http1_only().no_proxy().connect_timeout(DIAL_WITHIN).build();
        OverHttp(http.expect("nothing of it can be wrong"))
    }
}

#[async_trait]
impl Dial for OverHttp {
    async fn dial(&self, owner: &NodeRow, protocol: Protocol) -> Result<Box<dyn Connection>, Undialed> {
        let request = self.0.get(format!("{}{PATH}", owner.address)).bearer_auth(&owner.secret);
        let request = request.header("connection", "upgrade").header("upgrade", protocol.name());
        let unreached = |error| if was_refused(&error) { Undialed::Refused } else { Undialed::Silent };
        let answer = request.send().await.map_err(unreached)?;
        match answer.status() {
            StatusCode::SWITCHING_PROTOCOLS => Ok(Box::new(answer.upgrade().await.map_err(unreached)?)),
            StatusCode::UPGRADE_REQUIRED => Err(Undialed::Outdated),
            StatusCode::UNAUTHORIZED | StatusCode::NOT_FOUND => Err(Undialed::Stranger),
            status => Err(Undialed::Declined(status)),
        }
    }
}

fn was_refused(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<std::io::Error>() {
            return error.kind() == std::io::ErrorKind::ConnectionRefused;
        }
        cause = error.source();
    }
    false
}
