//! Passkeys in SQLite.

use async_trait::async_trait;
use sqlx::SqliteConnection;
use uuid::Uuid;

use super::super::columns;
use super::super::players::PlayerLine;
use super::super::players::steps::sqlite::{add_secret, make_room};
use super::super::sqlite::SqliteStore;
use super::lines::PasskeyLine;
use super::{
    Answered, CredentialRow, MAX_PASSKEYS, PasskeyKept, PasskeyRow, PasskeyStore, PasskeyUse, REMEMBERED, StoreError,
    statements,
};

#[async_trait]
impl PasskeyStore for SqliteStore {
    async fn passkeys(&self, player: Uuid) -> Result<Vec<PasskeyRow>, StoreError> {
        let query = sqlx::query_as::<_, PasskeyLine>(statements::PASSKEYS).bind(player);
        query.fetch_all(&self.readers).await?.into_iter().map(PasskeyRow::try_from).collect()
    }

    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        let query = sqlx::query_as::<_, PasskeyLine>(statements::PASSKEY).bind(id);
        query.fetch_optional(&self.readers).await?.map(PasskeyRow::try_from).transpose()
    }

    async fn keep_passkey(&self, passkey: &PasskeyRow, answered: &Answered) -> Result<PasskeyKept, StoreError> {
        let (passkey, answered) = (passkey.clone(), *answered);
        self.change(move |connection| Box::pin(keep(connection, passkey, answered))).await
    }

    async fn use_passkey(
        &self,
        passkey: &PasskeyRow,
        to: &[u8],
        answered: &Answered,
        device: &CredentialRow,
    ) -> Result<PasskeyUse, StoreError> {
        let (passkey, to, answered, device) = (passkey.clone(), to.to_vec(), *answered, device.clone());
        self.change(move |connection| Box::pin(let_in(connection, passkey, to, answered, device))).await
    }

    async fn forget_passkey(&self, player: Uuid, id: &[u8]) -> Result<bool, StoreError> {
        let id = id.to_vec();
        self.change(move |connection| {
            Box::pin(async move {
                let forget = sqlx::query(statements::FORGET).bind(player).bind(id);
                Ok(forget.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
    }
}

async fn keep(
    connection: &mut SqliteConnection,
    passkey: PasskeyRow,
    answered: Answered,
) -> Result<PasskeyKept, StoreError> {
    let player = sqlx::query_as::<_, PlayerLine>(statements::player!("")).bind(passkey.player);
    if player.fetch_optional(&mut *connection).await?.is_none_or(|player| player.is_forgotten()) {
        return Ok(PasskeyKept::Nobody);
    }
    if is_answered(connection, answered).await? {
        return Ok(PasskeyKept::Used);
    }
    let count = sqlx::query_scalar::<_, i64>(statements::COUNT).bind(passkey.player);
    if count.fetch_one(&mut *connection).await? >= i64::from(MAX_PASSKEYS) {
        return Ok(PasskeyKept::TooMany);
    }
    let keep = sqlx::query(statements::KEEP).bind(passkey.id).bind(passkey.player).bind(passkey.public_key);
    let keep = keep.bind(passkey.state).bind(passkey.label).bind(columns::long(passkey.created_at));
    if keep.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(PasskeyKept::Known);
    }
    note_answered(connection, answered, passkey.created_at).await?;
    Ok(PasskeyKept::Kept)
}

async fn let_in(
    connection: &mut SqliteConnection,
    passkey: PasskeyRow,
    to: Vec<u8>,
    answered: Answered,
    device: CredentialRow,
) -> Result<PasskeyUse, StoreError> {
    if is_answered(connection, answered).await? {
        return Ok(PasskeyUse::Used);
    }
    let used = sqlx::query(statements::USE).bind(&passkey.id).bind(passkey.state).bind(to);
    let used = used.bind(columns::long(device.created_at)).execute(&mut *connection).await?;
    if used.rows_affected() == 0 {
        let there = sqlx::query(statements::PASSKEY).bind(passkey.id).fetch_optional(connection).await?;
        return Ok(if there.is_some() { PasskeyUse::Changed } else { PasskeyUse::Removed });
    }
    note_answered(connection, answered, device.created_at).await?;
    let out = make_room(connection, passkey.player, device.used_on).await?;
    add_secret(connection, passkey.player, &device).await?;
    let player = sqlx::query_as::<_, PlayerLine>(statements::player!("")).bind(passkey.player);
    Ok(PasskeyUse::LetIn(player.fetch_one(connection).await?.try_into()?, out))
}

async fn is_answered(connection: &mut SqliteConnection, answered: Answered) -> Result<bool, StoreError> {
    let query = sqlx::query(statements::ANSWERED).bind(answered.hash.to_vec());
    Ok(query.fetch_optional(connection).await?.is_some())
}

async fn note_answered(connection: &mut SqliteConnection, answered: Answered, now: u64) -> Result<(), StoreError> {
    let old = sqlx::query(statements::FORGET_ANSWERED).bind(columns::long(now.saturating_sub(REMEMBERED)));
    old.execute(&mut *connection).await?;
    let note =
        sqlx::query(statements::NOTE_ANSWERED).bind(answered.hash.to_vec()).bind(columns::long(answered.expires_at));
    note.execute(connection).await?;
    Ok(())
}
