// Whatever happens meanwhile: a drag goes on, what is let go of is gone, and the map stays where it was put.

import type { Page } from "@playwright/test";

import { type Person, expect, test } from "./fixtures";
import { startClientGame, type Moment, playOn, type Table } from "./clients";
import { DESKTOP } from "./shoot";

/** Lets somebody sit down in the first seat of a table; a client stays in the other. */
async function sitDown(person: Person, table: Table): Promise<void> {
  await table.players[0]!.lend(person.context);
  table.chairs[0]!.leave();
  await person.page.goto(`/t/${table.id}`);
  await person.page.getByTestId("board").waitFor();
}

/** Whether a tile is to be placed from a seat, after some others. */
const isTileToPlace =
  (wanted: number) =>
  ({ seat, commands, placed }: Moment) =>
    seat === wanted && placed > 4 && commands[0]!.type === "place_tile";

/** Where the map lies, and how large it is drawn. */
const lies = (page: Page) =>
  page.locator("[data-testid=board] .world").evaluate((world) => {
    const { e, f } = new DOMMatrix(getComputedStyle(world).transform);
    return { x: e, y: f, wide: world.querySelector("svg")!.getBoundingClientRect().width };
  });

test("a drag of the map goes on when somebody moves, and is no tap", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, isTileToPlace(1));
  const ada = await arrive("Ada", { viewport: DESKTOP });
  await sitDown(ada, table);
  const { page } = ada;
  // The start tile answers a tap.
  const { x, y } = await lies(page);
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 60);
  await expect.poll(async () => (await lies(page)).y).toBeCloseTo(y + 40, 0);

  const [move] = await table.chairs[1]!.legal();
  const last = page.getByTestId("last-move");
  await table.chairs[1]!.command(move!);
  await expect(last).toHaveAttribute("data-at", String(move!.at));
  const before = await lies(page);
  await page.mouse.move(x + 20, y + 20);
  await expect.poll(async () => (await lies(page)).y).toBeCloseTo(before.y - 40, 0);
  await page.mouse.up();
  await expect(page.getByTestId("note")).toHaveCount(0);
});

test("a tile that was dragged turns by key, and is let go of when the table pauses", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, isTileToPlace(0));
  const ada = await arrive("Ada", { viewport: DESKTOP });
  await sitDown(ada, table);
  const { page } = ada;
  const hand = page.getByTestId("tile-hand");
  const drag = async () => {
    const { x, y } = (await hand.boundingBox())!;
    await page.mouse.move(x + 30, y + 30);
    await page.mouse.down();
    await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2, { steps: 4 });
    await expect(page.getByTestId("dragged")).toHaveCount(1);
    return { x: x + 30, y: y + 30 };
  };

  const home = await drag();
  await page.mouse.move(home.x, home.y);
  await page.mouse.up();
  await expect(hand, "it went nowhere").toHaveAttribute("data-rotation", "0");
  await hand.press("Enter");
  await expect(hand).toHaveAttribute("data-rotation", "1");

  const bob = table.chairs[1]!;
  await bob.act({ type: "propose", proposal: { type: "pause" } });
  await page.getByTestId("question").waitFor();
  await drag();
  await page.keyboard.press("a");
  await page.getByTestId("paused").waitFor();
  await page.mouse.up();
  await bob.act({ type: "go_on" });
  await hand.waitFor();
  await expect(page.getByTestId("dragged")).toHaveCount(0);
});

test("the map after the game keeps the size that is set, in a window of any size", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, () => false);
  const ada = await arrive("Ada", { viewport: DESKTOP });
  await sitDown(ada, table);
  const { page } = ada;
  await page.getByTestId("final-all").click();
  await page.getByTestId("see-map").click();
  await page.getByTestId("board").focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("+");
  const rests = () => expect(page.locator(".world")).not.toHaveClass(/moving/);
  await rests();
  const { wide } = await lies(page);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(page.locator(".frame.tablet")).toBeVisible();
  await rests();
  expect((await lies(page)).wide).toBeCloseTo(wide, 3);
});
