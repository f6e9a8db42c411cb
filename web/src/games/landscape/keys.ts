// The keys of a game with tiles, wherever the focus is; those of the map itself are in `table/gestures`.
import { m } from "../../i18n/words";
import { isForPage, pressesSomething } from "../../keys";
import type { Look } from "./look.svelte";
import type { AnyTurn } from "./anyTurn";

/** Answers keys with moves; `onhelp` lists them. */
export function tableKeys(turn: AnyTurn, look: Look, onhelp: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isForPage(event)) return;
    if (event.key === "r" || event.key === "R") turn.turn(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && turn.commands.length > 0 && !pressesSomething(event)) void turn.confirm();
    else if (event.key === "Escape" && look.ringed) look.ring(null);
    else if (event.key === "Escape" && turn.canGoBack) {
      // Held down, it would go on to what was sent.
      if (!event.repeat) turn.back();
    } else if (event.key === "?") onhelp();
    else return;
    event.preventDefault();
  };
}

/** The keys that only a game with tiles has, in words. */
export const OWN_KEYS: readonly { keys: readonly string[]; does: () => string }[] = [
  { keys: ["R", "Shift R"], does: () => m.keys_turn() },
];
