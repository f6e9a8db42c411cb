-- Servers that share a database, and which of them owns a table. Times are in milliseconds since 1970. A SQLite file is one server's,
-- so nothing is kept here: the schema is the same in both databases.
CREATE TABLE nodes (
    name       TEXT NOT NULL PRIMARY KEY,
    -- One life of a server: after a restart it is another.
    instance   BLOB NOT NULL UNIQUE,
    -- Where the other servers reach it, and what they show it.
    address    TEXT NOT NULL,
    secret     TEXT NOT NULL,
    version    TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    beat_at    INTEGER NOT NULL,
    draining   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The life that owns the table, nobody's if it sleeps. Who may write is decided by the epoch; this says where to ask.
ALTER TABLE tables ADD COLUMN owner BLOB;
ALTER TABLE tables ADD COLUMN claimed_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
