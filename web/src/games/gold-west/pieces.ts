// What of the table every window shows, each in its own place.
import type { Snippet } from "svelte";

import type { Seat, TableView } from "../../protocol";
import type { Names } from "../../table/names";
import type { ReplayParts } from "../../table/replay";
import type { LogLine } from "./describe";
import type { Frame } from "./frame.svelte";
import type { Turn } from "./turn.svelte";
import type { View, WestTable } from "./types";

/** What is true for a compact window is told to those that are shown otherwise there. */
export interface Pieces {
  table: WestTable;
  info: TableView;
  view: View;
  turn: Turn;
  names: Names;
  frame: Frame;
  /** Whose turn it is, in words, and which turn of how many. */
  title: string;
  counted: string;
  over: boolean;
  /** Whose supply track is shown. */
  shownSeat: Seat;
  lines: readonly LogLine[];
  /** What the others have done since our last turn. */
  recent: readonly LogLine[];
  ledger: Snippet<[strip: boolean]>;
  panel: Snippet;
  supply: Snippet<[compact: boolean]>;
  action: Snippet<[compact: boolean]>;
  chatButton: Snippet;
  spectators: Snippet<[short: boolean]>;
  /** The last of our own time, along an edge; and the time of whoever is to act. */
  fuse: Snippet<[under: boolean]>;
  turnTime: Snippet;
  /** While the table is looked back on. */
  replay?: ReplayParts | undefined;
}
