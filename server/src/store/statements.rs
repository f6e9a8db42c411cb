//! The statements that are the same in both dialects.

/// All of a table, a line a seat. What stands in the brackets picks the tables, newest first.
macro_rules! select_tables {
    ($($pick:literal),+) => {
        concat!(
            "SELECT picked.id, game, picked.name, options, visibility, max_seats, host_id, invite, picked.created_at, ",
            "status, to_act, progress, outcome, ended_at, removed, next_table, next_asked_by, secret, seats.player_id, ",
            "players.name AS player_name, ",
            "seats.ready, seats.entropy FROM (",
            $($pick),+,
            ") AS picked LEFT JOIN seats ON seats.table_id = picked.id LEFT JOIN players ON players.id = seats.player_id ",
            "ORDER BY picked.created_at DESC, picked.id, seats.seat"
        )
    };
}

/// The table of an id.
pub(super) const TABLE: &str = select_tables!("SELECT * FROM tables WHERE id = $1");

/// The tables of the lobby, at most so many.
pub(super) const PUBLIC_TABLES: &str = select_tables!(
    "SELECT * FROM tables WHERE visibility = 'public' AND status IN ('waiting', 'playing') ",
    "AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id) ",
    "ORDER BY created_at DESC, id LIMIT $1"
);

/// The tables at which a player sits, at most so many.
pub(super) const TABLES_OF: &str = select_tables!(
    "SELECT tables.* FROM tables JOIN seats ON seats.table_id = tables.id WHERE seats.player_id = $1 ",
    "ORDER BY tables.created_at DESC, tables.id LIMIT $2"
);

/// The finished tables at which a player sat, whose games ended before a time, at most so many.
pub(super) const FINISHED_TABLES_OF: &str = select_tables!(
    "SELECT tables.* FROM tables JOIN seats ON seats.table_id = tables.id WHERE seats.player_id = $1 ",
    "AND tables.status = 'finished' AND tables.ended_at < $2 ORDER BY tables.ended_at DESC, tables.id LIMIT $3"
);

/// Makes a table the one that follows another, unless one follows already.
pub(super) const FOLLOW: &str =
    "UPDATE tables SET next_table = $2, next_asked_by = $3 WHERE id = $1 AND next_table IS NULL";

/// Which table follows another.
pub(super) const NEXT: &str = "SELECT next_table, next_asked_by FROM tables WHERE id = $1";

/// The player of a secret.
pub(super) const PLAYER_BY_SECRET: &str = "SELECT players.id, players.name, players.created_at \
     FROM credentials JOIN players ON players.id = credentials.player_id WHERE credentials.secret_hash = $1";

/// Another name for a player.
pub(super) const RENAME_PLAYER: &str = "UPDATE players SET name = $2 WHERE id = $1";

/// Raises the epoch of a table.
pub(super) const CLAIM: &str = "UPDATE tables SET epoch = epoch + 1 WHERE id = $1 RETURNING epoch";

/// Another invite, and whom the hosts sent away, for the writer of a table; it also keeps others from claiming it until it commits.
pub(super) const SAVE_INVITE: &str = "UPDATE tables SET invite = $3, removed = $4 WHERE id = $1 AND epoch = $2";

/// Something said at a table.
pub(super) const ADD_CHAT: &str =
    "INSERT INTO chat (table_id, number, player_id, said_at, text) VALUES ($1, $2, $3, $4, $5)";

/// What was said last at a table, newest first, at most so many.
pub(super) const CHAT: &str = "SELECT chat.number, chat.player_id, players.name, chat.said_at, chat.text \
     FROM chat JOIN players ON players.id = chat.player_id WHERE chat.table_id = $1 ORDER BY chat.number DESC LIMIT $2";

/// The log of a table after a sequence number.
pub(super) const RECORDS: &str =
    "SELECT seq, seat, command_id, body, hash FROM records WHERE table_id = $1 AND seq > $2 ORDER BY seq";
