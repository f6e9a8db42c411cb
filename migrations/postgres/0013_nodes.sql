-- Servers that share this database, and which of them owns a table. Times are in milliseconds since 1970, by this database's clock.
CREATE TABLE nodes (
    name       TEXT PRIMARY KEY,
    -- One life of a server: after a restart it is another.
    instance   UUID NOT NULL UNIQUE,
    -- Where the other servers reach it, and what they show it.
    address    TEXT NOT NULL,
    secret     TEXT NOT NULL,
    version    TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    beat_at    BIGINT NOT NULL,
    draining   BOOLEAN NOT NULL DEFAULT false
);

-- The life that owns the table, nobody's if it sleeps. Who may write is decided by the epoch; this says where to ask.
ALTER TABLE tables ADD COLUMN owner UUID;
ALTER TABLE tables ADD COLUMN claimed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
