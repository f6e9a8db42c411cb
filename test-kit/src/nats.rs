//! A NATS server of the tests' own, on a free port, with nothing kept.
//!
//! As with Postgres, a shell stands guard over it and stops it when the test ends, however that ends.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use std::os::unix::process::CommandExt;

/// What the guard does, given the port and user and password.
const GUARD: &str = r#"PATH="$PATH:/usr/sbin:/usr/local/sbin"
nats-server --addr 127.0.0.1 --port "$1" --user "$2" --pass "$3" >/dev/null 2>&1 & server=$!
read -r _; kill -KILL "$server""#;

const USER: &str = "paydirt";
const PASSWORD: &str = "hush";

/// A running NATS server. Stopped when it goes out of scope.
pub struct Nats {
    port: u16,
    guard: Option<(Child, ChildStdin)>,
}

impl Nats {
    /// Starts a server that wants to see a user and a password.
    ///
    /// # Panics
    /// When there is none on this machine, or it does not start.
    #[must_use]
    pub fn start() -> Nats {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let mut nats = Nats { port: free.expect("a machine has a free port").port(), guard: None };
        nats.start_again();
        nats
    }

    /// Starts it again after [`Nats::stop`], at the same address.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&mut self) {
        let mut guard = Command::new("/bin/sh");
        guard.args(["-c", GUARD, "guard", &self.port.to_string(), USER, PASSWORD]);
        // In a group of its own: Ctrl-C ends the tests, and the guard must outlive them.
        guard.process_group(0).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut guard = guard.spawn().expect("every system that runs the tests has /bin/sh");
        let input = guard.stdin.take().expect("it was asked for");
        self.guard = Some((guard, input));
        let listens = || TcpStream::connect(("127.0.0.1", self.port)).is_ok();
        let started = (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            listens()
        });
        assert!(started, "NATS does not start: run `scripts/setup test`");
    }

    /// Stops it as a power cut would.
    pub fn stop(&mut self) {
        if let Some((mut guard, input)) = self.guard.take() {
            drop(input);
            let _ = guard.wait(); // it ends by itself
        }
    }

    /// The port that it listens on, of this machine alone.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where it is, with user and password.
    #[must_use]
    pub fn address(&self) -> String {
        format!("nats://{USER}:{PASSWORD}@127.0.0.1:{}", self.port)
    }

    /// The same with another password.
    #[must_use]
    pub fn wrong_address(&self) -> String {
        format!("nats://{USER}:wrong{PASSWORD}@127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
