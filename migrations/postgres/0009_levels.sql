-- The computer players by their levels (see server/src/house.rs): short names, no two of which begin alike.
UPDATE players SET name = 'Buck' WHERE id = '00000000-0000-8000-8000-000000000101';
UPDATE players SET name = 'Clementine' WHERE id = '00000000-0000-8000-8000-000000000102';
UPDATE players SET name = 'Hattie' WHERE id = '00000000-0000-8000-8000-000000000103';
UPDATE players SET name = 'Silas' WHERE id = '00000000-0000-8000-8000-000000000104';
UPDATE players SET name = 'Dusty' WHERE id = '00000000-0000-8000-8000-000000000201';
UPDATE players SET name = 'Jeb' WHERE id = '00000000-0000-8000-8000-000000000202';
UPDATE players SET name = 'Molly' WHERE id = '00000000-0000-8000-8000-000000000203';
UPDATE players SET name = 'Pip' WHERE id = '00000000-0000-8000-8000-000000000204';
