//! The statements that are the same in both dialects.

/// All of a table, a line a seat. What stands in the brackets picks the tables, newest first.
macro_rules! select_tables {
    ($($pick:literal),+) => {
        concat!(
            "SELECT picked.id, game, picked.name, options, pace, watch_delay, hints, visibility, max_seats, host_id, invite, picked.created_at, ",
            "version, status, to_act, progress, watched, outcome, ended_at, due_at, last.body AS last_body, removed, next_table, ",
            "next_asked_by, branch_of, secret, seats.player_id, ",
            "players.name AS player_name, ",
            "seats.ready, seats.entropy, seats.colour, seats.nudged_at FROM (",
            $($pick),+,
            ") AS picked LEFT JOIN records AS last ON last.table_id = picked.id AND last.seq = picked.last_seq ",
            "AND picked.status = 'playing' LEFT JOIN seats ON seats.table_id = picked.id LEFT JOIN players ON players.id = seats.player_id ",
            "ORDER BY picked.created_at DESC, picked.id, seats.seat"
        )
    };
}

/// Lines of talk; what stands in the brackets picks them.
macro_rules! select_chat {
    ($($pick:literal),+) => {
        concat!(
            "SELECT chat.number, chat.id, chat.player_id, players.name, chat.audience, chat.said_at, chat.after_seq, chat.text ",
            "FROM chat JOIN players ON players.id = chat.player_id ",
            $($pick),+
        )
    };
}

/// The table of an id.
pub(super) const TABLE: &str = select_tables!("SELECT * FROM tables WHERE id = $1");

/// The tables of some ids, where a list can be handed in.
pub(super) const THESE_TABLES: &str = select_tables!("SELECT * FROM tables WHERE id = ANY($1)");

/// Who had a seat at the tables of some ids until another took it, where a list can be handed in.
pub(super) const FORMER_OF_THESE: &str = "SELECT former_seats.table_id, former_seats.seat, former_seats.player_id, players.name, \
     former_seats.until FROM former_seats JOIN players ON players.id = former_seats.player_id \
     WHERE former_seats.table_id = ANY($1) ORDER BY former_seats.until";

/// Who had a seat at the table of an id until another took it.
pub(super) const FORMER: &str = "SELECT former_seats.table_id, former_seats.seat, former_seats.player_id, players.name, former_seats.until \
     FROM former_seats JOIN players ON players.id = former_seats.player_id \
     WHERE former_seats.table_id = $1 ORDER BY former_seats.until";

/// The tables of the lobby, at most so many.
pub(super) const PUBLIC_TABLES: &str = select_tables!(
    "SELECT * FROM tables WHERE visibility = 'public' AND status IN ('waiting', 'playing') ",
    "AND (status = 'playing' OR created_at >= $2) ",
    "AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id) ",
    "ORDER BY created_at DESC, id LIMIT $1"
);

/// The tables at which a player sits, or sat until another took the seat, at most so many.
pub(super) const TABLES_OF: &str = select_tables!(
    "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player_id = $1 ",
    "UNION SELECT table_id FROM former_seats WHERE player_id = $1) ORDER BY created_at DESC, id LIMIT $2"
);

/// At how many tables a player sits whose games have not ended, and of how many public ones that wait they are the host.
pub(super) const BUSY: &str = "SELECT count(*) AS open, count(CASE \
         WHEN tables.status = 'waiting' AND tables.visibility = 'public' AND tables.host_id = $1 THEN 1 END) AS hosting \
     FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.player_id = $1 AND tables.status <> 'finished'";

/// The finished tables at which a player sat, to the end or not, whose games ended before a time, at most so many.
pub(super) const FINISHED_TABLES_OF: &str = select_tables!(
    "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player_id = $1 ",
    "UNION SELECT table_id FROM former_seats WHERE player_id = $1) ",
    "AND status = 'finished' AND ended_at < $2 ORDER BY ended_at DESC, id LIMIT $3"
);

/// Makes a table the one that follows another, unless one follows already.
pub(super) const FOLLOW: &str =
    "UPDATE tables SET next_table = $2, next_asked_by = $3 WHERE id = $1 AND next_table IS NULL";

/// Which table follows another.
pub(super) const NEXT: &str = "SELECT next_table, next_asked_by FROM tables WHERE id = $1";

/// The player of a secret that was used on a certain day or later, and the day on which it was.
pub(super) const PLAYER_BY_SECRET: &str = "SELECT players.id, players.name, players.created_at, credentials.used_on \
     FROM credentials JOIN players ON players.id = credentials.player_id \
     WHERE credentials.secret_hash = $1 AND credentials.used_on >= $2";

/// Notes that a secret is used today.
pub(super) const USE_SECRET: &str = "UPDATE credentials SET used_on = $2 WHERE secret_hash = $1 AND used_on < $2";

/// What makes a secret worth nothing, in this order: its device is told nothing any more.
pub(super) const FORGET_SECRET: [&str; 2] =
    ["DELETE FROM credentials WHERE secret_hash = $1", "DELETE FROM channels WHERE secret_hash = $1"];

/// Waiting tables older than a time at which nobody sits who was here since a day, oldest first, at most so many. What
/// follows the statement says how they are locked.
macro_rules! deserted_tables {
    ($lock:literal) => {
        concat!(
            "SELECT id FROM tables WHERE status = 'waiting' AND created_at < $1 ",
            "AND NOT EXISTS (SELECT 1 FROM seats JOIN credentials ON credentials.player_id = seats.player_id ",
            "WHERE seats.table_id = tables.id AND credentials.used_on >= $2) ORDER BY created_at LIMIT $3",
            $lock
        )
    };
}
pub(super) use deserted_tables;

/// What takes a waiting table out of the store, in this order. It has no records.
pub(super) const FORGET_TABLE: [&str; 4] = [
    "DELETE FROM chat WHERE table_id = $1",
    "DELETE FROM seats WHERE table_id = $1",
    "UPDATE tables SET next_table = NULL, next_asked_by = NULL WHERE next_table = $1",
    "DELETE FROM tables WHERE id = $1 AND status = 'waiting'",
];

/// The players after an id, in the order of their ids, at most so many.
pub(super) const PLAYERS_AFTER: &str = "SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2";

/// Of the players after one id and up to another: those older than a time who were not here since a day and left nothing
/// behind, a passkey least of all. Programs have no secret, and are no guests.
macro_rules! idle_guests {
    ($lock:literal) => {
        concat!(
            "SELECT id FROM players WHERE id > $1 AND id <= $2 AND created_at < $3 ",
            "AND EXISTS (SELECT 1 FROM credentials WHERE player_id = players.id) ",
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
/// Every secret of a player.
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
/// another begins alike.
pub(super) const FORGET_CODES: &str = "DELETE FROM device_codes WHERE player_id = $1 OR expires_at <= $2";
pub(super) const KEEP_CODE: &str = "INSERT INTO device_codes (handle, player_id, code_hash, expires_at) \
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

/// The code that begins in a way, with its player. What follows the statement says how it is locked.
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

/// Another host and invite, whom the hosts sent away, and what is played, for the writer of a table whose version is as given. It raises the version, and
/// keeps others from claiming the table until it commits.
pub(super) const SAVE_INVITE: &str = "UPDATE tables SET version = version + 1, invite = $4, removed = $5, \
     name = $6, options = $7, pace = $8, max_seats = $9, watch_delay = $10, host_id = $11, hints = $12 \
     WHERE id = $1 AND epoch = $2 AND version = $3";

/// Another host, for the writer of a table whose version is as given; and nothing else, likewise. Both raise the version.
pub(super) const SAVE_HOST: &str =
    "UPDATE tables SET version = version + 1, host_id = $4 WHERE id = $1 AND epoch = $2 AND version = $3";
pub(super) const RAISE_VERSION: &str =
    "UPDATE tables SET version = version + 1 WHERE id = $1 AND epoch = $2 AND version = $3";
/// When a player was nudged.
pub(super) const NUDGED: &str = "UPDATE seats SET nudged_at = $3 WHERE table_id = $1 AND player_id = $2";

/// Something said at a table, under the next number. Needs the lock on the table's row: it keeps others from the number.
pub(super) const ADD_CHAT: &str = "INSERT INTO chat (table_id, number, id, player_id, audience, said_at, after_seq, text) \
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 FROM chat WHERE table_id = $1 AND audience = $4";

/// The line that a player has said under an id.
pub(super) const SAID: &str = select_chat!("WHERE chat.table_id = $1 AND chat.player_id = $2 AND chat.id = $3");

/// What a player said at any table, oldest first, at most so much. A forgotten player's lines are empty: their numbers stay taken.
pub(super) const SAID_BY: &str = "SELECT chat.table_id, chat.number, chat.id, chat.player_id, players.name, chat.audience, chat.said_at, chat.after_seq, chat.text \
     FROM chat JOIN players ON players.id = chat.player_id \
     WHERE chat.player_id = $1 ORDER BY chat.said_at, chat.table_id, chat.number LIMIT $2";

/// What was said last at a table, in order: at most `$2` lines to spectators, as many to the table before record `$3` came, and `$4`
/// from then on.
pub(super) const CHAT: &str = select_chat!(
    "WHERE chat.table_id = $1 AND chat.text <> '' AND (",
    "(chat.audience = 'spectators' AND chat.number IN ",
    "(SELECT number FROM chat WHERE table_id = $1 AND audience = 'spectators' ORDER BY number DESC LIMIT $2)) OR ",
    "(chat.audience = 'table' AND (chat.number IN ",
    "(SELECT number FROM chat WHERE table_id = $1 AND audience = 'table' AND after_seq < $3 ORDER BY number DESC LIMIT $2) ",
    "OR chat.number IN ",
    "(SELECT number FROM chat WHERE table_id = $1 AND audience = 'table' AND after_seq >= $3 ORDER BY number DESC LIMIT $4)",
    "))) ORDER BY chat.said_at, chat.number"
);

/// Tables on which something was due at a time, first what was due first, at most so many. What follows the statement says how
/// they are locked.
macro_rules! take_due {
    ($lock:literal) => {
        concat!(
            "UPDATE tables SET due_at = $2 WHERE id IN (",
            "SELECT id FROM tables WHERE due_at <= $1 ORDER BY due_at LIMIT $3",
            $lock,
            ") RETURNING id"
        )
    };
}
pub(super) use take_due;

/// What keeps an outage, if no server has lived for so many milliseconds, and then that one lives now, in this order. `$1` is
/// the time.
pub(super) const NOTE_OUTAGE: &str = "INSERT INTO outages (began_at, ended_at) \
     SELECT lived_at, $1 FROM alive WHERE lived_at > 0 AND lived_at < $1 - $2 ON CONFLICT DO NOTHING";
pub(super) const NOTE_LIFE: &str = "UPDATE alive SET lived_at = $1 WHERE lived_at < $1";

/// Milliseconds of outages since a time.
pub(super) const OUTAGES: &str = "SELECT CAST(coalesce(sum( \
         ended_at - CASE WHEN began_at < $1 THEN $1 ELSE began_at END), 0) AS bigint) FROM outages WHERE ended_at > $1";

/// The log of a table after a sequence number.
pub(super) const RECORDS: &str = "SELECT seq, body, hash FROM records WHERE table_id = $1 AND seq > $2 ORDER BY seq";

/// Writes to the one row that is there for this: a database that can be read but not written serves nobody. `$1` is the time.
pub(super) const TOUCH: &str = "UPDATE alive SET checked_at = $1";
