// The motion of a table with tiles: of its records, and of the tile in our own hand before it is sent.
import { untrack } from "svelte";

import { lessMotion } from "../../layout.svelte";
import { follow, Motion, type Shown } from "../../table/motion";
import type { TableState } from "../../table/state.svelte";
import type { Landscape } from "./land";
import { handled } from "./motion";
import type { AnyTurn } from "./anyTurn";
import type { PlacedTile } from "./types";

/** Called while the component of a table is made. `show` is the game's own: which effects its events are. */
export function tableMotion<View, Command, Event extends { type: string }>(
  table: TableState<View, Command, Event>,
  turn: Pick<AnyTurn, "place" | "provisional">,
  land: Pick<Landscape, "drawCard">,
  show: (events: readonly Event[], view: View, seat: number | null) => Shown,
): Motion {
  const motion = new Motion(lessMotion);
  follow(table, motion, show);
  let before: PlacedTile | null = null;
  $effect.pre(() => {
    // A move that is on its way still lies where it was put, so nothing moves.
    const now = turn.place ? turn.provisional : null;
    untrack(() => motion.play(now ? handled(land, before, now) : [], table.seat, true));
    before = now;
  });
  return motion;
}
