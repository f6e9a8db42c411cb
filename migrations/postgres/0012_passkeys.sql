-- Passkeys, which keep an account beyond its devices.

CREATE TABLE passkeys (
    -- As the authenticator names it.
    id         bytea NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 16 AND 1023),
    player_id  uuid NOT NULL REFERENCES players (id),
    -- What signatures are checked with, and what changes with each use: the counter, and whether there is a backup.
    public_key bytea NOT NULL,
    state      bytea NOT NULL,
    label      text NOT NULL,
    created_at bigint NOT NULL,
    -- NULL until somebody has signed in with it.
    used_at    bigint
);
CREATE INDEX passkeys_of_player ON passkeys (player_id);

-- Challenges that were answered: each is good once. They are forgotten some time after they would have expired anyway.
CREATE TABLE challenges_used (
    hash       bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    expires_at bigint NOT NULL
);
CREATE INDEX challenges_used_until ON challenges_used (expires_at);
