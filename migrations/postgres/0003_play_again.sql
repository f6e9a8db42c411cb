-- Playing again with the same people: the table that follows a finished one. There is at most one, however many ask for it.
ALTER TABLE tables
    -- It waits, is played or has ended like any other, and may be followed in its turn.
    ADD COLUMN next_table uuid REFERENCES tables (id),
    -- The seat, at the finished table, of whoever asked for it first.
    ADD COLUMN next_asked_by smallint,
    ADD CHECK ((next_table IS NULL) = (next_asked_by IS NULL));
