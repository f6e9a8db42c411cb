// The keys of the table, wherever the focus is; those of the map itself are in `table/gestures`.
import { isForPage, pressesSomething } from "../../keys";
import type { Frame } from "./frame.svelte";
import type { Look } from "./look.svelte";
import type { Turn } from "./turn.svelte";

/** Answers keys; `onhelp` lists them. */
export function tableKeys(turn: Turn, look: Look, frame: Frame, onhelp: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isForPage(event)) return;
    if (event.key === "Enter" && turn.mine && turn.candidate && !pressesSomething(event)) void turn.confirm();
    else if (event.key === "Escape" && frame.drawer) frame.drawer = false;
    else if (event.key === "Escape" && look.ringed.length > 0) look.ring([]);
    else if (event.key === "Escape" && turn.canGoBack) turn.back();
    else if (event.key === "?") onhelp();
    else return;
    event.preventDefault();
  };
}
