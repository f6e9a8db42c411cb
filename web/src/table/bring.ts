// On a phone that lies, the panel is the end of a long column.
import { tick } from "svelte";

/** Scrolls to the panel, and puts the focus on the tab that has just been opened. */
export async function bringPanel(panel: HTMLElement | null): Promise<void> {
  await tick();
  panel?.scrollIntoView({ block: "start" });
  panel?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus({ preventScroll: true });
}
