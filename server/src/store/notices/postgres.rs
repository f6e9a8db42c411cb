//! Notices in Postgres.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgArguments, PgConnection, Postgres};
use sqlx::query::Query;
use tokio::time::timeout;
use uuid::Uuid;

use super::super::pool::Pool;
use super::super::postgres::{PostgresStore, answer};
use super::super::{TableStore as _, columns};
use super::lines::{self, ChannelLine, KeysLine, NoticeLine, WishesLine};
use super::statements::{self, take_notices};
use super::steps::postgres::{ask_address, keep_channel};
use super::{
    ChannelKind, ChannelRow, Look, Most, NewNotice, NoticeKeys, NoticeRow, NoticeStore, Settled, StoreError, Wishes,
};

/// How long to wait for many notices at once.
const MANY_WITHIN: Duration = Duration::from_secs(5);

#[async_trait]
impl NoticeStore for PostgresStore {
    async fn notice_keys(&self, fresh: &NoticeKeys) -> Result<NoticeKeys, StoreError> {
        let keep = sqlx::query(statements::KEEP_KEYS).bind(&fresh.vapid).bind(&fresh.links[..]);
        answer(keep.execute(&self.pool)).await?;
        answer(sqlx::query_as::<_, KeysLine>(statements::KEYS).fetch_one(&self.pool)).await?.try_into()
    }

    async fn channels(&self, player: Uuid) -> Result<Vec<ChannelRow>, StoreError> {
        let query = sqlx::query_as::<_, ChannelLine>(statements::CHANNELS).bind(player);
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(ChannelRow::try_from).collect()
    }

    async fn channel(&self, id: Uuid) -> Result<Option<ChannelRow>, StoreError> {
        let query = sqlx::query_as::<_, ChannelLine>(statements::CHANNEL).bind(id);
        answer(query.fetch_optional(&self.pool)).await?.map(ChannelRow::try_from).transpose()
    }

    async fn keep_channel(&self, channel: &ChannelRow, at_most: u32) -> Result<bool, StoreError> {
        let channel = channel.clone();
        self.change(move |connection| {
            Box::pin(async move {
                one_at_a_time(connection, channel.player).await?;
                keep_channel(connection, channel, at_most).await
            })
        })
        .await
    }

    async fn confirm_channel(&self, id: Uuid) -> Result<bool, StoreError> {
        let confirm = sqlx::query(statements::CONFIRM_CHANNEL).bind(id).bind(true);
        Ok(answer(confirm.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn forget_channel(&self, id: Uuid) -> Result<bool, StoreError> {
        let forget = sqlx::query(statements::FORGET_CHANNEL).bind(id);
        Ok(answer(forget.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn ask_address(
        &self,
        address: &str,
        player: Uuid,
        now: u64,
        since: u64,
        at_most: u32,
    ) -> Result<bool, StoreError> {
        let address = address.to_owned();
        self.change(move |connection| {
            Box::pin(async move {
                one_at_a_time(connection, player).await?;
                ask_address(connection, address, player, (now, since), at_most).await
            })
        })
        .await
    }

    async fn forget_asked(&self, until: u64) -> Result<u64, StoreError> {
        let forget = sqlx::query(statements::FORGET_ASKED).bind(columns::long(until));
        Ok(answer(forget.execute(&self.pool)).await?.rows_affected())
    }

    async fn withdraw_question(&self, address: &str, player: Uuid) -> Result<(), StoreError> {
        let withdraw = sqlx::query(statements::WITHDRAW_QUESTION).bind(address).bind(player);
        answer(withdraw.execute(&self.pool)).await?;
        Ok(())
    }

    async fn wishes(&self, player: Uuid) -> Result<Wishes, StoreError> {
        let query = sqlx::query_as::<_, WishesLine>(statements::WISHES).bind(player);
        let kept = answer(query.fetch_optional(&self.pool)).await?.map(Wishes::try_from).transpose()?;
        Ok(kept.unwrap_or_default())
    }

    async fn keep_wishes(&self, player: Uuid, wishes: &Wishes) -> Result<(), StoreError> {
        let (from, to) = lines::quiet(wishes);
        let keep = sqlx::query(statements::KEEP_WISHES).bind(player).bind(wishes.turns).bind(wishes.proposals);
        let keep = keep.bind(wishes.ends).bind(from).bind(to).bind(&wishes.zone).bind(&wishes.language);
        answer(keep.execute(&self.pool)).await?;
        Ok(())
    }

    async fn add_notices(&self, notices: &[(Uuid, NewNotice)], after: u64) -> Result<(), StoreError> {
        let next_at = self.now().await?.saturating_add(after);
        let add = notices.iter().map(|(table, notice)| add_notice(*table, notice, next_at));
        all_or_none(&self.pool, add).await
    }

    async fn find_untold(&self, awake: &[Uuid]) -> Result<u64, StoreError> {
        let find = "INSERT INTO notices (player_id, table_id, channel_id, kind, why, seq, at, next_at, tries) \
             SELECT seats.player_id, tables.id, channels.id, channels.kind, 'turn', tables.last_seq, $1, $1, 0 \
             FROM channels JOIN seats ON seats.player_id = channels.player_id JOIN tables ON tables.id = seats.table_id \
             WHERE channels.confirmed AND tables.status = 'playing' AND tables.to_act = seats.seat \
             AND NOT tables.by_computer AND NOT tables.id = ANY($2) ON CONFLICT DO NOTHING";
        let find = sqlx::query(find).bind(columns::long(self.now().await?)).bind(awake);
        Ok(answer(find.execute(&self.pool)).await?.rows_affected())
    }

    async fn lapse_notices(&self, looks: &[Look]) -> Result<(), StoreError> {
        let (players, tables): (Vec<Uuid>, Vec<Uuid>) = looks.iter().map(|look| (look.player, look.table)).unzip();
        let seqs: Vec<i64> = looks.iter().map(|look| columns::long(look.seq)).collect();
        let lapse = "DELETE FROM notices \
             USING unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS looks (player_id, table_id, seq) \
             WHERE notices.player_id = looks.player_id AND notices.table_id = looks.table_id \
             AND notices.seq <= looks.seq";
        answer(sqlx::query(lapse).bind(players).bind(tables).bind(seqs).execute(&self.pool)).await?;
        Ok(())
    }

    async fn take_notices(&self, kind: ChannelKind, rest: u64, most: &Most<'_>) -> Result<Vec<NoticeRow>, StoreError> {
        let now = self.now().await?;
        let is_due = sqlx::query_scalar(statements::IS_DUE).bind(kind.as_str()).bind(columns::long(now));
        if !answer(is_due.fetch_one(&self.pool)).await? {
            return Ok(Vec::new());
        }
        let take = take_notices!("player_id = ANY($6)", " FOR UPDATE SKIP LOCKED");
        let take = sqlx::query_as::<_, NoticeLine>(take).bind(kind.as_str()).bind(columns::long(now));
        let take = take.bind(columns::long(now.saturating_add(rest))).bind(i64::from(most.all));
        let take = take.bind(i64::from(most.of_one)).bind(most.but);
        answer(take.fetch_all(&self.pool)).await?.into_iter().map(NoticeRow::try_from).collect()
    }

    async fn settle_notice(&self, notice: &NoticeRow, settled: Settled) -> Result<(), StoreError> {
        let settle = |statement| {
            let settle = sqlx::query(statement).bind(notice.notice.player).bind(notice.table).bind(notice.channel);
            settle.bind(columns::long(notice.notice.seq))
        };
        let settle = match settled {
            Settled::Done => settle(statements::DONE),
            Settled::Again(at) => settle(statements::AGAIN).bind(columns::long(at)),
            Settled::Waits(until) => settle(statements::WAITS).bind(columns::long(until)),
        };
        answer(settle.execute(&self.pool)).await?;
        Ok(())
    }

    async fn forget_notices(&self, before: u64, limit: u32) -> Result<u64, StoreError> {
        let forget = sqlx::query(statements::FORGET_NOTICES).bind(columns::long(before)).bind(i64::from(limit));
        Ok(answer(forget.execute(&self.pool)).await?.rows_affected())
    }
}

fn add_notice(table: Uuid, notice: &NewNotice, next_at: u64) -> Query<'static, Postgres, PgArguments> {
    let add = sqlx::query(statements::FOR_WHO_LEFT).bind(table).bind(notice.player).bind(notice.why.as_str());
    add.bind(columns::long(notice.seq)).bind(columns::long(notice.at)).bind(columns::long(next_at))
}

async fn all_or_none(
    pool: &Pool,
    changes: impl Iterator<Item = Query<'static, Postgres, PgArguments>> + Send,
) -> Result<(), StoreError> {
    let work = async {
        let mut connection = pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        for change in changes {
            change.execute(&mut *transaction).await?;
        }
        transaction.commit().await
    };
    match timeout(MANY_WITHIN, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(StoreError::Silent(MANY_WITHIN)),
    }
}

/// Whoever does the same for a player at the same time waits, and is counted.
async fn one_at_a_time(connection: &mut PgConnection, player: Uuid) -> Result<(), sqlx::Error> {
    let lock = sqlx::query("SELECT 1 FROM players WHERE id = $1 FOR NO KEY UPDATE").bind(player);
    lock.execute(connection).await.map(drop)
}
