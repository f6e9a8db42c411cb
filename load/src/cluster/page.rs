//! A page at a table: when its socket breaks it comes back to any server, as soon and as patiently as `web/src/net/link.ts` does.

use std::rc::Rc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use test_kit::Dice;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::table::Shared;
use crate::socket::{Socket, resume, table_socket};

/// The first wait after a break, and the longest one; half of each is chance.
const AGAIN: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(8));

/// How long after a refusal for now the same is asked again.
const ASK_AGAIN: Duration = Duration::from_millis(50);

struct Page {
    addresses: Rc<Vec<String>>,
    table: Shared,
    number: usize,
    token: String,
    dice: Dice,
}

/// Sits at a table until the table is dismissed; first at this server.
pub fn open(addresses: Rc<Vec<String>>, table: Shared, token: String, server: usize) {
    let (orders, ordered) = mpsc::unbounded_channel();
    let number = table.borrow_mut().listen(orders, server);
    let dice = Dice(table.borrow().id.as_u128() as u64 ^ number as u64);
    let page = Page { addresses, table, number, token, dice };
    tokio::task::spawn_local(page.live(server, ordered));
}

impl Page {
    async fn live(mut self, mut server: usize, mut ordered: mpsc::UnboundedReceiver<Utf8Bytes>) {
        let mut wait = AGAIN.0;
        while !ordered.is_closed() {
            if let Some(socket) = self.come_in(server).await {
                wait = AGAIN.0;
                self.stay(socket, &mut ordered).await;
                self.table.borrow_mut().has_lost(self.number);
            }
            let chance = self.dice.below(1000) as f64 / 1000.0;
            tokio::time::sleep(wait.mul_f64(0.5 + 0.5 * chance)).await;
            wait = (wait * 2).min(AGAIN.1);
            server = self.dice.below(self.addresses.len() as u64) as usize;
        }
    }

    /// A socket at this server, or at the next that has one: that is what a proxy does.
    async fn come_in(&self, server: usize) -> Option<Socket> {
        let (id, servers) = (self.table.borrow().id, self.addresses.len());
        for server in (0..servers).map(|further| (server + further) % servers) {
            if let Ok(mut socket) = table_socket(&self.addresses[server], id, Some(&self.token)).await {
                let last_seq = self.table.borrow_mut().comes_in(self.number, server);
                return resume(&mut socket, last_seq).await.is_ok().then_some(socket);
            }
        }
        None
    }

    /// Hears and says until the socket breaks, or everybody leaves.
    async fn stay(&self, mut socket: Socket, ordered: &mut mpsc::UnboundedReceiver<Utf8Bytes>) {
        loop {
            tokio::select! {
                biased;
                order = ordered.recv() => {
                    let Some(text) = order else { return };
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return,
                },
            }
        }
    }

    fn hear(&self, text: &str) {
        let mut table = self.table.borrow_mut();
        let before = table.refused;
        table.hear(self.number, text);
        if table.refused > before {
            let (table, number) = (self.table.clone(), self.number);
            tokio::task::spawn_local(async move {
                tokio::time::sleep(ASK_AGAIN).await;
                table.borrow().send_again(number);
            });
        }
    }
}
