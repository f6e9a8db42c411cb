// The words of Goldmines, as the rules define them, with the state of a table that plays it.
import type { TableState } from "../../table/state.svelte";
import type { Command, Event, View } from "../../wire/goldmines";

export type * from "../../wire/goldmines";

/** A table that plays Goldmines. */
export type MinesTable = TableState<View, Command, Event>;
