//! The statements that are the same in both dialects.

/// All of a table, a line a seat. What stands in the brackets picks the tables, newest first.
macro_rules! select_tables {
    ($($pick:literal),+) => {
        concat!(
            "SELECT picked.id, game, picked.name, options, pace, watch_delay, hints, visibility, max_seats, host_id, invite, picked.created_at, ",
            "version, status, to_act, by_computer, progress, watched, outcome, ended_at, due_at, last.body AS last_body, removed, next_table, ",
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

/// The players who had seats until others took them; what stands in the brackets says at which tables.
macro_rules! select_former {
    ($tables:literal) => {
        concat!(
            "SELECT former_seats.table_id, former_seats.seat, former_seats.player_id, players.name, former_seats.until ",
            "FROM former_seats JOIN players ON players.id = former_seats.player_id ",
            "WHERE former_seats.table_id = ",
            $tables,
            " ORDER BY former_seats.until"
        )
    };
}

pub(super) const TABLE: &str = select_tables!("SELECT * FROM tables WHERE id = $1");

/// The tables of some ids, where a list can be handed in.
pub(super) const THESE_TABLES: &str = select_tables!("SELECT * FROM tables WHERE id = ANY($1)");

/// Who had a seat at the tables of some ids until another took it, where a list can be handed in.
pub(super) const FORMER_OF_THESE: &str = select_former!("ANY($1)");

/// Who had a seat at the table of an id until another took it.
pub(super) const FORMER: &str = select_former!("$1");

/// The tables of the lobby, at most so many.
pub(super) const PUBLIC_TABLES: &str = select_tables!(
    "SELECT * FROM tables WHERE visibility = 'public' AND status IN ('waiting', 'playing') ",
    "AND (status = 'playing' OR created_at >= $2) ",
    "AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id) ",
    "ORDER BY created_at DESC, id LIMIT $1"
);

/// The tables at which a player sits, or sat until another took the seat, at most so many: finished ones only as far as the others
/// leave room.
pub(super) const TABLES_OF: &str = select_tables!(
    "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player_id = $1 ",
    "UNION SELECT table_id FROM former_seats WHERE player_id = $1) ",
    "ORDER BY status = 'finished', created_at DESC, id LIMIT $2"
);

/// At how many tables a player sits whose games have not ended, and of how many public ones that wait they are the host.
pub(super) const BUSY: &str = "SELECT count(*) AS open, count(CASE \
         WHEN tables.status = 'waiting' AND tables.visibility = 'public' AND tables.host_id = $1 THEN 1 END) AS hosting \
     FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.player_id = $1 AND tables.status <> 'finished'";

/// The finished tables at which a player sat, to the end or not, after the one that ended at a time and has an id, at most so many.
pub(super) const FINISHED_TABLES_OF: &str = select_tables!(
    "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player_id = $1 ",
    "UNION SELECT table_id FROM former_seats WHERE player_id = $1) ",
    "AND status = 'finished' AND (ended_at < $2 OR ended_at = $2 AND id > $3) ORDER BY ended_at DESC, id LIMIT $4"
);

/// Makes a table the one that follows another, unless one follows already.
pub(super) const FOLLOW: &str =
    "UPDATE tables SET next_table = $2, next_asked_by = $3 WHERE id = $1 AND next_table IS NULL";

/// Which table follows another.
pub(super) const NEXT: &str = "SELECT next_table, next_asked_by FROM tables WHERE id = $1";

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

/// All of a waiting table but its seats, for the writer of a table whose version is as given. It raises the version, and keeps others
/// from claiming the table until it commits.
pub(super) const SAVE_TABLE: &str = "UPDATE tables SET version = version + 1, invite = $4, removed = $5, \
     name = $6, options = $7, pace = $8, max_seats = $9, watch_delay = $10, host_id = $11, hints = $12 \
     WHERE id = $1 AND epoch = $2 AND version = $3";

/// Another host, for the writer of a table whose version is as given; and nothing else, likewise. Both raise the version.
pub(super) const SAVE_HOST: &str =
    "UPDATE tables SET version = version + 1, host_id = $4 WHERE id = $1 AND epoch = $2 AND version = $3";
pub(super) const RAISE_VERSION: &str =
    "UPDATE tables SET version = version + 1 WHERE id = $1 AND epoch = $2 AND version = $3";
pub(super) const NUDGED: &str = "UPDATE seats SET nudged_at = $3 WHERE table_id = $1 AND player_id = $2";

/// Something said at a table, under the next number. Needs the lock on the table's row: it keeps others from the number.
pub(super) const ADD_CHAT: &str = "INSERT INTO chat (table_id, number, id, player_id, audience, said_at, after_seq, text) \
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 FROM chat WHERE table_id = $1 AND audience = $4";

/// The line that a player has said under an id.
pub(super) const SAID: &str = select_chat!("WHERE chat.table_id = $1 AND chat.player_id = $2 AND chat.id = $3");

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
/// the time. Whatever lived a minute after now did so by a clock that was ahead.
pub(super) const NOTE_OUTAGE: &str = "INSERT INTO outages (began_at, ended_at) \
     SELECT lived_at, $1 FROM alive WHERE lived_at > 0 AND lived_at < $1 - $2 ON CONFLICT DO NOTHING";
pub(super) const NOTE_LIFE: &str = "UPDATE alive SET lived_at = $1 WHERE lived_at < $1 OR lived_at > $1 + 60000";

/// What puts right the outages of a clock that was ahead, in this order: none starts or ends later than now. `$1` is the time.
pub(super) const DROP_LATER_OUTAGES: &str = "DELETE FROM outages WHERE began_at >= $1";
pub(super) const CUT_LATER_OUTAGES: &str = "UPDATE outages SET ended_at = $1 WHERE ended_at > $1";

/// Milliseconds of outages since a time.
pub(super) const OUTAGES: &str = "SELECT CAST(coalesce(sum( \
         ended_at - CASE WHEN began_at < $1 THEN $1 ELSE began_at END), 0) AS bigint) FROM outages WHERE ended_at > $1";

/// The log of a table after a sequence number, and where it ends by what was appended; that alone if there is no record.
pub(super) const RECORDS: &str = "SELECT records.seq, records.body, records.hash, tables.last_seq \
     FROM tables LEFT JOIN records ON records.table_id = tables.id AND records.seq > $2 \
     WHERE tables.id = $1 ORDER BY records.seq";

/// Writes to the one row that is there for this: a database that can be read but not written serves nobody. `$1` is the time.
pub(super) const TOUCH: &str = "UPDATE alive SET checked_at = $1";
