// A small phone: what the table says, what it is about and the way to answer have room beside each other.

import type { Locator, Page } from "@playwright/test";

import { expect, test, type Person } from "./fixtures";
import { startClientGame, GAMES, type GameId, type Table } from "./clients";
import { shoot } from "./shoot";
import { activate } from "./west";

const SMALL = { width: 320, height: 568 };
const LYING = { width: 667, height: 375 };
/** What a reader needs of the map, of another part of the table and of what was said, in pixels. */
const ROOM = { map: 110, part: 160, chat: 100 };

/** Opens a new table as the player whose turn it is, seat `turn`, with `path` behind its address. */
async function openTurn(game: GameId, url: string, person: Person, path = ""): Promise<Table & { turn: number }> {
  const table = await startClientGame(url, game, ["Ada", "Bob"]);
  const legal = await Promise.all(table.chairs.map((chair) => chair.legal()));
  const turn = legal.findIndex(({ length }) => length > 0);
  await table.players[turn]!.lend(person.context);
  await person.page.goto(`/t/${table.id}${path}`);
  return { ...table, turn };
}

const leave = ({ chairs }: Table) => chairs.forEach((chair) => chair.leave());
const boxOf = async (element: Locator) => (await element.boundingBox())!;
/** Where the sheet, or the bar of four over it, starts. */
const sheetTop = async (page: Page) =>
  Math.min(
    ...(await page
      .locator("[data-stop], .parts")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))),
  );

for (const game of GAMES) {
  for (const locale of ["en", "nl"]) {
    test(`a newcomer to ${game} sees the tip, the map and the buttons at once, in ${locale}`, async ({
      arrive,
      server,
    }) => {
      const ada = await arrive("Ada", { viewport: SMALL, hasTouch: true, locale });
      const { page } = ada;
      const table = await openTurn(game, server.url, ada);
      await page.getByTestId("tip").waitFor();
      await expect(async () => {
        const tip = await boxOf(page.getByTestId("tip"));
        expect((await sheetTop(page)) - (tip.y + tip.height), "the map between them").toBeGreaterThan(ROOM.map);
      }).toPass({ timeout: 20_000 });
      await expect(page.getByTestId("confirm")).toBeInViewport({ ratio: 1 });
      await shoot(page, `small-tip-${game}-${locale}`, SMALL);
      leave(table);
    });
  }

  test(`what is said at ${game} can be read on a small phone`, async ({ arrive, server }) => {
    const ada = await arrive("Ada", { viewport: SMALL, hasTouch: true, locale: "nl" });
    const { page } = ada;
    const table = await openTurn(game, server.url, ada);
    await page.getByTestId("chat-button").tap();
    await expect(async () => {
      expect((await boxOf(page.getByTestId("chat").getByRole("log"))).height).toBeGreaterThan(ROOM.chat);
    }).toPass({ timeout: 20_000 });
    await expect(page.getByTestId("chat-field")).toBeInViewport({ ratio: 0.95 });
    await shoot(page, `small-chat-${game}`, SMALL);
    leave(table);
  });

  test(`whoever looks back at ${game} on a small phone is called to their turn`, async ({ arrive, server }) => {
    const ada = await arrive("Ada", { viewport: LYING, hasTouch: true, locale: "nl" });
    const { page } = ada;
    const table = await openTurn(game, server.url, ada, "?at=1");
    const button = page.getByTestId("replay-your-turn");
    for (const size of [LYING, SMALL]) {
      await page.setViewportSize(size);
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("replay-link")).toBeInViewport({ ratio: 1 });
      expect((await boxOf(button)).height, "one line").toBeLessThan(48);
      await shoot(page, `small-looking-back-${game}-${size.width}`, size);
    }
    await button.tap();
    await page.getByTestId("confirm").waitFor();
    leave(table);
  });
}

test("what metals buy in Gold West has room on a small phone", async ({ arrive, server }) => {
  const ada = await arrive("Ada", { viewport: SMALL, hasTouch: true });
  const { page } = ada;
  const table = await openTurn("gold-west", server.url, ada);
  await page.getByTestId("action").waitFor();
  await activate(ada, 0);
  await expect(page.getByTestId("action")).not.toHaveAttribute("data-stage", "activating");
  for (const part of ["boomtown", "cards", "shipping"]) {
    await page.getByTestId(`part-${part}`).tap();
    await expect(page.getByTestId("tip")).toHaveCount(0);
    await expect(async () => {
      expect((await boxOf(page.locator(".part"))).height, part).toBeGreaterThan(ROOM.part);
    }).toPass({ timeout: 20_000 });
    await expect(page.getByTestId("confirm")).toBeInViewport({ ratio: 1 });
    await shoot(page, `small-${part}`, SMALL);
  }
  leave(table);
});

test("looking back on a phone that lies, no button is left alone in its row", async ({ arrive, server }) => {
  const ada = await arrive("Ada", { viewport: LYING, hasTouch: true });
  const table = await openTurn("gold-rush", server.url, ada, "?at=1");
  const buttons = ada.page.getByTestId("replay-controls").getByRole("button");
  await expect(buttons).toHaveCount(7);
  const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  for (const top of tops) expect(tops.filter((other) => other === top).length).toBeGreaterThan(1);
  leave(table);
});

test("what a table at leisure will be reads as one sentence on a phone", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "nl" });
  await page.goto("/");
  await page.getByTestId("setup-gold-west").tap();
  await page.getByTestId("pace-leisure").check({ force: true });
  const agreement = page.getByTestId("agreement");
  await expect(agreement).toContainText("dagen voor elke beurt");
  expect((await boxOf(agreement)).height, "no part takes lines of its own").toBeLessThan(110);
  await agreement.getByRole("button", { name: /dagen/ }).press("Enter");
  await expect(page.getByTestId("pace-leisure")).toBeFocused();
});

test("without a connection, the map's buttons stay in reach on a phone that lies", async ({ arrive, server }) => {
  const ada = await arrive("Ada", { viewport: LYING, hasTouch: true });
  const { page } = ada;
  await openTurn("gold-rush", server.url, ada);
  await page.getByTestId("place-in-words").first().press("Enter");
  await page.getByTestId("choice").first().waitFor();
  await server.kill();
  await page.getByTestId("confirm").tap();
  const slip = page.getByTestId("status-slip");
  await expect(slip).toContainText("No connection");
  await expect(async () => {
    const [shown, button] = [await boxOf(slip), await boxOf(page.getByTestId("aids-fields"))];
    expect(shown.x).toBeGreaterThanOrEqual(button.x + button.width);
  }).toPass({ timeout: 20_000 });
});

test("without a connection, what the lobby starts with stays in reach", async ({ arrive }) => {
  const { page, context } = await arrive("Ada", { viewport: SMALL, hasTouch: true });
  await page.goto("/");
  await page.getByTestId("theme").waitFor();
  await context.setOffline(true);
  await expect(page.getByTestId("offline")).toBeInViewport({ ratio: 1 });
  await page.getByTestId("theme").tap();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
  await shoot(page, "small-offline", SMALL);
});

test("on a small phone, a tip makes room for what a sheet asks, and comes back after", async ({ arrive, server }) => {
  const ada = await arrive("Ada", { viewport: { width: 360, height: 640 }, hasTouch: true });
  const { page } = ada;
  const table = await openTurn("gold-rush", server.url, ada);
  const tip = page.getByTestId("tip");
  await tip.waitFor();
  await table.chairs[1 - table.turn]!.act({ type: "propose", proposal: { type: "pause" } });
  await page.locator("[data-ask]").waitFor();
  await expect(tip).toBeHidden();
  await page.getByTestId("refuse").tap();
  await expect(tip).toBeVisible();
  leave(table);
});
