-- A player's devices, and how another one comes in.

-- What the device is called in its player's list.
ALTER TABLE credentials ADD COLUMN label TEXT NOT NULL DEFAULT '';

-- Codes by which a player lets another device in: one a player, once, for a few minutes.
CREATE TABLE device_codes (
    -- The first half of the code, by which it is found.
    handle     TEXT NOT NULL PRIMARY KEY,
    player_id  BLOB NOT NULL UNIQUE REFERENCES players (id),
    -- A hash of the whole code.
    code_hash  BLOB NOT NULL CHECK (length(code_hash) = 32),
    expires_at INTEGER NOT NULL,
    -- How often somebody gave another second half.
    tries      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
