// Generated from the code of the server by `make types`; changes here are lost.
export const GAME_IDS = [
  "gold-rush",
  "goldmines",
  "gold-west",
] as const;
