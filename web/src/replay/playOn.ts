// A table that goes on from a position of a finished game.
import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { Bot, Seat } from "../protocol";
import { Fairness } from "../table/fairness.svelte";

interface Choice {
  at: number;
  seat: Seat;
  bot: Bot | null;
}

export class PlayingOn {
  /** The table made last, and for what: who tries again goes on with it. */
  #made: { id: string; fairness: Fairness; wanted: string } | null = null;

  constructor(private readonly parent: string) {}

  /** Creates the table, and starts its game at once where only computer players are to come. Returns the table's id. */
  async start({ at, seat, bot }: Choice): Promise<string> {
    const wanted = JSON.stringify([me.player?.id, at, seat, bot]);
    if (this.#made?.wanted !== wanted) {
      const table = await api.branch(this.parent, { at, seat, ...(bot && { bot }) });
      // As in a waiting room, what we add to the chance of the game comes after the server's promise and before the start.
      const fairness = new Fairness();
      fairness.see(table, seat);
      this.#made = { id: table.id, fairness, wanted };
    }
    const { id, fairness } = this.#made;
    if (!bot) return id;
    try {
      await api.addEntropy(id, fairness.draw());
      await api.start(id);
    } catch (refused) {
      // It was started, and the answer got lost.
      if (!(refused instanceof Refused && refused.code === "already_started")) throw refused;
    }
    return id;
  }
}
