//! The processes that are measured: a Paydirt server or the echo server, each on a core of its own.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use clap::ValueEnum as _;
use rules::GameId;
use test_kit::guard::Guard;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use uuid::Uuid;

use crate::abuse::{Kind, UNDER_WAY};

/// The core of whatever is measured, which has it for itself.
const SERVER_CORE: &str = "0";
/// The core of what measures.
pub const LOAD_CORE: &str = "1";
/// Both, for a server and a load that go where they like.
pub const BOTH_CORES: &str = "0,1";
/// Settings of a server that limits nothing.
const UNLIMITED: [(&str, &str); 2] = [("PAYDIRT_CONNECTIONS_PER_ADDRESS", "0"), ("PAYDIRT_FRAMES_PER_SECOND", "0")];
/// The kernel's unit of processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// How a server is started.
#[derive(Debug, Clone)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// The start of the line that says where it is open.
    pub says: &'static str,
    /// What it finds in its environment: settings that a server of earlier days, measured beside this one, would not know
    /// as flags.
    variables: &'static [(&'static str, &'static str)],
    /// The cores it may use.
    pub cores: &'static str,
    /// The files it may open before it asks for more: as many as this process, if nothing else is said.
    files: Option<u32>,
}

/// A running server. Killed when it goes out of scope, and when this process is killed.
pub struct Running {
    launch: Launch,
    child: Child,
    /// Until it is known to have ended, since another process may have its number then.
    guard: Option<Guard>,
    /// Where it is open, such as `127.0.0.1:8080`.
    pub address: String,
}

impl Launch {
    /// A Paydirt with nothing limited but what must be. A table leaves its memory when nobody was there for so many seconds.
    pub fn paydirt(program: &Path, database: &str, listen: &str, idle_after: u32) -> Launch {
        let idle_after = idle_after.to_string();
        let settings = ["serve", "--listen", listen, "--database", database, "--tables-per-player", "100"];
        let unlimited = ["--requests-per-second", "0", "--guests-per-minute", "0", "--sockets-per-address", "0"];
        let awake = ["--idle-after", &idle_after];
        let arguments = settings.into_iter().chain(unlimited).chain(awake).map(str::to_owned).collect();
        Launch { variables: &UNLIMITED, ..Launch::program(program, arguments, "Paydirt is open at http://") }
    }

    /// A Paydirt with its default limits, and the files that most shells allow.
    pub fn limited(program: &Path, database: &str) -> Launch {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", database].map(str::to_owned).to_vec();
        Launch { files: Some(1024), ..Launch::program(program, arguments, "Paydirt is open at http://") }
    }

    fn program(program: &Path, arguments: Vec<String>, says: &'static str) -> Launch {
        Launch { program: program.to_owned(), arguments, says, variables: &[], cores: SERVER_CORE, files: None }
    }

    /// The echo server: this program, told to be one.
    pub fn echo() -> Launch {
        Launch::program(&this_program(), vec!["echo".to_owned()], "echo is open at ")
    }

    /// Starts it, and waits until it is open.
    pub async fn start(self) -> Running {
        let mut command = Command::new("prlimit");
        // Without a hard limit behind the colon that one stays.
        command.args(self.files.map(|files| format!("--nofile={files}:")));
        command.args(["taskset", "--cpu-list", self.cores]).arg(&self.program).args(&self.arguments);
        command.envs(self.variables.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("prlimit and taskset (util-linux) are installed");
        let guard = child.id().map(Guard::over);
        let mut lines = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        while let Some(line) = lines.next_line().await.expect("it writes text") {
            if let Some(address) = line.strip_prefix(self.says) {
                let address = address.to_owned();
                return Running { launch: self, child, guard, address };
            }
        }
        panic!("{} did not open", self.program.display());
    }
}

impl Running {
    /// Ends it as a power cut would.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("it is our child");
        self.guard = None;
    }

    /// Sends it a signal, such as `-STOP`.
    pub fn signal(&self, signal: &str) {
        let sent = std::process::Command::new("kill").args([signal, &self.id()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{signal} cannot be sent");
    }

    /// Ends it as a power cut would, and starts it again at the same address.
    pub async fn kill_and_start(mut self) -> Running {
        self.kill().await;
        self.start_again().await;
        self
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(&mut self) -> ExitStatus {
        self.signal("-TERM");
        let status = self.child.wait().await.expect("it is our child");
        self.guard = None;
        status
    }

    /// Starts it again after it has ended, at the same address.
    pub async fn start_again(&mut self) {
        let mut launch = self.launch.clone();
        if let Some(listen) = launch.arguments.iter().position(|argument| argument == "--listen") {
            launch.arguments[listen + 1].clone_from(&self.address);
        }
        *self = launch.start().await;
    }

    /// The processor time it has used.
    pub fn processor(&self) -> Duration {
        processor(&self.id())
    }

    /// The memory it holds, in bytes.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).expect("it runs");
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        1024.0
            * kilobytes
                .and_then(|number| number.parse::<f64>().ok())
                .expect("Linux says how much memory a process holds")
    }

    /// Lets perf watch it for a time: who called whom, a thousand times a second. It ends by itself, and what it saw is
    /// in the file `seen` then.
    pub fn watch(&self, seen: &Path, time: Duration) -> Child {
        let mut perf = Command::new("perf");
        perf.args("record --quiet --event cpu-clock --freq 997 --call-graph fp --pid".split(' ')).arg(self.id());
        perf.arg("--output").arg(seen).arg("sleep").arg(time.as_secs_f64().to_string());
        perf.spawn().expect("perf is installed: Debian's linux-perf")
    }

    fn id(&self) -> String {
        self.child.id().expect("it runs").to_string()
    }
}

/// A running abuser. Killed when it goes out of scope.
pub struct Abuser {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Abuser {
    /// Starts one on the load's core, behind everything else there, and waits until the abuse is under way.
    pub async fn start(kind: Kind, address: &str, quiet: Uuid, game: GameId) -> Abuser {
        let mut command = Command::new("nice");
        let kind = kind.to_possible_value().expect("none is hidden");
        command.args(["-n", "19"]).arg(this_program()).args(["abuse", kind.get_name(), address]);
        command.args([quiet.to_string(), game.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("nice is installed");
        let mut lines = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let first = lines.next_line().await.expect("it writes text");
        assert_eq!(first.as_deref(), Some(UNDER_WAY), "the abuse of {} starts", kind.get_name());
        Abuser { child, lines }
    }

    /// Ends the abuse. How much was done.
    pub async fn stop(mut self) -> f64 {
        drop(self.child.stdin.take());
        let count = self.lines.next_line().await.expect("it writes text");
        let _ = self.child.wait().await; // it has said everything
        count.and_then(|count| count.parse().ok()).unwrap_or_default()
    }
}

fn this_program() -> PathBuf {
    std::env::current_exe().expect("a running program has a file")
}

/// The processor time that this process has used.
pub fn own_processor() -> Duration {
    processor("self")
}

fn processor(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    // The name of the program stands in brackets, and may hold anything; user and system time are the 12th and 13th after it.
    let fields = stat.rsplit_once(") ").expect("Linux writes it so").1;
    let ticks: u32 = fields.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u32>().ok()).sum();
    Duration::from_secs_f64(f64::from(ticks) / TICKS_PER_SECOND)
}

/// Keeps this process to some cores.
pub fn keep_to(cores: &str) {
    let own = std::process::id().to_string();
    let pinned = std::process::Command::new("taskset").args(["--cpu-list", "--pid", cores, &own]).output();
    assert!(pinned.is_ok_and(|output| output.status.success()), "taskset can't keep this process to core {cores}");
}
