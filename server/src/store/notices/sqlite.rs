//! Notices in SQLite.

use async_trait::async_trait;
use sqlx::{QueryBuilder, Sqlite};
use uuid::Uuid;

use super::super::columns;
use super::super::sqlite::SqliteStore;
use super::lines::{self, ChannelLine, KeysLine, NoticeLine, WishesLine};
use super::statements::{self, take_notices};
use super::steps::sqlite::{ask_address, keep_channel};
use super::{
    ChannelKind, ChannelRow, Look, Most, NewNotice, NoticeKeys, NoticeRow, NoticeStore, Settled, StoreError, Wishes,
};
use crate::clock::now_ms;

/// Tables of one statement.
const TABLES_A_STATEMENT: usize = 10_000;

#[async_trait]
impl NoticeStore for SqliteStore {
    async fn notice_keys(&self, fresh: &NoticeKeys) -> Result<NoticeKeys, StoreError> {
        let fresh = fresh.clone();
        self.change(move |connection| {
            Box::pin(async move {
                let keep = sqlx::query(statements::KEEP_KEYS).bind(fresh.vapid).bind(fresh.links.to_vec());
                keep.execute(&mut *connection).await?;
                sqlx::query_as::<_, KeysLine>(statements::KEYS).fetch_one(connection).await?.try_into()
            })
        })
        .await
    }

    async fn channels(&self, player: Uuid) -> Result<Vec<ChannelRow>, StoreError> {
        let query = sqlx::query_as::<_, ChannelLine>(statements::CHANNELS).bind(player);
        query.fetch_all(&self.readers).await?.into_iter().map(ChannelRow::try_from).collect()
    }

    async fn channel(&self, id: Uuid) -> Result<Option<ChannelRow>, StoreError> {
        let query = sqlx::query_as::<_, ChannelLine>(statements::CHANNEL).bind(id);
        query.fetch_optional(&self.readers).await?.map(ChannelRow::try_from).transpose()
    }

    async fn keep_channel(&self, channel: &ChannelRow, at_most: u32) -> Result<bool, StoreError> {
        let channel = channel.clone();
        self.change(move |connection| Box::pin(keep_channel(connection, channel, at_most))).await
    }

    async fn confirm_channel(&self, id: Uuid) -> Result<bool, StoreError> {
        self.change(move |connection| {
            Box::pin(async move {
                let confirm = sqlx::query(statements::CONFIRM_CHANNEL).bind(id).bind(true);
                Ok(confirm.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
    }

    async fn forget_channel(&self, id: Uuid) -> Result<bool, StoreError> {
        self.change(move |connection| {
            Box::pin(async move {
                let forget = sqlx::query(statements::FORGET_CHANNEL).bind(id);
                Ok(forget.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
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
        self.change(move |connection| Box::pin(ask_address(connection, address, player, (now, since), at_most))).await
    }

    async fn forget_asked(&self, until: u64) -> Result<u64, StoreError> {
        self.change(move |connection| {
            Box::pin(async move {
                let forget = sqlx::query(statements::FORGET_ASKED).bind(columns::long(until));
                Ok(forget.execute(connection).await?.rows_affected())
            })
        })
        .await
    }

    async fn withdraw_question(&self, address: &str, player: Uuid) -> Result<(), StoreError> {
        let address = address.to_owned();
        self.change(move |connection| {
            Box::pin(async move {
                let withdraw = sqlx::query(statements::WITHDRAW_QUESTION).bind(address).bind(player);
                withdraw.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn wishes(&self, player: Uuid) -> Result<Wishes, StoreError> {
        let query = sqlx::query_as::<_, WishesLine>(statements::WISHES).bind(player);
        let kept = query.fetch_optional(&self.readers).await?.map(Wishes::try_from).transpose()?;
        Ok(kept.unwrap_or_default())
    }

    async fn keep_wishes(&self, player: Uuid, wishes: &Wishes) -> Result<(), StoreError> {
        let wishes = wishes.clone();
        self.change(move |connection| {
            Box::pin(async move {
                let (from, to) = lines::quiet(&wishes);
                let keep = sqlx::query(statements::KEEP_WISHES).bind(player).bind(wishes.turns);
                let keep = keep.bind(wishes.proposals).bind(wishes.ends).bind(from).bind(to);
                keep.bind(wishes.zone).bind(wishes.language).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn add_notices(&self, notices: &[(Uuid, NewNotice)], after: u64) -> Result<(), StoreError> {
        let next_at = now_ms().saturating_add(after);
        let mut reached = Vec::new();
        for (table, notice) in notices {
            let is_reached = sqlx::query_scalar(statements::IS_REACHED).bind(notice.player);
            if is_reached.fetch_one(&self.readers).await? {
                reached.push((*table, *notice));
            }
        }
        if reached.is_empty() {
            return Ok(());
        }
        self.change(move |connection| {
            Box::pin(async move {
                for (table, notice) in reached {
                    let add = sqlx::query(statements::FOR_WHO_LEFT).bind(table).bind(notice.player);
                    let add =
                        add.bind(notice.why.as_str()).bind(columns::long(notice.seq)).bind(columns::long(notice.at));
                    add.bind(columns::long(next_at)).execute(&mut *connection).await?;
                }
                Ok(())
            })
        })
        .await
    }

    async fn find_untold(&self, awake: &[Uuid]) -> Result<u64, StoreError> {
        let (awake, now) = (awake.to_vec(), columns::long(now_ms()));
        self.change(move |connection| {
            Box::pin(async move {
                let mut find = QueryBuilder::<Sqlite>::new(
                    "INSERT INTO notices (player_id, table_id, channel_id, kind, why, seq, at, next_at, tries) \
                     SELECT seats.player_id, tables.id, channels.id, channels.kind, 'turn', tables.last_seq, ",
                );
                find.push_bind(now).push(", ").push_bind(now).push(
                    ", 0 FROM channels JOIN seats ON seats.player_id = channels.player_id \
                     JOIN tables ON tables.id = seats.table_id \
                     WHERE channels.confirmed AND tables.status = 'playing' AND tables.to_act = seats.seat \
                     AND NOT tables.by_computer",
                );
                for awake in awake.chunks(TABLES_A_STATEMENT) {
                    find.push(" AND tables.id NOT IN (");
                    let mut listed = find.separated(", ");
                    for table in awake {
                        listed.push_bind(*table);
                    }
                    find.push(")");
                }
                find.push(" ON CONFLICT DO NOTHING");
                Ok(find.build().execute(connection).await?.rows_affected())
            })
        })
        .await
    }

    async fn lapse_notices(&self, looks: &[Look]) -> Result<(), StoreError> {
        // Mostly nothing waits for whoever looks, and reading is free of others' locks.
        let mut waiting = Vec::new();
        for look in looks {
            let waits = sqlx::query_scalar(statements::WAITS_FOR).bind(look.player).bind(look.table);
            if waits.fetch_one(&self.readers).await? {
                waiting.push(*look);
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        self.change(move |connection| {
            Box::pin(async move {
                for Look { player, table, seq } in waiting {
                    let lapse = sqlx::query(statements::LAPSE).bind(player).bind(table).bind(columns::long(seq));
                    lapse.execute(&mut *connection).await?;
                }
                Ok(())
            })
        })
        .await
    }

    async fn take_notices(&self, kind: ChannelKind, rest: u64, most: &Most<'_>) -> Result<Vec<NoticeRow>, StoreError> {
        let now = now_ms();
        let is_due = sqlx::query_scalar(statements::IS_DUE).bind(kind.as_str()).bind(columns::long(now));
        if !is_due.fetch_one(&self.readers).await? {
            return Ok(Vec::new()); // without a commit
        }
        let (all, of_one) = (i64::from(most.all), i64::from(most.of_one));
        let but = columns::json(&most.but.iter().map(|player| format!("{:X}", player.simple())).collect::<Vec<_>>());
        self.change(move |connection| {
            Box::pin(async move {
                let take = take_notices!("hex(player_id) IN (SELECT value FROM json_each($6))", "");
                let take = sqlx::query_as::<_, NoticeLine>(take).bind(kind.as_str()).bind(columns::long(now));
                let take = take.bind(columns::long(now.saturating_add(rest))).bind(all).bind(of_one).bind(but);
                take.fetch_all(connection).await?.into_iter().map(NoticeRow::try_from).collect()
            })
        })
        .await
    }

    async fn settle_notice(&self, notice: &NoticeRow, settled: Settled) -> Result<(), StoreError> {
        let notice = *notice;
        self.change(move |connection| {
            Box::pin(async move {
                let settle = |statement| {
                    let settle = sqlx::query(statement).bind(notice.notice.player).bind(notice.table);
                    settle.bind(notice.channel).bind(columns::long(notice.notice.seq))
                };
                let settle = match settled {
                    Settled::Done => settle(statements::DONE),
                    Settled::Again(at) => settle(statements::AGAIN).bind(columns::long(at)),
                    Settled::Waits(until) => settle(statements::WAITS).bind(columns::long(until)),
                };
                settle.execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn forget_notices(&self, before: u64, limit: u32) -> Result<u64, StoreError> {
        self.change(move |connection| {
            Box::pin(async move {
                let forget = sqlx::query(statements::FORGET_NOTICES).bind(columns::long(before)).bind(i64::from(limit));
                Ok(forget.execute(connection).await?.rows_affected())
            })
        })
        .await
    }
}
