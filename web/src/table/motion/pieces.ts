// Pieces that come, go over and leave, in every game.
import type { Seat } from "../../protocol";
import type { Painted } from "../layer";
import { seatSpot, type Effect, type Endpoint } from "./effects";

/** A piece comes down on the board; it is one of those that stand there now. */
export function dropped(piece: Painted): Effect {
  return { kind: "drop", from: spotOf(piece), to: spotOf(piece), draw: () => piece.svg, hides: piece.key };
}

/** A piece goes over to another place. */
export function moved(from: Endpoint, piece: Painted): Effect {
  return { kind: "hop", from, to: spotOf(piece), draw: () => piece.svg, hides: piece.key };
}

/** Something goes from the board to a player: a piece that was theirs, or a token face down. */
export function taken(kind: "home" | "slide", svg: string, from: Endpoint, seat: Seat, together = false): Effect {
  return { kind, from, to: seatSpot(seat), draw: () => svg, hides: null, together };
}

/** A token that lies face down turns over where it lies; until then its face is not shown. */
export function turnedUp(back: string, face: string, at: Endpoint, hides: string): Effect[] {
  const side = { kind: "flip", from: at, to: at } as const;
  return [
    { ...side, draw: () => back, hides: null, turned: 0 },
    { ...side, draw: () => face, hides, turned: -90 },
  ];
}

const spotOf = ({ x, y }: Painted): Endpoint => ({ x, y });
