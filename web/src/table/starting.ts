// The game of a table that was made for us and computer players: it starts at once.
import { api, Refused } from "../net/api";
import type { Bot, Code, Seat, TableView } from "../protocol";
import { Fairness } from "./fairness.svelte";

/** A table that was made, and is started. Whoever tries again after a failure goes on with it, and makes no other. */
export class Starting {
  readonly id: string;
  #fairness = new Fairness();

  constructor(table: TableView, seat: Seat) {
    this.id = table.id;
    this.#fairness.see(table, seat);
  }

  /**
   * Starts the game, with a computer player of the level `bot` on the free seat if there is one. As in a waiting room, what we add to
   * the chance of the game comes after the server's promise and before the start. Returns the table's id.
   */
  async start(bot?: Bot): Promise<string> {
    try {
      await api.addEntropy(this.id, this.#fairness.draw());
      if (bot) await api.seatBot(this.id, bot).catch(unless("table_full"));
      await api.start(this.id);
    } catch (refused) {
      // It was started, and the answer got lost.
      unless("already_started")(refused);
    }
    return this.id;
  }
}

const unless = (code: Code) => (refused: unknown) => {
  if (!(refused instanceof Refused && refused.code === code)) throw refused;
};
