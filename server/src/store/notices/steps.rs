//! What transactions about notices do, on a connection to either database.

use uuid::Uuid;

use super::super::columns;
use super::super::on_both::on_both;
use super::{ChannelRow, StoreError, statements};

on_both! {
    /// Keeps a channel, unless its player has `at_most` others of its kind; what was kept before for the same target goes.
    pub(in super::super) async fn keep_channel(
        connection: &mut Connection,
        channel: ChannelRow,
        at_most: u32,
    ) -> Result<bool, StoreError> {
        let count = sqlx::query_scalar::<_, i64>(statements::COUNT_CHANNELS);
        let count = count.bind(channel.player).bind(channel.kind.as_str()).bind(&channel.target);
        if count.fetch_one(&mut *connection).await? >= i64::from(at_most) {
            return Ok(false);
        }
        let forget = sqlx::query(statements::FORGET_TARGET).bind(&channel.target).bind(channel.kind.as_str());
        forget.bind(channel.player).execute(&mut *connection).await?;
        let keep = sqlx::query(statements::KEEP_CHANNEL).bind(channel.id).bind(channel.player);
        let keep = keep.bind(channel.kind.as_str()).bind(&channel.target).bind(channel.keys);
        let keep = keep.bind(channel.device.map(|hash| hash.to_vec())).bind(channel.label).bind(channel.confirmed);
        keep.bind(columns::long(channel.created_at)).execute(connection).await?;
        Ok(true)
    }

    /// Notes that an address is asked, unless it or `at_most` others were since, for whom or by whom.
    pub(in super::super) async fn ask_address(
        connection: &mut Connection,
        address: String,
        player: Uuid,
        (now, since): (u64, u64),
        at_most: u32,
    ) -> Result<bool, StoreError> {
        sqlx::query(statements::FORGET_ASKED).bind(columns::long(since)).execute(&mut *connection).await?;
        let count = sqlx::query_scalar::<_, i64>(statements::COUNT_ASKED).bind(player);
        if count.fetch_one(&mut *connection).await? >= i64::from(at_most) {
            return Ok(false);
        }
        let ask = sqlx::query(statements::ASK_ADDRESS).bind(address).bind(player).bind(columns::long(now));
        Ok(ask.execute(connection).await?.rows_affected() > 0)
    }
}
