//! The real binary, as a process of its own: started on a free port, stopped, killed, started again.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};

use crate::Folder;
use crate::guard::Guard;
use crate::wait::{PATIENCE, real_time, until, within};

/// A running server. Killed when it goes out of scope, and when the test is killed.
pub struct Paydirt {
    database: String,
    options: Vec<String>,
    environment: Vec<(String, String)>,
    address: String,
    child: Child,
    /// Until it is known to have ended, since another process may have its number then.
    guard: Option<Guard>,
    log: Arc<Mutex<String>>,
    folder: Option<Folder>,
}

impl Paydirt {
    /// Starts a server on a free port, with an SQLite database in a folder of its own, which goes when this does.
    pub async fn fresh() -> Paydirt {
        Paydirt::fresh_with(&[]).await
    }

    /// Starts a server as [`Paydirt::fresh`] does, with further options.
    pub async fn fresh_with(options: &[&str]) -> Paydirt {
        let folder = Folder::new();
        let server = Paydirt::start_with(&folder.sqlite_address("paydirt.db"), options).await;
        Paydirt { folder: Some(folder), ..server }
    }

    /// Starts a server on a free port.
    pub async fn start(database: &str) -> Paydirt {
        Paydirt::start_with(database, &[]).await
    }

    /// Starts another server on the database of this one. SQLite's file is locked; the lock is taken away first, as if the file were where
    /// none can be locked: what two servers write has to be right all the same.
    ///
    /// # Panics
    /// When it does not open; with what it said.
    pub async fn start_another(&self) -> Paydirt {
        if let Some(file) = self.database.strip_prefix("sqlite:") {
            std::fs::remove_file(format!("{file}-lock")).expect("a server that runs has it");
        }
        Paydirt::start(&self.database).await
    }

    /// Starts a server on a free port, with further options.
    ///
    /// # Panics
    /// When it does not open; with what it said.
    pub async fn start_with(database: &str, options: &[&str]) -> Paydirt {
        Paydirt::start_in(database, options, &[]).await
    }

    /// Starts a server on a free port, with further options and in an environment of these variables.
    ///
    /// # Panics
    /// When it does not open; with what it said.
    pub async fn start_in(database: &str, options: &[&str], environment: &[(&str, &str)]) -> Paydirt {
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let environment = environment.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let child = spawn("127.0.0.1:0", database, &options, &environment);
        Paydirt::opened(child, database, options, environment).await
    }

    /// Starts a server that may have only so many files open: at first, and at most.
    ///
    /// # Panics
    /// When it does not open; with what it said.
    pub async fn start_with_files(database: &str, (soft, hard): (u32, u32)) -> Paydirt {
        Paydirt::start_by(&format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$0\" \"$@\""), database).await
    }

    /// Starts a server whose log nobody can write, as on a full disk.
    ///
    /// # Panics
    /// When it does not open.
    pub async fn start_without_log(database: &str) -> Paydirt {
        Paydirt::start_by("exec \"$0\" \"$@\" 2>/dev/full", database).await
    }

    /// Starts a server by a line for the shell, which has the program and its arguments.
    async fn start_by(line: &str, database: &str) -> Paydirt {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).arg(binary()).env_clear().stdin(Stdio::null());
        let child = serving(shell, "127.0.0.1:0", database, &[]);
        Paydirt::opened(child, database, Vec::new(), Vec::new()).await
    }

    /// Waits until a server that was started is open.
    async fn opened(
        child: (Child, Guard),
        database: &str,
        options: Vec<String>,
        environment: Vec<(String, String)>,
    ) -> Paydirt {
        let (child, guard, address, log) = opened(child).await;
        let (database, guard) = (database.to_owned(), Some(guard));
        Paydirt { database, options, environment, address, child, guard, log, folder: None }
    }

    /// Starts it again after it has ended, at the same address.
    pub async fn start_again(&mut self) {
        let child = spawn(&self.address, &self.database, &self.options, &self.environment);
        let (child, guard, address, log) = opened(child).await;
        assert_eq!(address, self.address);
        (self.child, self.guard, self.log) = (child, Some(guard), log);
    }

    /// Starts it again, and ends it as a power cut would after that time, whatever it had come to.
    pub async fn start_and_kill(&mut self, after: Duration) {
        let (mut child, _guard) = spawn(&self.address, &self.database, &self.options, &self.environment);
        real_time(after).await;
        child.kill().await.expect("it is our child");
    }

    /// Ends it as a power cut would.
    ///
    /// # Panics
    /// When it had panicked before.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("it is our child");
        self.guard = None;
        self.assert_calm();
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Panics
    /// When it doesn't, or had panicked before.
    pub async fn stop(&mut self) -> ExitStatus {
        self.signal("-TERM");
        let Ok(status) = tokio::time::timeout(PATIENCE, self.child.wait()).await else {
            panic!("it doesn't stop: {}", self.log());
        };
        self.guard = None;
        self.assert_calm();
        status.expect("it is our child")
    }

    /// Sends it a signal, such as `-STOP`. A server that is stopped stands still when this returns.
    ///
    /// # Panics
    /// When it has ended.
    pub fn signal(&self, signal: &str) {
        let sent = std::process::Command::new("kill").args([signal, &self.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{signal} cannot be sent");
        // On a busy machine its threads run on until one of them comes to hear of it.
        while signal == "-STOP" && !self.stands_still() {
            std::thread::yield_now();
        }
    }

    /// Whether all its threads are stopped, as `/proc` tells it: the letter behind the name in parentheses.
    fn stands_still(&self) -> bool {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.id())).expect("it runs");
        threads.flatten().all(|thread| {
            let told = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
            told.rsplit_once(") ").is_none_or(|(_, state)| state.starts_with('T'))
        })
    }

    /// The process.
    ///
    /// # Panics
    /// When it has ended.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Waits until a line of its log holds all these words: what it writes comes over a pipe, a little later than its answers.
    pub async fn says(&self, words: &[&str]) {
        until(async || self.log().lines().any(|line| words.iter().all(|word| line.contains(word)))).await;
    }

    /// Nothing in it has panicked.
    ///
    /// # Panics
    /// When something has; with what it said.
    pub fn assert_calm(&self) {
        let log = self.log();
        assert!(!log.contains("panicked"), "{log}");
    }

    /// Where it is open, such as `127.0.0.1:8080`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The address of its database.
    #[must_use]
    pub fn database(&self) -> &str {
        &self.database
    }

    /// The folder that is its own.
    ///
    /// # Panics
    /// When it was started with a database of somebody else's.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.as_ref().expect("it has a folder").path()
    }

    /// An address of the server.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it has written to its log since it started.
    #[must_use]
    pub fn log(&self) -> String {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Runs the binary to its end, in `folder`, with nothing configured but by `arguments`.
pub async fn run(folder: &Path, arguments: &[&str]) -> Output {
    run_with(folder, arguments, &[] as &[(&str, &str)]).await
}

/// Runs the program as [`run`] does, with variables in its environment.
///
/// # Panics
/// Likewise.
pub async fn run_with(folder: &Path, arguments: &[&str], variables: &[(&str, impl AsRef<OsStr>)]) -> Output {
    let mut command = command();
    command.args(arguments).envs(variables.iter().map(|(name, value)| (name, value))).current_dir(folder);
    within(command.output()).await.expect("the binary was built")
}

/// `short` in the form that every test run takes, `long` in that of `make faults`.
#[must_use]
pub fn short_or_long<T>(short: T, long: T) -> T {
    if std::env::var_os("PAYDIRT_FAULTS").is_some_and(|form| form == "long") { long } else { short }
}

/// Tests are quicker than people and all come from one address.
const NO_LIMITS: [(&str, &str); 6] = [
    ("PAYDIRT_REQUESTS_PER_SECOND", "0"),
    ("PAYDIRT_GUESTS_PER_MINUTE", "0"),
    ("PAYDIRT_SOCKETS_PER_ADDRESS", "0"),
    ("PAYDIRT_CONNECTIONS_PER_ADDRESS", "0"),
    ("PAYDIRT_FRAMES_PER_SECOND", "0"),
    ("PAYDIRT_BOTS_PAUSE", "0"),
];

fn spawn(listen: &str, database: &str, options: &[String], environment: &Environment) -> (Child, Guard) {
    let mut command = command();
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    serving(command, listen, database, options)
}

fn serving(mut command: Command, listen: &str, database: &str, options: &[String]) -> (Child, Guard) {
    command.args(["serve", "--listen", listen, "--database", database]).envs(NO_LIMITS).args(options);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let child = command.spawn().expect("the binary was built");
    let guard = Guard::over(child.id().expect("nobody has waited for it"));
    (child, guard)
}

type Environment = Vec<(String, String)>;

async fn opened((mut child, guard): (Child, Guard)) -> (Child, Guard, String, Arc<Mutex<String>>) {
    let log = Arc::new(Mutex::new(String::new()));
    tokio::spawn(keep(child.stderr.take().expect("it was asked for"), log.clone()));
    let mut lines = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
    while let Some(line) = within(lines.next_line()).await.expect("it writes text") {
        if let Some(address) = line.strip_prefix("Paydirt is open at http://") {
            return (child, guard, address.to_owned(), log);
        }
    }
    let status = within(child.wait()).await;
    panic!("the server did not open: {status:?}\n{}", log.lock().unwrap_or_else(PoisonError::into_inner));
}

async fn keep(stderr: impl AsyncRead + Unpin, log: Arc<Mutex<String>>) {
    let mut lines = BufReader::new(stderr).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        log.push_str(&line);
        log.push('\n');
    }
}

fn command() -> Command {
    let mut command = Command::new(binary());
    command.env_clear().stdin(Stdio::null());
    command
}

/// The binary that was built beside this test; `make test` builds it first.
fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(given) = std::env::var_os("PAYDIRT_BINARY") {
            return given.into();
        }
        let this = std::env::current_exe().expect("a running test has a file");
        let profile = this.ancestors().nth(2).expect("tests lie in target/PROFILE/deps");
        let binary = profile.join("paydirt");
        assert!(binary.exists(), "{} is missing: run `make test`, or `cargo build`", binary.display());
        binary
    })
}
