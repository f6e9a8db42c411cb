//! Tasks without which a server would go on and never again do what they do.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

/// Ends the process if the task panics. Nothing that was acknowledged is lost, and whatever watches over the process starts it again.
pub async fn vital(task: impl Future<Output = ()>) {
    if AssertUnwindSafe(task).catch_unwind().await.is_err() {
        tracing::error!("one of the server's own tasks panicked, so the server ends; start it again");
        std::process::exit(1);
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::*;

    /// Says to this test that it is the process which ends.
    const ENDS: &str = "PAYDIRT_TEST_VITAL";

    /// In a process of its own, which runs nothing but this test.
    #[tokio::test]
    async fn a_panic_ends_the_process_and_an_end_does_not() {
        if std::env::var_os(ENDS).is_some() {
            tokio::spawn(vital(async {})).await.expect("nothing panics");
            tokio::spawn(vital(async { panic!("on purpose") })).await.expect("it ends with the process");
            tokio::time::sleep(Duration::from_secs(60)).await;
            return;
        }
        let this = std::env::current_exe().expect("a running test has a file");
        let name = "vital::tests::a_panic_ends_the_process_and_an_end_does_not";
        let output = Command::new(this).args(["--exact", name, "--nocapture"]).env(ENDS, "1").output();
        let output = output.expect("it is this program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "a test that fails ends with 101: {said}");
        assert!(said.contains("on purpose"), "{said}");
    }
}
