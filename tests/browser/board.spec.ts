// The board of a game with tiles: what a turn starts with, what is kept, and what the map answers.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { onTurn, seatOf, turn } from "./frames";
import { startGame, placeTile, reachable } from "./play";
import { playTo } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

const SMALL = { viewport: { width: 1120, height: 700 } };
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

test("on a phone a late turn starts where fingers can tap, and a zoom that a player has set stays", async ({
  arrive,
}) => {
  const [ada, bob] = [await arrive("Ada", TOUCH), await arrive("Bob", TOUCH)];
  const id = await startGame(ada, bob);
  await playTo(90, id, [ada, bob]);
  const mover = await onTurn(ada, bob);
  const { page } = mover;
  await page.reload();
  await expect
    .poll(async () => Math.min(...(await widths(page))), { message: "every place is at least 44 pixels wide" })
    .toBeGreaterThanOrEqual(43.5);
  await expect
    .poll(() => reachable(page.getByTestId("place")).then((spots) => spots.length), { message: "places are in sight" })
    .toBeGreaterThan(1);
  await shoot(page, "late-phone", PHONE);
  const tabs = page.getByRole("tablist");
  await expect
    .poll(async () => ((box) => box.y + box.height)((await tabs.boundingBox())!), { message: "no tab is cut" })
    .toBeLessThanOrEqual(PHONE.height);

  await page.getByTestId("fit").tap();
  await expect
    .poll(async () => Math.min(...(await widths(page))), { message: "the frame shows everything" })
    .toBeLessThan(43);
  await shoot(page, "late-phone-framed", PHONE);

  // What the keys of the map do is what fingers do: the size is set, and stays through our move and the next.
  await page.getByTestId("board").focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("+");
  const set = await settled(page);
  await placeTile(mover, 0);
  await page.getByTestId("confirm").tap();
  const other = mover === ada ? bob : ada;
  await other.until("the other turn", () => turn(other) === seatOf(other));
  expect(await settled(page)).toBeCloseTo(set, 3);
  await placeTile(other, 0);
  await other.page.getByTestId("confirm").tap();
  await mover.until("the next turn", () => turn(mover) === seatOf(mover));
  await page.getByTestId("place").first().waitFor();
  expect(await settled(page)).toBeCloseTo(set, 3);
});

test("a move in the making outlives the page, and aiming has to hit before it is confirmed", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL)];
  await startGame(ada, bob);
  const mover = await onTurn(ada, bob);
  const { page } = mover;
  await placeTile(mover, 0);
  const lies = (await page.getByTestId("provisional").getAttribute("data-at"))!;
  await page.getByTestId("choice").first().click();
  const chosen = await page.locator("[data-testid=choice][aria-pressed=true]").getAttribute("data-choice");
  await page.reload();
  await expect(page.getByTestId("provisional")).toHaveAttribute("data-at", lies);
  await expect(page.locator("[data-testid=choice][aria-pressed=true]")).toHaveAttribute("data-choice", chosen!);

  await test.step("the tent waits for its mountain", async () => {
    const tent = page.locator("[data-testid=choice][data-choice=tent]");
    for (let round = 0; (await tent.count()) === 0; round += 1) {
      expect(round, "somebody could pitch a tent").toBeLessThan(10);
      await page.getByTestId("back").click();
      await page
        .getByTestId("back")
        .click({ timeout: 500 })
        .catch(() => undefined);
      await placeTile(mover, round);
    }
    await tent.click();
    const aims = await page.getByTestId("choice-place").count();
    if (aims > 0) {
      await expect(page.getByTestId("confirm")).toBeDisabled();
      await expect(page.getByTestId("hand-help")).toHaveText("Tap a mountain for your tent");
      await shoot(page, "aim-desktop", DESKTOP);
      expect(
        await page
          .getByTestId("choice-place")
          .first()
          .evaluate(
            (place) =>
              place.getBoundingClientRect().top >= place.closest(".hand")!.getBoundingClientRect().bottom - 200,
          ),
      ).toBe(true);
      const [spot] = await reachable(page.getByTestId("map-choice"));
      await page.mouse.click(spot!.x, spot!.y);
    }
    await expect(page.getByTestId("confirm")).toBeEnabled();
  });

  await test.step("Enter confirms what lies there, wherever the focus rests", async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Enter");
    await mover.until("the turn to be over", () => turn(mover) !== seatOf(mover));
    await page.keyboard.press("?");
    await expect(page.getByTestId("keys")).toContainText("Confirm");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("keys")).toHaveCount(0);
  });
});

test("the tile in hand can be turned and dragged, and the map says whose a feature is", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL)];
  const id = await startGame(ada, bob);
  await playTo(24, id, [ada, bob]);
  const mover = await onTurn(ada, bob);
  const { page } = mover;
  const hand = page.getByTestId("tile-hand");

  await test.step("right click and R turn the tile in hand", async () => {
    await expect(hand).toHaveAttribute("data-rotation", "0");
    await page.keyboard.press("r");
    await expect(hand).toHaveAttribute("data-rotation", "1");
    await page.getByTestId("board").click({ button: "right", position: { x: 640, y: 420 } });
    await expect(hand).toHaveAttribute("data-rotation", "2");
  });

  await test.step("it is dragged to its place, and another place shows no second tile", async () => {
    const [spot] = await reachable(page.getByTestId("place"));
    const from = (await hand.boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y - 60, { steps: 4 });
    await page.mouse.move(spot!.x, spot!.y, { steps: 6 });
    await expect(page.getByTestId("dragged")).toHaveCount(1);
    await page.mouse.up();
    await page.getByTestId("provisional").waitFor();
    await expect(page.getByTestId("dragged")).toHaveCount(0);
    const others = await reachable(page.getByTestId("place"));
    if (others[0]) await page.mouse.move(others[0].x, others[0].y);
    await expect(page.locator("g.ghost")).toHaveCount(0);
    await page.getByTestId("back").click();
  });

  await test.step("a tap on the land says whose it is and what it is worth", async () => {
    await page.getByTestId("fit").click();
    const start = await page.locator("[data-testid=board] .world").evaluate((world) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(world).transform);
      return { x: e, y: f, scale: a };
    });
    expect(start.scale).toBeGreaterThan(0);
    await page.mouse.click(start.x + 20, start.y + 20);
    await expect(page.getByTestId("note")).toContainText(/point/);
    await expect(page.locator(".ring.gold").first()).toBeAttached();
    await shoot(page, "note-desktop", DESKTOP);
    await page.getByTestId("close-line").click();
    await expect(page.locator(".ring")).toHaveCount(0);
  });

  await test.step("the values tab and the map say what everything is worth", async () => {
    await page.setViewportSize(DESKTOP);
    await page.getByTestId("tab-worth").click();
    await expect(page.getByTestId("aid-line").first()).toContainText(/point/);
    await page.getByTestId("aids-all").click();
    await expect(page.locator("[data-testid=tints] path").first()).toBeAttached();
    await shoot(page, "values-desktop", DESKTOP);
    await page.getByTestId("aid-line").first().click();
    await expect(page.getByTestId("note")).toBeVisible();
  });
});

const widths = (page: Page) =>
  page.getByTestId("place").evaluateAll((all) => all.map((place) => place.getBoundingClientRect().width));

/** How large the map is drawn once it rests. */
async function settled(page: Page): Promise<number> {
  await expect(page.locator(".world")).not.toHaveClass(/moving/);
  return page.getByTestId("board").evaluate((board) => board.querySelector("svg")!.getBoundingClientRect().width);
}
