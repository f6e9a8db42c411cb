-- How far behind spectators see a game, and what of it they see so far.

ALTER TABLE tables ADD COLUMN watch_delay text NOT NULL DEFAULT 'none'
    CHECK (watch_delay IN ('none', 'one_turn', 'five_turns', 'until_the_end'));
-- How far the log of spectators reaches and what lists tell them, as JSON, while they are behind; NULL where they see everything.
-- Written with the records.
ALTER TABLE tables ADD COLUMN watched text;

-- The last record that there was when a line was said: spectators hear it when their log reaches that far.
ALTER TABLE chat ADD COLUMN after_seq bigint NOT NULL DEFAULT 0;
-- Lines are counted for each audience: what spectators are told does not say how much else was.
ALTER TABLE chat DROP CONSTRAINT chat_pkey;
ALTER TABLE chat ADD PRIMARY KEY (table_id, audience, number);
