-- What the players of a table say to each other, kept with the table. Rows are only ever added.
CREATE TABLE chat (
    table_id  uuid   NOT NULL REFERENCES tables (id),
    -- 1 for the first.
    number    bigint NOT NULL CHECK (number >= 1),
    player_id uuid   NOT NULL REFERENCES players (id),
    said_at   bigint NOT NULL,
    text      text   NOT NULL,
    PRIMARY KEY (table_id, number)
);
