-- Players, tables and the log. The same tables as in migrations/postgres, in SQLite's dialect.
-- Times are milliseconds since 1970. Ids are UUIDs as blobs of 16 bytes.

-- People. Nobody signs up: a name makes a guest.
CREATE TABLE players (
    id         BLOB    NOT NULL PRIMARY KEY,
    -- What others see.
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What proves who somebody is. A player may hold several: one a device.
CREATE TABLE credentials (
    -- A hash of the secret; the secret itself is nowhere.
    secret_hash BLOB    NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
    player_id   BLOB    NOT NULL REFERENCES players (id),
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where games are set up and played.
CREATE TABLE tables (
    id         BLOB    NOT NULL PRIMARY KEY,
    -- Which game, by its name in addresses: 'gold-rush'.
    game       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    -- The game's own options, as JSON.
    options    TEXT    NOT NULL,
    visibility TEXT    NOT NULL CHECK (visibility IN ('public', 'by_link', 'private')),
    max_seats  INTEGER NOT NULL,
    host_id    BLOB    NOT NULL REFERENCES players (id),
    -- The code that lets others join a private table.
    invite     TEXT    NOT NULL,
    created_at INTEGER NOT NULL,

    -- Counts the writers this table has had. Only who claimed it last may write.
    epoch      INTEGER NOT NULL DEFAULT 0,
    -- The sequence number of the last record. With the epoch it is what an append must name to be let in.
    last_seq   INTEGER NOT NULL DEFAULT 0,

    -- The rest is what the log says, as of the last record: for lists, so that they need not replay it.
    status     TEXT    NOT NULL CHECK (status IN ('waiting', 'playing', 'finished')),
    -- Whose decision the game waits for.
    to_act     INTEGER,
    -- The result as JSON, once the game has ended.
    outcome    TEXT
) STRICT, WITHOUT ROWID;

-- The lobby's list: public tables that wait or are being played, newest first.
CREATE INDEX tables_in_lobby ON tables (created_at DESC, id)
    WHERE visibility = 'public' AND status IN ('waiting', 'playing');

-- Who sits where.
CREATE TABLE seats (
    table_id  BLOB    NOT NULL REFERENCES tables (id),
    -- 0 for the first, clockwise; before the start, the order of joining.
    seat      INTEGER NOT NULL,
    player_id BLOB    NOT NULL REFERENCES players (id),
    ready     INTEGER NOT NULL CHECK (ready IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    -- Nobody sits twice at one table.
    UNIQUE (table_id, player_id)
) STRICT, WITHOUT ROWID;

-- A player's own tables.
CREATE INDEX seats_of_player ON seats (player_id);

-- The log, which is the game: everything else about a game can be computed from it. Rows are only ever added.
CREATE TABLE records (
    table_id   BLOB    NOT NULL REFERENCES tables (id),
    -- 1 for the first, without gaps.
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    -- Whose command made the record, and the id that the client gave it; both absent in the opening.
    seat       INTEGER,
    command_id BLOB,
    -- The exact bytes that were hashed: JSON.
    body       BLOB    NOT NULL,
    -- BLAKE3 of the body, which names the hash of the record before.
    hash       BLOB    NOT NULL CHECK (length(hash) = 32),
    CHECK ((seat IS NULL) = (command_id IS NULL)),
    PRIMARY KEY (table_id, seq),
    -- A command has one effect, however often it is sent.
    UNIQUE (table_id, seat, command_id)
) STRICT, WITHOUT ROWID;
