-- Whether the page offers everybody at the table hints.

ALTER TABLE tables ADD COLUMN hints boolean NOT NULL DEFAULT false;
