-- Playing again with the same people: the table that follows a finished one. There is at most one, however many ask for it.
-- It waits, is played or has ended like any other, and may be followed in its turn.
ALTER TABLE tables ADD COLUMN next_table BLOB REFERENCES tables (id);
-- The seat, at the finished table, of whoever asked for it first.
ALTER TABLE tables ADD COLUMN next_asked_by INTEGER CHECK ((next_table IS NULL) = (next_asked_by IS NULL));
