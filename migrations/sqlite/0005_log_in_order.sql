-- The log in the order in which it is written. Kept by its key, as it was, every record of a batch fell on a page of its own, since
-- each belongs to another table; rows in the order of writing fill one page after the other, and only the key is spread.
CREATE TABLE records_in_order (
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
    PRIMARY KEY (table_id, seq),
    -- A command has one effect, however often it is sent.
    UNIQUE (table_id, seat, command_id)
) STRICT;
INSERT INTO records_in_order SELECT * FROM records;
DROP TABLE records;
ALTER TABLE records_in_order RENAME TO records;
