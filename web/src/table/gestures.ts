// Fingers, mouse, wheel and keys on the map: one finger pans, two pinch, the wheel zooms, arrows pan, plus and minus zoom.
import type { Attachment } from "svelte/attachments";

import type { Camera } from "./camera.svelte";

/** A finger that moved less than this was a tap. */
export const SLOP = 7;
/** A finger or a button that rests so long, in milliseconds, points. */
export const HOLD = 350;
/** How far an arrow key moves the map, in pixels. */
const STEP = 90;

/**
 * Moves the camera by what happens on the element. `onfit` shows the whole map; `onhold` is told what point of the board is held,
 * and `ontap` that one is tapped, which it may ask for. Each returns whether that meant anything: then letting go, or the tap, is nothing else.
 */
export function gestures(
  camera: Camera,
  onfit: () => void,
  onhold: (x: number, y: number) => boolean = () => false,
  ontap: (at: () => { x: number; y: number }) => boolean = () => false,
): Attachment<HTMLElement> {
  return (element) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = 0;
    let pressed = 0;
    let held: ReturnType<typeof setTimeout> | undefined;

    // Measured when a gesture starts: asking at each step, or as the page opens, would have the browser work out the whole page in
    // between.
    let box: DOMRect | null = null;
    const measure = () => (box = element.getBoundingClientRect());
    const place = (event: MouseEvent) => {
      const { left, top } = box ?? measure();
      return { x: event.clientX - left, y: event.clientY - top };
    };

    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse") {
        if (event.button !== 0) return;
        fingers.clear(); // it was let go outside, and nobody said so
      }
      if (fingers.size === 0) {
        moved = 0;
        measure();
      }
      fingers.set(event.pointerId, place(event));
      pressed = fingers.size;
      clearTimeout(held);
      if (pressed > 1) return;
      const { x, y } = camera.at(place(event).x, place(event).y);
      held = setTimeout(() => {
        if (fingers.size === 1 && moved < SLOP && onhold(x, y)) moved = SLOP;
      }, HOLD);
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (event.pointerType === "mouse" && event.buttons === 0) return up(event);
      const now = place(event);
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      moved += Math.hypot(dx, dy);
      fingers.set(event.pointerId, now);
      if (moved < SLOP) return;
      // Only once it is no tap: a captured pointer would not click what lies under it.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      if (fingers.size === 1) {
        camera.pan(dx, dy);
        return;
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const apart = Math.hypot(now.x - other.x, now.y - other.y);
      const wasApart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      camera.pan(dx / 2, dy / 2);
      camera.zoom(apart / wasApart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      clearTimeout(held);
    };
    // A drag that ends over a place is not a tap on it.
    const click = (event: MouseEvent) => {
      const dragged = moved >= SLOP || pressed > 1;
      [moved, pressed] = [0, 0];
      const at = () => {
        measure();
        const { x, y } = place(event);
        return camera.at(x, y);
      };
      if (!dragged && !ontap(at)) return;
      event.stopPropagation();
      if (dragged) event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!camera.moving) measure();
      const unit = event.deltaMode === 1 ? 16 : 1;
      camera.zoom(Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 90 : 420)), place(event));
    };
    // Two quick taps on a tile turn it twice; on the open sheet they show the whole map.
    const double = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest("[data-at], [data-choice]"))) onfit();
    };
    const keys: Record<string, () => void> = {
      ArrowLeft: () => camera.pan(STEP, 0),
      ArrowRight: () => camera.pan(-STEP, 0),
      ArrowUp: () => camera.pan(0, STEP),
      ArrowDown: () => camera.pan(0, -STEP),
      "+": () => camera.zoom(1.25),
      "=": () => camera.zoom(1.25),
      "-": () => camera.zoom(0.8),
      "0": onfit,
    };
    const key = (event: KeyboardEvent) => {
      const act =
        event.target === element && !event.ctrlKey && !event.metaKey && !event.altKey ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", up, { signal });
    // What is no longer over the map holds nothing on it.
    element.addEventListener("pointerleave", () => clearTimeout(held), { signal });
    element.addEventListener("click", click, { capture: true, signal });
    element.addEventListener("wheel", wheel, { passive: false, signal });
    element.addEventListener("dblclick", double, { signal });
    element.addEventListener("keydown", key, { signal });
    return () => {
      clearTimeout(held);
      listening.abort();
    };
  };
}
