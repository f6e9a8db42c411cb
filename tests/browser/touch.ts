// What a finger does.

import { devices, type Page } from "@playwright/test";
import { type Person, expect } from "./fixtures";
import { reachable, type Spot } from "./play";

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
/** The phone as it is, but for its fine pixels: they are painted in software here. */
export const PHONE = { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor: Math.min(1, deviceScaleFactor) };

interface Counted {
  mice: number;
}

/** A browser makes a move of no length by itself when something else comes to lie where the mouse rests. */
export function countMice(): void {
  const counted = window as unknown as Counted;
  counted.mice = 0;
  addEventListener("pointerdown", ({ pointerType }) => (counted.mice += pointerType === "touch" ? 0 : 1), {
    capture: true,
  });
  addEventListener(
    "pointermove",
    ({ pointerType, movementX, movementY }) =>
      (counted.mice += pointerType !== "touch" && (movementX || movementY) ? 1 : 0),
    { capture: true },
  );
}

/** How much was done, in a page that counts it, with anything but a finger. */
export const miceOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).mice);

export function tapAt(page: Page, { x, y }: Spot): Promise<void> {
  return page.touchscreen.tap(x, y);
}

/** Says who one is, when the page asks. */
export async function giveNameByTap({ page, name }: Person): Promise<void> {
  await page.getByTestId("name-field").tap();
  await page.getByTestId("name-field").fill(name);
  await page.getByTestId("name-go").tap();
}

export const handleOf = (page: Page) => page.locator("[data-stop]").getByRole("button", { name: "Show more or less" });

/** One turn: a place on the map, on some turns tapped again to turn the tile, what to do, yes. */
export async function playByTap(page: Page, round: number): Promise<void> {
  await page.getByTestId("place").first().waitFor();
  await expect(async () => {
    let spots = await reachable(page.getByTestId("place"));
    if (spots.length === 0) {
      // The sheet comes up with the turn: a tap that was meant for the map may have met its handle.
      const shut = (await page.locator("[data-stop]").getAttribute("data-stop")) === "full";
      await (shut ? handleOf(page) : page.getByTestId("fit")).tap();
      spots = await reachable(page.getByTestId("place"));
    }
    const spot = spots[(round * 7) % Math.max(1, spots.length)];
    if (spot) await tapAt(page, spot);
    await page.getByTestId("provisional").waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  if (round % 6 === 2) {
    const [tile] = await reachable(page.getByTestId("provisional"));
    if (tile) await tapAt(page, { ...tile, y: tile.y + 40 });
  }

  // On every other turn what stands on the map is tapped, else the buttons below.
  const discs = round % 2 === 0 ? await reachable(page.getByTestId("map-choice")) : [];
  const disc = discs[round % Math.max(1, discs.length)];
  if (disc) await tapAt(page, disc);
  else {
    const choices = page.getByTestId("choice");
    await choices.nth(round % (await choices.count())).tap();
    if ((await page.getByTestId("choice-place").count()) > 0) {
      // The map may still be moving, or a button be too near; then a tap misses, and a person taps again, or elsewhere.
      let taps = 0;
      await expect(async () => {
        const aims = await reachable(page.getByTestId("map-choice"));
        const aim = aims[taps++ % Math.max(1, aims.length)];
        if (aim) await tapAt(page, aim);
        else await page.getByTestId("choice-place").first().press("Enter");
        await expect(page.getByTestId("confirm")).toBeEnabled({ timeout: 2_000 });
      }).toPass({ timeout: 45_000 });
    }
  }
  await page.getByTestId("confirm").tap();
}

export async function joinByTap(friend: Person, host: Person): Promise<void> {
  const { page } = friend;
  await page.goto(await host.page.getByTestId("invite-link").inputValue());
  await page.getByTestId("sit-down").tap();
  await giveNameByTap(friend);
  await page.getByTestId("not-ready").waitFor();
}
