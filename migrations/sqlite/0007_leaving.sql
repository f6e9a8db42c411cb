-- People who asked to be forgotten.

-- When that is done; NULL for everybody else. A player who was forgotten stays as a row without a name, since games refer to it.
ALTER TABLE players ADD COLUMN leaves_at INTEGER;
CREATE INDEX players_leaving ON players (leaves_at) WHERE leaves_at IS NOT NULL;
