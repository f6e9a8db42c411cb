// Lets motion follow a table: what each record brought about is played once, when it comes in.
import { untrack } from "svelte";

import type { Seat } from "../../protocol";
import type { LogRecord } from "../state.svelte";
import type { Effect } from "./effects";
import type { Motion } from "./motion.svelte";

/** What of a table is followed. */
interface Followed<View, Event> {
  readonly records: readonly LogRecord<Event>[];
  readonly view: View | null;
  readonly seq: number;
  readonly target: number;
  readonly seat: Seat | null;
}

/** What a record looks like when it happens, and whose move it is. */
export interface Shown {
  effects: Effect[];
  mover: Seat | null;
}

/** Called while a component is made: it follows as long as that lives. */
export function follow<View, Event>(table: Followed<View, Event>, motion: Motion, show: (events: readonly Event[], view: View, seat: Seat | null) => Shown): void {
  // What was there when we came in, or came back, is no news.
  let seen = Math.max(table.seq, table.target);
  // Before the page is painted: what still has to arrive is never shown and then taken away again.
  $effect.pre(() => {
    const records = table.records;
    untrack(() => {
      seen = Math.max(seen, table.target);
      for (const record of records.slice(seen)) {
        if (!table.view) break;
        const { effects, mover } = show(record.events, table.view, table.seat);
        motion.play(effects, mover, mover === table.seat);
      }
      seen = Math.max(seen, table.seq);
    });
  });
}
