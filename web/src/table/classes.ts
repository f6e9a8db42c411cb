import type { TableView } from "../protocol";
import type { Frame } from "./frame.svelte";
import type { TableState } from "./state.svelte";

/** What the root of a table's page says of it, for styles: `:has()` would have a browser look at every change of the map. */
export function frameClasses(
  table: Pick<TableState<unknown, { type: string }, { type: string }>, "link" | "entered" | "around">,
  info: TableView,
  frame: Pick<Frame, "layout" | "short" | "stop" | "finalShown">,
): Record<string, boolean> {
  return {
    dim: table.around.paused || (table.link !== "open" && table.entered),
    branch: Boolean(info.from),
    short: frame.short,
    raised: frame.layout === "phone" && frame.stop === "full" && !frame.finalShown,
    "final-shown": frame.finalShown,
  };
}
