//! Holds what pages were told against the log in the database.

use std::collections::HashMap;

use sqlx::PgPool;
use uuid::Uuid;

use super::table::Shared;

/// What the log holds otherwise than pages were told.
pub async fn check(pool: &PgPool, tables: &[Shared]) -> Vec<String> {
    let all = "SELECT table_id, seq, encode(hash, 'hex'), convert_from(body, 'UTF8')::json -> 'by' ->> 'id' FROM records \
               ORDER BY table_id, seq";
    let rows: Vec<(Uuid, i64, String, Option<String>)> =
        sqlx::query_as(all).fetch_all(pool).await.expect("the database answers");
    let mut logs: HashMap<Uuid, Vec<(String, Option<Uuid>)>> = HashMap::new();
    for (table, _, hash, by) in rows {
        let by = by.and_then(|id| id.parse().ok());
        logs.entry(table).or_default().push((hash, by));
    }
    let mut faults = Vec::new();
    for table in tables {
        let table = table.borrow();
        let log = logs.remove(&table.id).unwrap_or_default();
        if !log.iter().map(|(hash, _)| hash).eq(&table.hashes) {
            faults.push(format!("table {}: the log is not what was shown", table.id));
        }
        let moves: Vec<(Uuid, u64)> = (1..).zip(&log).filter_map(|(seq, (_, by))| Some(((*by)?, seq))).collect();
        let as_told = moves.iter().all(|(id, seq)| table.accepted.get(id) == Some(seq));
        if !as_told || moves.len() != table.accepted.len() {
            faults.push(format!("table {}: a move was lost, or made twice, or by nobody", table.id));
        }
    }
    faults
}
