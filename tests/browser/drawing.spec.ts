// The same place, the same drawing: on a page that watched the map grow, on one that came in late, and after looking closer.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { startClientGame, playOn } from "./clients";

/** Everything that is drawn of the tiles, layer by layer, by where it lies: the very markup. */
async function drawn(page: Page): Promise<string[]> {
  return page.getByTestId("board").evaluate((board) => {
    const layers = [...board.querySelectorAll(":scope > .world > svg > g:not([data-testid])")];
    // The first layer is the empty sheet, of which a page draws as much as it has shown.
    return layers
      .slice(1)
      .flatMap((layer, index) => [...layer.children].map((piece) => `${index}: ${piece.outerHTML}`));
  });
}

test("a place is drawn alike on every page", async ({ server, arrive }) => {
  const window = { viewport: { width: 1120, height: 700 } };
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const early = await arrive("Eve", window);
  await early.page.goto(`/t/${table.id}`);
  await early.page.getByTestId("board").waitFor();
  await playOn(table, ({ placed }) => placed >= 40);
  const late = await arrive("Wes", window);
  await late.page.goto(`/t/${table.id}`);
  await late.page.getByTestId("board").waitFor();

  // How closely a tile is drawn depends on the zoom, which each page has its own way of coming to.
  for (const { page } of [early, late]) await page.getByTestId("fit").click();
  await expect(async () => {
    const [grown, fresh] = [await drawn(early.page), await drawn(late.page)];
    expect(fresh.length).toBeGreaterThan(80);
    expect(grown).toEqual(fresh);
  }).toPass({ timeout: 60_000 });

  // Closer by, every tile shows more of itself; from afar, what it showed before.
  const { page } = late;
  const afar = await drawn(page);
  await page.getByTestId("board").focus();
  for (let times = 0; times < 8; times++) await page.keyboard.press("+");
  const asBefore = async () =>
    (await drawn(page)).filter((piece) => piece.startsWith("1: ") && afar.includes(piece)).length;
  await expect.poll(asBefore, { timeout: 20_000 }).toBe(0);
  await page.getByTestId("fit").click();
  await expect.poll(() => drawn(page), { timeout: 20_000 }).toEqual(afar);
});
