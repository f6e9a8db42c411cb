// Generated from the code of the server by `make types`; changes here are lost.
export const BETWEEN_NUDGES = 3600000;
export const GONE_AFTER = 120000;
export const MAX_CHAT = 280;
export const MAX_NAME = 32;
export const MAX_POINTS = 3;
export const MAX_REACTIONS = 5;
export const PROTOCOL = "paydirt.v1";
export const SIGNALS_WITHIN = 10000;
export const MAX_MUTED = 100;
export const GRACE = 1000;
export const LAPSES_AFTER = 259200000;
