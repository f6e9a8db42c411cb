// Every screen is read by axe, by day and by night, on a phone and on a desktop: it finds nothing.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "./fixtures";
import { placeTile } from "./play";
import { anyOf, Client, GAMES, playOn, startClientGame, type Table } from "./clients";
import { DESKTOP, nightFallen, PHONE } from "./shoot";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Size = "phone" | "desktop";
type Found = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
type Results = { violations: Found; incomplete: Found };

/** What axe leaves to us to judge, and we don't leave: an element that can't have a name, such as a span, has one. */
const JUDGED = "aria-prohibited-attr";

/** What axe finds on the page as it is now, in words. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations, incomplete } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<Results> } }).axe.run(),
  );
  return [...violations, ...incomplete.filter(({ id }) => id === JUDGED)].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 240)}\n${failureSummary ?? ""}`),
  );
}

/** Checks the screen that the page shows, by day and by night. */
async function check(page: Page, screen: string): Promise<void> {
  for (const [theme, colorScheme] of [
    ["day", "light"],
    ["night", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await nightFallen(page);
    expect.soft(await faults(page), `${screen}, ${theme}`).toEqual([]);
  }
}

/** The lobby, and tables at which people gather. */
async function checkBeforeGame(page: Page, size: Size, url: string, table: string): Promise<void> {
  await page.goto("/");
  await page.locator(`[data-table="${table}"]`).waitFor();
  await check(page, "lobby");
  await page.getByTestId("setup-gold-rush").click();
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("table-name").waitFor();
  await check(page, "finer points");
  if (size === "phone") await page.getByTestId("setup-done").click();
  await page.getByTestId("pace-live").check();
  await check(page, "setting up a table");
  await page.getByTestId("create").click();
  await page.getByTestId("invite-link").waitFor();
  await check(page, "gathering, as its host");
  const { id } = await (
    await Client.arrive(url, "Wes")
  ).ask<{ id: string }>("/api/tables", { game: "gold-rush", seats: 3 });
  await page.goto(`/t/${id}`);
  await page.getByTestId("sit-down").waitFor();
  await check(page, "gathering, not seated");
}

/** The table at its start, and the way to let others watch. */
async function checkTable(page: Page, size: Size): Promise<void> {
  await check(page, "table at the start");
  if (size === "phone") await page.getByTestId("more").click();
  await page.getByTestId("watch-invite").click();
  await expect(page.getByTestId("invite-link")).toHaveValue(page.url());
  await check(page, "inviting somebody to watch");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("watch-invite")).toBeFocused();
  if (size === "phone") await page.getByTestId("more").click();
}

/** A turn: a place, then where a piece goes. */
async function checkTurn(person: Person): Promise<void> {
  const { page } = person;
  await page.getByTestId("place").first().waitFor();
  await check(page, "table in the middle");
  await placeTile(person, 0);
  await page.getByTestId("choice").first().waitFor();
  await check(page, "choosing where a piece goes");
  await page.getByTestId("seat").first().click();
  await page.getByRole("dialog").waitFor();
  await check(page, "where points come from");
  await page.keyboard.press("Escape");
}

/** What is done around the game. */
async function checkAround(page: Page, size: Size, other: Table["chairs"][number]): Promise<void> {
  if (size === "phone") await page.getByTestId("more").click();
  await page.getByTestId("table-menu").click();
  await page.getByRole("dialog").waitFor();
  await check(page, "what can be done besides playing");
  await page.keyboard.press("Escape");
  if (size === "phone") await page.getByTestId("more").click();
  await other.act({ type: "propose", proposal: { type: "pause" } });
  await page.getByTestId("question").waitFor();
  await check(page, "a question");
  await page.getByTestId("agree").click();
  await page.getByTestId("paused").waitFor();
  await check(page, "a pause");
  await page.getByTestId("go-on").click();
  await page.getByTestId("paused").waitFor({ state: "detached" });
}

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  test(`axe finds nothing, ${size}`, async ({ server, arrive }) => {
    const person = await arrive("Ada", { viewport });
    const { page, context } = person;
    // With a clock, so that a fuse burns and a bank is named.
    const pace = { type: "live", turn: 90, bank: 3600, then: "wait" };
    const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Noor"], { pace });
    const seat = table.players.findIndex(({ player }) => player.name === "Ada");
    await table.players[seat]!.lend(context);
    await checkBeforeGame(page, size, server.url, table.id);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("board").waitFor();
    await checkTable(page, size);
    await playOn(
      table,
      (moment) => moment.seat === seat && moment.placed > 30 && moment.commands[0]?.type === "place_tile",
    );
    await checkTurn(person);
    await checkAround(page, size, table.chairs[(seat + 1) % 3]!);

    await page.goto("/rules/gold-rush");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await check(page, "rules");

    await playOn(table, () => false);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("final").waitFor();
    await check(page, "final scoring");
    await page.getByTestId("final-all").click();
    await page.getByTestId("final-table").waitFor();
    await check(page, "final scores");
  });

  test(`axe finds nothing at the other tables, ${size}`, async ({ server, arrive }) => {
    const { page, context } = await arrive("Ada", { viewport });
    for (const game of GAMES.filter((game) => game !== "gold-rush")) {
      const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
      const seat = table.players.findIndex(({ player }) => player.name === "Ada");
      await table.players[seat]!.lend(context);
      let moves = 0;
      // In Gold West somebody has a card by then, which looks different.
      await playOn(
        table,
        ({ seat: mover, events }) =>
          mover === seat && ++moves > 15 && (game !== "gold-west" || events.some(({ type }) => type === "invested")),
        (commands) => commands.find(({ type }) => type === "invest") ?? anyOf(commands),
      );
      await page.goto(`/t/${table.id}`);
      await page.getByTestId("board").waitFor();
      await check(page, game);
    }
  });
}
