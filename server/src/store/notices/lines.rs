//! Rows about notices as both databases give them, and what they mean.

use uuid::Uuid;

use super::super::columns::{self, corrupt, read};
use super::super::from_row::from_row;
use super::{ChannelKind, ChannelRow, NewNotice, NoticeKeys, NoticeRow, StoreError, Why, Wishes};

from_row! {
    /// The row of `notice_keys`.
    pub(super) struct KeysLine {
        vapid: Vec<u8>,
        links: Vec<u8>,
    }
}

from_row! {
    /// A row of `channels`.
    pub(super) struct ChannelLine {
        id: Uuid,
        player_id: Uuid,
        kind: String,
        target: String,
        keys: Vec<u8>,
        secret_hash: Option<Vec<u8>>,
        label: String,
        confirmed: bool,
        created_at: i64,
    }
}

from_row! {
    /// A row of `notice_wishes`.
    pub(super) struct WishesLine {
        turns: bool,
        proposals: bool,
        ends: bool,
        quiet_from: Option<i16>,
        quiet_to: Option<i16>,
        zone: String,
        language: String,
    }
}

from_row! {
    /// A row of `notices`.
    pub(super) struct NoticeLine {
        player_id: Uuid,
        table_id: Uuid,
        channel_id: Uuid,
        why: String,
        seq: i64,
        at: i64,
        tries: i32,
    }
}

impl TryFrom<KeysLine> for NoticeKeys {
    type Error = StoreError;

    fn try_from(line: KeysLine) -> Result<Self, StoreError> {
        let links = line.links.try_into().map_err(|_| corrupt("the key of links"))?;
        Ok(NoticeKeys { vapid: line.vapid, links })
    }
}

impl TryFrom<ChannelLine> for ChannelRow {
    type Error = StoreError;

    fn try_from(line: ChannelLine) -> Result<Self, StoreError> {
        let device = line.secret_hash.map(|hash| hash.try_into().map_err(|_| corrupt("the device of a channel")));
        Ok(ChannelRow {
            id: line.id,
            player: line.player_id,
            kind: kind(&line.kind)?,
            target: line.target,
            keys: line.keys,
            device: device.transpose()?,
            label: line.label,
            confirmed: line.confirmed,
            created_at: columns::milliseconds(line.created_at)?,
        })
    }
}

impl TryFrom<WishesLine> for Wishes {
    type Error = StoreError;

    fn try_from(line: WishesLine) -> Result<Self, StoreError> {
        let WishesLine { turns, proposals, ends, zone, language, .. } = line;
        let quiet = line.quiet_from.zip(line.quiet_to);
        let minute = |minute: i16| read::<_, u16>(minute, "a quiet hour");
        let quiet = quiet.map(|(from, to)| Ok::<_, StoreError>((minute(from)?, minute(to)?)));
        Ok(Wishes { turns, proposals, ends, quiet: quiet.transpose()?, zone, language })
    }
}

impl TryFrom<NoticeLine> for NoticeRow {
    type Error = StoreError;

    fn try_from(line: NoticeLine) -> Result<Self, StoreError> {
        let why = Why::ALL.into_iter().find(|why| why.as_str() == line.why);
        let notice = NewNotice {
            player: line.player_id,
            why: why.ok_or_else(|| corrupt("the reason of a notice"))?,
            seq: read(line.seq, "the record of a notice")?,
            at: columns::milliseconds(line.at)?,
        };
        let tries = read(line.tries, "the tries of a notice")?;
        Ok(NoticeRow { table: line.table_id, channel: line.channel_id, tries, notice })
    }
}

fn kind(name: &str) -> Result<ChannelKind, StoreError> {
    let kind = ChannelKind::ALL.into_iter().find(|kind| kind.as_str() == name);
    kind.ok_or_else(|| corrupt("the kind of a channel"))
}

/// The quiet hours as they are kept.
pub(super) fn quiet(wishes: &Wishes) -> (Option<i16>, Option<i16>) {
    let minute = |minute: u16| i16::try_from(minute).unwrap_or_default(); // a day has fewer than 32767
    wishes.quiet.map(|(from, to)| (minute(from), minute(to))).unzip()
}
