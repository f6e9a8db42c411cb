// What a full board costs the page's main thread: moving it, zooming it, laying a tile on it; at full speed and slowed four times.

import type { BrowserContextOptions, Page } from "@playwright/test";
import { test, type Person } from "../browser/fixtures";
import { beginProgramGame, playOn, type GameId, type Table } from "../browser/programs";
import { figure, median } from "./figures";
import { FULL, GAMES } from "./games";
import { traced, type Stretch } from "./tracing";

const WINDOW = { width: 1440, height: 900 };
const SPEEDS = [1, 4];
/** A frame, when sixty are shown a second. */
const FRAME = 1000 / 60;
const SAMPLES = 3;

for (const game of GAMES) {
  test(`a full board of ${game}`, async ({ server, arrive }) => {
    const { page, slow } = await openAt(await beginProgramGame(server.url, game, ["Ada", "Bob"]), FULL[game]!, arrive);
    figure(`${game}_board_elements`, await page.getByTestId("board").evaluate((board) => board.querySelectorAll("*").length), "elements");
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
    const table = await beginProgramGame(server.url, game, ["Ada", "Bob"]);
    const { page, slow } = await openAt(table, FULL[game]! - 4 * SAMPLES, arrive);
    for (const speed of SPEEDS) {
      await slow(speed);
      const [own, others]: [Stretch[], Stretch[]] = [[], []];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        await tap(page, sample);
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

/** Plays by program until Ada is to lay a tile and so many lie, and opens her page. */
async function openAt(table: Table, tiles: number, arrive: Arrive): Promise<{ page: Page; slow: (rate: number) => Promise<void> }> {
  await playOn(table, ({ seat, commands, laid }) => seat === 0 && laid >= tiles && commands[0]!.type === "place_tile");
  const { page, context } = await arrive("Ada", { viewport: WINDOW, serviceWorkers: "block", reducedMotion: "no-preference" });
  await table.players[0]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("place").first().waitFor();
  await settle(page);
  const cdp = await context.newCDPSession(page);
  return { page, slow: (rate) => cdp.send("Emulation.setCPUThrottlingRate", { rate }).then(() => settle(page)) };
}

/** The map follows the mouse, to and fro, for two seconds. */
async function pan(page: Page): Promise<void> {
  const [x, y] = [WINDOW.width * 0.4, WINDOW.height * 0.45];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let frame = 0; frame < 120; frame += 1) {
    const angle = (frame / 60) * Math.PI * 2;
    await paced(() => page.mouse.move(x + Math.sin(angle) * 220, y + Math.sin(angle * 2) * 120));
  }
  await page.mouse.up();
}

/** In and out by the wheel, for two seconds. */
async function zoom(page: Page): Promise<void> {
  await page.mouse.move(WINDOW.width * 0.4, WINDOW.height * 0.45);
  for (let frame = 0; frame < 120; frame += 1) await paced(() => page.mouse.wheel(0, frame % 60 < 30 ? -24 : 24));
}

/** Lays a tile for now, on a place that lies open to the mouse. */
async function tap(page: Page, nth: number): Promise<Stretch> {
  const spot = await free(page, nth);
  const stretch = await traced(page, async () => {
    await page.mouse.click(spot.x, spot.y);
    await page.getByTestId("provisional").waitFor();
    await settle(page);
  });
  return stretch;
}

/** Lays it for good, and waits until it is saved and shown. */
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

/** A place that lies open to the mouse. */
async function free(page: Page, nth: number): Promise<{ x: number; y: number }> {
  const spots = await page.getByTestId("place").evaluateAll((places) =>
    places
      .map((place) => ({ place, box: place.getBoundingClientRect() }))
      .map(({ place, box }) => ({ place, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
      .filter(({ place, x, y }) => place.contains(document.elementFromPoint(x, y)))
      .map(({ x, y }) => ({ x, y })),
  );
  const spot = spots[nth % spots.length];
  if (!spot) throw new Error("no place lies open to the mouse");
  return spot;
}

/** Does something, and lets the rest of its frame pass. */
async function paced(act: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await act();
  const left = FRAME - (performance.now() - began);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Waits until the page has been painted and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count += 1) await frame();
    while (document.querySelector(".moving") || document.getAnimations().some((animation) => animation.playState === "running")) await frame();
    for (let count = 0; count < 3; count += 1) await frame();
  });
}

function report(name: string, { frames, shown, lasted, work, longest, by }: Stretch): void {
  figure(`${name}_work`, work / Math.max(1, frames), "ms/frame");
  figure(`${name}_longest_task`, longest, "ms");
  figure(`${name}_frames`, frames / (lasted / 1000), "frames/s");
  figure(`${name}_shown`, shown / (lasted / 1000), "frames/s");
  if (process.env["PAYDIRT_PHASES"]) for (const [phase, spent] of by) figure(`${name}_${phase}`, spent / Math.max(1, frames), "ms/frame");
}
