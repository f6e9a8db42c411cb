-- A player's devices, and how another one comes in.

-- What the device is called in its player's list.
ALTER TABLE credentials ADD COLUMN label text NOT NULL DEFAULT '';

-- Codes by which a player lets another device in: one a player, once, for a few minutes.
CREATE TABLE device_codes (
    -- The first half of the code, by which it is found.
    handle     text NOT NULL PRIMARY KEY,
    player_id  uuid NOT NULL UNIQUE REFERENCES players (id),
    -- A hash of the whole code.
    code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
    expires_at bigint NOT NULL,
    -- How often somebody gave another second half.
    tries      integer NOT NULL DEFAULT 0
);
