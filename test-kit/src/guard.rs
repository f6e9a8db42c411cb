//! What ends a program when the test that started it is killed, and so can't end it itself.
//!
//! A shell waits for the end of its input, as beside Postgres and NATS. It stands beside the program and not before it, so the program
//! is still the test's own child, with its signals, its streams and its way to end.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

/// What the guard does, given the process: a line tells it that all is well.
const GUARD: &str = r#"read -r _ || kill -KILL "$1""#;

/// Ends a process when this one is killed. When it goes out of scope, the process is on its own.
pub struct Guard {
    shell: Child,
    input: ChildStdin,
}

impl Guard {
    /// A guard over a process.
    ///
    /// # Panics
    /// When there is no shell.
    #[must_use]
    pub fn over(process: u32) -> Guard {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", GUARD, "guard", &process.to_string()]);
        // In a group of its own: Ctrl-C ends the tests, and the guard must outlive them.
        shell.process_group(0).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut shell = shell.spawn().expect("every system that runs the tests has /bin/sh");
        let input = shell.stdin.take().expect("it was asked for");
        Guard { shell, input }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"\n"); // a guard that is gone guards nothing
        let _ = self.shell.wait();
    }
}
