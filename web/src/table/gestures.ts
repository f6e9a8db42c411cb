// Fingers, mouse, wheel and keys on the map: one finger pans, two pinch, the wheel zooms, arrows pan, plus and minus zoom.
import type { Attachment } from "svelte/attachments";

import type { Camera } from "./camera.svelte";

/** A finger that moved less than this was a tap. */
export const SLOP = 7;
/** A finger or a button that rests so long, in milliseconds, points. */
export const HOLD = 350;
/** How far an arrow key moves the map, in pixels. */
const STEP = 90;

type Point = { x: number; y: number };

/**
 * Moves the camera by what happens on the element. `onfit` shows the whole map; `onhold` is told what point of the board is held,
 * and `ontap` that one is tapped, which it may ask for. Each returns whether that meant anything: then letting go, or the tap, is nothing else.
 */
export function gestures(
  camera: Camera,
  onfit: () => void,
  onhold: (x: number, y: number) => boolean = () => false,
  ontap: (at: () => Point) => boolean = () => false,
): Attachment<HTMLElement> {
  return (element) => {
    const fingers = new Fingers(element, camera, onhold, ontap);
    // Two quick taps on a tile turn it twice; on the open sheet they show the whole map.
    const double = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest("[data-at], [data-choice]"))) onfit();
    };
    const keys = keysOf(camera, onfit);
    const key = (event: KeyboardEvent) => {
      const act =
        event.target === element && !event.ctrlKey && !event.metaKey && !event.altKey ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", (event) => fingers.down(event), { signal });
    element.addEventListener("pointermove", (event) => fingers.move(event), { signal });
    element.addEventListener("pointerup", (event) => fingers.up(event), { signal });
    element.addEventListener("pointercancel", (event) => fingers.up(event), { signal });
    // What is no longer over the map holds nothing on it.
    element.addEventListener("pointerleave", () => fingers.release(), { signal });
    element.addEventListener("click", (event) => fingers.click(event), { capture: true, signal });
    element.addEventListener("wheel", (event) => turnWheel(event, camera, fingers), { passive: false, signal });
    element.addEventListener("dblclick", double, { signal });
    element.addEventListener("keydown", key, { signal });
    return () => {
      fingers.release();
      listening.abort();
    };
  };
}

/** The fingers on a map, or the mouse as one of them: what they mean by how they move. */
class Fingers {
  readonly #down = new Map<number, Point>();
  /** How far they have moved since the first was put down, in pixels, and how many were down at once. */
  #moved = 0;
  #pressed = 0;
  #held: ReturnType<typeof setTimeout> | undefined;
  // Measured when a gesture starts: asking at each step, or as the page opens, would have the browser work out the whole page in
  // between.
  #box: DOMRect | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly camera: Camera,
    private readonly onhold: (x: number, y: number) => boolean,
    private readonly ontap: (at: () => Point) => boolean,
  ) {}

  measure(): DOMRect {
    return (this.#box = this.element.getBoundingClientRect());
  }

  /** Where that is on the element, in pixels. */
  place(event: MouseEvent): Point {
    const { left, top } = this.#box ?? this.measure();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** Holds nothing anymore. */
  release(): void {
    clearTimeout(this.#held);
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse") {
      if (event.button !== 0) return;
      this.#down.clear(); // it was let go outside, and nobody said so
    }
    if (this.#down.size === 0) {
      this.#moved = 0;
      this.measure();
    }
    this.#down.set(event.pointerId, this.place(event));
    this.#pressed = this.#down.size;
    this.release();
    if (this.#pressed > 1) return;
    const { x, y } = this.#under(event);
    this.#held = setTimeout(() => {
      if (this.#down.size === 1 && this.#moved < SLOP && this.onhold(x, y)) this.#moved = SLOP;
    }, HOLD);
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && event.buttons === 0) return this.up(event);
    const now = this.place(event);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    this.#down.set(event.pointerId, now);
    if (this.#moved < SLOP) return;
    // Only once it is no tap: a captured pointer would not click what lies under it.
    if (!this.element.hasPointerCapture(event.pointerId)) this.element.setPointerCapture(event.pointerId);
    if (this.#down.size === 1) return this.camera.pan(now.x - before.x, now.y - before.y);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(before, now, other);
  }

  up(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.release();
  }

  /** A drag that ends over a place is not a tap on it. */
  click(event: MouseEvent): void {
    const dragged = this.#moved >= SLOP || this.#pressed > 1;
    [this.#moved, this.#pressed] = [0, 0];
    const at = () => {
      this.measure();
      return this.#under(event);
    };
    if (!dragged && !this.ontap(at)) return;
    event.stopPropagation();
    if (dragged) event.preventDefault();
  }

  /** One of two fingers moves: half of the way is the map's, and how far they are apart its size. */
  #pinch(before: Point, now: Point, other: Point): void {
    const apart = Math.hypot(now.x - other.x, now.y - other.y);
    const wasApart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera.zoom(apart / wasApart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** The point of the board there, in its units. */
  #under(event: MouseEvent): Point {
    const { x, y } = this.place(event);
    return this.camera.at(x, y);
  }
}

function turnWheel(event: WheelEvent, camera: Camera, fingers: Fingers): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (!camera.moving) fingers.measure();
  const unit = event.deltaMode === 1 ? 16 : 1;
  camera.zoom(Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 90 : 420)), fingers.place(event));
}

/** What the keys do to a map, by name. */
const keysOf = (camera: Camera, onfit: () => void): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => camera.pan(STEP, 0),
  ArrowRight: () => camera.pan(-STEP, 0),
  ArrowUp: () => camera.pan(0, STEP),
  ArrowDown: () => camera.pan(0, -STEP),
  "+": () => camera.zoom(1.25),
  "=": () => camera.zoom(1.25),
  "-": () => camera.zoom(0.8),
  "0": onfit,
});
