//! `paydirt verify TABLE|FILE`: checks a finished game, from the store or from its exported log.

use std::path::Path;

use client_protocol::rest::Status;
use fair_play::{Log, Report, Seen};
use uuid::Uuid;

use crate::shown;
use crate::store::Store;

/// The log in a file, as `GET /api/tables/{id}/log` exports it.
///
/// # Errors
/// One line: the file cannot be read, or is no exported log.
pub fn of_file(file: &Path) -> Result<Log, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{} is no exported log: {error}", file.display()))
}

/// The log of a table in the store.
///
/// # Errors
/// One line: the store does not answer, there is no such table, or its game has not ended.
pub async fn of_table(store: &dyn Store, id: Uuid) -> Result<Log, String> {
    let table = store.table(id).await.map_err(|error| error.to_string())?;
    let table = table.ok_or_else(|| format!("there is no table {id} in this database"))?;
    if table.status != Status::Finished {
        return Err(format!("the game of table {id} has not ended: until then its secret is one"));
    }
    let records = store.records(id, 0).await.map_err(|error| error.to_string())?;
    // By the same road as an exported one, so that both are checked alike.
    let exported = serde_json::to_vec(&shown::log(&table, None, records)).map_err(|error| error.to_string())?;
    serde_json::from_slice(&exported).map_err(|error| format!("the log of table {id} cannot be read: {error}"))
}

/// Checks a log and prints what was found, as lines for people or as one line of JSON. Returns whether it is sound.
///
/// # Errors
/// When the report cannot be written as JSON.
pub fn check(log: &Log, json: bool) -> Result<bool, String> {
    let report = fair_play::verify(log, &Seen::default());
    if json {
        println!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
    } else {
        print_lines(log, &report);
    }
    Ok(report.sound)
}

fn print_lines(log: &Log, report: &Report) {
    for finding in &report.findings {
        println!("WRONG {finding}");
    }
    println!("table {} ({}), {} records", log.table.id, report.game, report.records);
    if let Some(hash) = report.hash {
        println!("last hash {hash}");
    }
    let given = report.entropy.iter().filter(|given| **given).count();
    match report.promised {
        true => println!("chance promised before the game; {given} of {} seats added to it", report.entropy.len()),
        false => {
            println!(
                "chance not promised: the game started before there were promises, its seed was the server's alone"
            )
        }
    }
    match report.findings.len() {
        0 => println!("OK: the chain is whole, and every event is what the rules make of seed and commands"),
        1 => println!("1 thing is wrong"),
        many => println!("{many} things are wrong"),
    }
}
