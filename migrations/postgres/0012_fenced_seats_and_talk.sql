-- Raised with every change of the seats, and compared by it: of two changes that start from the same seats, one is made.
ALTER TABLE tables ADD COLUMN version bigint NOT NULL DEFAULT 0;

-- For whom a line is meant: the whole table, or those who watch.
ALTER TABLE chat ADD COLUMN audience text NOT NULL DEFAULT 'table' CHECK (audience IN ('table', 'spectators'));
-- The id that the speaker's client gave the line, so that a retry is not said twice.
ALTER TABLE chat ADD COLUMN id uuid;
UPDATE chat SET id = gen_random_uuid();
CREATE UNIQUE INDEX chat_said_once ON chat (table_id, player_id, id);

-- One row that /readyz writes to: a database that can be read but not written serves nobody.
CREATE TABLE alive (
    one        integer NOT NULL PRIMARY KEY CHECK (one = 1),
    checked_at bigint NOT NULL
);
INSERT INTO alive (one, checked_at) VALUES (1, 0);
