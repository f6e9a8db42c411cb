// The end of a game: told step by step with what scored in sight, then a table that answers for every number; and the next game
// with the same people.

import type { Page } from "@playwright/test";
import { expect, type Person, test } from "./fixtures";
import { numbers, records, scores } from "./frames";
import { startGame, seeScores } from "./play";
import { startClientGame, GAMES, playOn } from "./clients";
import { playOut } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

const SMALL = { viewport: { width: 1120, height: 700 } };

test("the end is told step by step, and the same people play again", async ({ arrive, server }) => {
  const [ada, bob, eve] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL), await arrive("Eve", SMALL)];
  const id = await startGame(ada, bob);
  await playOut(id, [ada, bob]);
  await eve.page.goto(`/t/${id}`);
  await eve.page.getByTestId("board").waitFor();

  await test.step("every step rings what scored beside the panel, and the totals grow to the result", async () => {
    await turnThePages(ada.page, scores(eve));
    await seeScores(ada, eve);
  });
  await test.step("each number says where it came from, and rings it", () => askAboutNumbers(ada.page));
  await test.step("a phone makes room for the map, and goes back to the numbers", () => tellOnPhone(bob.page));
  await test.step("the page checks the game itself: deck, log and every move, against what it saw while they played", () =>
    checkGame(ada));

  const next =
    await test.step("whoever presses first sets up the next table, and the others are told at once", async () => {
      await expect(bob.page.getByTestId("again-note")).toHaveCount(0);
      await ada.page.getByTestId("play-again").click();
      await ada.page.waitForURL((url) => /^\/t\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(id));
      await expect(bob.page.getByTestId("again-note")).toContainText("Ada");
      await expect(eve.page.getByTestId("again-note")).toContainText("Ada");
      await expect(eve.page.getByTestId("play-again")).toHaveCount(0);
      await shoot(bob.page, "play-again-desktop", DESKTOP);
      return new URL(ada.page.url()).pathname;
    });

  await test.step("it survives a restart and a reload, and one click seats", async () => {
    await server.kill();
    await server.start();
    await bob.page.reload();
    // What was told once is not told again by itself.
    await bob.page.getByTestId("final-table").waitFor();
    await expect(bob.page.getByTestId("again-note")).toContainText("Ada");
    await bob.page.getByTestId("play-again").click();
    await bob.page.waitForURL(`**${next}`);
    await expect(bob.page.getByTestId("seat-taken")).toHaveCount(2);
    await expect(ada.page.getByTestId("seat-taken")).toHaveCount(2);
    await eve.page.getByTestId("watch-next").click();
    await eve.page.waitForURL(`**${next}`);
    await expect(eve.page.getByTestId("seat-taken")).toHaveCount(2);
  });

  await test.step("they talk while they gather, and what was said stands in the log of the game", async () => {
    await ada.page.getByTestId("chat-field").fill("This time the mountain is mine");
    await ada.page.getByTestId("chat-send").click();
    await expect(bob.page.getByTestId("chat-line")).toContainText("the mountain is mine");
    await shootBoth(bob.page, "gathering");
    await bob.page.getByTestId("ready").click();
    await ada.page.getByTestId("start").click();
    await bob.page.getByTestId("board").waitFor();
    await expect(bob.page.getByTestId("log").getByTestId("log-said")).toContainText("the mountain is mine");
  });
});

test("who does not ask for less motion is told by itself, and can pause", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", { ...SMALL, reducedMotion: "no-preference" }), await arrive("Bob", SMALL)];
  const id = await startGame(ada, bob);
  await playOut(id, [ada, bob]);
  const { page } = ada;
  await expect(page.getByTestId("final-progress")).toHaveText(/^[1-9]\d* of \d+$/);
  await page.getByTestId("final-play").click();
  await expect(page.getByTestId("final-play")).toHaveAttribute("data-plays", "false");
  await page.getByTestId("final-play").click();
  await expect(page.getByTestId("final-play")).toHaveAttribute("data-plays", "true");
});

for (const game of GAMES)
  test(`in a low window all points of ${game} can be read`, async ({ arrive, server }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob", "Cleo", "Dirk"]);
    await playOn(table, () => false);
    for (const chair of table.chairs) chair.leave();
    const { page, context } = await arrive("Ada", { viewport: { width: 640, height: 360 } });
    await table.players.find(({ player }) => player.name === "Ada")!.lend(context);
    await page.goto(`/t/${table.id}`);
    await shoot(page, `final-low-${game}-telling`, { width: 568, height: 320 });
    await page.getByTestId("final-all").click();
    const shown = page.getByTestId("final-table");
    for (const [width, height] of [
      [640, 360],
      [568, 320],
      [667, 375],
      [844, 390],
      [320, 256],
    ] as const) {
      const size = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await shoot(page, `final-low-${game}-${size}`, { width, height });
      const room = await shown.evaluate((element) => element.parentElement!.clientHeight);
      expect(room, `${size} has room for the points`).toBeGreaterThan(height / 2 - 40);
      for (const thing of [
        ...(await shown.getByTestId("final-total").all()),
        page.getByRole("heading", { level: 1 }),
        ...(await page.getByTestId("final").locator("footer").locator("button, a").all()),
      ]) {
        await thing.scrollIntoViewIfNeeded();
        await expect(thing, size).toBeInViewport({ ratio: 0.95 });
      }
    }
  });

test("whoever holds nothing at the end is shown no title for it", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const pass = (commands: { type: string }[]) => commands.find(({ type }) => type === "pass") ?? commands[0]!;
  await playOn(table, () => false, pass);
  for (const chair of table.chairs) chair.leave();
  const { page } = await arrive("Cleo");
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("final-all").click();
  const titles = page.getByTestId("final-table").getByText("Tokens revealed");
  await expect(titles).toHaveCount(2);
  for (const title of await titles.all()) await expect(title).toBeHidden();
});

test("a name of one long word leaves the points and the past games whole", async ({ arrive, server }) => {
  const long = "W".repeat(32);
  const table = await startClientGame(server.url, "gold-rush", [long, "Bob"]);
  await playOn(table, () => false);
  for (const chair of table.chairs) chair.leave();
  const { page, context } = await arrive("Bob", { viewport: { width: 320, height: 568 } });
  await table.players.find(({ player }) => player.name === "Bob")!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("final-all").click();
  const row = page.getByTestId("final-table").locator("tr").filter({ hasText: long });
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [740, 360],
  ] as const) {
    const size = `${width}x${height}`;
    await page.setViewportSize({ width, height });
    await shoot(page, `final-long-name-${size}`, { width, height });
    const name = (await row.locator("bdi").boundingBox())!;
    const total = (await row.getByTestId("final-total").boundingBox())!;
    expect(name.x + name.width, `${size}: the name ends before the total`).toBeLessThanOrEqual(total.x);
    expect(total.x + total.width, `${size}: the total is within the window`).toBeLessThanOrEqual(width);
    const heading = await page.getByTestId("final").locator("header").boundingBox();
    const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    expect(title.width, `${size}: the headline is whole`).toBeLessThanOrEqual(heading!.width);
  }

  // Upright, the points have the room above the buttons.
  await page.setViewportSize({ width: 320, height: 568 });
  const panel = (await page.getByTestId("final").boundingBox())!;
  const buttons = (await page.getByTestId("final").locator("footer .buttons").boundingBox())!;
  expect(buttons.y - panel.y).toBeGreaterThan(panel.height / 2);
  await expect(page.getByTestId("see-map")).toBeInViewport({ ratio: 1 });

  await page.goto("/games");
  await page.getByTestId("past-numbers").waitFor();
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(320);
});

/** Goes through all that is told at the end, and one step back; `result` are the points that it comes to. */
async function turnThePages(page: Page, result: number[]): Promise<void> {
  const progress = page.getByTestId("final-progress");
  await expect(progress).toHaveText(/^0 of \d+$/);
  const steps = Number((await progress.innerText()).split(" ").at(-1));
  expect(steps, "something is left to tell at the end").toBeGreaterThan(3);
  // Whoever wants less motion turns the pages alone.
  await expect(page.getByTestId("final-play")).toHaveAttribute("data-plays", "false");
  let totals = await runningTotals(page);
  let ringed = 0;
  for (let step = 1; step <= steps; step += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(progress).toHaveText(`${step} of ${steps}`);
    const grown = await runningTotals(page);
    const more = numbers(await page.getByTestId("final-more").allInnerTexts());
    expect(grown, `the totals after step ${step}`).toEqual(totals.map((total, seat) => total + more[seat]!));
    expect(await page.getByTestId("final-step").innerText()).toMatch(/(Ada|Bob).*\d+ points?( each)?\.$/);
    if ((await page.locator(".ring").count()) > 0) {
      ringed += 1;
      await expect.poll(() => ringBeside(page), { message: `what step ${step} rings is in sight` }).toBe(true);
    }
    if (step === 2) await shootBoth(page, "final-step");
    totals = grown;
  }
  expect(ringed).toBeGreaterThan(2);
  await page.keyboard.press("ArrowLeft");
  await expect(progress).toHaveText(`${steps - 1} of ${steps}`);
  await page.getByTestId("final-next").click();

  expect(totals).toEqual(result);
  await page.keyboard.press("End");
}

/** Asks where each number comes from, in the table at the end. */
async function askAboutNumbers(page: Page): Promise<void> {
  await shootBoth(page, "final");
  const cells = page.getByTestId("final-cell");
  const worth = await cells.evaluateAll((all) =>
    all.map((cell, index) => ({
      index,
      points: Number.parseInt(cell.textContent ?? "0", 10),
      tokens: cell.getAttribute("data-category") === "tokens",
    })),
  );
  for (const { index } of worth.filter(({ points, tokens }) => points > 0 && !tokens)) {
    await cells.nth(index).click();
    await expect(page.getByTestId("final-why")).toContainText(/\d+ points?/);
    await expect.poll(() => ringBeside(page), { message: "the answer is ringed beside the table" }).toBe(true);
  }
  await shoot(page, "final-why-desktop", DESKTOP);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("final-why")).toHaveCount(0);
}

/** Is told the first steps by a finger and by keys, then asks about a number. */
async function tellOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const progress = page.getByTestId("final-progress");
  await page.mouse.click(195, 200);
  await expect(progress, "a tap on the map goes on").toHaveText(/^1 of/);
  await page.getByTestId("final-step").click();
  await expect(progress, "and so does a tap on the words").toHaveText(/^2 of/);
  await page.keyboard.press("Space");
  await expect(progress, "and a key").toHaveText(/^3 of/);
  await page.getByTestId("final-all").click();
  await page.locator('[data-testid="final-cell"]:not(.zero):not([data-category="tokens"])').first().click();
  await page.getByTestId("final-aside").click();
  await expect.poll(() => ringBeside(page), { message: "what was asked about is above the answer" }).toBe(true);
  await shoot(page, "final-why-phone", PHONE);
  await page.getByTestId("final-back").click();
  await page.getByTestId("final-table").waitFor();
  await page.setViewportSize(SMALL.viewport);
}

/** Checks the game, and then a log that isn't that of the game. */
async function checkGame(person: Person): Promise<void> {
  const { page } = person;
  const panel = page.getByTestId("fair-play");
  await panel.locator("summary").click();
  const shown = await page.getByTestId("latest-hash").innerText();
  expect(shown).toBe(records(person).at(-1)!.hash);
  const result = page.getByTestId("check-result");
  await page.getByTestId("check-game").click();
  await expect(result).toHaveAttribute("data-sound", "true");
  await expect(result, "the answer is in sight").toBeInViewport({ ratio: 0.9 });
  await expect(panel, "both pages had added to the chance").not.toContainText("Added nothing");
  await shootBoth(page, "fair-play");

  // A server that tells another log than the one they played.
  await page.route("**/log", async (route) => {
    const log = await (await route.fetch()).json();
    log.records[4].body = log.records[4].body.replace('"at":1', '"at":2');
    await route.fulfill({ json: log });
  });
  await page.getByTestId("check-game").click();
  await expect(result).toHaveAttribute("data-sound", "false");
  await expect(result.getByRole("listitem")).toHaveText(/^Log entry 5 was changed after it was saved/);
  await shoot(page, "fair-play-wrong-desktop", DESKTOP);
  await page.unroute("**/log");
}

/** What each seat has so far, while the steps are told. */
async function runningTotals(page: Page): Promise<number[]> {
  return numbers(await page.getByTestId("final-running").allInnerTexts());
}

/** Whether all that is ringed lies within the window and not below the panel. */
function ringBeside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const rings = [...document.querySelectorAll("path.ring")]
      .map((ring) => ring.getBoundingClientRect())
      .filter(({ width, height }) => width + height > 0);
    const panel = document.querySelector('[data-testid="final"]')!.getBoundingClientRect();
    const inside = ({ left, top, right, bottom }: DOMRect) =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const covered = ({ left, top, right, bottom }: DOMRect) =>
      left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
    return rings.length > 0 && rings.every((ring) => inside(ring) && !covered(ring));
  });
}

/** Pictures in both sizes, by day and by night. */
async function shootBoth(page: Page, name: string): Promise<void> {
  for (const [size, word] of [
    [DESKTOP, "desktop"],
    [PHONE, "phone"],
  ] as const) {
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await shoot(page, `${name}-${word}${theme === "dark" ? "-night" : ""}`, size);
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
