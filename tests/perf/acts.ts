// What is done to a board while it is measured.

import type { Page } from "@playwright/test";
import { figure } from "./figures";
import { traced, type Stretch } from "./tracing";

export const WINDOW = { width: 1440, height: 900 };
/** A frame, when sixty are shown a second. */
const FRAME = 1000 / 60;
/** How often the mouse moves, or its wheel turns: once a frame, if the page keeps up. */
const STEPS = 120;

/** Where the map lies open in every layout. */
function middle(page: Page): [number, number] {
  const { width, height } = page.viewportSize()!;
  return [width * 0.4, height * 0.45];
}

/** The map follows the mouse, to and fro, for two seconds. */
export async function pan(page: Page): Promise<void> {
  const [x, y] = middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let frame = 0; frame < STEPS; frame += 1) {
    const angle = (frame / 60) * Math.PI * 2;
    await paced(() => page.mouse.move(x + Math.sin(angle) * 220, y + Math.sin(angle * 2) * 120));
  }
  await page.mouse.up();
}

/** In and out by the wheel, for two seconds. */
export async function zoom(page: Page): Promise<void> {
  await page.mouse.move(...middle(page));
  for (let frame = 0; frame < STEPS; frame += 1) await paced(() => page.mouse.wheel(0, frame % 60 < 30 ? -24 : 24));
}

/** Places a tile for now, on a place that lies open to the mouse. */
export async function tap(page: Page, nth: number): Promise<Stretch> {
  const spot = await free(page, nth);
  const stretch = await traced(page, async () => {
    await page.mouse.click(spot.x, spot.y);
    await page.getByTestId("provisional").waitFor();
    await settle(page);
  });
  return stretch;
}

/** A place that lies open to the mouse. */
async function free(page: Page, nth: number): Promise<{ x: number; y: number }> {
  const spots = await page.getByTestId("place").evaluateAll((places) =>
    places
      .map((place) => ({ place, box: place.getBoundingClientRect() }))
      .map(({ place, box }) => ({ place, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
      .filter(({ place, x, y }) => place.contains(document.elementFromPoint(x, y)))
      .map(({ x, y }) => ({ x, y })),
  );
  const spot = spots[nth % spots.length];
  if (!spot) throw new Error("no place lies open to the mouse");
  return spot;
}

/** Does something, and lets the rest of its frame pass. */
async function paced(act: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await act();
  const left = FRAME - (performance.now() - started);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Waits until the page has been painted and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count += 1) await frame();
    while (
      document.querySelector(".moving") ||
      document.getAnimations().some((animation) => animation.playState === "running")
    )
      await frame();
    for (let count = 0; count < 3; count += 1) await frame();
  });
}

declare global {
  interface Window {
    /** What the page has put off until it is idle. */
    putOff: Set<number>;
  }
}

/** From its next opening on, a page keeps count of what it puts off until it is idle. */
export async function countPutOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const putOff = (window.putOff = new Set<number>());
    const request = window.requestIdleCallback.bind(window);
    const cancel = window.cancelIdleCallback.bind(window);
    window.requestIdleCallback = (act, options) => {
      const handle = request((idle) => {
        putOff.delete(handle);
        act(idle);
      }, options);
      putOff.add(handle);
      return handle;
    };
    window.cancelIdleCallback = (handle) => {
      putOff.delete(handle);
      cancel(handle);
    };
  });
}

/** Waits until a page has settled that has drawn all it had put off. */
export async function rest(page: Page): Promise<void> {
  await settle(page);
  await page.waitForFunction(() => window.putOff.size === 0);
  await settle(page);
}

/** The figures of a stretch of frames. */
export function report(name: string, { frames, lasted, work, longest, by }: Stretch): void {
  // The page makes frames between the steps as well, with nothing to do in them: those do not count.
  const made = Math.max(1, Math.min(frames, STEPS));
  figure(`${name}_work`, work / made, "ms/frame");
  figure(`${name}_longest_task`, longest, "ms");
  figure(`${name}_frames`, frames / (lasted / 1000), "frames/s");
  if (process.env["PAYDIRT_PHASES"])
    for (const [phase, spent] of by) figure(`${name}_${phase}`, spent / made, "ms/frame");
}
