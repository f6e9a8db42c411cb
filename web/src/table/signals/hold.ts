// A press on something off the map that is held until it points, as on the map.
import type { Attachment } from "svelte/attachments";

import { HOLD, SLOP } from "../gestures";

/** Calls `onhold` when a finger or a button rests on the element. It returns whether that meant anything: then letting go is no click. */
export function hold(onhold: () => boolean): Attachment<HTMLElement> {
  return (element) => {
    let held: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let meant = false;

    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      [from, meant] = [{ x: event.clientX, y: event.clientY }, false];
      clearTimeout(held);
      held = setTimeout(() => (meant = onhold()), HOLD);
    };
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) >= SLOP) clearTimeout(held);
    };
    const up = () => clearTimeout(held);
    const click = (event: MouseEvent) => {
      if (meant) event.stopPropagation();
      meant = false;
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", up, { signal });
    element.addEventListener("click", click, { capture: true, signal });
    return () => {
      clearTimeout(held);
      listening.abort();
    };
  };
}
