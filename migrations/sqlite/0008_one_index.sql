-- The log with one index instead of two: a record's entry in each falls on a page of its own, and writing those pages was what an
-- append cost most. The index of command ids leads to the records of a table as well. That a table has no two records of one number
-- is seen to where numbers are given out: an append moves last_seq of the table on from the number before, or is refused.
CREATE TABLE records_with_one_index (
    table_id   BLOB    NOT NULL REFERENCES tables (id),
    -- 1 for the first, without gaps.
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    -- Whose command made the record, and the id that the client gave it; both absent in the opening.
    seat       INTEGER,
    command_id BLOB,
    -- The exact bytes that were hashed: JSON.
    body       BLOB    NOT NULL,
    -- BLAKE3 of the body, which names the hash of the record before.
    hash       BLOB    NOT NULL CHECK (length(hash) = 32),
    CHECK ((seat IS NULL) = (command_id IS NULL)),
    -- A command has one effect, however often it is sent.
    UNIQUE (table_id, seat, command_id)
) STRICT;
INSERT INTO records_with_one_index SELECT * FROM records ORDER BY rowid;
DROP TABLE records;
ALTER TABLE records_with_one_index RENAME TO records;
