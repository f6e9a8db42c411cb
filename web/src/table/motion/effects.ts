// What can be seen moving: a closed list. A game says which of these its events are; how long each lasts stands here, how it
// moves in `keyframes.ts`, in which order in `schedule.ts`.
import type { Seat } from "../../protocol";

/**
 * `place` a tile comes from the hand, `turn` it turns, `settle` it settles when it is confirmed; `drop` a piece comes down on the
 * board, `hop` goes over to another place, `home` goes back to its owner, `slide` a token slides face down, `flip` one side of
 * it turns away or comes up; `outline` a scored feature is ringed, `rise` its points fly.
 */
export type Kind = "place" | "turn" | "settle" | "drop" | "hop" | "home" | "slide" | "flip" | "outline" | "rise";

/** A point of the board in its units, or something that lies over the board: an element that says so by `data-spot`. */
export type Endpoint = { x: number; y: number } | { spot: string };

/** Where a seat's points and pieces are shown: `data-spot` of its row. */
export const seatSpot = (seat: Seat): Endpoint => ({ spot: `seat ${seat}` });
/** The tile in our hand. */
export const HAND: Endpoint = { spot: "hand" };

export interface Effect {
  kind: Kind;
  from: Endpoint;
  to: Endpoint;
  /** What is seen, around 0,0 in units of the board; asked for when it is shown. */
  draw: () => string;
  /** What of the board is not shown before this has arrived, by its key. It is there all the time: only the picture waits. */
  hides: string | null;
  /** Starts with the effect before it, if there is room, and not after it. */
  together?: boolean;
  /** Whether what goes away stood there before the move: else it is not seen before it goes. */
  stands?: boolean;
  /** Whose points fly, and how many. */
  points?: { seat: Seat; points: number };
  /** From how far a tile or a token turns, in degrees. */
  turned?: number;
}

/** How long each lasts, in milliseconds. */
export const LASTS: Readonly<Record<Kind, number>> = {
  place: 220,
  turn: 160,
  settle: 90,
  drop: 260,
  hop: 420,
  home: 420,
  slide: 380,
  flip: 140,
  outline: 1200,
  rise: 700,
};

/** A cross-fade, for whoever wants less motion. */
const FADE = 120;

/** How long an effect lasts for this reader: what is to be read or found stands as long as it does for others. */
export function lasts(kind: Kind, reduced: boolean): number {
  return reduced && kind !== "outline" && kind !== "rise" ? FADE : LASTS[kind];
}

/** Whether it stands where it starts until it starts; what arrives is not seen before. */
export const standsBefore = ({ kind, stands = true }: Effect): boolean => (kind === "home" || kind === "hop") && stands;
