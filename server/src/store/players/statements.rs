//! The statements about players that are the same in both dialects.

/// The player of a secret that was used on a certain day or later, and the day on which it was.
pub(super) const PLAYER_BY_SECRET: &str = "SELECT players.id, players.name, players.created_at, credentials.used_on \
     FROM credentials JOIN players ON players.id = credentials.player_id \
     WHERE credentials.secret_hash = $1 AND credentials.used_on >= $2";

/// Notes that a secret is used today.
pub(super) const USE_SECRET: &str = "UPDATE credentials SET used_on = $2 WHERE secret_hash = $1 AND used_on < $2";

/// What makes a secret worth nothing, in this order: its device is told nothing anymore.
pub(super) const FORGET_SECRET: [&str; 2] =
    ["DELETE FROM credentials WHERE secret_hash = $1", "DELETE FROM channels WHERE secret_hash = $1"];

/// Some secrets that were last used before a day. What follows the statement says how they are locked.
macro_rules! stale_secrets {
    ($lock:literal) => {
        concat!("SELECT secret_hash FROM credentials WHERE used_on < $1 ORDER BY used_on LIMIT $2", $lock)
    };
}
pub(super) use stale_secrets;

/// The players after an id, in the order of their ids, at most so many.
pub(super) const PLAYERS_AFTER: &str = "SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2";

/// Of the players after one id and up to another: those older than a time who were not here since a day and left nothing
/// behind, a passkey least of all. Programs are no guests: they are there since 1970.
macro_rules! idle_guests {
    ($lock:literal) => {
        concat!(
            "SELECT id FROM players WHERE id > $1 AND id <= $2 AND created_at > 0 AND created_at < $3 ",
            "AND NOT EXISTS (SELECT 1 FROM credentials WHERE player_id = players.id AND used_on >= $4) ",
            "AND NOT EXISTS (SELECT 1 FROM seats WHERE player_id = players.id) ",
            "AND NOT EXISTS (SELECT 1 FROM former_seats WHERE player_id = players.id) ",
            "AND NOT EXISTS (SELECT 1 FROM chat WHERE player_id = players.id) ",
            "AND NOT EXISTS (SELECT 1 FROM passkeys WHERE player_id = players.id) ",
            "AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = players.id)",
            $lock
        )
    };
}
pub(super) use idle_guests;

/// What takes a guest out of the store, in this order.
pub(super) const FORGET_GUEST: [&str; 6] = [
    "DELETE FROM channels WHERE player_id = $1",
    "DELETE FROM notice_wishes WHERE player_id = $1",
    "DELETE FROM addresses_asked WHERE player_id = $1",
    "DELETE FROM device_codes WHERE player_id = $1",
    "DELETE FROM credentials WHERE player_id = $1",
    "DELETE FROM players WHERE id = $1",
];

/// When a player is to be forgotten, who is by a time, and that a player is or is not.
pub(super) const LEAVES_AT: &str = "SELECT leaves_at FROM players WHERE id = $1";
pub(super) const LEAVING: &str = "SELECT id FROM players WHERE leaves_at <= $1 ORDER BY leaves_at LIMIT $2";
pub(super) const SET_LEAVING: &str = "UPDATE players SET leaves_at = $2 WHERE id = $1";

/// What a player chose for the page, and a change of it, unless there was another since. Whoever was forgotten chooses nothing.
pub(super) const SETTINGS: &str = "SELECT settings_version, settings FROM players WHERE id = $1";
pub(super) const KEEP_SETTINGS: &str = "UPDATE players SET settings = $3, settings_version = settings_version + 1 \
     WHERE id = $1 AND settings_version = $2 AND name <> ''";

/// Takes the name of a player who is to be forgotten by a time, and what they chose.
pub(super) const FORGET_NAME: &str = "UPDATE players SET name = '', leaves_at = NULL, settings = NULL \
     WHERE id = $1 AND leaves_at <= $2";
pub(super) const ALL_SECRETS: &str = "SELECT secret_hash FROM credentials WHERE player_id = $1";
/// What a forgotten player leaves behind, apart from games.
pub(super) const FORGET_TRACES: [&str; 9] = [
    "DELETE FROM passkeys WHERE player_id = $1",
    "DELETE FROM notices WHERE player_id = $1",
    "DELETE FROM channels WHERE player_id = $1",
    "DELETE FROM addresses_asked WHERE player_id = $1",
    "DELETE FROM notice_wishes WHERE player_id = $1",
    "DELETE FROM device_codes WHERE player_id = $1",
    "DELETE FROM credentials WHERE player_id = $1",
    "UPDATE chat SET text = '' WHERE player_id = $1",
    "UPDATE seats SET nudged_at = NULL WHERE player_id = $1",
];

/// A secret of a player's.
pub(super) const ADD_SECRET: &str =
    "INSERT INTO credentials (secret_hash, player_id, created_at, used_on, label) VALUES ($1, $2, $3, $4, $5)";

/// The secrets of a player that were used on a certain day or later, the one used last first.
pub(super) const SECRETS: &str = "SELECT secret_hash, label, created_at, used_on FROM credentials \
     WHERE player_id = $1 AND used_on >= $2 ORDER BY used_on DESC, created_at DESC";

/// What keeps a player's code, in this order: their last one goes, and those that have expired; then the new one comes, unless
/// another has the same first half.
pub(super) const FORGET_CODES: &str = "DELETE FROM device_codes WHERE player_id = $1 OR expires_at <= $2";
pub(super) const KEEP_CODE: &str = "INSERT INTO device_codes (handle, player_id, code_hash, expires_at) \
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

/// The code whose first half is this, with its player. What follows the statement says how it is locked.
macro_rules! code {
    ($lock:literal) => {
        concat!(
            "SELECT players.id, players.name, players.created_at, code_hash, expires_at, tries FROM device_codes ",
            "JOIN players ON players.id = device_codes.player_id WHERE handle = $1",
            $lock
        )
    };
}
pub(super) use code;

/// One more wrong try of a code.
pub(super) const COUNT_TRY: &str = "UPDATE device_codes SET tries = tries + 1 WHERE handle = $1";

/// A code that was used is gone.
pub(super) const FORGET_CODE: &str = "DELETE FROM device_codes WHERE handle = $1";

/// Another name for a player.
pub(super) const RENAME_PLAYER: &str = "UPDATE players SET name = $2 WHERE id = $1";

/// What a player said at any table, oldest first, after such a line, at most so much. A forgotten player's lines are empty: their numbers
/// stay taken.
pub(super) const SAID_BY: &str = "SELECT chat.table_id, chat.number, chat.id, chat.player_id, players.name, chat.audience, chat.said_at, chat.after_seq, chat.text \
     FROM chat JOIN players ON players.id = chat.player_id \
     WHERE chat.player_id = $1 AND (chat.said_at, chat.table_id, chat.audience, chat.number) > ($2, $3, $4, $5) \
     ORDER BY chat.said_at, chat.table_id, chat.audience, chat.number LIMIT $6";
