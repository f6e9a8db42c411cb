// What a table with a clock needs beyond others: loaded when there is one, and what of our own time is shown then.
import { getContext, setContext } from "svelte";

/** Our own time where we answer. */
export interface OwnTime {
  time: string;
  short: boolean;
  /** Whether it stands still. */
  stands: boolean;
  /** How much of the fuse is left; `null` while none burns. */
  share: number | null;
  /** What happens when it has burned down, or just has. */
  words: string;
}

type Parts = typeof import("./parts");

class TableClock {
  /** What paints it; `null` until it is loaded. */
  parts = $state.raw<Parts | null>(null);
  own = $state.raw<OwnTime | null>(null);
  #asked = false;

  /** There is a clock. What can't be loaded is asked for again when the clock next changes. */
  async want(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.parts = await import("./parts");
    } catch {
      this.#asked = false;
    }
  }
}

const KEY = Symbol("clock");

/** Keeps the clock of a table for its components, as long as the table is shown. */
export function keepClock(): TableClock {
  return setContext(KEY, new TableClock());
}

export function useClock(): TableClock | undefined {
  return getContext<TableClock | undefined>(KEY);
}
