-- Every table promises its chance: a game without a secret could never be checked. (SQLite cannot add NOT NULL to a column that
-- is there; a table without a secret is refused when it is read.)
UPDATE tables SET secret = randomblob(32) WHERE secret IS NULL;
