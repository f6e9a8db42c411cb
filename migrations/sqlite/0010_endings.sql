-- When a game ended, in milliseconds since 1970, for the lists of past games; and whom the hosts of a waiting table sent away: a list
-- of players as JSON.
ALTER TABLE tables ADD COLUMN ended_at integer;
ALTER TABLE tables ADD COLUMN removed text NOT NULL DEFAULT '[]';
UPDATE tables SET ended_at = created_at WHERE status = 'finished';
