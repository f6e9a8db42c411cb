// A table that goes on from a position of a finished game.
import { api } from "../net/api";
import type { Bot, Seat } from "../protocol";
import { Fairness } from "../table/fairness.svelte";

/** Creates it, and starts its game at once where only computer players are to come. Returns the table's id. */
export async function playOn(
  parent: string,
  { at, seat, bot }: { at: number; seat: Seat; bot: Bot | null },
): Promise<string> {
  const table = await api.branch(parent, { at, seat, ...(bot && { bot }) });
  if (!bot) return table.id;
  // As in a waiting room, what we add to the chance of the game comes after the server's promise and before the start.
  const fairness = new Fairness();
  fairness.see(table, seat);
  await api.addEntropy(table.id, fairness.draw());
  await api.start(table.id);
  return table.id;
}
