// A table against the computer in one tap: nobody is asked anything, the game starts at once, and the first turn is ours.
import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { GameId } from "../protocol";
import { Starting } from "../table/starting";
import { lastLevel } from "./level";
import { placeName } from "./places";

/** The table that was made for a player and a game, and has not been started yet. */
let made: { wanted: string; table: Starting } | null = null;

/** Sets up a game against one computer player, of the level chosen last, and starts it. Returns the table's id. */
export async function playTheComputer(game: GameId): Promise<string> {
  const wanted = () => JSON.stringify([me.player?.id, game]);
  if (made?.wanted !== wanted()) {
    const table = await me.asGuest(() =>
      api.createTable({ game, name: placeName(), visibility: "by_link", seats: 2, options: { first_player: "host" } }),
    );
    made = { wanted: wanted(), table: new Starting(table, 0) };
  }
  try {
    const id = await made.table.start(lastLevel());
    made = null;
    return id;
  } catch (refused) {
    // Whatever broke off may be tried again with the same table, as long as there is one.
    if (refused instanceof Refused && refused.code === "not_found") made = null;
    throw refused;
  }
}
