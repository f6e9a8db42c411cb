-- How far behind spectators see a game, and what of it they see so far.

ALTER TABLE tables ADD COLUMN watch_delay TEXT NOT NULL DEFAULT 'none'
    CHECK (watch_delay IN ('none', 'one_turn', 'five_turns', 'until_the_end'));
-- How far the log of spectators reaches and what lists tell them, as JSON, while they are behind; NULL where they see everything.
-- Written with the records.
ALTER TABLE tables ADD COLUMN watched TEXT;

-- Lines are counted for each audience: what spectators are told does not say how much else was.
CREATE TABLE chat_by_audience (
    table_id  BLOB NOT NULL REFERENCES tables (id),
    -- 1 for the first to its audience.
    number    INTEGER NOT NULL CHECK (number >= 1),
    -- The id that the speaker's client gave the line, so that a retry is not said twice.
    id        BLOB NOT NULL,
    player_id BLOB NOT NULL REFERENCES players (id),
    -- For whom it is meant: the whole table, or those who watch.
    audience  TEXT NOT NULL CHECK (audience IN ('table', 'spectators')),
    said_at   INTEGER NOT NULL,
    text      TEXT NOT NULL,
    -- The last record that there was when it was said: spectators hear it when their log reaches that far.
    after_seq INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, audience, number),
    UNIQUE (table_id, player_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO chat_by_audience (table_id, number, id, player_id, audience, said_at, text)
    SELECT table_id, number, id, player_id, audience, said_at, text FROM chat;
DROP TABLE chat;
ALTER TABLE chat_by_audience RENAME TO chat;
CREATE INDEX chat_of_player ON chat (player_id);
