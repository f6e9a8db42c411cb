// Generated from the code of the server by `make types`; changes here are lost.
export const GAME_IDS = [
  "gold-rush",
  "goldmines",
  "gold-west",
] as const;
export const GAME_SEATS = {
  "gold-rush": { min: 2, max: 5 },
  "goldmines": { min: 2, max: 5 },
  "gold-west": { min: 2, max: 4 },
} as const;
