//! A NATS server of the tests' own, on a free port, with nothing kept.
//!
//! As with Postgres, a shell stands guard over it and stops it when the test ends, however that ends.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::channel;

/// What the guard does, given the port and user and password. Only the server writes, so that its log ends when it does.
const GUARD: &str = r#"PATH="$PATH:/usr/sbin:/usr/local/sbin"
nats-server --addr 127.0.0.1 --port "$1" --user "$2" --pass "$3" 2>&1 & server=$!
exec >/dev/null 2>&1; read -r _; kill -KILL "$server""#;

/// Somebody else may take a free port between our asking for it and NATS's taking it; so often nobody has such luck.
const PORTS_TO_TRY: usize = 10;

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
        Nats::on_one_of((0..PORTS_TO_TRY).map(|_| free_port()))
    }

    fn on_one_of(mut ports: impl Iterator<Item = u16>) -> Nats {
        let mut nats = Nats { port: 0, guard: None };
        let started = ports.any(|port| {
            nats.port = port;
            nats.try_to_start()
        });
        assert!(started, "NATS does not start: run `scripts/setup test`");
        nats
    }

    /// Starts it again after [`Nats::stop`], at the same address.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&mut self) {
        assert!(self.try_to_start(), "NATS does not start again on port {}", self.port);
    }

    /// Starts the server and waits for its word that it takes connections; `false` if it ended before that.
    fn try_to_start(&mut self) -> bool {
        let mut guard = Command::new("/bin/sh");
        guard.args(["-c", GUARD, "guard", &self.port.to_string(), USER, PASSWORD]);
        // In a group of its own: Ctrl-C ends the tests, and the guard must outlive them.
        guard.process_group(0).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut guard = guard.spawn().expect("every system that runs the tests has /bin/sh");
        let input = guard.stdin.take().expect("it was asked for");
        let log = BufReader::new(guard.stdout.take().expect("it was asked for"));
        self.guard = Some((guard, input));
        let (ready, is_ready) = channel();
        // To its end, so that the server never waits for a reader.
        std::thread::spawn(move || {
            let mut lines = log.lines().map_while(Result::ok);
            if lines.any(|line| line.contains("Server is ready")) {
                let _ = ready.send(()); // whoever waited may have been ended meanwhile
            }
            drop(ready);
            lines.for_each(drop);
        });
        let started = is_ready.recv().is_ok();
        if !started {
            self.stop();
        }
        started
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

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.expect("a machine has a free port").port()
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::{Nats, free_port};

    #[test]
    fn a_port_that_was_taken_meanwhile_is_not_the_last_to_be_tried() {
        let taken = TcpListener::bind("127.0.0.1:0").expect("a machine has a free port");
        let taken_port = taken.local_addr().expect("it is bound").port();
        let mut nats = Nats::on_one_of([taken_port, free_port(), free_port()].into_iter());
        assert_ne!(nats.port(), taken_port);
        TcpStream::connect(("127.0.0.1", nats.port())).expect("it is ready");
        nats.stop();
        nats.start_again();
        TcpStream::connect(("127.0.0.1", nats.port())).expect("it is ready again");
    }
}
