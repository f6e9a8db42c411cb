// Which games are measured: Gold Rush, or those that `PAYDIRT_GAMES=gold-rush,goldmines` names.

import type { GameId } from "../browser/programs";

const named = process.env["PAYDIRT_GAMES"]?.split(",") as GameId[] | undefined;

export const GAMES: GameId[] = named ?? ["gold-rush"];

/** How many tiles lie on a board that is called full: only a few are still to be drawn. */
export const FULL: Partial<Record<GameId, number>> = { "gold-rush": 69, goldmines: 88 };

/** What its table is set up with: the largest board that the game has. */
export const SETTINGS: Partial<Record<GameId, object>> = { goldmines: { options: { castles: true } } };
