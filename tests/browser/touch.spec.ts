// On a phone: taps, a pinch, the sheet pulled up and down; no mouse anywhere.

import type { CDPSession, Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { seatsOf, turn } from "./frames";
import { startGame, hearTheFirstTurn, reachable } from "./play";
import { countMice, giveNameByTap, handleOf, joinByTap, miceOf, PHONE, playByTap, tapAt } from "./touch";

test("a table is set up, joined and started with the fingers", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", PHONE), await arrive("Bob", PHONE)];
  for (const { page } of [ada, bob]) await page.addInitScript(countMice);

  await setUpByTap(ada);
  await joinByTap(bob, ada);
  await ada.page.getByTestId("start").tap();
  for (const person of [ada, bob]) await hearTheFirstTurn(person);

  const first = seatsOf(ada, bob)[turn(ada)!]!;
  await pinch(first);
  await pullTheSheet(first);
  await playByTap(first.page, 0);
  await first.until("the turn to be over", () => seatsOf(ada, bob)[turn(first)!] !== first);
  for (const { page } of [ada, bob]) expect(await miceOf(page), "events of a mouse").toBe(0);
});

test("a phone that is turned stays close to the tile while one chooses", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", PHONE), await arrive("Bob", PHONE)];
  await startGame(ada, bob);
  const { page } = seatsOf(ada, bob)[turn(ada)!]!;
  await page.getByTestId("place").first().waitFor();
  const [spot] = await reachable(page.getByTestId("place"));
  await tapAt(page, spot!);
  const width = async () => (await page.getByTestId("provisional").boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThanOrEqual(140);
  for (const window of [{ width: PHONE.viewport.height, height: PHONE.viewport.width }, PHONE.viewport]) {
    await page.setViewportSize(window);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(window.width);
    await rests(page, "provisional");
    expect(await width()).toBeGreaterThanOrEqual(140);
    const onTheMap = await page.getByTestId("provisional").evaluate((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return tile
        .closest("[data-testid=board]")!
        .contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTheMap, "nothing lies over the tile").toBe(true);
  }
  await page.getByTestId("back").tap();
  await expect.poll(async () => (await page.getByTestId("place").first().boundingBox())!.width).toBeLessThan(130);
});

async function setUpByTap(host: Person): Promise<void> {
  const { page } = host;
  await page.goto("/");
  await page.getByTestId("setup-gold-rush").tap();
  await page.getByTestId("setup-finer").tap();
  await page.getByTestId("table-name").tap();
  await page.getByTestId("table-name").fill("Claim by thumb");
  await page.getByTestId("setup-done").tap();
  await page.locator("label", { has: page.getByTestId("seats-2") }).tap();
  await page.getByTestId("create").tap();
  await giveNameByTap(host);
  await page.waitForURL(/\/t\/[0-9a-f-]{36}/);
}

/** Waits until something stays where it is: for half a second, at the usual pace of a screen. */
const rests = (page: Page, part: string) =>
  page.evaluate((part) => {
    const place = () => JSON.stringify(document.querySelector(`[data-testid="${part}"]`)?.getBoundingClientRect());
    return new Promise<void>((rested) => {
      let [before, frames] = [place(), 0];
      const look = () => {
        const now = place();
        [before, frames] = [now, now === before ? frames + 1 : 0];
        if (frames < 30) requestAnimationFrame(look);
        else rested();
      };
      look();
    });
  }, part);

/** How large the map is drawn: at what scale it was painted, and how far that is stretched while it moves. */
const scaleOf = (page: Page) =>
  page
    .locator(".world")
    .evaluate((world) =>
      [world, world.firstElementChild!]
        .map((layer) => new DOMMatrix(getComputedStyle(layer).transform).a)
        .reduce((scale, stretch) => scale * stretch),
    );

/** Two fingers part and the map grows; the frame button shows all of it again. */
async function pinch({ page, context }: Person): Promise<void> {
  await page.getByTestId("place").first().waitFor();
  const before = await scaleOf(page);
  const fingers = await context.newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const [x, y] = [width / 2, height * 0.4];
  await drag(fingers, (part) => [-1, 1].map((side) => ({ x: x + side * (30 + 70 * part), y })));
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 1.5);
  await page.getByTestId("fit").tap();
  await expect.poll(() => scaleOf(page)).toBeCloseTo(before, 1);
}

/** The sheet goes up to its top stop and back, pulled by its handle; a tap on the handle does the same. */
async function pullTheSheet({ page, context }: Person): Promise<void> {
  const sheet = page.locator("[data-stop]");
  const handle = handleOf(page);
  await expect(sheet).toHaveAttribute("data-stop", "middle");
  const fingers = await context.newCDPSession(page);
  const { x, y, width, height } = (await handle.boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  const top = 130;
  await drag(fingers, (part) => [{ x: from.x, y: from.y + (top - from.y) * part }]);
  await expect(sheet).toHaveAttribute("data-stop", "full");
  await expect(page.getByTestId("log")).toBeInViewport();
  // A browser ignores a tap that follows at once on a swipe; then a person taps again.
  const tapFor = (stop: string) =>
    expect(async () => {
      await handle.tap();
      await expect(sheet).toHaveAttribute("data-stop", stop, { timeout: 1_000 });
    }).toPass();
  await tapFor("middle");
  const now = (await handle.boundingBox())!;
  const start = { x: from.x, y: now.y + now.height / 2 };
  await drag(fingers, (part) => [{ x: start.x, y: start.y + 200 * part }]);
  await expect(sheet).toHaveAttribute("data-stop", "low");
  // What stands in the hand changes its size: the sheet stays where it was pulled to.
  await page
    .getByTestId("hand")
    .evaluate((hand) => (hand.firstElementChild as HTMLElement).style.setProperty("height", "150px"));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(sheet).toHaveAttribute("data-stop", "low");
  await page
    .getByTestId("hand")
    .evaluate((hand) => (hand.firstElementChild as HTMLElement).style.removeProperty("height"));
  await tapFor("full");
  await tapFor("middle");
}

/** Fingers put down, moved in steps, and lifted, as the browser gets them from a screen. */
async function drag(fingers: CDPSession, at: (part: number) => { x: number; y: number }[]): Promise<void> {
  const steps = 8;
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step++)
    await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / steps) });
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
