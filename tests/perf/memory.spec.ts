// How much memory the page of a full board takes on a phone: opened, and after it was moved and zoomed to and fro.

import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { test } from "../browser/fixtures";
import { startClientGame, playOn } from "../browser/clients";
import { pan, settle, zoom } from "./acts";
import { figure } from "./figures";
import { FULL, SETTINGS, WITH_TILES } from "./games";

for (const game of WITH_TILES) {
  test(`memory of a full board of ${game}`, async ({ server, arrive, browser }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"], SETTINGS[game]);
    await playOn(
      table,
      ({ seat, commands, placed }) => seat === 0 && placed >= FULL[game]! && commands[0]!.type === "place_tile",
    );
    const { page, context } = await arrive("Ada", {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      serviceWorkers: "block",
    });
    await table.players[0]!.lend(context);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("place").first().waitFor();
    await settle(page);
    figure(`${game}_phone_memory_opened`, await memory(browser), "MB");
    for (let round = 0; round < 3; round++) {
      await pan(page);
      await zoom(page);
    }
    await page.getByTestId("fit").click();
    await settle(page);
    figure(`${game}_phone_memory_moved`, await memory(browser), "MB");
  });
}

/** What the largest page of the browser takes of the machine, shared memory in parts. */
async function memory(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  const pages = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) =>
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? Number.NaN),
    );
  await cdp.detach();
  return Math.max(...pages) / 1000;
}
