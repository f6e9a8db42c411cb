//! Players in Postgres.

use async_trait::async_trait;
use uuid::Uuid;

use super::super::columns;
use super::super::postgres::{PostgresStore, answer};
use super::lines::{self, CredentialLine, SaidLine, SecretLine};
use super::steps::postgres::{forget_guests, forget_player, forget_secret, forget_secrets, keep_code, let_in};
use super::{CodeRow, CodeUse, CredentialRow, PlayerRow, PlayerStore, SaidRow, SettingsRow, StoreError, statements};
use crate::clock::Day;

#[async_trait]
impl PlayerStore for PostgresStore {
    async fn create_player(&self, player: &PlayerRow, secret_hash: &[u8; 32], label: &str) -> Result<(), StoreError> {
        let insert = "WITH player AS (INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3)) \
             INSERT INTO credentials (secret_hash, player_id, created_at, used_on, label) VALUES ($4, $1, $3, $5, $6)";
        let query = sqlx::query(insert)
            .bind(player.id)
            .bind(&player.name)
            .bind(columns::long(player.created_at))
            .bind(&secret_hash[..])
            .bind(columns::day(Day::of_ms(player.created_at)))
            .bind(label);
        answer(query.execute(&self.pool)).await?;
        Ok(())
    }

    async fn credentials(&self, player: Uuid, today: Day) -> Result<Vec<CredentialRow>, StoreError> {
        let query = sqlx::query_as::<_, SecretLine>(statements::SECRETS).bind(player);
        let query = query.bind(columns::day(self.count_since.by(today)));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(CredentialRow::try_from).collect()
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
            Box::pin(async move {
                let_in(connection, statements::code!(" FOR UPDATE OF device_codes"), &handle, &code_hash, &device).await
            })
        })
        .await
    }

    async fn leaves_at(&self, player: Uuid) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(statements::LEAVES_AT).bind(player);
        columns::time(answer(query.fetch_optional(&self.pool)).await?.flatten())
    }

    async fn set_leaving(&self, player: Uuid, at: Option<u64>) -> Result<(), StoreError> {
        let set = sqlx::query(statements::SET_LEAVING).bind(player).bind(at.map(columns::long));
        answer(set.execute(&self.pool)).await?;
        Ok(())
    }

    async fn leaving(&self, now: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let query = sqlx::query_scalar::<_, Uuid>(statements::LEAVING).bind(columns::long(now)).bind(i64::from(limit));
        answer(query.fetch_all(&self.pool)).await
    }

    async fn forget_player(&self, player: Uuid, now: u64) -> Result<Vec<[u8; 32]>, StoreError> {
        let secrets = self.change(move |connection| Box::pin(forget_player(connection, player, now))).await?;
        secrets.into_iter().map(columns::hash).collect()
    }

    async fn said_by(&self, player: Uuid, after: Option<&SaidRow>, limit: u32) -> Result<Vec<SaidRow>, StoreError> {
        let (at, table, audience, number) = lines::place(after);
        let query = sqlx::query_as::<_, SaidLine>(statements::SAID_BY).bind(player).bind(at).bind(table);
        let query = query.bind(audience).bind(number).bind(i64::from(limit));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(SaidLine::try_into).collect()
    }

    async fn settings(&self, player: Uuid) -> Result<SettingsRow, StoreError> {
        lines::settings(answer(sqlx::query_as(statements::SETTINGS).bind(player).fetch_optional(&self.pool)).await?)
    }

    async fn keep_settings(&self, player: Uuid, version: u64, chosen: &str) -> Result<bool, StoreError> {
        let keep = sqlx::query(statements::KEEP_SETTINGS).bind(player).bind(columns::long(version)).bind(chosen);
        Ok(answer(keep.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn rename_player(&self, id: Uuid, name: &str) -> Result<(), StoreError> {
        answer(sqlx::query(statements::RENAME_PLAYER).bind(id).bind(name).execute(&self.pool)).await?;
        Ok(())
    }

    async fn player_by_secret(&self, secret_hash: &[u8; 32], today: Day) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query_as::<_, CredentialLine>(statements::PLAYER_BY_SECRET).bind(&secret_hash[..]);
        let query = query.bind(columns::day(self.count_since.by(today)));
        let Some(found) = answer(query.fetch_optional(&self.pool)).await? else { return Ok(None) };
        if found.used_on < columns::day(today) {
            let noted = sqlx::query(statements::USE_SECRET).bind(&secret_hash[..]).bind(columns::day(today));
            lines::noted(answer(noted.execute(&self.pool)).await);
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
        let find = statements::stale_secrets!(" FOR UPDATE SKIP LOCKED");
        self.change(move |connection| Box::pin(forget_secrets(connection, find, before, limit))).await
    }

    async fn forget_guests(&self, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), StoreError> {
        self.change(move |connection| {
            Box::pin(async move {
                let looked_at = sqlx::query_scalar(statements::PLAYERS_AFTER).bind(after).bind(i64::from(limit));
                let Some(last) = looked_at.fetch_all(&mut *connection).await?.pop() else { return Ok((0, None)) };
                let find = statements::idle_guests!(" FOR UPDATE SKIP LOCKED");
                Ok((forget_guests(connection, find, since, (after, last)).await?, Some(last)))
            })
        })
        .await
    }
}
