//! Why a command of `paydirt` came to nothing.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use rules::script::ScriptError;
use tokio::task::JoinError;
use uuid::Uuid;

use crate::notices::NoWay;
use crate::store::{StoreError, StoreOpenError};

/// What went wrong. Its `Display` is the one line that the command prints.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A file that was named cannot be read.
    #[error("cannot read {}: {error}", file.display())]
    Read {
        file: PathBuf,
        #[source]
        error: io::Error,
    },
    /// The file is something else.
    #[error("{} isn't an exported log: {error}", file.display())]
    NotALog {
        file: PathBuf,
        /// Where it stops being one.
        #[source]
        error: serde_json::Error,
    },
    /// The script can't be read, or the rules rejected a command of it.
    #[error("{}: {error}", file.display())]
    Script {
        file: PathBuf,
        /// Which command, and why.
        #[source]
        error: ScriptError,
    },
    /// Standard output doesn't take what is printed.
    #[error("cannot print: {0}")]
    Print(#[source] io::Error),
    /// The database isn't opened.
    #[error(transparent)]
    Open(#[from] StoreOpenError),
    /// The database doesn't answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No table has this id.
    #[error("there is no table {0} in this database")]
    NoTable(Uuid),
    /// A game that goes on can't be checked.
    #[error("the game at table {0} isn't over, and its secret isn't revealed before that")]
    NotOver(Uuid),
    /// What the database holds of a table is no log.
    #[error("the log of table {table} cannot be read: {error}")]
    Unreadable {
        table: Uuid,
        /// Where it stops being one.
        #[source]
        error: serde_json::Error,
    },
    /// What was found can't be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Servers on one SQLite file would each write it alone.
    #[error(
        "PAYDIRT_CLUSTER needs PostgreSQL, which servers can share; set DATABASE_URL=postgres://…, or leave PAYDIRT_CLUSTER out"
    )]
    ClusterNeedsPostgres,
    /// It is no address of NATS.
    #[error(
        "cannot read the address in PAYDIRT_CLUSTER; use nats://HOST:PORT, with USER:PASSWORD and an @ in front of HOST if NATS asks for them"
    )]
    NatsAddress,
    /// NATS does not let us in.
    #[error("NATS at {0} refuses these credentials; check user and password in PAYDIRT_CLUSTER")]
    NatsRefuses(String),
    /// A server of that name runs.
    #[error("a server named {0:?} is running in this cluster; choose another name with --node NAME")]
    NameTaken(String),
    /// The threads of the server don't start.
    #[error("cannot start: {0}")]
    Start(#[source] io::Error),
    /// Something else listens there.
    #[error("{0} is in use; stop what's using it, or choose another with --listen ADDRESS:PORT")]
    InUse(SocketAddr),
    /// The address can't be listened on for another reason.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        address: SocketAddr,
        #[source]
        error: io::Error,
    },
    /// The system doesn't tell us of signals.
    #[error("cannot listen for signals: {0}")]
    Signals(#[source] io::Error),
    /// Notices have no way out.
    #[error(transparent)]
    Notices(#[from] NoWay),
    /// The server stopped by itself.
    #[error("cannot serve: {0}")]
    Serve(#[source] JoinError),
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;
    use std::iter::successors;

    use super::*;

    #[test]
    fn a_failure_names_its_cause_and_its_line_says_it_once() {
        let not_json = || serde_json::from_str::<u8>("{").expect_err("it breaks off");
        let refused = || io::Error::from(io::ErrorKind::PermissionDenied);
        let (file, table) = (PathBuf::from("game.json"), Uuid::nil());
        let address = SocketAddr::from(([127, 0, 0, 1], 80));
        let failures = [
            Failure::Read { file: file.clone(), error: refused() },
            Failure::NotALog { file: file.clone(), error: not_json() },
            Failure::Script { file, error: ScriptError::Malformed(not_json()) },
            Failure::Print(refused()),
            Failure::Store(sqlx::Error::PoolTimedOut.into()),
            Failure::Unreadable { table, error: not_json() },
            Failure::Start(refused()),
            Failure::Listen { address, error: refused() },
            Failure::Signals(refused()),
            Failure::Notices(StoreError::from(sqlx::Error::PoolTimedOut).into()),
        ];
        for failure in failures {
            let line = failure.to_string();
            let causes: Vec<_> =
                successors(failure.source(), |&cause| cause.source()).map(ToString::to_string).collect();
            assert!(!causes.is_empty(), "{line}");
            assert!(causes.iter().all(|cause| line.matches(cause.as_str()).count() == 1), "{line}: {causes:?}");
        }
    }
}
