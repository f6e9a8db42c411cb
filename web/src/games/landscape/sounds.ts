// What of a move in the making can be heard before anything is sent.
import type { Sound } from "../../sound/sounds";
import type { AnyTurn } from "./turn.svelte";
import { samePlace } from "./types";

/** What of a turn can be heard before anything is sent. */
export type TurnLook = Pick<AnyTurn, "place" | "trouble">;

/** The sound of a change in our own hand: a tile laid for now or turned, or a tap that led to nothing. */
export function soundOfTurn(before: TurnLook, now: TurnLook): Sound | null {
  if (now.trouble && now.trouble !== before.trouble) return "notAllowed";
  if (!now.place || now.place === before.place) return null;
  return before.place && samePlace(before.place.at, now.place.at) ? "turn" : "tile";
}
