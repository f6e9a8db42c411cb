-- Whether a computer plays the seat that is to act, for whomever.

ALTER TABLE tables ADD COLUMN by_computer boolean NOT NULL DEFAULT false;
