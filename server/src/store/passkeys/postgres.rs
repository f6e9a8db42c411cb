//! Passkeys in Postgres.

use async_trait::async_trait;
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::columns;
use super::super::players::PlayerLine;
use super::super::players::steps::postgres::{add_secret, make_room};
use super::super::pool::Pool;
use super::super::postgres::{PostgresStore, answer};
use super::lines::PasskeyLine;
use super::{
    Answered, CredentialRow, MAX_PASSKEYS, PasskeyKept, PasskeyRow, PasskeyStore, PasskeyUse, REMEMBERED, StoreError,
    statements,
};

#[async_trait]
impl PasskeyStore for PostgresStore {
    async fn passkeys(&self, player: Uuid) -> Result<Vec<PasskeyRow>, StoreError> {
        let query = sqlx::query_as::<_, PasskeyLine>(statements::PASSKEYS).bind(player);
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(PasskeyRow::try_from).collect()
    }

    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        let query = sqlx::query_as::<_, PasskeyLine>(statements::PASSKEY).bind(id);
        answer(query.fetch_optional(&self.pool)).await?.map(PasskeyRow::try_from).transpose()
    }

    async fn keep_passkey(&self, passkey: &PasskeyRow, answered: &Answered) -> Result<PasskeyKept, StoreError> {
        answer(keep(&self.pool, passkey, answered)).await
    }

    async fn use_passkey(
        &self,
        passkey: &PasskeyRow,
        to: &[u8],
        answered: &Answered,
        device: &CredentialRow,
    ) -> Result<PasskeyUse, StoreError> {
        answer(let_in(&self.pool, passkey, to, answered, device)).await
    }

    async fn forget_passkey(&self, player: Uuid, id: &[u8]) -> Result<bool, StoreError> {
        let forget = sqlx::query(statements::FORGET).bind(player).bind(id);
        Ok(answer(forget.execute(&self.pool)).await?.rows_affected() > 0)
    }
}

/// A transaction that is not committed keeps nothing, the note of the challenge included.
async fn keep(pool: &Pool, passkey: &PasskeyRow, answered: &Answered) -> Result<PasskeyKept, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    // Of two that a player makes at the same moment, the second counts the first.
    let lock = sqlx::query_as::<_, PlayerLine>(statements::player!(" FOR UPDATE")).bind(passkey.player);
    if lock.fetch_optional(&mut *transaction).await?.is_none_or(|player| player.is_forgotten()) {
        return Ok(PasskeyKept::Nobody);
    }
    if !note_answered(&mut transaction, answered, passkey.created_at).await? {
        return Ok(PasskeyKept::Used);
    }
    let count = sqlx::query_scalar::<_, i64>(statements::COUNT).bind(passkey.player);
    if count.fetch_one(&mut *transaction).await? >= i64::from(MAX_PASSKEYS) {
        return Ok(PasskeyKept::TooMany);
    }
    let keep = sqlx::query(statements::KEEP).bind(&passkey.id).bind(passkey.player).bind(&passkey.public_key);
    let keep = keep.bind(&passkey.state).bind(&passkey.label).bind(columns::long(passkey.created_at));
    if keep.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(PasskeyKept::Known);
    }
    transaction.commit().await?;
    Ok(PasskeyKept::Kept)
}

async fn let_in(
    pool: &Pool,
    passkey: &PasskeyRow,
    to: &[u8],
    answered: &Answered,
    device: &CredentialRow,
) -> Result<PasskeyUse, StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let player = sqlx::query_as::<_, PlayerLine>(statements::player!(" FOR UPDATE")).bind(passkey.player);
    let Some(player) = player.fetch_optional(&mut *transaction).await? else { return Ok(PasskeyUse::Removed) };
    if !note_answered(&mut transaction, answered, device.created_at).await? {
        return Ok(PasskeyUse::Used);
    }
    let used = sqlx::query(statements::USE).bind(&passkey.id).bind(&passkey.state).bind(to);
    let used = used.bind(columns::long(device.created_at)).execute(&mut *transaction).await?;
    if used.rows_affected() == 0 {
        let there = sqlx::query(statements::PASSKEY).bind(&passkey.id).fetch_optional(&mut *transaction).await?;
        return Ok(if there.is_some() { PasskeyUse::Changed } else { PasskeyUse::Removed });
    }
    let out = make_room(&mut transaction, passkey.player, device.used_on).await?;
    add_secret(&mut transaction, passkey.player, device).await?;
    transaction.commit().await?;
    Ok(PasskeyUse::LetIn(player.try_into()?, out))
}

/// Notes that a challenge was answered; `false` if it was before.
async fn note_answered(connection: &mut PgConnection, answered: &Answered, now: u64) -> Result<bool, sqlx::Error> {
    let old = sqlx::query(statements::FORGET_ANSWERED).bind(columns::long(now.saturating_sub(REMEMBERED)));
    old.execute(&mut *connection).await?;
    let note = sqlx::query(statements::NOTE_ANSWERED).bind(&answered.hash[..]).bind(columns::long(answered.expires_at));
    Ok(note.execute(connection).await?.rows_affected() > 0)
}
