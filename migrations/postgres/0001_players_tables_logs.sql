-- Players, tables and their logs. The same tables as in migrations/sqlite, in Postgres's dialect.
-- Times are milliseconds since 1970.
--
-- Everything that a game needs while it is played has the table's id first in its key, so that the schema can be spread
-- over many machines by that id. Nothing notifies anybody: NOTIFY takes a lock of the whole database at every commit.

-- People. Nobody signs up: a name makes a guest.
CREATE TABLE players (
    id         uuid NOT NULL PRIMARY KEY,
    -- What others see.
    name       text NOT NULL,
    created_at bigint NOT NULL
);

-- The players that are programs (see server/src/bot_players.rs). They sit in seats like any others, and have no credentials:
-- nobody can be one of them. Several of one kind, since nobody sits twice at one table.
INSERT INTO players (id, name, created_at) VALUES
    ('00000000-0000-8000-8000-000000000101', 'Buck', 0),
    ('00000000-0000-8000-8000-000000000102', 'Clementine', 0),
    ('00000000-0000-8000-8000-000000000103', 'Hattie', 0),
    ('00000000-0000-8000-8000-000000000104', 'Silas', 0),
    ('00000000-0000-8000-8000-000000000201', 'Dusty', 0),
    ('00000000-0000-8000-8000-000000000202', 'Jeb', 0),
    ('00000000-0000-8000-8000-000000000203', 'Molly', 0),
    ('00000000-0000-8000-8000-000000000204', 'Pip', 0);

-- What proves who somebody is. A player may hold several: one a device.
CREATE TABLE credentials (
    -- A hash of the secret; the secret itself is nowhere.
    secret_hash bytea NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
    player_id   uuid NOT NULL REFERENCES players (id),
    created_at  bigint NOT NULL,
    -- The last day on which it was used, in days since 1970: one that nobody has used for a year is worth nothing, and guests
    -- who never did anything are forgotten. Written once a day at most.
    used_on     integer NOT NULL
);
CREATE INDEX credentials_of_player ON credentials (player_id);

-- Where games are set up and played. Every append changes its table's row, hence the room left on each page: the new
-- version of a row fits beside the old one, and no index has to change.
CREATE TABLE tables (
    id            uuid NOT NULL PRIMARY KEY,
    -- Which game, by its name in addresses: 'gold-rush'.
    game          text NOT NULL,
    name          text NOT NULL,
    -- The game's own options, as JSON; as text, since it is only ever handed on.
    options       text NOT NULL,
    visibility    text NOT NULL CHECK (visibility IN ('public', 'by_link', 'private')),
    max_seats     smallint NOT NULL,
    host_id       uuid NOT NULL REFERENCES players (id),
    -- The code that lets others join a private table.
    invite        text NOT NULL,
    -- Whom the hosts of a waiting table sent away: a list of players as JSON.
    removed       text NOT NULL,
    created_at    bigint NOT NULL,
    -- The server's part of what the chance of the game is made from, drawn when the table opens and revealed in the last
    -- record: see docs/fair-play.md.
    secret        bytea NOT NULL CHECK (length(secret) = 32),

    -- Raised with every change of the seats, and compared by it: of two changes that start from the same seats, one is made.
    version       bigint NOT NULL DEFAULT 0,
    -- Counts the writers this table has had. Only whoever claimed it last may write.
    epoch         bigint NOT NULL DEFAULT 0,
    -- The sequence number of the last record. With the epoch it is what an append must name to be let in.
    last_seq      bigint NOT NULL DEFAULT 0,

    -- What the log says, as of the last record: for lists, so that they need not replay it.
    status        text NOT NULL CHECK (status IN ('waiting', 'playing', 'finished')),
    -- Whose decision the game waits for.
    to_act        smallint,
    -- How far the game is, while it is played: the game's own words as JSON.
    progress      text,
    -- The result as JSON, once the game has ended, and when that was.
    outcome       text,
    ended_at      bigint,

    -- The table that follows, to play again with the same people. There is at most one, however many ask for it. It waits, is
    -- played or has ended like any other, and may be followed in its turn.
    next_table    uuid REFERENCES tables (id),
    -- The seat, at this table, of whoever asked for it first.
    next_asked_by smallint,
 CHECK ((next_table IS NULL) = (next_asked_by IS NULL))
) WITH (fillfactor = 70);

-- The lobby's list: public tables that wait or are being played, newest first.
CREATE INDEX tables_in_lobby ON tables (created_at DESC, id)
    WHERE visibility = 'public' AND status IN ('waiting', 'playing');
-- Tables that nobody came to, oldest first.
CREATE INDEX tables_waiting ON tables (created_at) WHERE status = 'waiting';
-- The one that a table follows.
CREATE INDEX tables_followed ON tables (next_table) WHERE next_table IS NOT NULL;
CREATE INDEX tables_of_host ON tables (host_id);

-- Who sits where.
CREATE TABLE seats (
    table_id  uuid NOT NULL REFERENCES tables (id),
    -- 0 for the first, clockwise; before the start, the order of joining.
    seat      smallint NOT NULL,
    player_id uuid NOT NULL REFERENCES players (id),
    ready     boolean NOT NULL,
    -- What the seat's client has added to the chance of the game; NULL as long as it has added nothing.
    entropy   bytea CHECK (length(entropy) BETWEEN 16 AND 32),
    PRIMARY KEY (table_id, seat),
    -- Nobody sits twice at one table.
    UNIQUE (table_id, player_id)
);
-- A player's own tables.
CREATE INDEX seats_of_player ON seats (player_id);

-- The log, which is the game: everything else about a game can be computed from it. Rows are only ever added, and lie in the
-- order in which they were.
CREATE TABLE records (
    table_id uuid NOT NULL REFERENCES tables (id),
    -- 1 for the first, without gaps.
    seq      bigint NOT NULL CHECK (seq >= 1),
    -- The exact bytes that were hashed: JSON.
    body     bytea NOT NULL,
    -- BLAKE3 of the body, which names the hash of the record before.
    hash     bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, seq)
);

-- What is said at a table, kept with it. Rows are only ever added.
CREATE TABLE chat (
    table_id  uuid NOT NULL REFERENCES tables (id),
    -- 1 for the first.
    number    bigint NOT NULL CHECK (number >= 1),
    -- The id that the speaker's client gave the line, so that a retry is not said twice.
    id        uuid NOT NULL,
    player_id uuid NOT NULL REFERENCES players (id),
    -- For whom it is meant: the whole table, or those who watch.
    audience  text NOT NULL CHECK (audience IN ('table', 'spectators')),
    said_at   bigint NOT NULL,
    text      text NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, player_id, id)
);
CREATE INDEX chat_of_player ON chat (player_id);

-- One row that /readyz writes to: a database that can be read but not written serves nobody.
CREATE TABLE alive (
    one        integer NOT NULL PRIMARY KEY CHECK (one = 1),
    checked_at bigint NOT NULL
);
INSERT INTO alive (one, checked_at) VALUES (1, 0);
