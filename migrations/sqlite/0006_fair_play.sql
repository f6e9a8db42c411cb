-- What the chance of a game is made from: see docs/fair-play.md.

-- The server's secret of the table, drawn when it opens and revealed in the last record. NULL only where the game began
-- before there were secrets: its log is of the first form, and goes on in it.
ALTER TABLE tables ADD COLUMN secret BLOB CHECK (secret IS NULL OR length(secret) = 32);
UPDATE tables SET secret = randomblob(32) WHERE status = 'waiting';

-- What the seat's client has added; NULL as long as it has added nothing.
ALTER TABLE seats ADD COLUMN entropy BLOB CHECK (entropy IS NULL OR length(entropy) BETWEEN 16 AND 32);
