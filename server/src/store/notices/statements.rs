//! The statements about notices that are the same in both dialects.

/// All of channels; what stands in the brackets picks them.
macro_rules! select_channels {
    ($pick:literal) => {
        concat!(
            "SELECT id, player_id, kind, target, keys, secret_hash, label, confirmed, created_at FROM channels ",
            $pick
        )
    };
}

pub(super) const KEEP_KEYS: &str =
    "INSERT INTO notice_keys (one, vapid, links) VALUES (1, $1, $2) ON CONFLICT DO NOTHING";
pub(super) const KEYS: &str = "SELECT vapid, links FROM notice_keys";

pub(super) const CHANNELS: &str = select_channels!("WHERE player_id = $1 ORDER BY created_at, id");
pub(super) const CHANNEL: &str = select_channels!("WHERE id = $1");
pub(super) const COUNT_CHANNELS: &str =
    "SELECT count(*) FROM channels WHERE player_id = $1 AND kind = $2 AND target <> $3";
/// Whoever uses a browser last has its channel.
pub(super) const FORGET_TARGET: &str =
    "DELETE FROM channels WHERE target = $1 AND kind = $2 AND (player_id = $3 OR kind = 'push')";
pub(super) const KEEP_CHANNEL: &str = "INSERT INTO channels (id, player_id, kind, target, keys, secret_hash, label, confirmed, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
pub(super) const CONFIRM_CHANNEL: &str = "UPDATE channels SET confirmed = $2 WHERE id = $1";
pub(super) const FORGET_CHANNEL: &str = "DELETE FROM channels WHERE id = $1";

/// What lets an address be asked, in this order: what is long past goes, then others that the player asked are counted.
pub(super) const FORGET_ASKED: &str = "DELETE FROM addresses_asked WHERE asked_at <= $1";
pub(super) const COUNT_ASKED: &str = "SELECT count(*) FROM addresses_asked WHERE player_id = $1";
pub(super) const ASK_ADDRESS: &str =
    "INSERT INTO addresses_asked (address, player_id, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

pub(super) const WITHDRAW_QUESTION: &str = "DELETE FROM addresses_asked WHERE address = $1 AND player_id = $2";

pub(super) const WISHES: &str = "SELECT turns, proposals, ends, quiet_from, quiet_to, zone, language \
     FROM notice_wishes WHERE player_id = $1";
pub(super) const KEEP_WISHES: &str = "INSERT INTO notice_wishes (player_id, turns, proposals, ends, quiet_from, quiet_to, zone, language) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (player_id) DO UPDATE SET turns = excluded.turns, \
     proposals = excluded.proposals, ends = excluded.ends, quiet_from = excluded.quiet_from, \
     quiet_to = excluded.quiet_to, zone = excluded.zone, language = excluded.language";

/// A notice for every channel of a player that wants it: `$1` table, `$2` player, `$3` why, `$4` record, `$5` when that was, `$6` when
/// to tell. What follows says what becomes of one that is kept.
macro_rules! add_notice {
    ($otherwise:literal) => {
        concat!(
            "INSERT INTO notices (player_id, table_id, channel_id, kind, why, seq, at, next_at, tries) ",
            "SELECT player_id, $1, id, kind, $3, $4, $5, $6, 0 FROM channels WHERE player_id = $2 AND confirmed ",
            "ON CONFLICT (player_id, table_id, channel_id) DO UPDATE SET why = excluded.why, seq = excluded.seq, ",
            "at = excluded.at, next_at = excluded.next_at, tries = 0",
            $otherwise
        )
    };
}
/// With a record, or a nudge: it is newer than whatever is kept.
pub(in crate::store) const WITH_RECORD: &str = add_notice!("");
/// Without one: what was kept of the same record is as good.
pub(super) const FOR_WHO_LEFT: &str = add_notice!(" WHERE notices.seq < excluded.seq");

/// Whether anything waits for a player at a table, and whether a player is reached anywhere.
pub(super) const WAITS_FOR: &str = "SELECT EXISTS (SELECT 1 FROM notices WHERE player_id = $1 AND table_id = $2)";
pub(super) const IS_REACHED: &str = "SELECT EXISTS (SELECT 1 FROM channels WHERE player_id = $1 AND confirmed)";

/// Whether notices of turns reach a player.
pub(in crate::store) const HEARS_OF_TURNS: &str = "SELECT EXISTS (SELECT 1 FROM channels WHERE player_id = $1 AND confirmed) \
     AND NOT EXISTS (SELECT 1 FROM notice_wishes WHERE player_id = $1 AND NOT turns)";

pub(super) const LAPSE: &str = "DELETE FROM notices WHERE player_id = $1 AND table_id = $2 AND seq <= $3";

/// Whether there is anything to take: `$1` kind, `$2` now.
pub(super) const IS_DUE: &str = "SELECT EXISTS (SELECT 1 FROM notices WHERE kind = $1 AND next_at <= $2)";

/// Notices whose time has come, in turn by player: `$1` kind, `$2` now, `$3` when others may have them, `$4` how many, `$5` of one player,
/// `$6` whose wait. What stands in the brackets says how `$6` is asked, and how they are locked.
macro_rules! take_notices {
    ($waits:literal, $lock:literal) => {
        concat!(
            "UPDATE notices SET next_at = $3, tries = tries + 1 WHERE (player_id, table_id, channel_id) IN (",
            "SELECT player_id, table_id, channel_id FROM notices WHERE (player_id, table_id, channel_id) IN (",
            "SELECT player_id, table_id, channel_id FROM (",
            "SELECT player_id, table_id, channel_id, next_at, ",
            "row_number() OVER (PARTITION BY player_id ORDER BY next_at) AS place FROM notices ",
            "WHERE kind = $1 AND next_at <= $2 AND NOT ",
            $waits,
            ") AS due WHERE place <= $5 ORDER BY place, next_at LIMIT $4) ",
            // Once more: another server may have taken it since it was found.
            "AND next_at <= $2",
            $lock,
            ") RETURNING player_id, table_id, channel_id, why, seq, at, tries"
        )
    };
}
pub(super) use take_notices;

/// What becomes of one, unless a newer one replaced it: `$5` when it is tried next.
pub(super) const DONE: &str =
    "UPDATE notices SET next_at = NULL WHERE player_id = $1 AND table_id = $2 AND channel_id = $3 AND seq = $4";
pub(super) const AGAIN: &str =
    "UPDATE notices SET next_at = $5 WHERE player_id = $1 AND table_id = $2 AND channel_id = $3 AND seq = $4";
pub(super) const WAITS: &str = "UPDATE notices SET next_at = $5, at = $5, tries = 0 \
     WHERE player_id = $1 AND table_id = $2 AND channel_id = $3 AND seq = $4";

/// Told before a time, at most so many.
pub(super) const FORGET_NOTICES: &str = "DELETE FROM notices WHERE (player_id, table_id, channel_id) IN ( \
     SELECT player_id, table_id, channel_id FROM notices WHERE next_at IS NULL AND at < $1 LIMIT $2)";
