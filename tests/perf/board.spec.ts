// What a full board costs the page's main thread: moving it, zooming it, laying a tile on it; at full speed and slowed four times.

import type { BrowserContextOptions, Page } from "@playwright/test";
import { test, type Person } from "../browser/fixtures";
import { startClientGame, playOn, type GameId, type Table } from "../browser/clients";
import { countPutOff, pan, report, rest, settle, tap, WINDOW, zoom } from "./acts";
import { figure, median } from "./figures";
import { FULL, SETTINGS, WITH_TILES } from "./games";
import { traced, type Stretch } from "./tracing";

const SPEEDS = (process.env["PAYDIRT_SPEEDS"] ?? "1,4").split(",").map(Number);
const SAMPLES = 3;

for (const game of WITH_TILES) {
  test(`a full board of ${game}`, async ({ server, arrive }) => {
    const { page, slow } = await openAt(
      await startClientGame(server.url, game, ["Ada", "Bob"], SETTINGS[game]),
      FULL[game]!,
      arrive,
    );
    figure(
      `${game}_board_elements`,
      await page.getByTestId("board").evaluate((board) => board.querySelectorAll("*").length),
      "elements",
    );
    for (const speed of SPEEDS) {
      await slow(speed);
      report(nameOf(game, "pan", speed), await traced(page, () => pan(page)));
      report(nameOf(game, "zoom", speed), await traced(page, () => zoom(page)));
      await page.getByTestId("fit").click();
      await settle(page);
      const taps: Stretch[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        taps.push(await tap(page, sample));
        await page.getByTestId("back").click();
        await page.getByTestId("provisional").waitFor({ state: "detached" });
        await settle(page);
      }
      figure(nameOf(game, "tap_a_place", speed), median(taps.map(({ work }) => work)), "ms");
    }
  });

  test(`placements in ${game}`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"], SETTINGS[game]);
    const { page, slow } = await openAt(table, FULL[game]! - 4 * SAMPLES, arrive);
    for (const speed of SPEEDS) {
      await slow(speed);
      const [own, others]: [Stretch[], Stretch[]] = [[], []];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        await tap(page, sample);
        await choose(page);
        own.push(await traced(page, () => confirm(page)));
        others.push(await traced(page, () => otherMoves(page, table)));
      }
      figure(nameOf(game, "own_placement", speed), median(own.map(({ work }) => work)), "ms");
      figure(nameOf(game, "own_placement_longest_task", speed), median(own.map(({ longest }) => longest)), "ms");
      figure(nameOf(game, "others_placement", speed), median(others.map(({ work }) => work)), "ms");
      figure(nameOf(game, "others_placement_longest_task", speed), median(others.map(({ longest }) => longest)), "ms");
    }
  });
}

const nameOf = (game: GameId, what: string, speed: number) => `${game}_${what}${speed === 1 ? "" : `_slowed_${speed}`}`;

type Arrive = (name: string, options?: BrowserContextOptions) => Promise<Person>;

/** Lets clients play until Ada is to place a tile and so many lie, and opens her page. */
async function openAt(
  table: Table,
  tiles: number,
  arrive: Arrive,
): Promise<{ page: Page; slow: (rate: number) => Promise<void> }> {
  await playOn(
    table,
    ({ seat, commands, placed }) => seat === 0 && placed >= tiles && commands[0]!.type === "place_tile",
  );
  const { page, context } = await arrive("Ada", {
    viewport: WINDOW,
    serviceWorkers: "block",
    reducedMotion: "no-preference",
  });
  await table.players[0]!.lend(context);
  await countPutOff(page);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("place").first().waitFor();
  // Nobody moves the map before they have looked at it; meanwhile the page draws what lies just out of sight.
  await rest(page);
  const cdp = await context.newCDPSession(page);
  return { page, slow: (rate) => cdp.send("Emulation.setCPUThrottlingRate", { rate }).then(() => settle(page)) };
}

/** Chooses what has to be chosen first: beside a tile with gold, where its second ingot goes. */
async function choose(page: Page): Promise<void> {
  if (await page.getByTestId("confirm").isDisabled()) await page.getByTestId("map-choice").first().click();
  await settle(page);
}

/** Places it for good, and waits until it is saved and shown. */
async function confirm(page: Page): Promise<void> {
  await page.getByTestId("confirm").click();
  await page.getByTestId("provisional").waitFor({ state: "detached" });
  await page.getByTestId("confirm").waitFor({ state: "detached" });
  await settle(page);
}

/** The other player's whole turn, until it is ours again. */
async function otherMoves(page: Page, table: Table): Promise<void> {
  await playOn(table, ({ seat, commands }) => seat === 0 && commands[0]!.type === "place_tile");
  await page.getByTestId("place").first().waitFor();
  await settle(page);
}
