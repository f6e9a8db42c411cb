-- What tells the seats of a table apart, who is its host, and who was nudged.

-- The colour that a player has; NULL where it follows from the seat, as it does for computer players.
ALTER TABLE seats ADD COLUMN colour TEXT
    CHECK (colour IN ('brick', 'indigo', 'pine', 'chalk', 'coal'));
-- When others nudged the player last, in milliseconds since 1970; NULL if nobody has.
ALTER TABLE seats ADD COLUMN nudged_at INTEGER;

-- The host is kept from now on. Until now it was the person in the first seat, whoever had set the table up.
UPDATE tables SET host_id = (
    SELECT player_id FROM seats WHERE seats.table_id = tables.id
    AND player_id NOT BETWEEN x'00000000000080008000000000000000' AND x'0000000000008000800000000000ffff' ORDER BY seat LIMIT 1
) WHERE status <> 'finished' AND EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = tables.id
    AND player_id NOT BETWEEN x'00000000000080008000000000000000' AND x'0000000000008000800000000000ffff'
);
