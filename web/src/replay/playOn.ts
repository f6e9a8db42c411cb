// A table that goes on from a position of a finished game.
import { me } from "../me.svelte";
import { api } from "../net/api";
import type { Bot, Seat } from "../protocol";
import { Starting } from "../table/starting";

interface Choice {
  at: number;
  seat: Seat;
  bot: Bot | null;
}

export class PlayingOn {
  /** The table made last, and for what: whoever tries again goes on with it. */
  #made: { wanted: string; table: Starting } | null = null;

  constructor(private readonly parent: string) {}

  /** Creates the table, and starts its game at once where only computer players are to come. Returns the table's id. */
  async start({ at, seat, bot }: Choice): Promise<string> {
    const wanted = JSON.stringify([me.player?.id, at, seat, bot]);
    if (this.#made?.wanted !== wanted) {
      const table = await api.branch(this.parent, { at, seat, ...(bot && { bot }) });
      this.#made = { wanted, table: new Starting(table, seat) };
    }
    const { table } = this.#made;
    return bot ? table.start() : table.id;
  }
}
