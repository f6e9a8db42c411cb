//! What the program `paydirt` does with its command line. What goes wrong at the start is told in one line, and ends with exit code 1.

use std::io::IsTerminal as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::cluster::Cluster;
use crate::config::{self, Command, CommandLine, Config, Database, LogFormat};
use crate::failure::Failure;
use crate::http::page;
use crate::secrets::without_passwords;
use crate::store::{self, Store};
use crate::{script, serve, verify};

/// The exit code for a command line that cannot be read.
const WRONG_USAGE: u8 = 2;
/// How long what is still under way may keep a process that has done its work.
const LEFT_BEHIND: Duration = Duration::from_secs(1);
/// How long the database may take to be closed: what has gathered beside an SQLite file is some megabytes.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// Whoever starts a server on an SQLite file waits until another has stopped: that must take less time.
const _: () = assert!(
    serve::LAST_ORDERS.as_millis() + CLOSE_WITHIN.as_millis() + LEFT_BEHIND.as_millis()
        < store::STOPS_WITHIN.as_millis()
);

/// Does what the command line asks for, with the page as the program carries it; the exit code says whether that went well.
#[must_use]
pub fn run(page: page::Files) -> ExitCode {
    let line = match CommandLine::read() {
        Ok(line) => line,
        Err(error) if error.use_stderr() => {
            eprint!("{}", without_passwords(&error.render().to_string()));
            return ExitCode::from(WRONG_USAGE);
        }
        Err(help) => help.exit(),
    };
    let mut sound = true;
    let done = match line.command.unwrap_or(Command::Serve(Box::new(line.serve))) {
        Command::Script { file } => script::play(&file),
        Command::Verify { what, noted, parent, json, database } => log_of(&what, &database).and_then(|(log, kept)| {
            let parent = parent.as_deref().map(verify::of_file).transpose()?.or(kept);
            sound = verify::check(&log, parent.as_ref(), &noted, json)?;
            Ok(())
        }),
        Command::Migrate { database } => in_runtime(async move {
            log_to_stderr(config::LOG, LogFormat::Text); // it may have to wait, and says for what
            let store = store::open(&database.database).await?;
            close(&*store).await;
            println!("the database is up to date");
            Ok(())
        }),
        Command::Serve(config) => in_runtime(open_up(*config, page)),
    };
    match done {
        Ok(()) if sound => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("paydirt: {}", without_passwords(&failure.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// A log, and that of the game it goes on from if that is in the same database. What looks like the id of a table is one.
fn log_of(what: &str, database: &Database) -> Result<(fair_play::Log, Option<fair_play::Log>), Failure> {
    match what.parse() {
        Ok(table) => in_runtime(async {
            let store = store::open_to_read(&database.database).await?;
            Ok((verify::of_table(&*store, table).await?, verify::parent_of_table(&*store, table).await?))
        }),
        Err(_) => Ok((verify::of_file(Path::new(what))?, None)),
    }
}

fn in_runtime<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::Start)?;
    let done = runtime.block_on(work);
    // All is saved by now. What is left, such as the look for a name that nobody answers, would keep the process for long.
    runtime.shutdown_timeout(LEFT_BEHIND);
    done
}

async fn open_up(config: Config, page: page::Files) -> Result<(), Failure> {
    log_to_stderr(&config.log, config.log_format);
    for variable in config::unknown_variables() {
        tracing::warn!(variable, "no such setting; see `paydirt serve --help` for their names");
    }
    let listener = TcpListener::bind(config.listen).await.map_err(|error| cannot_listen(&config, error))?;
    let address = listener.local_addr().map_err(|error| cannot_listen(&config, error))?;
    outlive_full_files()?;
    let mut shutdown = Box::pin(told_to_stop()?);
    // It may wait for long: for tables that a backup holds, or another server that brings them up to date or is about to stop.
    let store = tokio::select! {
        store = store::open_to_serve(&config.database.database) => store?,
        () = &mut shutdown => return Ok(()),
    };
    let cluster = tokio::select! {
        cluster = Cluster::join(&config, address, &*store) => cluster.map(Some),
        () = &mut shutdown => Ok(None),
    };
    let ended = match cluster {
        Ok(Some(cluster)) => serve::run(listener, config, page, store.clone(), cluster, shutdown).await,
        Ok(None) => Ok(()),
        Err(failure) => Err(failure),
    };
    close(&*store).await;
    ended
}

/// Closes the store: what is in SQLite's `-wal` goes into its file.
async fn close(store: &dyn Store) {
    if tokio::time::timeout(CLOSE_WITHIN, store.close()).await.is_err() {
        tracing::warn!("the database wasn't closed in good order; the next start reads what is beside it");
    }
}

fn cannot_listen(config: &Config, error: std::io::Error) -> Failure {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => Failure::InUse(config.listen),
        _ => Failure::Listen { address: config.listen, error },
    }
}

/// Ends when the process is told to stop: by SIGTERM, or from the keyboard.
fn told_to_stop() -> Result<impl Future<Output = ()> + Send + 'static, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).map_err(Failure::Signals);
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// A file that may not grow anymore (a limit of the service, a quota) fails the write, and so the move, with an error that
/// passes when there is room again. By default the system ends the process instead.
fn outlive_full_files() -> Result<(), Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    const SIGXFSZ: i32 = 25; // on Linux and macOS alike
    // Listening once is what replaces the default, for the life of the process.
    let listening = signal(SignalKind::from_raw(SIGXFSZ));
    listening.map(drop).map_err(Failure::Signals)
}

fn log_to_stderr(filter: &str, format: LogFormat) {
    let filter = tracing_subscriber::EnvFilter::new(filter);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // A log that can't be written (a full disk, a closed pipe) is lost. To say so would panic, and end whoever has written it.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal());
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}
