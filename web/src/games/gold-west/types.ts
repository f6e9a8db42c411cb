// The words of Gold West, as the rules define them, with the state of a table that plays it.
import type { TableState } from "../../table/state.svelte";
import type { Cell, Command, Event, Hex, View } from "../../wire/gold-west";

export type * from "../../wire/gold-west";

/** A table that plays Gold West. */
export type WestTable = TableState<View, Command, Event>;

/** A hex as the key of a map, and as `data-at` on the page. */
export function hexKey([q, r]: Hex): string {
  return `${q},${r}`;
}

/** A cell of Boomtown as a key. */
export function cellKey([row, column]: Cell): string {
  return `${row},${column}`;
}

export function sameHex(a: Hex, b: Hex): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Whether two commands ask for the very same. They are small, and always written in the same order. */
export function sameCommand(a: Command, b: Command): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
