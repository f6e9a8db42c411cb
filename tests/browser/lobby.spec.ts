// The lobby of somebody who comes back: what is listed and in which order, how games ended, past games, and its dialogs.

import { expect, test } from "./fixtures";
import { createTable } from "./play";
import { Client, lastRecord, playOn, startClientGame, type Table } from "./clients";
import { DESKTOP } from "./shoot";

test("tables are listed by need, with their boards, and past games by result", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const finished = await startClientGame(server.url, "gold-west", [ada, "Bob"], { name: "Red Gulch" });
  await playOn(finished, () => false);
  const waiting = await ada.ask<{ id: string }>("/api/tables", { game: "goldmines", name: "Copper Hill" });
  const others = await startClientGame(server.url, "gold-rush", [ada, "Dot"], { name: "Long rails" });
  await playOn(others, ({ placed, seat }) => placed >= 2 && seat === 1);
  const running = await startClientGame(server.url, "gold-rush", [ada, "Cleo"], { name: "Silver Creek" });
  await playOn(running, ({ placed, seat }) => placed >= 4 && seat === 0);
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One table waits for you.");
  const rows = (part: string) => page.locator(part).getByTestId("table-row");
  const tables = (part: string) => rows(part).evaluateAll((all) => all.map((row) => row.getAttribute("data-table")));
  await expect(rows(".others")).toHaveCount(2);
  expect(await tables(".turns")).toEqual([running.id]);
  expect(await tables(".others")).toEqual([others.id, waiting.id]);
  expect(await tables(".finished")).toEqual([finished.id]);
  await expect(rows(".others").first()).toContainText("Waiting for Dot, last move");
  await expect(rows(".finished")).toContainText(
    /Gold West\. ((You|Bob) won, \d+ to \d+|You and Bob tied at \d+), (just now|1 min\. ago)/,
  );
  await rows(".finished").scrollIntoViewIfNeeded();
  const real = (part: string) => rows(part).first().getByTestId("board-picture");
  await expect(real(".turns")).toHaveAttribute("data-real", "true");
  await expect(real(".finished")).toHaveAttribute("data-real", "true");
  const gathering = rows(".others").nth(1).getByTestId("board-picture");
  await expect(gathering, "a table that waits has no board").toHaveAttribute("data-real", "false");

  await page.getByTestId("past-games").click();
  const past = page.getByTestId("table-row");
  await expect(past).toHaveCount(1);
  await expect(past).toContainText("Red Gulch");
  await expect(page.getByTestId("past-numbers").locator("dt").first(), "one is no plural").toHaveText("game");
  await context.addInitScript(() => localStorage.clear());
  await page.reload();
  await expect(past, "the cookie says whose they are").toHaveCount(1);
  await past.click();
  await page.getByTestId("final").waitFor();
});

/** A game that was ended by consent after a few tiles. */
async function endedGame(url: string, who: (string | Client)[], settings: object): Promise<Table> {
  const table = await startClientGame(url, "gold-rush", who, settings);
  await playOn(table, ({ placed, commands }) => placed >= 3 && commands[0]?.type === "place_tile");
  const last = await lastRecord(url, table.id);
  await table.chairs[0]!.act({ type: "propose", proposal: { type: "end" } });
  await table.chairs[1]!.act({ type: "agree", to: last + 1 });
  return table;
}

test("until its board is drawn, a past game shows the picture of its game", async ({ server, arrive }) => {
  const { page, context } = await arrive("Ada");
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"]);
  await playOn(table, () => false);
  await table.players[0]!.lend(context);
  await page.route("**/records*", (route) => route.abort());
  await page.goto("/games");
  const picture = page.getByTestId("board-picture").locator("use");
  await picture.waitFor({ state: "attached" });
  await expect(page.locator((await picture.getAttribute("href"))!)).toBeAttached();
});

test("the past games that were chosen are there again after a game was opened", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  await endedGame(server.url, [ada, "Bob"], { name: "Red Gulch" });
  await endedGame(server.url, [ada, "Cleo & Co."], { name: "Copper Hill" });
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);
  await page.goto("/games");
  const rows = page.getByTestId("table-row");
  await expect(rows).toHaveCount(2);
  await page.getByTestId("past-game").selectOption("gold-rush");
  await page.getByTestId("past-opponent").selectOption("Cleo & Co.");
  await expect(rows).toHaveCount(1);

  const chosen = async () => {
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Copper Hill");
    await expect(page.getByTestId("past-game")).toHaveValue("gold-rush");
    await expect(page.getByTestId("past-opponent")).toHaveValue("Cleo & Co.");
  };
  await rows.click();
  await page.getByTestId("stopped").waitFor();
  await page.goBack();
  await chosen();
  await page.reload();
  await chosen();
  await page.getByTestId("past-opponent").selectOption("");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/games\?game=gold-rush$/);
});

test("a pasted link to a position leads there, and on to its table", async ({ server, arrive }) => {
  const table = await endedGame(server.url, ["Ada", "Bob"], {});
  const { page } = await arrive("Cleo", { viewport: DESKTOP });
  await page.goto("/");
  await page.getByTestId("join-with-link").click();
  await page.getByTestId("join-field").fill(`${server.url}/t/${table.id}?at=2`);
  await page.keyboard.press("Enter");
  const now = page.getByTestId("replay-now").first();
  await expect(now).toContainText("Turn 1");
  await expect(page).toHaveURL(`/t/${table.id}?at=2`);
  await page.keyboard.press("Escape");
  await page.getByTestId("stopped").waitFor();
  await expect(page).toHaveURL(`/t/${table.id}`);
  await page.goBack();
  await page.getByTestId("join-with-link").waitFor();
});

test("the lobby says that the others are at the table, as long as they are", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const table = await startClientGame(server.url, "gold-rush", [ada, "Bob"], { name: "Silver Creek" });
  const [seat, bob] = [table.players.indexOf(ada), table.players.findIndex((player) => player !== ada)];
  await playOn(table, (moment) => moment.seat === seat);
  table.chairs[seat]!.leave();
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);
  await page.goto("/");
  await expect(page.getByText("Everyone else is at the table.")).toBeVisible();
  table.chairs[bob]!.leave();
  await expect(page.getByText("Everyone else is at the table.")).toHaveCount(0);
  const back = await table.players[bob]!.sit(table.id);
  await expect(page.getByText("Everyone else is at the table.")).toBeVisible();
  back.leave();
});

test("the way back leads to where one was in the lobby", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const table = await startClientGame(server.url, "gold-rush", [ada, "Bram"]);
  for (const chair of table.chairs) chair.leave();
  const { page, context } = await arrive("Ada", { viewport: { width: 360, height: 640 } });
  await ada.lend(context);
  await page.goto("/");
  const row = page.locator(`[data-table="${table.id}"]`);
  await row.waitFor();
  const scrolled = () => page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(100);
  // A click by Playwright would scroll to it.
  await row.evaluate((link: HTMLElement) => link.click());
  await page.getByTestId("board").waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(100);
});

test("a dialog over another has its own name", async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/new/gold-rush");
  await createTable(page);
  await page.getByTestId("name-field").waitFor();
  await expect(page.locator("dialog").last()).toHaveAccessibleName("What's your name?");
});

test("a dialog closes by a press beside it, and not by one that only ends there", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: DESKTOP });
  await page.goto("/");
  await page.getByTestId("join-with-link").click();
  const field = page.getByTestId("join-field");
  await field.fill("half a link");
  const { x, y } = (await field.boundingBox())!;
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(field).toHaveValue("half a link");
  await page.mouse.click(20, 20);
  await expect(field).toHaveCount(0);
});

test("no list is called empty before it is known, and a refusal is asked about again", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const { id } = await ada.ask<{ id: string }>("/api/tables", { game: "goldmines", visibility: "public" });
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);
  let busy = true;
  await page.route("**/api/tables", (route) =>
    busy ? route.fulfill({ status: 503, json: { code: "busy", message: "try again" } }) : route.continue(),
  );
  await page.goto("/");
  // The socket tells what is open to anybody; which of that is her own isn't known yet.
  await expect(page.locator(".others")).toContainText("Just a moment");
  await expect(page.locator(".set-up")).toContainText("Just a moment");
  await expect(page.locator(".finished")).toContainText("Just a moment");
  busy = false;
  await expect(page.locator(`.others [data-table="${id}"]`)).toBeVisible();
  await expect(page.locator(".set-up")).toContainText("No public tables right now.");
  await expect(page.locator(".finished")).toContainText("No finished games yet.");
});

test("whoever goes elsewhere while a table is made stays there", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  await ada.ask("/api/tables", { game: "goldmines" });
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);
  /** Holds back the next table that is made; what is returned lets it come, and waits for the last answer about it. */
  const slow = async (last: RegExp) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/api/tables", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    return async () => {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && last.test(answer.url()),
      );
      go();
      await (await answered).finished();
    };
  };
  await page.goto("/");
  const own = page.locator(".others").getByTestId("table-row");
  await expect(own).toHaveCount(1);
  const played = await slow(/\/start$/);
  await page.getByTestId("quick-gold-rush").click();
  await page.getByTestId("setup-goldmines").click();
  await expect(page).toHaveURL("/new/goldmines");
  await played();
  await expect(page.getByTestId("create")).toBeVisible();
  await expect(page).toHaveURL("/new/goldmines");

  const made = await slow(/\/api\/tables$/);
  await page.getByTestId("create").click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await made();
  await expect(own, "it is there all the same").toHaveCount(2);
  await expect(page).toHaveURL("/");
});
