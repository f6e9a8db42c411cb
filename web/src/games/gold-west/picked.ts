// What a finger points at in a turn, which command is meant by that, and what there is to point at.
import type { Turn } from "./turn.svelte";
import { cellKey, hexKey, type Cell, type Command, type Hex, type Metal, type Resource } from "./types";

/** What a finger points at. */
export type Picked =
  | { type: "card"; card: string }
  | { type: "cell"; cell: Cell }
  | { type: "track"; metal: Metal }
  | { type: "hex"; hex: Hex }
  | { type: "bin"; bin: number }
  /** The usage area, where a Trading Post may put its resource. */
  | { type: "usage" };

/** What of a turn decides what is meant. */
type Choosing = Pick<
  Turn,
  "bin" | "bothPieces" | "choice" | "kind" | "leave" | "leaveNext" | "looting" | "picked" | "piece" | "stage"
>;

/** The command that is meant by what a finger points at; `null` if it means none, or not enough is chosen yet. */
export function meantBy(turn: Choosing): Command | null {
  const { picked, stage, choice, kind } = turn;
  if (!picked) return null;
  switch (stage) {
    case "activating":
      return turn.bin !== null && turn.leaveNext === null
        ? { type: "activate", bin: turn.bin, leave: turn.leave }
        : null;
    case "using":
      if (picked.type === "card") return { type: "invest", card: picked.card };
      if (picked.type === "cell") return { type: "place_influence", cell: picked.cell };
      if (picked.type === "track") return { type: "ship", metal: picked.metal };
      return null;
    case "choosing":
      if (picked.type === "track" && choice?.type === "steps") return { type: "ship", metal: picked.metal };
      if (picked.type === "cell" && (choice?.type === "empty_space" || choice?.type === "shared_space"))
        return { type: "place_influence", cell: picked.cell };
      if (picked.type === "hex" && choice?.type === "peeks") return { type: "peek", hex: picked.hex };
      if (picked.type === "hex" && choice?.type === "upgrade") return { type: "upgrade", hex: picked.hex };
      if (picked.type === "bin" && choice?.type === "gains" && kind)
        return { type: "gain", resource: kind, bin: picked.bin };
      if (picked.type === "bin" && choice?.type === "goods" && kind)
        return { type: "take_goods", resource: kind, bin: picked.bin };
      if (picked.type === "usage" && choice?.type === "goods" && kind)
        return { type: "take_goods", resource: kind, bin: null };
      return null;
    case "building":
      if (picked.type !== "hex") return null;
      return turn.looting
        ? { type: "loot", hex: picked.hex }
        : { type: "build", hex: picked.hex, piece: turn.bothPieces ? turn.piece : "camp" };
    case "storing":
      return picked.type === "bin" ? { type: "store", bin: picked.bin } : null;
    default:
      return null;
  }
}

/** What commands point at, and the kinds of resource that they take. Bins may need a kind to be chosen first. */
export function litBy(commands: readonly Command[], isKindChosen: boolean) {
  const lit = {
    cards: new Set<string>(),
    cells: new Set<string>(),
    tracks: new Set<Metal>(),
    hexes: new Set<string>(),
    bins: new Set<number>(),
    kinds: new Set<Resource>(),
  };
  for (const command of commands) {
    if ("resource" in command) lit.kinds.add(command.resource);
    if (command.type === "invest") lit.cards.add(command.card);
    else if (command.type === "place_influence") lit.cells.add(cellKey(command.cell));
    else if (command.type === "ship") lit.tracks.add(command.metal);
    else if ("hex" in command) lit.hexes.add(hexKey(command.hex));
    else if ("bin" in command && command.bin !== null && (isKindChosen || !("resource" in command)))
      lit.bins.add(command.bin);
  }
  return lit;
}
