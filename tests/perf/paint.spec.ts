// How soon something is on the screen when the line is slow: 1.6 Mbit/s down, 0.75 up, 150 ms there and back for each request.

import type { Page } from "@playwright/test";
import { test } from "../browser/fixtures";
import { startClientGame, playOn } from "../browser/clients";
import { figure, median } from "./figures";
import { GAMES } from "./games";

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const TRIES = 5;

/** Opens an address on a slow line; returns when the first paint with content was, and when `done` could be seen, in milliseconds. */
async function open(page: Page, address: string, done: string): Promise<{ first: number; ready: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await page.goto(address, { waitUntil: "commit" });
  // Asked in every frame: whoever waits from outside the page looks every half second after a while.
  const seen = await page.waitForFunction(
    (done) => document.querySelector(`[data-testid="${done}"]`)?.checkVisibility() && performance.now(),
    done,
    { polling: "raf" },
  );
  const ready = Number(await seen.jsonValue());
  const first = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  return { first: first ?? Number.NaN, ready };
}

/** When the rules were loaded, for which a table doesn't wait. */
async function rulesLoaded(page: Page): Promise<number> {
  const loaded = await page.waitForFunction(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return files.find(({ name }) => name.endsWith(".wasm"))?.responseEnd;
  });
  return (await loaded.jsonValue()) ?? Number.NaN;
}

test("the lobby on a slow line", async ({ arrive }) => {
  const times = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { page, context } = await arrive("Ada", { serviceWorkers: "block" });
    times.push(await open(page, "/", "setup-gold-rush"));
    await context.close();
  }
  figure("lobby_first_paint_slow_4g", median(times.map(({ first }) => first)), "ms");
  figure("lobby_ready_slow_4g", median(times.map(({ ready }) => ready)), "ms");
});

for (const game of GAMES) {
  test(`a table of ${game} on a slow line`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    await playOn(table, ({ placed, events }) => Math.max(placed, events.length / 4) > 20);
    const times = [];
    const rules = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { page, context } = await arrive("Ada", { serviceWorkers: "block" });
      await table.players[0]!.lend(context);
      times.push(await open(page, `/t/${table.id}`, "board"));
      rules.push(await rulesLoaded(page));
      await context.close();
    }
    figure(`${game}_table_first_paint_slow_4g`, median(times.map(({ first }) => first)), "ms");
    figure(`${game}_table_ready_slow_4g`, median(times.map(({ ready }) => ready)), "ms");
    figure(`${game}_table_rules_slow_4g`, median(rules), "ms");
  });
}
