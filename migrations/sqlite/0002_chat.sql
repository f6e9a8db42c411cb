-- What the players of a table say to each other, kept with the table. Rows are only ever added.
CREATE TABLE chat (
    table_id  BLOB    NOT NULL REFERENCES tables (id),
    -- 1 for the first.
    number    INTEGER NOT NULL CHECK (number >= 1),
    player_id BLOB    NOT NULL REFERENCES players (id),
    said_at   INTEGER NOT NULL,
    text      TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
