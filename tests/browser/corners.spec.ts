// Around the board: who is waited for, what lies over the map, and what goes when a game is over.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { startClientGame, GAMES, playOn } from "./clients";
import { DESKTOP, PHONE } from "./shoot";

test("Gold West lists its keys", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"]);
  const { page } = await arrive("Cleo", { viewport: DESKTOP });
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("board").waitFor();
  await page.keyboard.press("?");
  await expect(page.getByTestId("keys")).toContainText("Take back the last step");
  await expect(page.getByTestId("keys")).not.toContainText("Turn the tile");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("keys")).toHaveCount(0);
  for (const chair of table.chairs) chair.leave();
});

for (const game of GAMES)
  test(`a tip of ${game} makes room for what the others ask`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const next = (await playOn(table, () => true))!;
    const { page, context } = await arrive("Ada", { viewport: DESKTOP });
    await table.players[next]!.lend(context);
    await page.goto(`/t/${table.id}`);
    const tip = page.getByTestId("tip");
    await expect(tip).toBeVisible();
    await table.chairs[1 - next]!.act({ type: "propose", proposal: { type: "pause" } });
    await expect(page.getByTestId("question")).toBeVisible();
    await expect(tip).toBeHidden();
    await page.getByTestId("refuse").click();
    await expect(tip).toBeVisible();
  });

test("a phone's menu closes by a tap elsewhere, and by Escape, which then takes nothing back", async ({
  server,
  arrive,
}) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const next = (await playOn(table, () => true))!;
  const { page, context } = await arrive("Ada", { viewport: PHONE });
  await table.players[next]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("place-in-words").first().press("Enter");
  const placed = page.getByTestId("provisional");
  await expect(placed).toHaveCount(1);

  const [more, menu] = [page.getByTestId("more"), page.getByTestId("table-menu")];
  await more.click();
  await expect(menu).toBeVisible();
  await page.getByTestId("theme").click();
  await expect(menu, "what is chosen can be undone there").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(placed).toHaveCount(1);
  await more.click();
  await page.getByTestId("chat-button").click();
  await expect(page.getByTestId("chat-field")).toBeVisible();
  await expect(menu).toHaveCount(0);
});

for (const game of GAMES)
  test(`the sheet of ${game} shows as much over a phone's home bar as without one`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const { page, context } = await arrive("Cleo", { viewport: PHONE });
    const phone = await context.newCDPSession(page);
    const sheet = page.locator("[data-stop]");
    const shown = async (bottom: number) => {
      await phone.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom } });
      await page.goto(`/t/${table.id}`);
      await sheet.getByTestId("tab-log").waitFor();
      return sheet.evaluate(async (sheet) => {
        await Promise.all(sheet.getAnimations().map(({ finished }) => finished));
        return { parts: sheet.lastElementChild!.clientHeight, all: sheet.clientHeight };
      });
    };
    const without = await shown(0);
    expect(await shown(34)).toEqual({ ...without, all: without.all + 34 });
    // Pulled by less than a stop, it comes back; the pull starts where it stands.
    const handle = (await sheet.getByRole("button").first().boundingBox())!;
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20);
    expect(await sheet.evaluate((sheet) => sheet.clientHeight)).toBe(without.all + 34 + 20);
    await page.mouse.up();
    for (const chair of table.chairs) chair.leave();
  });

test("whoever has just left isn't gone for long, whatever clock the others have", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const next = (await playOn(table, () => true))!;
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await table.players[1 - next]!.lend(context);
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("waiting").waitFor();
  for (const chair of table.chairs) chair.leave();
  await expect(page.getByTestId("whose-turn")).toContainText("away since");
  await expect(page.getByTestId("away")).toHaveCount(0);
});

test("the way to the log of Gold West is whole, in any language and on a small laptop", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"]);
  const { page } = await arrive("Cleo", { viewport: DESKTOP, locale: "nl" });
  await page.goto(`/t/${table.id}`);
  for (const width of [1440, 1280, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByTestId("more"), `${width} wide`).toBeInViewport({ ratio: 1 });
  }
});

test("the table says who is away, and keeps the hand near the middle of a very wide window", async ({
  server,
  arrive,
}) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page, context } = await arrive("Ada", { viewport: { width: 2560, height: 1300 } });
  const seat = table.players.findIndex(({ player }) => player.name === "Ada");
  await table.players[seat]!.lend(context);
  await playOn(table, (moment) => moment.seat === seat);
  await page.goto(`/t/${table.id}`);
  await expect(page.getByTestId("whose-turn")).toHaveText("Your turn");
  const [hand, side] = [
    (await page.locator(".dock > .hand").boundingBox())!,
    (await page.locator(".side").boundingBox())!,
  ];
  expect(hand.width).toBeLessThanOrEqual(1050);
  expect(Math.abs(hand.x + hand.width / 2 - side.x / 2), "it is centred beside the panel").toBeLessThan(30);
  for (const lying of [
    page.locator(".brand"),
    page.locator(".zoom button").first(),
    page.locator(".corner > *").first(),
  ])
    expect(await paper(lying), "it has paper behind it").toBe(true);

  // At phones of both sizes the words at the top are whole, also when they lie.
  for (const [width, height] of [
    [844, 390],
    [320, 844],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectWhole(page);
  }

  await playOn(table, (moment) => moment.seat !== seat);
  table.chairs[1 - seat]!.leave();
  await expect(page.getByTestId("whose-turn")).toHaveText(/^Bob, away since \d\d:\d\d( [AP]M)?$/);
  await expectWhole(page);
  table.chairs[seat]!.leave();
});

test("the points of five players and the clock fit above the map of a phone", async ({ server, arrive }) => {
  const pace = { type: "live", turn: 600, bank: 3600, then: "wait" };
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo", "Dirk", "Eva"], { pace });
  const { page } = await arrive("Fay", { viewport: { width: 320, height: 568 } });
  await page.goto(`/t/${table.id}`);
  const seats = page.locator(".strip").getByTestId("seat");
  await expect(seats).toHaveCount(5);
  await expect(page.locator(".strip .acts").getByTestId("clock")).toBeVisible();
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = await seats.evaluateAll((all) =>
      all.map((seat) => {
        // As many digits as a game may bring.
        const score = seat.querySelector('[data-testid="score"]')!;
        score.firstChild!.textContent = "118";
        const points = document.createRange();
        points.selectNodeContents(score);
        const right = points.getBoundingClientRect().right;
        const line = score.parentElement!.getBoundingClientRect();
        const clock = seat.querySelector('[data-testid="clock"]')?.getBoundingClientRect();
        const beside = clock && clock.top < line.bottom ? clock.left : Infinity;
        return right - Math.min(seat.closest("li")!.getBoundingClientRect().right, beside);
      }),
    );
    for (const by of beyond) expect(by, `${width} wide`).toBeLessThanOrEqual(0);
  }
  for (const chair of table.chairs) chair.leave();
});

test("a finished table keeps its settings, and hides what is over", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, () => false);
  for (const chair of table.chairs) chair.leave();
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await table.players.find(({ player }) => player.name === "Ada")!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("final-all").click();
  await page.getByTestId("final-table").waitFor();
  const settings = ["sound", "language", "theme"];
  for (const name of settings) await expect(page.getByTestId(name), name).toBeVisible();
  await page.getByTestId("see-map").click();
  await expect(page.getByTestId("tab-log")).toBeVisible();
  for (const gone of ["tab-tiles", "tiles-left", "own-tokens"])
    await expect(page.getByTestId(gone), gone).toHaveCount(0);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByTestId("whose-turn")).toHaveText("The game is over");
    await expectWhole(page);
  }
});

test("the log answers why points were scored, until the answer is closed", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, ({ placed }) => placed >= 40);
  for (const chair of table.chairs) chair.leave();
  const { page } = await arrive("Cleo", { viewport: DESKTOP });
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("tab-log").click();
  await page.getByRole("button", { name: "Why?" }).first().click();
  await expect(page.getByTestId("note")).toContainText(/\d+ points?/);
  await expect(page.locator("path.ring")).not.toHaveCount(0);
  await page.getByTestId("note").getByRole("button").click();
  await expect(page.getByTestId("note")).toHaveCount(0);
});

/** Whether what lies over the map has a ground of its own. */
const paper = (lying: ReturnType<Page["locator"]>) =>
  lying.evaluate((element) => !["transparent", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(element).backgroundColor));

/** Nothing of the words at the top is cut off. */
async function expectWhole(page: Page): Promise<void> {
  const title = page.locator("header, .column").getByTestId("whose-turn");
  const beyond = await title.evaluate((element) =>
    Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth),
  );
  expect(beyond, "the words at the top are not cut").toBeLessThanOrEqual(0);
}
