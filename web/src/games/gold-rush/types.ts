// The words of Gold Rush, as the rules define them, with the state of a table that plays it.
import type { TableState } from "../../table/state.svelte";
import type { Command, Event, View } from "../../wire/gold-rush";

export type * from "../../wire/gold-rush";
export { partKey, placeKey, samePart, samePlace } from "../landscape/types";

/** A table that plays Gold Rush. */
export type RushTable = TableState<View, Command, Event>;
