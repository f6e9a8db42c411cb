// A whole game with the fingers, on two phones: taps, a pinch, the sheet pulled up and down; no mouse anywhere.

import { type CDPSession, devices, type Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { seatsOf, turn } from "./frames";
import { beginGame, hearTheFirstTurn, playThrough, reachable, seeScores } from "./play";
import { giveNameByTap, tapAt } from "./touch";

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
/** The phone as it is, but for its fine pixels: they are painted in software here. */
const PHONE = { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor: Math.min(1, deviceScaleFactor) };

test("two play a whole game on phones, with their fingers", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", PHONE), await arrive("Bob", PHONE)];
  for (const { page } of [ada, bob]) await page.addInitScript(countMice);

  await setUpByTap(ada);
  await joinByTap(bob, ada);
  await ada.page.getByTestId("start").tap();
  for (const person of [ada, bob]) await hearTheFirstTurn(person);

  const seats = seatsOf(ada, bob);
  await pinch(seats[turn(ada)!]!);
  await pullTheSheet(seats[turn(ada)!]!);

  await playThrough(seats, playByTap);

  for (const person of [ada, bob]) {
    const { page } = person;
    await page.getByTestId("final-next").tap();
    await page.getByTestId("final-all").tap();
    await seeScores(person, ada);
    expect(await page.evaluate(() => (window as unknown as Counted).mice), "events of a mouse").toBe(0);
  }
});

test("a phone that is turned stays close to the tile while one chooses", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", PHONE), await arrive("Bob", PHONE)];
  await beginGame(ada, bob);
  const { page } = seatsOf(ada, bob)[turn(ada)!]!;
  await page.getByTestId("place").first().waitFor();
  const [spot] = await reachable(page.getByTestId("place"));
  await tapAt(page, spot!);
  const width = async () => (await page.getByTestId("provisional").boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThanOrEqual(140);
  for (const window of [{ width: viewport.height, height: viewport.width }, viewport]) {
    await page.setViewportSize(window);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(window.width);
    // Long enough for the map to have gone wherever it would go.
    await page.waitForTimeout(1000);
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

interface Counted {
  mice: number;
}

/** A browser makes a move of no length by itself when something else comes to lie where the mouse rests. */
function countMice(): void {
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

async function joinByTap(friend: Person, host: Person): Promise<void> {
  const { page } = friend;
  await page.goto(await host.page.getByTestId("invite-link").inputValue());
  await page.getByTestId("sit-down").tap();
  await giveNameByTap(friend);
  await page.getByTestId("not-ready").waitFor();
}

/** One turn: a place on the map, on some turns tapped again to turn the tile, what to do, yes. */
async function playByTap(page: Page, round: number): Promise<void> {
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

const handleOf = (page: Page) => page.locator("[data-stop]").getByRole("button", { name: "Show more or less" });

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
