// What a finger does: it taps where it can reach something.

import type { Locator, Page } from "@playwright/test";
import type { Person } from "./fixtures";

export type Spot = { x: number; y: number };

/** The middles of those elements that a tap would reach. */
export function tappable(elements: Locator): Promise<Spot[]> {
  return elements.evaluateAll((all) =>
    all
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { element, x: left + width / 2, y: top + height / 2 };
      })
      .filter(({ element, x, y }) => element.contains(document.elementFromPoint(x, y)))
      .map(({ x, y }) => ({ x, y })),
  );
}

export function tapAt(page: Page, { x, y }: Spot): Promise<void> {
  return page.touchscreen.tap(x, y);
}

/** Says who one is, when the page asks. */
export async function giveNameByTap({ page, name }: Person): Promise<void> {
  await page.getByTestId("name-field").tap();
  await page.getByTestId("name-field").fill(name);
  await page.getByTestId("name-go").tap();
}
