-- How far the game is, as of the last record: the game's own words as JSON, for lists. NULL while nobody plays, and, where the game
-- was played before this was kept, until the next move.
ALTER TABLE tables ADD COLUMN progress text;
