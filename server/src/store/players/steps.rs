//! What transactions about players do, on a connection to either database.

use uuid::Uuid;

use super::super::columns;
use super::super::on_both::on_both;
use super::lines::{CodeLine, SecretLine};
use super::{CodeRow, CodeUse, CredentialRow, MAX_DEVICES, SECRET_LASTS, StoreError, statements};
use crate::clock::Day;

on_both! {
    /// Keeps a secret of a player's.
    pub(in crate::store) async fn add_secret(
        connection: &mut Connection,
        player: Uuid,
        device: &CredentialRow,
    ) -> Result<(), StoreError> {
        let add = sqlx::query(statements::ADD_SECRET).bind(&device.secret_hash[..]).bind(player);
        let add = add.bind(columns::long(device.created_at)).bind(columns::day(device.used_on)).bind(&device.label);
        add.execute(connection).await?;
        Ok(())
    }

    /// Leaves room for another device of a player's; the hashes of the secrets that went, which were used longest ago.
    pub(in crate::store) async fn make_room(
        connection: &mut Connection,
        player: Uuid,
        today: Day,
    ) -> Result<Vec<[u8; 32]>, StoreError> {
        let own = sqlx::query_as::<_, SecretLine>(statements::SECRETS).bind(player);
        let own = own.bind(columns::day(today.minus(SECRET_LASTS))).fetch_all(&mut *connection).await?;
        let mut out = Vec::new();
        for oldest in own.into_iter().skip(MAX_DEVICES - 1) {
            let CredentialRow { secret_hash, .. } = oldest.try_into()?;
            forget_secret(connection, &secret_hash).await?;
            out.push(secret_hash);
        }
        Ok(out)
    }

    /// Keeps a code, unless there is another's with the same handle.
    pub(in super::super) async fn keep_code(
        connection: &mut Connection,
        player: Uuid,
        code: &CodeRow,
        now: u64,
    ) -> Result<bool, StoreError> {
        let forget = sqlx::query(statements::FORGET_CODES).bind(player).bind(columns::long(now));
        forget.execute(&mut *connection).await?;
        let keep = sqlx::query(statements::KEEP_CODE).bind(&code.handle).bind(player);
        let keep = keep.bind(&code.code_hash[..]).bind(columns::long(code.expires_at));
        Ok(keep.execute(connection).await?.rows_affected() == 1)
    }

    /// Lets a device in whose code is right, and counts a try of one that is not. `find` is the statement that finds the code.
    pub(in super::super) async fn let_in(
        connection: &mut Connection,
        find: &'static str,
        handle: &str,
        code_hash: &[u8; 32],
        device: &CredentialRow,
    ) -> Result<CodeUse, StoreError> {
        let found = sqlx::query_as::<_, CodeLine>(find).bind(handle).fetch_optional(&mut *connection).await?;
        let Some(found) = found else { return Ok(CodeUse::Unknown) };
        let used = found.used(code_hash, device.created_at)?;
        let CodeUse::LetIn(player) = &used else {
            sqlx::query(statements::COUNT_TRY).bind(handle).execute(connection).await?;
            return Ok(used);
        };
        let own = sqlx::query(statements::SECRETS).bind(player.id);
        let own = own.bind(columns::day(device.used_on.minus(SECRET_LASTS)));
        if own.fetch_all(&mut *connection).await?.len() >= MAX_DEVICES {
            return Ok(CodeUse::TooManyDevices);
        }
        sqlx::query(statements::FORGET_CODE).bind(handle).execute(&mut *connection).await?;
        add_secret(connection, player.id, device).await?;
        Ok(used)
    }

    /// Forgets a player whose time has come; the hashes of their secrets.
    pub(in super::super) async fn forget_player(
        connection: &mut Connection,
        player: Uuid,
        now: u64,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let forget = sqlx::query(statements::FORGET_NAME).bind(player).bind(columns::long(now));
        if forget.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(Vec::new());
        }
        let secrets = sqlx::query_scalar::<_, Vec<u8>>(statements::ALL_SECRETS).bind(player);
        let secrets = secrets.fetch_all(&mut *connection).await?;
        for trace in statements::FORGET_TRACES {
            sqlx::query(trace).bind(player).execute(&mut *connection).await?;
        }
        Ok(secrets)
    }

    /// Removes a secret, and what its device is told.
    pub(in super::super) async fn forget_secret(
        connection: &mut Connection,
        secret_hash: &[u8],
    ) -> Result<(), StoreError> {
        for forget in statements::FORGET_SECRET {
            sqlx::query(forget).bind(secret_hash).execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// Removes the secrets that the statement `find` finds; how many.
    pub(in super::super) async fn forget_secrets(
        connection: &mut Connection,
        find: &'static str,
        before: Day,
        limit: u32,
    ) -> Result<u32, StoreError> {
        let stale = sqlx::query_scalar::<_, Vec<u8>>(find).bind(columns::day(before)).bind(i64::from(limit));
        let stale = stale.fetch_all(&mut *connection).await?;
        for secret_hash in &stale {
            forget_secret(connection, secret_hash).await?;
        }
        Ok(columns::count(stale.len()))
    }

    /// Removes the guests that the statement `find` finds among the players after one id and up to another; how many.
    pub(in super::super) async fn forget_guests(
        connection: &mut Connection,
        find: &'static str,
        since: Day,
        (after, last): (Uuid, Uuid),
    ) -> Result<u32, StoreError> {
        let idle = sqlx::query_scalar::<_, Uuid>(find).bind(after).bind(last);
        let idle = idle.bind(columns::long(since.start_ms())).bind(columns::day(since));
        let idle = idle.fetch_all(&mut *connection).await?;
        for (guest, forget) in idle.iter().flat_map(|guest| statements::FORGET_GUEST.map(|one| (guest, one))) {
            sqlx::query(forget).bind(guest).execute(&mut *connection).await?;
        }
        Ok(columns::count(idle.len()))
    }
}
