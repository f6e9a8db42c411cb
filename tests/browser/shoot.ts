// Pictures of the page for people to look at, in tests/screenshots (not kept in the repository).

import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

export async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL(`../screenshots/${name}.png`, import.meta.url)) });
}
