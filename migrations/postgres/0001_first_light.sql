-- Players, tables and the log. The same tables as in migrations/sqlite, in Postgres's dialect.
-- Times are milliseconds since 1970.
--
-- Everything that a game needs while it is played has the table's id first in its key, so that the schema can be spread
-- over many machines by that id. Nothing notifies anybody: NOTIFY takes a lock of the whole database at every commit.

-- People. Nobody signs up: a name makes a guest.
CREATE TABLE players (
    id         uuid   NOT NULL PRIMARY KEY,
    -- What others see.
    name       text   NOT NULL,
    created_at bigint NOT NULL
);

-- What proves who somebody is. A player may hold several: one a device.
CREATE TABLE credentials (
    -- A hash of the secret; the secret itself is nowhere.
    secret_hash bytea  NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
    player_id   uuid   NOT NULL REFERENCES players (id),
    created_at  bigint NOT NULL
);

-- Where games are set up and played. Every append changes its table's row, hence the room left on each page: the new
-- version of a row fits beside the old one, and no index has to change.
CREATE TABLE tables (
    id         uuid     NOT NULL PRIMARY KEY,
    -- Which game, by its name in addresses: 'gold-rush'.
    game       text     NOT NULL,
    name       text     NOT NULL,
    -- The game's own options, as JSON; as text, since it is only ever handed on.
    options    text     NOT NULL,
    visibility text     NOT NULL CHECK (visibility IN ('public', 'by_link', 'private')),
    max_seats  smallint NOT NULL,
    host_id    uuid     NOT NULL REFERENCES players (id),
    -- The code that lets others join a private table.
    invite     text     NOT NULL,
    created_at bigint   NOT NULL,

    -- Counts the writers this table has had. Only who claimed it last may write.
    epoch      bigint   NOT NULL DEFAULT 0,
    -- The sequence number of the last record. With the epoch it is what an append must name to be let in.
    last_seq   bigint   NOT NULL DEFAULT 0,

    -- The rest is what the log says, as of the last record: for lists, so that they need not replay it.
    status     text     NOT NULL CHECK (status IN ('waiting', 'playing', 'finished')),
    -- Whose decision the game waits for.
    to_act     smallint,
    -- The result as JSON, once the game has ended.
    outcome    text
) WITH (fillfactor = 70);

-- The lobby's list: public tables that wait or are being played, newest first.
CREATE INDEX tables_in_lobby ON tables (created_at DESC, id)
    WHERE visibility = 'public' AND status IN ('waiting', 'playing');

-- Who sits where.
CREATE TABLE seats (
    table_id  uuid     NOT NULL REFERENCES tables (id),
    -- 0 for the first, clockwise; before the start, the order of joining.
    seat      smallint NOT NULL,
    player_id uuid     NOT NULL REFERENCES players (id),
    ready     boolean  NOT NULL,
    PRIMARY KEY (table_id, seat),
    -- Nobody sits twice at one table.
    UNIQUE (table_id, player_id)
);

-- A player's own tables.
CREATE INDEX seats_of_player ON seats (player_id);

-- The log, which is the game: everything else about a game can be computed from it. Rows are only ever added.
CREATE TABLE records (
    table_id   uuid     NOT NULL REFERENCES tables (id),
    -- 1 for the first, without gaps.
    seq        bigint   NOT NULL CHECK (seq >= 1),
    -- Whose command made the record, and the id that the client gave it; both absent in the opening.
    seat       smallint,
    command_id uuid,
    -- The exact bytes that were hashed: JSON.
    body       bytea    NOT NULL,
    -- BLAKE3 of the body, which names the hash of the record before.
    hash       bytea    NOT NULL CHECK (length(hash) = 32),
    CHECK ((seat IS NULL) = (command_id IS NULL)),
    PRIMARY KEY (table_id, seq),
    -- A command has one effect, however often it is sent.
    UNIQUE (table_id, seat, command_id)
);
