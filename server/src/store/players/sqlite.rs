//! Players in SQLite.

use async_trait::async_trait;
use sqlx::SqliteConnection;
use uuid::Uuid;

use super::super::columns;
use super::super::sqlite::{BEGIN, SqliteStore};
use super::lines::{self, CredentialLine, SaidLine, SecretLine};
use super::steps::sqlite::{
    add_secret, forget_guests, forget_player, forget_secret, forget_secrets, keep_code, let_in,
};
use super::{CodeRow, CodeUse, CredentialRow, PlayerRow, PlayerStore, SaidRow, SettingsRow, StoreError, statements};
use crate::clock::Day;

#[async_trait]
impl PlayerStore for SqliteStore {
    async fn create_player(&self, player: &PlayerRow, secret_hash: &[u8; 32], label: &str) -> Result<(), StoreError> {
        let (player, label) = (player.clone(), label.to_owned());
        let used_on = Day::of_ms(player.created_at);
        let device = CredentialRow { secret_hash: *secret_hash, label, created_at: player.created_at, used_on };
        self.change(move |connection| Box::pin(insert_player(connection, player, device))).await
    }

    async fn credentials(&self, player: Uuid, today: Day) -> Result<Vec<CredentialRow>, StoreError> {
        let query = sqlx::query_as::<_, SecretLine>(statements::SECRETS).bind(player);
        let query = query.bind(columns::day(self.count_since.by(today)));
        query.fetch_all(&self.readers).await?.into_iter().map(CredentialRow::try_from).collect()
    }

    async fn keep_code(&self, player: Uuid, code: &CodeRow, now: u64) -> Result<bool, StoreError> {
        let code = code.clone();
        self.change(move |connection| Box::pin(async move { keep_code(connection, player, &code, now).await })).await
    }

    async fn use_code(
        &self,
        handle: &str,
        code_hash: &[u8; 32],
        device: &CredentialRow,
    ) -> Result<CodeUse, StoreError> {
        let (handle, code_hash, device) = (handle.to_owned(), *code_hash, device.clone());
        self.change(move |connection| {
            Box::pin(async move { let_in(connection, statements::code!(""), &handle, &code_hash, &device).await })
        })
        .await
    }

    async fn leaves_at(&self, player: Uuid) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(statements::LEAVES_AT).bind(player);
        columns::time(query.fetch_optional(&self.readers).await?.flatten())
    }

    async fn set_leaving(&self, player: Uuid, at: Option<u64>) -> Result<(), StoreError> {
        let set = sqlx::query(statements::SET_LEAVING).bind(player).bind(at.map(columns::long));
        set.execute(self.writer.get()?).await?;
        Ok(())
    }

    async fn leaving(&self, now: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let query = sqlx::query_scalar::<_, Uuid>(statements::LEAVING).bind(columns::long(now)).bind(i64::from(limit));
        Ok(query.fetch_all(&self.readers).await?)
    }

    async fn forget_player(&self, player: Uuid, now: u64) -> Result<Vec<[u8; 32]>, StoreError> {
        let mut transaction = self.writer.get()?.begin_with(BEGIN).await?;
        let secrets = forget_player(&mut transaction, player, now).await?;
        transaction.commit().await?;
        secrets.into_iter().map(columns::hash).collect()
    }

    async fn said_by(&self, player: Uuid, after: Option<&SaidRow>, limit: u32) -> Result<Vec<SaidRow>, StoreError> {
        let (at, table, audience, number) = lines::place(after);
        let query = sqlx::query_as::<_, SaidLine>(statements::SAID_BY).bind(player).bind(at).bind(table);
        let query = query.bind(audience).bind(number).bind(i64::from(limit));
        query.fetch_all(&self.readers).await?.into_iter().map(SaidLine::try_into).collect()
    }

    async fn settings(&self, player: Uuid) -> Result<SettingsRow, StoreError> {
        lines::settings(sqlx::query_as(statements::SETTINGS).bind(player).fetch_optional(&self.readers).await?)
    }

    async fn keep_settings(&self, player: Uuid, version: u64, chosen: &str) -> Result<bool, StoreError> {
        let keep = sqlx::query(statements::KEEP_SETTINGS).bind(player).bind(columns::long(version)).bind(chosen);
        Ok(keep.execute(self.writer.get()?).await?.rows_affected() > 0)
    }

    async fn rename_player(&self, id: Uuid, name: &str) -> Result<(), StoreError> {
        sqlx::query(statements::RENAME_PLAYER).bind(id).bind(name).execute(self.writer.get()?).await?;
        Ok(())
    }

    async fn player_by_secret(&self, secret_hash: &[u8; 32], today: Day) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query_as::<_, CredentialLine>(statements::PLAYER_BY_SECRET).bind(&secret_hash[..]);
        let found = query.bind(columns::day(self.count_since.by(today))).fetch_optional(&self.readers).await?;
        let Some(found) = found else { return Ok(None) };
        if found.used_on < columns::day(today) {
            let noted = sqlx::query(statements::USE_SECRET).bind(&secret_hash[..]).bind(columns::day(today));
            lines::noted(match self.writer.get() {
                Ok(writer) => noted.execute(writer).await.map_err(StoreError::from),
                Err(gone) => Err(gone),
            });
        }
        found.player.try_into().map(Some)
    }

    fn secrets_count_since(&self, day: Day) {
        self.count_since.is(day);
    }

    async fn forget_secret(&self, secret_hash: &[u8; 32]) -> Result<(), StoreError> {
        let secret_hash = *secret_hash;
        self.change(move |connection| Box::pin(async move { forget_secret(connection, &secret_hash).await })).await
    }

    async fn forget_secrets(&self, before: Day, limit: u32) -> Result<u32, StoreError> {
        let find = statements::stale_secrets!("");
        self.change(move |connection| Box::pin(forget_secrets(connection, find, before, limit))).await
    }

    async fn forget_guests(&self, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), StoreError> {
        let looked_at = sqlx::query_scalar::<_, Uuid>(statements::PLAYERS_AFTER).bind(after).bind(i64::from(limit));
        let looked_at = looked_at.fetch_all(&self.readers).await?;
        let Some(&last) = looked_at.last() else { return Ok((0, None)) };
        let mut transaction = self.writer.get()?.begin_with(BEGIN).await?;
        let gone = forget_guests(&mut transaction, statements::idle_guests!(""), since, (after, last)).await?;
        transaction.commit().await?;
        Ok((gone, Some(last)))
    }
}

async fn insert_player(
    connection: &mut SqliteConnection,
    player: PlayerRow,
    device: CredentialRow,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3)")
        .bind(player.id)
        .bind(&player.name)
        .bind(columns::long(player.created_at))
        .execute(&mut *connection)
        .await?;
    add_secret(connection, player.id, &device).await
}
