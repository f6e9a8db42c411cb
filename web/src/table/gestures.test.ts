import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Camera } from "./camera.svelte";
import { gestures, HOLD } from "./gestures";

const camera = { moving: false, pan: vi.fn(), zoom: vi.fn(), at: (x: number, y: number) => ({ x: 2 * x, y: 2 * y }) };
const [onhold, ontap] = [vi.fn(), vi.fn()];
let map: EventTarget;

beforeEach(() => {
  vi.resetAllMocks();
  map = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
  });
  gestures(
    camera as unknown as Camera,
    () => undefined,
    onhold,
    (at) => ontap(at()) as boolean,
  )(map as HTMLElement);
});

/** Something that a mouse does at a point of the window. Returns whether anybody else hears of it. */
function mouse(type: string, [clientX, clientY]: [number, number], more: object = {}): boolean {
  const event = new Event(type, { cancelable: true });
  Object.assign(event, { pointerType: "mouse", pointerId: 1, button: 0, buttons: 1, clientX, clientY, ...more });
  map.dispatchEvent(event);
  return !event.cancelBubble;
}

describe("a drag", () => {
  it("moves the map, and is no tap where it ends", () => {
    mouse("pointerdown", [50, 50]);
    mouse("pointermove", [90, 50]);
    mouse("pointerup", [90, 50]);
    expect(camera.pan).toHaveBeenCalledExactlyOnceWith(40, 0);
    expect(mouse("click", [90, 50]), "what lies there is not clicked").toBe(false);
    expect(ontap, "and nobody points there").not.toHaveBeenCalled();
    ontap.mockReturnValue(false);
    expect(mouse("click", [90, 50]), "the next tap is one").toBe(true);
    expect(ontap).toHaveBeenCalledExactlyOnceWith({ x: 160, y: 60 });
  });

  it("ends outside the map, where nobody says that the mouse is let go", () => {
    mouse("pointerdown", [50, 50]);
    mouse("pointermove", [90, 50]);
    mouse("pointermove", [200, 90], { buttons: 0 });
    mouse("pointermove", [300, 90], { buttons: 0 });
    expect(camera.pan).toHaveBeenCalledTimes(1);
  });

  it("starts over after one that ended outside", () => {
    mouse("pointerdown", [50, 50]);
    mouse("pointermove", [90, 50]);
    mouse("pointerdown", [200, 90]);
    mouse("pointerup", [200, 90]);
    expect(mouse("click", [200, 90]), "a tap is a tap").toBe(true);
  });
});

describe("a tap", () => {
  it("that was to point is nothing else", () => {
    ontap.mockReturnValue(true);
    mouse("pointerdown", [50, 50]);
    mouse("pointerup", [50, 50]);
    expect(mouse("click", [50, 50])).toBe(false);
    expect(ontap).toHaveBeenCalledExactlyOnceWith({ x: 80, y: 60 });
  });
});

describe("a button that is held", () => {
  it("points, unless the mouse has left the map", () => {
    vi.useFakeTimers();
    mouse("pointerdown", [50, 50]);
    vi.advanceTimersByTime(HOLD);
    expect(onhold).toHaveBeenCalledExactlyOnceWith(80, 60);
    mouse("pointerup", [50, 50]);
    mouse("pointerdown", [50, 50]);
    mouse("pointerleave", [0, 50]);
    vi.advanceTimersByTime(HOLD);
    expect(onhold).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
