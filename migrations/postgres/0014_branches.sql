-- The position of another table's finished game that a table goes on from, and who may see it, as JSON; NULL where the game begins anew.
ALTER TABLE tables ADD COLUMN branch_of text;
