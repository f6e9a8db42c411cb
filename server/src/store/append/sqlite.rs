//! Appending in SQLite.

use std::collections::BTreeSet;

use sqlx::{QueryBuilder, Sqlite};
use uuid::Uuid;

use super::super::columns;
use super::super::notices::WITH_RECORD;
use super::super::sqlite::{BEGIN, ROWS_A_STATEMENT, SqliteStore, rows_and_rest};
use super::{Append, AppendAtOnce, Group, StoreError};

impl AppendAtOnce for SqliteStore {
    async fn append_at_once(&self, groups: &[Group<'_>]) -> Result<BTreeSet<Uuid>, StoreError> {
        let mut transaction = self.writer.get()?.begin_with(BEGIN).await?;
        let mut moved_on = 0;
        for groups in groups.chunks(ROWS_A_STATEMENT) {
            moved_on += grant(groups).build().execute(&mut *transaction).await?.rows_affected();
        }
        let granted = if moved_on == groups.len() as u64 {
            groups.iter().map(|group| group.table).collect()
        } else {
            // Rows that are only counted are cheap, and nearly always all are granted. Which ones are not is asked anew.
            transaction.rollback().await?;
            transaction = self.writer.get()?.begin_with(BEGIN).await?;
            let mut granted = BTreeSet::new();
            for groups in groups.chunks(ROWS_A_STATEMENT) {
                let mut grant = grant(groups);
                grant.push(" RETURNING tables.id");
                granted.extend(grant.build_query_scalar::<Uuid>().fetch_all(&mut *transaction).await?);
            }
            granted
        };
        let appends = groups.iter().filter(|group| granted.contains(&group.table)).flat_map(|group| &group.appends);
        for appends in appends.copied().collect::<Vec<_>>().chunks(ROWS_A_STATEMENT) {
            insert_records(appends).build().execute(&mut *transaction).await?;
        }
        for group in groups.iter().filter(|group| granted.contains(&group.table)) {
            for (seq, hand) in group.hands() {
                let (seat, until) = (columns::seat(hand.seat), columns::long(seq));
                let take = "UPDATE seats SET player_id = $3, nudged_at = NULL WHERE table_id = $1 AND seat = $2";
                let take = sqlx::query(take).bind(group.table).bind(seat).bind(hand.player);
                take.execute(&mut *transaction).await?;
                let leave = "INSERT INTO former_seats (table_id, until, seat, player_id) VALUES ($1, $2, $3, $4)";
                let leave = sqlx::query(leave).bind(group.table).bind(until).bind(seat).bind(hand.from);
                leave.execute(&mut *transaction).await?;
            }
            for notice in group.notices().into_values() {
                let add = sqlx::query(WITH_RECORD).bind(group.table).bind(notice.player).bind(notice.why.as_str());
                let add =
                    add.bind(columns::long(notice.seq)).bind(columns::long(notice.at)).bind(columns::long(notice.at));
                add.execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        Ok(granted)
    }
}

/// Moves on the tables whose epoch and next number are as given.
fn grant(groups: &[Group<'_>]) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new(
        "WITH asked (table_id, epoch, first_seq, last_seq, status, to_act, progress, outcome, ended_at, due_at, watched, \
         by_computer) AS (",
    );
    query.push_values(rows_and_rest(groups), |mut row, group| {
        let last = group.map(Group::last);
        row.push_bind(group.map(|group| group.table));
        row.push_bind(group.map(|group| group.epoch().0));
        row.push_bind(group.map(|group| columns::long(group.first_seq())));
        row.push_bind(last.map(|last| columns::long(last.record.seq)));
        let after = last.map(|last| &last.after);
        row.push_bind(after.map(|after| columns::status(after.status)));
        row.push_bind(after.and_then(|after| after.to_act).map(columns::seat));
        row.push_bind(after.and_then(|after| after.progress.as_ref().map(columns::json)));
        row.push_bind(after.and_then(|after| after.outcome.as_ref().map(columns::json)));
        row.push_bind(after.and_then(|after| after.ended_at).map(columns::long));
        row.push_bind(after.and_then(|after| after.due_at).map(columns::long));
        row.push_bind(after.and_then(|after| after.watched.as_ref().map(columns::json)));
        row.push_bind(after.map(|after| after.by_computer));
    });
    query.push(
        ") UPDATE tables \
         SET last_seq = asked.last_seq, status = asked.status, to_act = asked.to_act, progress = asked.progress, \
             outcome = asked.outcome, ended_at = asked.ended_at, due_at = asked.due_at, \
             watched = asked.watched, by_computer = asked.by_computer \
         FROM asked \
         WHERE tables.id = asked.table_id AND tables.epoch = asked.epoch AND tables.last_seq = asked.first_seq - 1",
    );
    query
}

fn insert_records(appends: &[&Append]) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new(
        "INSERT INTO records (table_id, seq, body, hash) \
         SELECT * FROM (",
    );
    query.push_values(rows_and_rest(appends), |mut row, append| {
        let record = append.map(|append| &append.record);
        row.push_bind(append.map(|append| append.table));
        row.push_bind(record.map(|record| columns::long(record.seq)));
        row.push_bind(record.map(|record| record.body.clone()));
        row.push_bind(record.map(|record| record.hash.to_vec()));
    });
    query.push(") WHERE column1 IS NOT NULL");
    query
}
