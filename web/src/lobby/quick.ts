// A table against the computer in one tap: nobody is asked anything, the game begins at once, and the first turn is ours.
import { me } from "../me.svelte";
import { api } from "../net/api";
import type { GameId } from "../protocol";
import { Fairness } from "../table/fairness.svelte";
import { lastLevel } from "./level";
import { placeName } from "./places";

/** Sets up a game against one computer player, of the level chosen last, and starts it. Returns the table's id. */
export async function playTheComputer(game: GameId): Promise<string> {
  const table = await me.asGuest(() =>
    api.createTable({ game, name: placeName(), visibility: "by_link", seats: 2, options: { first_player: "host" } }),
  );
  // As in a waiting room, what we add to the chance of the game comes after the server's promise and before the start.
  const fairness = new Fairness();
  fairness.see(table, 0);
  await api.addEntropy(table.id, fairness.draw());
  await api.seatBot(table.id, lastLevel());
  await api.start(table.id);
  return table.id;
}
