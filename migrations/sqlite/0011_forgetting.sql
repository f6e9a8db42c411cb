-- The last day on which a credential was used, in days since 1970: one that nobody has used for a year is worth nothing, and
-- guests who never did anything are forgotten. Written once a day at most.
ALTER TABLE credentials ADD COLUMN used_on INTEGER NOT NULL DEFAULT 0;
UPDATE credentials SET used_on = created_at / 86400000;

-- What a player has left behind is looked for before they are forgotten.
CREATE INDEX credentials_of_player ON credentials (player_id);
CREATE INDEX chat_of_player ON chat (player_id);
CREATE INDEX tables_of_host ON tables (host_id);

-- Tables that nobody came to, oldest first, and the one that a table follows.
CREATE INDEX tables_waiting ON tables (created_at) WHERE status = 'waiting';
CREATE INDEX tables_followed ON tables (next_table) WHERE next_table IS NOT NULL;
