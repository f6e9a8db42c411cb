-- Devices that nobody has used for a year are removed, a few at a time.

CREATE INDEX credentials_used_on ON credentials (used_on);
