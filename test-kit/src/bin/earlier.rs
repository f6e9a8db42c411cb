//! Makes everything at a table earlier, for tests of the page in which days go by: `earlier FILE TABLE MILLISECONDS`, while no server
//! has the SQLite file open. What its log says stays the same but for the times, and the hashes fit.

use fair_play::record::{first_previous, hash_of};
use sqlx::SqlitePool;
use uuid::Uuid;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, table, ms] = &arguments[..] else { panic!("earlier FILE TABLE MILLISECONDS") };
    let (table, ms): (Uuid, u64) = (table.parse().expect("an id"), ms.parse().expect("a number"));
    let store = SqlitePool::connect(&format!("sqlite:{file}")).await.expect("the file is there");
    let earlier = i64::try_from(ms).expect("not that long");
    sqlx::query("UPDATE tables SET created_at = created_at - $2, due_at = due_at - $2 WHERE id = $1")
        .bind(table)
        .bind(earlier)
        .execute(&store)
        .await
        .expect("it can be written");
    let log: Vec<(i64, Vec<u8>)> = sqlx::query_as("SELECT seq, body FROM records WHERE table_id = $1 ORDER BY seq")
        .bind(table)
        .fetch_all(&store)
        .await
        .expect("it can be read");
    let mut previous = first_previous(table);
    for (seq, body) in log {
        let body = with_number(&String::from_utf8(body).expect("records are text"), r#""at":"#, |at| at - ms);
        let (before, rest) = body.split_once(r#""previous":""#).expect("each names the one before");
        let body = format!(r#"{before}"previous":"{previous}{}"#, &rest[64..]);
        previous = hash_of(body.as_bytes());
        sqlx::query("UPDATE records SET body = $3, hash = $4 WHERE table_id = $1 AND seq = $2")
            .bind(table)
            .bind(seq)
            .bind(body.into_bytes())
            .bind(previous.0.to_vec())
            .execute(&store)
            .await
            .expect("it can be written");
    }
    store.close().await;
}

/// A text in which the first number after `name` is another.
fn with_number(text: &str, name: &str, other: impl Fn(u64) -> u64) -> String {
    let (before, rest) = text.split_once(name).expect("it has a time");
    let digits = rest.find(|digit: char| !digit.is_ascii_digit()).expect("more follows");
    let number = rest[..digits].parse().expect("times are numbers");
    format!("{before}{name}{}{}", other(number), &rest[digits..])
}
