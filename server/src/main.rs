//! The binary `paydirt`. What goes wrong at the start is told in one line, and ends with exit code 1.

use std::io::IsTerminal as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use server::config::{Command, CommandLine, Config, Database, LogFormat};
use server::secrets::without_passwords;
use server::store::{self, Store};
use server::verify;
use tokio::net::TcpListener;

/// A tenth of a move's time is for getting and giving back memory.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit code for a command line that cannot be read.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) if error.use_stderr() => {
            eprint!("{}", without_passwords(&error.render().to_string()));
            return ExitCode::from(WRONG_USAGE);
        }
        Err(help) => help.exit(),
    };
    let mut sound = true;
    let done = match line.command.unwrap_or(Command::Serve(line.serve)) {
        Command::Script { file } => server::script::play(&file),
        Command::Verify { what, noted, json, database } => log_of(&what, &database).and_then(|log| {
            sound = verify::check(&log, &noted, json)?;
            Ok(())
        }),
        Command::Migrate { database } => in_runtime(async move {
            open(&database.database).await?;
            println!("the database is up to date");
            Ok(())
        }),
        Command::Serve(config) => in_runtime(serve(config)),
    };
    match done {
        Ok(()) if sound => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("paydirt: {}", without_passwords(&sentence));
            ExitCode::FAILURE
        }
    }
}

/// What looks like the id of a table is one.
fn log_of(what: &str, database: &Database) -> Result<fair_play::Log, String> {
    match what.parse() {
        Ok(table) => in_runtime(async { verify::of_table(&*open(&database.database).await?, table).await }),
        Err(_) => verify::of_file(Path::new(what)),
    }
}

fn in_runtime<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| format!("cannot start: {error}"))?.block_on(work)
}

async fn serve(config: Config) -> Result<(), String> {
    log_to_stderr(&config);
    let listener = TcpListener::bind(config.listen).await.map_err(|error| in_use(&config, &error))?;
    let address = listener.local_addr().map_err(|error| in_use(&config, &error))?;
    let store = open(&config.database.database).await?;
    outlive_full_files()?;
    let shutdown = told_to_stop()?;
    let url = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    println!("Paydirt is open at {url}");
    server::run(listener, config, store, shutdown).await.map_err(|error| format!("cannot serve: {error}"))
}

async fn open(database: &str) -> Result<Arc<dyn Store>, String> {
    store::open(database).await.map_err(|error| error.to_string())
}

fn in_use(config: &Config, error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            format!("{} is in use; stop what's using it, or choose another with --listen ADDRESS:PORT", config.listen)
        }
        _ => format!("cannot listen on {}: {error}", config.listen),
    }
}

/// Ends when the process is told to stop: by SIGTERM, or from the keyboard.
fn told_to_stop() -> Result<impl Future<Output = ()> + Send + 'static, String> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).map_err(|error| format!("cannot listen for signals: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// A file that may not grow any more (a limit of the service, a quota) fails the write, and so the move, with an error that
/// passes when there is room again. By default the system ends the process instead.
fn outlive_full_files() -> Result<(), String> {
    use tokio::signal::unix::{SignalKind, signal};
    const SIGXFSZ: i32 = 25; // on Linux and macOS alike
    // Listening once is what replaces the default, for the life of the process.
    let listening = signal(SignalKind::from_raw(SIGXFSZ));
    listening.map(drop).map_err(|error| format!("cannot listen for signals: {error}"))
}

fn log_to_stderr(config: &Config) {
    let filter = tracing_subscriber::EnvFilter::new(&config.log);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}
