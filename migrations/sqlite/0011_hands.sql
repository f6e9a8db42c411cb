-- Seats that changed hands while their game was played.

-- Who had a seat before, in the order in which they gave it to somebody else. Written with the record that says so.
CREATE TABLE former_seats (
    table_id  BLOB NOT NULL REFERENCES tables (id),
    -- The number of that record.
    until     INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    player_id BLOB NOT NULL REFERENCES players (id),
    PRIMARY KEY (table_id, until)
) STRICT;
CREATE INDEX former_seats_of_player ON former_seats (player_id);
