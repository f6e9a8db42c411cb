// What a finger does.

import type { Page } from "@playwright/test";
import type { Person } from "./fixtures";
import type { Spot } from "./play";

export function tapAt(page: Page, { x, y }: Spot): Promise<void> {
  return page.touchscreen.tap(x, y);
}

/** Says who one is, when the page asks. */
export async function giveNameByTap({ page, name }: Person): Promise<void> {
  await page.getByTestId("name-field").tap();
  await page.getByTestId("name-field").fill(name);
  await page.getByTestId("name-go").tap();
}
