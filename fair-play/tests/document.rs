//! The worked example of `docs/fair-play.md` is right.

use fair_play::record::{first_previous, hash_of};
use fair_play::{Digest, Entropy, Secret};
use serde_json::{Value, json};
use uuid::Uuid;

#[test]
fn the_worked_example_is_right() {
    let text = include_str!("../../docs/fair-play.md");
    let example = text.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it has an example");
    let example: Value = serde_json::from_str(example).expect("it is JSON");
    let table: Uuid = serde_json::from_value(example["table"].clone()).expect("an id");
    let secret: Secret = serde_json::from_value(example["secret"].clone()).expect("a secret");
    let entropy: Vec<Option<Entropy>> = serde_json::from_value(example["entropy"].clone()).expect("a list");
    let body = example["body"].as_str().expect("text");
    assert_eq!(
        example,
        json!({
            "table": table,
            "secret": secret,
            "entropy": entropy,
            "commitment": secret.commitment(table),
            "seed": Digest(secret.seed(table, &entropy).0),
            "blind_of_record_1": secret.blind(table, 1),
            "blind_of_record_300": secret.blind(table, 300),
            "previous_of_record_1": first_previous(table),
            "body": body,
            "hash": hash_of(body.as_bytes()),
        })
    );
}
