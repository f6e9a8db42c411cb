// What of the table every window shows, each in its own place.
import type { Snippet } from "svelte";

import type { ReplayParts } from "../../table/replay";

/** What is true for a compact window is told to those that are shown otherwise there. */
export interface Pieces {
  ledger: Snippet<[strip: boolean]>;
  panel: Snippet;
  supply: Snippet<[compact: boolean]>;
  action: Snippet<[compact: boolean]>;
  chatButton: Snippet;
  watchers: Snippet<[short: boolean]>;
  /** The last of our own time, along an edge; and the time of whoever is to act. */
  fuse: Snippet<[under: boolean]>;
  turnTime: Snippet;
  /** While the table is looked back on. */
  replay?: ReplayParts | undefined;
}
