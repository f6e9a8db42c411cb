// What a turn goes on with: the focus of whoever plays by keyboard goes there.
import type { Turn } from "./turn.svelte";

/** A bin, a kind of resource, something on the map or beside it, the way to say yes; or nothing but to wait. */
export type Next = "bin" | "kind" | "hex" | "cell" | "track" | "confirm" | "wait";

export function nextOf(turn: Turn): Next {
  if (turn.stage === "waiting") return "wait";
  if (turn.stage === "using" || turn.stage === "ended" || (turn.candidate && turn.canConfirm)) return "confirm";
  switch (turn.stage) {
    case "activating":
      return turn.leaveNext === null ? "bin" : "kind";
    case "storing":
      return "bin";
    case "building":
      return "hex";
  }
  const { choice, lit } = turn;
  if (choice?.type === "gains" || choice?.type === "goods") return turn.kind === null ? "kind" : "bin";
  if (lit.hexes.size > 0) return "hex";
  if (lit.cells.size > 0) return "cell";
  return lit.tracks.size > 0 ? "track" : "confirm";
}
