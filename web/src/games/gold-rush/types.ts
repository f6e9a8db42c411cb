// The words of Gold Rush, as the rules define them, with the state of a table that plays it.
import type { TableState } from "../../table/state.svelte";
import type { Command, Event, Part, View } from "../../wire/gold-rush";
import type { Position } from "../../protocol";

export type * from "../../wire/gold-rush";

/** A table that plays Gold Rush. */
export type RushTable = TableState<View, Command, Event>;

/** A place as the key of a map, and as `data-at` on the page. */
export function placeKey([x, y]: Position): string {
  return `${x},${y}`;
}

/** A part as a key. */
export function partKey(part: Part): string {
  return `${placeKey(part.at)}/${part.feature}/${part.index}`;
}

export function samePlace(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export function samePart(a: Part, b: Part): boolean {
  return samePlace(a.at, b.at) && a.feature === b.feature && a.index === b.index;
}
