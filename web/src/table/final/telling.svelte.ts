// Where the telling of a final scoring is: at which step, and whether it goes on by itself.
import { lessMotion } from "../../layout.svelte";
import { keep, kept } from "../../kept";

/** How long a step is shown before the next comes by itself, in milliseconds. */
const STEP = 1500;
/** Tables whose end this device remembers having told. */
const REMEMBERED = 40;

export class Telling {
  /** How many steps have been told; 0 is what everybody starts with. */
  step = $state(0);
  /** Whether the next step comes by itself. */
  plays = $state(false);
  /** Whether all is told, and the table stands there. */
  done = $state(false);

  /** Made while its component is: the effect lives as long as that. Whoever was told already sees the table at once. */
  constructor(
    private readonly table: string,
    private readonly steps: () => number,
  ) {
    this.done = steps() === 0 || told().includes(table);
    this.plays = !this.done && !lessMotion();
    $effect(() => {
      if (!this.plays || this.done) return;
      void this.step;
      const timer = setTimeout(() => this.next(), STEP);
      return () => clearTimeout(timer);
    });
  }

  /** The next step; after the last one, the table. */
  next(): void {
    if (this.step < this.steps()) this.step += 1;
    else this.finish();
  }

  previous(): void {
    this.plays = false;
    this.step = Math.max(0, this.step - 1);
  }

  toggle(): void {
    this.plays = !this.plays;
  }

  /** Skips to the result: nothing is told step by step after that. */
  finish(): void {
    this.plays = false;
    this.done = true;
    keep("told", JSON.stringify([this.table, ...told().filter((table) => table !== this.table)].slice(0, REMEMBERED)));
  }

  /** From the start, for whoever wants to hear it again. */
  again(): void {
    this.step = 0;
    this.done = false;
    this.plays = !lessMotion();
  }
}

function told(): string[] {
  try {
    const tables: unknown = JSON.parse(kept("told") ?? "[]");
    return Array.isArray(tables) ? tables.filter((table): table is string => typeof table === "string") : [];
  } catch {
    return [];
  }
}
