//! Two servers of a cluster behind one address, for tests of the page: PostgreSQL, NATS, both servers, and a proxy that leads to the
//! first of them.
//!
//! Says `open at URL`. Told `drain`, it leads newcomers to the second server, stops the first in good order, and says `drained`. Told
//! `pause`, it lets the first stand still instead, and says `paused`. It ends with its input, and everything with it.

use test_kit::{Nats, Paydirt, Postgres, Proxy};
use tokio::io::{AsyncBufReadExt, BufReader, stdin};

#[tokio::main]
async fn main() {
    let (postgres, nats) = tokio::task::block_in_place(|| (Postgres::start(), Nats::start()));
    let database = postgres.fresh_database().await;
    let cluster = nats.address();
    let options = ["--cluster", &cluster, "--move-after", "0"];
    let mut first = Paydirt::start_with(&database, &options).await;
    let second = Paydirt::start_with(&database, &options).await;
    let port = |server: &Paydirt| server.address().rsplit(':').next().and_then(|port| port.parse().ok());
    let proxy = Proxy::before(port(&first).expect("an address ends with a port")).await;
    println!("open at http://127.0.0.1:{}", proxy.port());
    let mut told = BufReader::new(stdin()).lines();
    while let Ok(Some(line)) = told.next_line().await {
        proxy.lead_to(port(&second).expect("an address ends with a port"));
        match line.as_str() {
            "drain" => {
                assert_eq!(first.stop().await.code(), Some(0), "{}", first.log());
                println!("drained");
            }
            "pause" => {
                first.signal("-STOP");
                println!("paused");
            }
            _ => panic!("it doesn't know {line:?}"),
        }
    }
}
