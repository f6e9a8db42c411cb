-- Notices: how people hear that they are asked for something at a table where they are not.

-- What the server proves itself with: made once, by whoever is first.
CREATE TABLE notice_keys (
    one   integer NOT NULL PRIMARY KEY CHECK (one = 1),
    -- The key pair with which push services know this server, in PKCS #8.
    vapid bytea NOT NULL,
    -- What the links in mail are signed with.
    links bytea NOT NULL CHECK (length(links) = 32)
);

-- Ways to reach a player: browsers, mail addresses, webhooks.
CREATE TABLE channels (
    id          uuid NOT NULL PRIMARY KEY,
    player_id   uuid NOT NULL REFERENCES players (id),
    kind        text NOT NULL CHECK (kind IN ('push', 'mail', 'webhook')),
    -- Endpoint, address or URL.
    target      text NOT NULL,
    -- For whom a push is encrypted: the browser's public key and its secret. Empty otherwise.
    keys        bytea NOT NULL,
    -- The device that a browser is; when it is signed out, the channel goes too.
    secret_hash bytea,
    label       text NOT NULL,
    -- Whether whoever reads there wants to.
    confirmed   boolean NOT NULL,
    created_at  bigint NOT NULL
);
CREATE INDEX channels_of_player ON channels (player_id);
CREATE INDEX channels_of_target ON channels (target);
CREATE INDEX channels_of_device ON channels (secret_hash) WHERE secret_hash IS NOT NULL;

-- Addresses that were asked whether they want mail, and by whom.
CREATE TABLE addresses_asked (
    address   text NOT NULL PRIMARY KEY,
    player_id uuid NOT NULL,
    asked_at  bigint NOT NULL
);
CREATE INDEX addresses_asked_by ON addresses_asked (player_id);

-- What for, when and in which language a player is told.
CREATE TABLE notice_wishes (
    player_id  uuid NOT NULL PRIMARY KEY REFERENCES players (id),
    turns      boolean NOT NULL,
    proposals  boolean NOT NULL,
    ends       boolean NOT NULL,
    -- Minutes of the day in the zone; NULL without quiet hours.
    quiet_from smallint,
    quiet_to   smallint,
    zone       text NOT NULL,
    language   text NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- One for a player, table and channel at most: a newer one replaces it. It is written with the record that asks for something, and
-- nothing in it can fail that: it refers to nothing and checks nothing. Once told it stays until its player has looked.
CREATE TABLE notices (
    player_id  uuid NOT NULL,
    table_id   uuid NOT NULL,
    channel_id uuid NOT NULL,
    kind       text NOT NULL,
    -- 'turn', 'proposal' or 'end', and the record that it rests on.
    why        text NOT NULL,
    seq        bigint NOT NULL,
    at         bigint NOT NULL,
    -- When somebody tries next; NULL once it was told, or is not worth telling.
    next_at    bigint,
    tries      integer NOT NULL,
    PRIMARY KEY (player_id, table_id, channel_id)
);
CREATE INDEX notices_next ON notices (kind, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notices_told ON notices (at) WHERE next_at IS NULL;
