-- How fast a table plays, and what time brings about at tables where nobody is.

-- The pace, as JSON; NULL without a clock.
ALTER TABLE tables ADD COLUMN pace TEXT;
-- When something is due at a table at leisure. Written with its records, and moved on by whoever sees to it.
ALTER TABLE tables ADD COLUMN due_at INTEGER;
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;

-- When a server was last alive; 0 before the first. Written each minute.
ALTER TABLE alive ADD COLUMN lived_at INTEGER NOT NULL DEFAULT 0;
-- Times in which no server was alive: nobody pays for them.
CREATE TABLE outages (
    began_at INTEGER NOT NULL PRIMARY KEY,
    ended_at INTEGER NOT NULL
) STRICT;
