// A hint while one plays: what the computer would do next. It thinks in a worker beside the page, from what this page was told, and
// nobody hears of it. It is about one position of a turn in the making: whatever we do ends it.
import { getContext, onDestroy, setContext, untrack } from "svelte";

import { announcer } from "../announce/announcer.svelte";
import { m, plain } from "../i18n/words";
import type { TableView } from "../protocol";
import type { Effect } from "../table/motion";
import type { TableState } from "../table/state.svelte";
import { offersHints } from "./offered";

/** What the computer would do, as it is shown. */
export interface ShownHint {
  /** One sentence without its stop. */
  words: string;
  /** What would be on the map once it was done. */
  effects: readonly Effect[];
  /** What else it is about, by `data-spot`. */
  spots?: readonly string[];
}

/** As much of a turn as decides which hint is right. */
interface Making<Command> {
  /** Whether something is left for us to do. */
  open: boolean;
  /** What we have done of it, and not sent. */
  made: readonly Command[];
  /** What else changes where it is. */
  at?: unknown;
}

type Stage = "thinks" | "shown" | "failed";

export class Hint<View, Command, Event> {
  #asked = $state.raw<{ at: string; stage: Stage; told: ShownHint | null } | null>(null);
  #worker: Worker | null = null;

  constructor(
    private readonly table: TableState<View, Command, Event>,
    private readonly info: () => TableView,
    private readonly making: () => Making<Command>,
    private readonly tell: (command: Command, made: readonly Command[]) => ShownHint,
  ) {}

  /** Whether the table offers hints; and whether there is anything to ask now. */
  readonly allowed = $derived.by(() => this.table.seat !== null && offersHints(this.info()));
  readonly offered = $derived.by(() => this.allowed && this.making().open);

  readonly #now = $derived.by(() => JSON.stringify([this.table.seq, this.table.outgoing.length, this.making()]));
  readonly #here = $derived.by(() => (this.offered && this.#asked?.at === this.#now ? this.#asked : null));

  get stage(): Stage | "none" {
    return this.#here?.stage ?? "none";
  }

  get told(): ShownHint | null {
    return this.#here?.told ?? null;
  }

  get sentence(): string {
    return this.told ? m.hints_says({ what: this.told.words }) : this.stage === "failed" ? m.hints_failed() : "";
  }

  /** Asks, or puts away what was asked. */
  toggle(): void {
    if (this.stage === "none" || this.stage === "failed") void this.#think();
    else this.close();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked = null;
  }

  /** Stops thinking about a position that is past. */
  follow(): void {
    if (this.#here === null && untrack(() => this.#asked)) this.close();
  }

  async #think(): Promise<void> {
    const { table } = this;
    const { seat } = table;
    if (seat === null || !this.offered) return;
    this.close();
    const at = this.#now;
    // Plain, so that it can be handed to the worker.
    const commands = JSON.parse(JSON.stringify(this.making().made)) as Command[];
    const asked = { at, stage: "thinks" as const, told: null };
    this.#asked = asked;
    announcer.say(m.hints_thinks());
    let told: ShownHint | null = null;
    let worker: Worker | null = null;
    try {
      const [{ toldEntries }, { ask, newThinker }] = await Promise.all([
        import("../replay/source"),
        import("../review/think"),
      ]);
      if (this.#asked !== asked) return;
      worker = newThinker(this.info().game, toldEntries(table));
      this.#worker = worker;
      const command = await ask<Command | null>(worker, { hint: { seat, commands, luck: table.seq } });
      if (this.#asked === asked && command) told = this.tell(command, commands);
    } catch {
      // Said below.
    }
    worker?.terminate();
    if (this.#asked !== asked) return;
    this.#worker = null;
    this.#asked = { at, stage: told ? "shown" : "failed", told };
    announcer.say(plain(this.sentence));
  }
}

/** What the button and the map know of a hint, whatever the game. */
type AnyHint = Pick<
  Hint<unknown, unknown, unknown>,
  "allowed" | "offered" | "stage" | "told" | "sentence" | "toggle" | "close"
>;

const KEY = Symbol("hint");

/** Offers hints to the components of a table, as long as it is shown. */
export function offerHint<View, Command, Event>(hint: Hint<View, Command, Event>): Hint<View, Command, Event> {
  setContext<AnyHint>(KEY, hint);
  $effect(() => hint.follow());
  onDestroy(() => hint.close());
  return hint;
}

/** `undefined` where nobody plays. */
export function useHint(): AnyHint | undefined {
  return getContext<AnyHint | undefined>(KEY);
}
