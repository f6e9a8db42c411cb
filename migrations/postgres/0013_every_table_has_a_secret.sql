-- Every table promises its chance: a game without a secret could never be checked.
UPDATE tables SET secret = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) WHERE secret IS NULL;
ALTER TABLE tables ALTER COLUMN secret SET NOT NULL;
