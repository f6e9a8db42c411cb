//! What transactions about the time do, on a connection to either database.

use super::on_both::on_both;
use super::{StoreError, statements};

on_both! {
    /// Notes that a server lives at `now`; that none did, if that was last noted longer than `silence` ago, both in milliseconds.
    pub(in crate::store) async fn stay_alive(
        connection: &mut Connection,
        now: i64,
        silence: i64,
    ) -> Result<(), StoreError> {
        sqlx::query(statements::NOTE_OUTAGE).bind(now).bind(silence).execute(&mut *connection).await?;
        for note in [statements::NOTE_LIFE, statements::DROP_LATER_OUTAGES, statements::CUT_LATER_OUTAGES] {
            sqlx::query(note).bind(now).execute(&mut *connection).await?;
        }
        Ok(())
    }
}
