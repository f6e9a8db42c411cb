// The page in Firefox: the lobby, and a turn of a game, by the mouse.

import { expect, test } from "./fixtures";
import { Firefox } from "./firefox";
import { startClientGame, playOn } from "./clients";

test("a turn is played in Firefox", async ({ server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const toPlace = (seat: number) => (moment: { seat: number; commands: { type: string }[] }) =>
    moment.seat === seat && moment.commands[0]?.type === "place_tile";
  await playOn(table, (moment) => moment.placed > 8 && toPlace(0)(moment));

  const browser = await Firefox.start();
  try {
    const until = (what: string, expression: string) =>
      expect
        .poll(() => browser.evaluate<boolean>(`Boolean(${expression})`), { message: what, timeout: 90_000 })
        .toBe(true);
    const { hostname } = new URL(server.url);
    await browser.resize(1280, 800);
    await browser.cookie("paydirt", table.players[0]!.token, hostname);
    await browser.goto(server.url);
    await until("the lobby lists the table", `document.querySelector('[data-table="${table.id}"]')`);
    // Whatever is still on its way when one goes on counts as failed.
    await until("the letters are there", `document.fonts.status === "loaded"`);

    await browser.goto(`${server.url}/t/${table.id}`);
    await until("places are lit", `document.querySelector("[data-testid=place]")`);
    const tiles = await browser.evaluate<number>(`document.querySelectorAll("[data-testid=board] use").length`);
    expect(tiles, "the map is drawn").toBeGreaterThan(10);
    await expect(async () => {
      await browser.click("[data-testid=place]");
      expect(await browser.evaluate(`Boolean(document.querySelector("[data-testid=provisional]"))`)).toBe(true);
    }).toPass({ timeout: 60_000 });
    const placed = table.chairs[1]!.events.filter(({ type }) => type === "tile_placed").length;
    await browser.click("[data-testid=confirm]");
    await expect
      .poll(() => table.chairs[1]!.events.filter(({ type }) => type === "tile_placed").length, { timeout: 60_000 })
      .toBe(placed + 1);
    expect(browser.faults).toEqual([]);
  } finally {
    await browser.stop();
  }
});
