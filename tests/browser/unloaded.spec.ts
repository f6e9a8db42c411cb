// What isn't loaded until somebody asks for it: without the server the page says so, and the next try succeeds.

import { expect, test } from "./fixtures";
import { startClientGame } from "./clients";
import { DESKTOP } from "./shoot";

test("a dialog and a tab that can't be loaded say so, and are there at the next try", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  // The worker would have them already.
  const { page, context } = await arrive("Ada", { viewport: DESKTOP, serviceWorkers: "block" });
  await table.players[0]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("board").waitFor();

  const parts = /\/assets\/(TableMenu|RulesInShort)-[^/]*\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.getByTestId("table-menu").click();
  const unloaded = page.getByTestId("unloaded");
  await expect(unloaded).toContainText("Can't reach the server.");
  await unloaded.getByRole("button").click();
  await expect(unloaded).toHaveCount(0);
  await page.getByTestId("tab-rules").click();
  await expect(page.getByRole("tabpanel")).toContainText("Can't reach the server.");
  await page.getByTestId("tab-log").click();

  await page.unroute(parts);
  await page.getByTestId("table-menu").click();
  await expect(page.getByRole("dialog")).toContainText("Take back");
  await page.keyboard.press("Escape");
  await page.getByTestId("tab-rules").click();
  await expect(page.getByRole("tabpanel")).not.toContainText("Can't reach the server.");
  await expect(page.getByRole("tabpanel").getByRole("link")).not.toHaveCount(0);
});

test("so do the dialogs of the lobby", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page, context } = await arrive("Ada", { viewport: DESKTOP, serviceWorkers: "block" });
  await table.players[0]!.lend(context);
  await page.goto("/");
  const unloaded = page.getByTestId("unloaded");
  const part = /\/assets\/NoticesDialog-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await page.getByTestId("notices").click();
  await expect(unloaded).toContainText("Can't reach the server.");
  await unloaded.getByRole("button").click();
  await expect(unloaded).toHaveCount(0);
  await page.unroute(part);
  await page.getByTestId("notices").click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const [what, part] of [
  ["its script and styles", /\/assets\/gold-rush[^/]*\.(js|css)$/],
  ["its words", /\/assets\/en-GoldRush-[^/]*\.json$/],
] as const)
  test(`a table whose game can't be loaded comes back: ${what}`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
    const { page, context } = await arrive("Ada", { viewport: DESKTOP, serviceWorkers: "block" });
    await table.players[0]!.lend(context);
    const nowhere = page.getByTestId("nowhere");
    const board = page.getByTestId("board");
    await page.route(part, (route) => route.abort());
    await page.goto(`/t/${table.id}`);
    await expect(nowhere).toContainText("Couldn't load the game.");

    // By itself, once the connection is back.
    await page.unroute(part);
    const styled = page.waitForResponse((answer) => part.test(answer.url()) && answer.ok());
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await styled;
    await expect(board).toBeVisible();
    await expect(nowhere).toHaveCount(0);
    const unstyled = () =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => !sheet).length;
    expect(await page.evaluate(unstyled), "stylesheets that aren't here").toBe(0);

    // Or with the button.
    await page.route(part, (route) => route.abort());
    await page.reload();
    await expect(nowhere).toContainText("Couldn't load the game.");
    await page.unroute(part);
    await nowhere.getByRole("button", { name: "Try again" }).click();
    await expect(board).toBeVisible();
  });

test("pages that can't be loaded can be tried again", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: DESKTOP, serviceWorkers: "block" });
  for (const [address, part] of [
    ["/", /\/assets\/en-LobbyPage-[^/]*\.json$/],
    ["/rules/gold-rush", /\/assets\/rules-[^/]*\.js$/],
    ["/games", /\/assets\/past-[^/]*\.js$/],
  ] as const) {
    await page.route(part, (route) => route.abort());
    await page.goto(address);
    const nowhere = page.getByTestId("nowhere");
    await expect(nowhere).toContainText("Can't reach the server.");
    const lobby = nowhere.getByTestId("to-lobby");
    await expect(lobby, "the lobby doesn't lead to itself").toHaveCount(address === "/" ? 0 : 1);
    await page.unroute(part);
    await nowhere.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(nowhere).toHaveCount(0);
  }
});
