//! Servers and owners in Postgres.

use std::time::Duration;

use async_trait::async_trait;
use uuid::Uuid;

use super::super::columns;
use super::super::from_row::from_row;
use super::super::pool::Pool;
use super::super::postgres::answer;
use super::super::rows::{self, FormerLine, TableLine};
use super::super::{Epoch, StoreError, TableRow, statements};
use super::{Found, NodeRow, NodeStatus, NodeStore};
use crate::cluster::ownership::{Owner, Ownership};

/// The database's clock, in milliseconds since 1970.
macro_rules! now {
    () => {
        "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
    };
}

/// Rows of dead servers are shown for so long, in milliseconds.
const REMEMBERED_MS: i64 = 24 * 3600 * 1000;

from_row! {
    struct FoundLine {
        epoch: i64,
        owner: Option<Uuid>,
        claimed: i64,
        name: Option<String>,
        address: Option<String>,
        secret: Option<String>,
        version: Option<String>,
        silent: Option<i64>,
        draining: Option<bool>,
    }
}

/// The servers and owners in a Postgres database.
pub struct PostgresNodes {
    pool: Pool,
}

impl PostgresNodes {
    pub(in super::super) fn new(pool: Pool) -> Self {
        PostgresNodes { pool }
    }
}

#[async_trait]
impl NodeStore for PostgresNodes {
    async fn enter(&self, node: &NodeRow, seen: Option<(Uuid, i64)>) -> Result<bool, StoreError> {
        let enter = concat!(
            "INSERT INTO nodes (name, instance, address, secret, version, started_at, beat_at) ",
            "SELECT $1, $2, $3, $4, $5, now, now FROM (SELECT ",
            now!(),
            " AS now) AS clock ON CONFLICT (name) DO UPDATE SET instance = EXCLUDED.instance, address = EXCLUDED.address, ",
            "secret = EXCLUDED.secret, version = EXCLUDED.version, started_at = EXCLUDED.started_at, ",
            "beat_at = EXCLUDED.beat_at, draining = false WHERE nodes.instance = $6 AND nodes.beat_at = $7"
        );
        let (instance, beat) = seen.unzip();
        let query = sqlx::query(enter).bind(&node.name).bind(node.instance).bind(&node.address).bind(&node.secret);
        let query = query.bind(&node.version).bind(instance).bind(beat);
        Ok(answer(query.execute(&self.pool)).await?.rows_affected() == 1)
    }

    async fn named(&self, name: &str) -> Result<Option<(Uuid, i64, i64)>, StoreError> {
        let named = concat!("SELECT instance, beat_at, ", now!(), " - beat_at FROM nodes WHERE name = $1");
        answer(sqlx::query_as(named).bind(name).fetch_optional(&self.pool)).await
    }

    async fn beat(&self, instance: Uuid) -> Result<bool, StoreError> {
        let beat = concat!("UPDATE nodes SET beat_at = ", now!(), " WHERE instance = $1");
        Ok(answer(sqlx::query(beat).bind(instance).execute(&self.pool)).await?.rows_affected() == 1)
    }

    async fn drain(&self, instance: Uuid) -> Result<(), StoreError> {
        let drain = sqlx::query("UPDATE nodes SET draining = true WHERE instance = $1").bind(instance);
        answer(drain.execute(&self.pool)).await.map(drop)
    }

    async fn leave(&self, instance: Uuid) -> Result<(), StoreError> {
        let leave =
            "WITH gone AS (DELETE FROM nodes WHERE instance = $1) UPDATE tables SET owner = NULL WHERE owner = $1";
        answer(sqlx::query(leave).bind(instance).execute(&self.pool)).await.map(drop)
    }

    async fn forget_the_dead(&self) -> Result<(), StoreError> {
        let forget = concat!("DELETE FROM nodes WHERE beat_at < ", now!(), " - $1");
        answer(sqlx::query(forget).bind(REMEMBERED_MS).execute(&self.pool)).await.map(drop)
    }

    async fn all(&self) -> Result<Vec<NodeStatus>, StoreError> {
        let all = concat!(
            "SELECT name, instance, address, version, started_at, abs(",
            now!(),
            " - beat_at) AS silent, draining, (SELECT count(*) FROM tables WHERE owner = instance) AS owned ",
            "FROM nodes ORDER BY name"
        );
        answer(sqlx::query_as(all).fetch_all(&self.pool)).await
    }

    async fn tables(&self, ids: &[Uuid]) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::THESE_TABLES).bind(ids);
        let mut tables = rows::tables(answer(query.fetch_all(&self.pool)).await?);
        let former = sqlx::query_as::<_, FormerLine>(statements::FORMER_OF_THESE).bind(ids);
        for line in answer(former.fetch_all(&self.pool)).await? {
            if let Some(table) = tables.iter_mut().find(|table| table.id == line.table_id) {
                table.former.push(line.try_into()?);
            }
        }
        Ok(tables)
    }

    async fn signed_out(&self, secret_hashes: &[[u8; 32]]) -> Result<Vec<[u8; 32]>, StoreError> {
        let missing = "SELECT open.hash FROM unnest($1::bytea[]) AS open (hash) \
             WHERE NOT EXISTS (SELECT FROM credentials WHERE credentials.secret_hash = open.hash)";
        let hashes: Vec<&[u8]> = secret_hashes.iter().map(|hash| &hash[..]).collect();
        let missing: Vec<Vec<u8>> = answer(sqlx::query_scalar(missing).bind(hashes).fetch_all(&self.pool)).await?;
        missing.into_iter().map(columns::hash).collect()
    }

    async fn owner(&self, table: Uuid) -> Result<Option<Found>, StoreError> {
        let look = concat!(
            "SELECT epoch, owner, ",
            now!(),
            " - claimed_at AS claimed, nodes.name, address, nodes.secret, nodes.version, ",
            now!(),
            " - beat_at AS silent, draining FROM tables LEFT JOIN nodes ON nodes.instance = tables.owner WHERE tables.id = $1"
        );
        let line = answer(sqlx::query_as::<_, FoundLine>(look).bind(table).fetch_optional(&self.pool)).await?;
        Ok(line.map(Found::from))
    }

    async fn claim(&self, table: Uuid, seen: Epoch, instance: Uuid) -> Result<Option<Epoch>, StoreError> {
        let claim = concat!(
            "UPDATE tables SET epoch = epoch + 1, owner = $3, claimed_at = ",
            now!(),
            " WHERE id = $1 AND epoch = $2 RETURNING epoch"
        );
        let query = sqlx::query_scalar::<_, i64>(claim).bind(table).bind(seen.0).bind(instance);
        // To the end of the answer, which comes after the commit: a single row would be handed on before it.
        Ok(answer(query.fetch_all(&self.pool)).await?.pop().map(Epoch))
    }

    async fn release(&self, table: Uuid, epoch: Epoch) -> Result<(), StoreError> {
        let release =
            sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND epoch = $2").bind(table).bind(epoch.0);
        answer(release.execute(&self.pool)).await.map(drop)
    }
}

impl From<FoundLine> for Found {
    fn from(line: FoundLine) -> Self {
        // Of a clock that was set back no time is left over: what lies far ahead was long ago.
        let milliseconds = |time: i64| Duration::from_millis(time.unsigned_abs());
        let owner = line.owner.map(|instance| Owner {
            instance,
            silent: line.silent.map(milliseconds),
            draining: line.draining.unwrap_or_default(),
        });
        let row = || {
            let (name, address, secret, version) = (line.name?, line.address?, line.secret?, line.version?);
            Some(NodeRow { name, instance: line.owner?, address, secret, version })
        };
        let ownership = Ownership { owner, claimed: milliseconds(line.claimed) };
        Found { epoch: Epoch(line.epoch), ownership, owner: row() }
    }
}
