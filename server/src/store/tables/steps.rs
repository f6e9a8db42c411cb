//! What keeping a table does first, on either database.

use sqlx::Database;
use sqlx::query::Query;

use super::super::TableRow;
use super::super::columns;
use super::super::on_both::on_both;

/// The row of a table, as `insert_row` binds it: `$1` to `$21`.
macro_rules! insert_row {
    () => {
        "INSERT INTO tables (id, game, name, options, visibility, max_seats, host_id, invite, created_at, status, to_act, \
         progress, outcome, secret, ended_at, removed, pace, watch_delay, watched, branch_of, hints) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)"
    };
}
pub(super) use insert_row;

on_both! {
    /// Binds all of a table but its seats to a statement that starts with [`insert_row`].
    pub(in crate::store) fn insert_row<'row>(
        statement: &'static str,
        table: &'row TableRow,
    ) -> Query<'row, <Connection as sqlx::Connection>::Database, <<Connection as sqlx::Connection>::Database as Database>::Arguments> {
        sqlx::query(statement)
            .bind(table.id)
            .bind(table.game.as_str())
            .bind(&table.name)
            .bind(&table.options)
            .bind(columns::visibility(table.visibility))
            .bind(i16::from(table.max_seats))
            .bind(table.host)
            .bind(&table.invite)
            .bind(columns::long(table.created_at))
            .bind(columns::status(table.status))
            .bind(table.to_act.map(columns::seat))
            .bind(table.progress.as_ref().map(columns::json))
            .bind(table.outcome.as_ref().map(columns::json))
            .bind(columns::secret(table))
            .bind(table.ended_at.map(columns::long))
            .bind(columns::json(&table.removed))
            .bind(table.pace.as_ref().map(columns::json))
            .bind(columns::watch_delay(table.watch_delay))
            .bind(table.watched.as_ref().map(columns::json))
            .bind(table.branch_of.as_ref().map(columns::json))
            .bind(table.hints)
    }
}
