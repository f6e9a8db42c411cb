// Which games are measured: all of them, or those that `PAYDIRT_GAMES=gold-rush,goldmines` names.

import { GAMES as ALL, type GameId } from "../browser/clients";

const named = process.env["PAYDIRT_GAMES"]?.split(",") as GameId[] | undefined;

export const GAMES: readonly GameId[] = named ?? ALL;

/** How many tiles lie on a board that is called full: only a few are still to be drawn. Gold West draws no tiles. */
export const FULL: Partial<Record<GameId, number>> = { "gold-rush": 69, goldmines: 88 };

/** The games with a board that fills with tiles. */
export const WITH_TILES = GAMES.filter((game) => FULL[game]);

/** What its table is set up with: the largest board that the game has. */
export const SETTINGS: Partial<Record<GameId, object>> = { goldmines: { options: { castles: true } } };
