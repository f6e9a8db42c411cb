// Lets motion follow a table: what a record brought about is played once, when it comes in. What we place ourselves is played
// when we say yes, and the rest of our move when it is saved.
import { untrack } from "svelte";

import type { Seat } from "../../protocol";
import type { TableState } from "../state.svelte";
import type { Effect, Kind } from "./effects";
import type { Motion } from "./motion.svelte";

/** What a record looks like when it happens, and whose move it is. */
export interface Shown {
  effects: Effect[];
  mover: Seat | null;
}

/** What we see of our own move as soon as we confirm it. */
const AHEAD: readonly Kind[] = ["place", "settle", "drop", "hop"];

type Followed<View, Command, Event> = Pick<
  TableState<View, Command, Event>,
  "records" | "view" | "seq" | "target" | "seat" | "outgoing" | "foresee" | "upToDate"
> & { missed?: number | null; caughtUp?: boolean };

/** What happened while we were away is shown within so many milliseconds. */
const CATCH_UP = 6_000;

/** Whether those events open a game that goes on from a position of another: all that led there is in them, and is no news. */
export const opensBranch = (events: readonly { type: string }[]): boolean =>
  events.some(({ type }) => type === "hidden_dealt");

type Show<View, Event> = (events: readonly Event[], view: View, seat: Seat | null) => Shown;

/** Called while a component is made: it follows as long as that lives. */
export function follow<View, Command, Event extends { type: string }>(
  table: Followed<View, Command, Event>,
  motion: Motion,
  show: Show<View, Event>,
): void {
  // What was there when we came in, or came back, is no news.
  let seen = Math.max(table.seq, table.target);
  // How many records of ours, still to come, we have already seen placed.
  let ahead = 0;
  let sent = 0;

  // Nor is what happened while we were away; but at a table at leisure it is shown once, as soon as there is something to show it on.
  $effect(() => catchUp(table, motion, show));

  // Before the page is painted: what still has to arrive is never shown and then taken away again.
  $effect.pre(() => {
    const { records, outgoing, view } = table;
    untrack(() => {
      if (outgoing.length > sent) {
        const foreseen = table.foresee(outgoing);
        ahead = outgoing.length;
        if (foreseen && !foreseen.rejected) {
          const { effects } = show(foreseen.events, foreseen.view, table.seat);
          motion.play(
            effects.filter(({ kind }) => AHEAD.includes(kind)),
            table.seat,
            true,
          );
        }
      }
      sent = outgoing.length;
      // Whoever looks back has gone back: what comes after it is to be seen again.
      if (table.seq < seen && table.target === table.seq) seen = table.seq;
      seen = Math.max(seen, table.target);
      for (const record of view ? records.filter(({ seq }) => seq > seen) : []) {
        if (opensBranch(record.events)) continue;
        const { effects, mover } = show(record.events, view!, table.seat);
        const own = mover === table.seat;
        motion.play(own && ahead > 0 ? effects.filter(({ kind }) => !AHEAD.includes(kind)) : effects, mover, own);
        if (own && ahead > 0) ahead -= 1;
      }
      seen = Math.max(seen, table.seq);
      if (outgoing.length === 0) ahead = 0;
    });
  });
}

function catchUp<View, Command, Event extends { type: string }>(
  table: Followed<View, Command, Event>,
  motion: Motion,
  show: Show<View, Event>,
): void {
  const { view, upToDate, missed } = table;
  if (table.caughtUp || !view || !upToDate) return;
  table.caughtUp = true;
  untrack(() => {
    const since = missed ?? Infinity;
    const records = table.records.filter(
      ({ seq, events }) => seq > since && seq <= table.target && !opensBranch(events),
    );
    motion.catchUp(
      records.flatMap(({ events }) => show(events, view, table.seat).effects),
      CATCH_UP,
    );
  });
}
