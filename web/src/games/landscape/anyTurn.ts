import type { LandEvent } from "./events";
import type { Turn } from "./turn.svelte";
import type { LandView } from "./types";

/** What the map, the hand and the lists know of a turn, whatever the game. */
export type AnyTurn = Pick<
  Turn<LandView, { type: string }, LandEvent>,
  | "aim"
  | "aiming"
  | "back"
  | "backAsks"
  | "canGoBack"
  | "choices"
  | "choose"
  | "chosen"
  | "commands"
  | "confirm"
  | "hand"
  | "isAimed"
  | "mine"
  | "dragged"
  | "drop"
  | "explain"
  | "fitting"
  | "highlighted"
  | "place"
  | "places"
  | "points"
  | "provisional"
  | "refused"
  | "tap"
  | "trouble"
  | "turn"
  | "turned"
  | "turns"
  | "ways"
>;
