-- The computer players by their levels (see server/src/house.rs): short names, no two of which begin alike.
UPDATE players SET name = 'Buck' WHERE id = x'00000000000080008000000000000101';
UPDATE players SET name = 'Clementine' WHERE id = x'00000000000080008000000000000102';
UPDATE players SET name = 'Hattie' WHERE id = x'00000000000080008000000000000103';
UPDATE players SET name = 'Silas' WHERE id = x'00000000000080008000000000000104';
UPDATE players SET name = 'Dusty' WHERE id = x'00000000000080008000000000000201';
UPDATE players SET name = 'Jeb' WHERE id = x'00000000000080008000000000000202';
UPDATE players SET name = 'Molly' WHERE id = x'00000000000080008000000000000203';
UPDATE players SET name = 'Pip' WHERE id = x'00000000000080008000000000000204';
