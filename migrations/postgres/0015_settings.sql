-- What people chose for the page, which follows them to every device.

-- JSON text; NULL until somebody has chosen something. The version counts the changes, so that none is lost to another device's.
ALTER TABLE players ADD COLUMN settings text CHECK (length(settings) <= 8192);
ALTER TABLE players ADD COLUMN settings_version bigint NOT NULL DEFAULT 0;
