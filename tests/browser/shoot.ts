// Pictures of the page for people to look at, in tests/screenshots (not kept in the repository). In the complete run nobody looks.

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, ViewportSize } from "@playwright/test";

export const DESKTOP: ViewportSize = { width: 1440, height: 900 };
export const PHONE: ViewportSize = { width: 390, height: 844 };

/** The file of a picture; its folder is there. */
export function pictureFile(name: string): string {
  const file = fileURLToPath(new URL(`../screenshots/${name}.png`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** Takes a picture in a window of that size; the window is as before afterwards. */
export async function shoot(page: Page, name: string, size: ViewportSize): Promise<void> {
  if (process.env["CI"]) return;
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: pictureFile(name) });
  if (before) await page.setViewportSize(before);
}

/** Night falls slowly: waits until it has fallen. What moves for ever is not waited for. */
export function nightFallen(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const falling = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(falling.map(({ finished }) => finished));
  });
}
