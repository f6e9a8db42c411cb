//! Claims, by the database alone: of many who claim at once, one wins.

use std::sync::Arc;

use rules::GameId;
use serde_json::json;
use server::store::{self, Store};
use test_kit::client::waiting_table;
use test_kit::process::short_or_long;
use test_kit::{Guest, Paydirt, Postgres};
use tokio::sync::Barrier;
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_claim_at_once_one_wins() {
    let database = Postgres::shared().fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    let host = Guest::new(server.address(), "Ada").await;
    let table = waiting_table(&[host], GameId::GoldRush, &json!({})).await;
    server.stop().await;
    let (first, second) = (store::open(&database).await, store::open(&database).await);
    let stores: [Arc<dyn Store>; 2] = [first.expect("it is there"), second.expect("it is there")];
    let barrier = Arc::new(Barrier::new(2));
    let rounds = short_or_long(200, 1000);
    let mut claiming = tokio::task::JoinSet::new();
    for store in stores {
        let barrier = barrier.clone();
        claiming.spawn(async move {
            let (nodes, life) = (store.nodes().expect("Postgres is shared"), Uuid::new_v4());
            let mut won = Vec::new();
            for _ in 0..rounds {
                let seen = nodes.owner(table).await.expect("it can be read").expect("it is there");
                barrier.wait().await;
                let claimed = nodes.claim(table, seen.epoch, life).await.expect("it can be written");
                won.extend(claimed.map(|epoch| epoch.0));
                barrier.wait().await;
            }
            won
        });
    }
    let mut won = claiming.join_all().await.concat();
    won.sort_unstable();
    assert_eq!(won.len(), rounds, "one wins each round");
    assert!(won.windows(2).all(|pair| pair[0] + 1 == pair[1]), "every epoch is one server's");
}
