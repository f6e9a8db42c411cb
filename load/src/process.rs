//! The processes that are measured: a Paydirt server or the echo server, each on a core of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The core of whatever is measured. What measures it has another.
pub const SERVER_CORE: &str = "0";
/// The core of this process.
pub const LOAD_CORE: &str = "1";
/// The kernel's unit of processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// How a server is started.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The program.
    pub program: PathBuf,
    /// What it is told.
    pub arguments: Vec<String>,
    /// The beginning of the line that says where it is open.
    pub says: &'static str,
}

/// A running server. Killed when it goes out of scope.
pub struct Running {
    launch: Launch,
    child: Child,
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
        Launch { program: program.to_owned(), arguments, says: "Paydirt is open at http://" }
    }

    /// The echo server: this program, told to be one.
    pub fn echo() -> Launch {
        let program = std::env::current_exe().expect("a running program has a file");
        Launch { program, arguments: vec!["echo".to_owned()], says: "echo is open at " }
    }

    /// Starts it, and waits until it is open.
    pub async fn start(self) -> Running {
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", SERVER_CORE]).arg(&self.program).args(&self.arguments);
        // By variable and not by flag, which a server of earlier days, measured beside this one, would not know.
        command.env("PAYDIRT_CONNECTIONS_PER_ADDRESS", "0").env("PAYDIRT_FRAMES_PER_SECOND", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("taskset (util-linux) is installed, and the server was built");
        let mut lines = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        while let Some(line) = lines.next_line().await.expect("it writes text") {
            if let Some(address) = line.strip_prefix(self.says) {
                let address = address.to_owned();
                return Running { launch: self, child, address };
            }
        }
        panic!("{} did not open", self.program.display());
    }
}

impl Running {
    /// Ends it as a power cut would.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("it is our child");
    }

    /// Ends it as a power cut would, and starts it again at the same address.
    pub async fn kill_and_start(mut self) -> Running {
        self.kill().await;
        let mut launch = self.launch.clone();
        if let Some(listen) = launch.arguments.iter().position(|argument| argument == "--listen") {
            launch.arguments[listen + 1].clone_from(&self.address);
        }
        launch.start().await
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

    /// Lets perf watch it for a time: who called whom, a thousand times a second. It ends by itself, and has then written down
    /// what it saw.
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

/// Keeps this process to its core.
pub fn keep_to_our_core() {
    let own = std::process::id().to_string();
    let pinned = std::process::Command::new("taskset").args(["--cpu-list", "--pid", LOAD_CORE, &own]).output();
    assert!(pinned.is_ok_and(|output| output.status.success()), "taskset keeps this process to core {LOAD_CORE}");
}
