//! What a proxy in front of the servers does: it asks each second which of them are ready, and sends a table to one of those by its id.

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::{Rc, Weak};
use std::time::Duration;

use uuid::Uuid;

/// As in `Caddyfile.cluster`.
const ASK_EVERY: Duration = Duration::from_secs(1);
const ASK_WITHIN: Duration = Duration::from_secs(1);

/// The servers as pages reach them.
pub struct Proxy {
    servers: Vec<(String, Cell<bool>)>,
}

impl Proxy {
    /// In front of these servers, until it's dropped.
    pub fn before(addresses: Vec<String>) -> Rc<Proxy> {
        test_kit::client::with_tls();
        let http = reqwest::Client::builder().timeout(ASK_WITHIN).build().expect("nothing is asked for");
        let proxy =
            Rc::new(Proxy { servers: addresses.into_iter().map(|address| (address, Cell::new(true))).collect() });
        for server in 0..proxy.count() {
            tokio::task::spawn_local(ask_again(Rc::downgrade(&proxy), server, http.clone()));
        }
        proxy
    }

    pub fn count(&self) -> usize {
        self.servers.len()
    }

    pub fn address(&self, server: usize) -> &str {
        &self.servers[server].0
    }

    /// The servers that are ready, the one first that a table is sent to, then the one if that doesn't answer.
    pub fn ready_for(&self, table: Uuid) -> Vec<usize> {
        let mut ready: Vec<usize> = (0..self.count()).filter(|&server| self.servers[server].1.get()).collect();
        // Of other tables the first one differs, and when it stops, so does the second: its tables are spread over the others.
        ready.sort_by_key(|&server| weight(table, server));
        ready
    }
}

fn weight(table: Uuid, server: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (table, server).hash(&mut hasher);
    hasher.finish()
}

async fn ask_again(proxy: Weak<Proxy>, server: usize, http: reqwest::Client) {
    let mut tick = tokio::time::interval(ASK_EVERY);
    loop {
        tick.tick().await;
        let Some(address) = proxy.upgrade().map(|proxy| proxy.address(server).to_owned()) else { return };
        let answer = http.get(format!("http://{address}/readyz")).send().await;
        let is_ready = answer.is_ok_and(|answer| answer.status().is_success());
        if let Some(proxy) = proxy.upgrade() {
            proxy.servers[server].1.set(is_ready);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_tables_of_a_server_that_stops_go_elsewhere_and_to_both_others() {
        let servers = (0..3).map(|server| (server.to_string(), Cell::new(true))).collect();
        let proxy = Proxy { servers };
        let first = || (0..300).map(|table| proxy.ready_for(Uuid::from_u128(table))[0]).collect::<Vec<_>>();
        let before = first();
        proxy.servers[1].1.set(false);
        let mut moved = [0; 3];
        for (before, after) in before.into_iter().zip(first()) {
            if before == 1 {
                moved[after] += 1;
            } else {
                assert_eq!(before, after);
            }
        }
        assert!(moved[0] > 20 && moved[1] == 0 && moved[2] > 20, "{moved:?}");
    }
}
