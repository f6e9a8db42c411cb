-- Whether a computer plays the seat that is to act, for whomever.

ALTER TABLE tables ADD COLUMN by_computer INTEGER NOT NULL DEFAULT 0 CHECK (by_computer IN (0, 1));
