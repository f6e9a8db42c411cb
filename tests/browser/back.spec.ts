// The browser's way back closes what is open over a page, a dialog or a phone's sheet, before it leaves the page; and what was closed
// by other means leaves nothing behind on it.

import { expect, test } from "./fixtures";
import { lastRecord, playOn, startClientGame } from "./clients";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("the way back closes a dialog first, and then leaves the table", async ({ server, arrive }) => {
  const { id, players } = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page, context } = await arrive("Ada");
  await players[0]!.lend(context);
  await page.goto("/");
  await page.getByTestId("table-row").click();
  await page.getByTestId("board").waitFor();
  const dialog = page.getByRole("dialog");

  await page.getByTestId("table-menu").click();
  await dialog.waitFor();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/t/${id}`);
  const state = () => page.evaluate(() => history.state);
  await page.goForward();
  await expect.poll(state, { message: "the entry of what was closed is left again" }).toBe("within");
  await expect(dialog, "what was closed stays closed").toHaveCount(0);

  for (const close of ["Escape", "reload"]) {
    await page.getByTestId("table-menu").click();
    await dialog.waitFor();
    if (close === "reload") await page.reload();
    else await page.keyboard.press(close);
    await expect(dialog).toHaveCount(0);
    await page.getByTestId("board").waitFor();
    await expect.poll(state, { message: close }).toBe("within");
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the way back lowers a phone's sheet, and leaves one that asks with its table", async ({ server, arrive }) => {
  const { id, players, chairs } = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page, context } = await arrive("Ada", PHONE);
  await players[0]!.lend(context);
  await page.goto("/");
  await page.goto(`/t/${id}`);
  await page.getByTestId("chat-button").click();
  const sheet = page.locator("[data-stop]");
  await expect(sheet).toHaveAttribute("data-stop", "full");
  await page.goBack();
  await expect(sheet).toHaveAttribute("data-stop", "middle");

  await chairs[1]!.act({ type: "propose", proposal: { type: "pause" } });
  await page.getByTestId("question").and(page.locator("[data-ask]")).waitFor();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the way back closes a dialog over a sheet, then the sheet; and the way on leads to where one was", async ({
  server,
  arrive,
}) => {
  const { id, players } = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page, context } = await arrive("Ada", PHONE);
  await players[0]!.lend(context);
  await page.goto(`/t/${id}`);
  const sheet = page.locator("[data-stop]");
  await page.getByTestId("chat-button").click();
  await expect(sheet).toHaveAttribute("data-stop", "full");
  await page.getByTestId("more").click();
  await page.getByTestId("table-menu").click();
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(sheet).toHaveAttribute("data-stop", "full");

  await page.getByRole("button", { name: "Lobby" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL(`/t/${id}`);
  await page.getByTestId("board").waitFor();
  await page.goForward();
  await expect(page).toHaveURL("/");
});

test("a game that is played back goes on beneath a dialog, and stays where it is once that is closed", async ({
  server,
  arrive,
}) => {
  const game = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(game, ({ placed }) => placed >= 12);
  const { page, context } = await arrive("Ada");
  await game.players[0]!.lend(context);
  await page.goto(`/t/${game.id}?at=1`);
  await page.getByTestId("replay-play").click();
  await page.keyboard.press("?");
  await page.getByTestId("keys").waitFor();
  const at = async () => Number(await page.getByTestId("replay-now").getAttribute("data-seq"));
  await expect.poll(at).toBeGreaterThan(3);
  const reached = await at();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByTestId("replay-play").click();
  await expect.poll(() => page.evaluate(() => history.state)).not.toBe(1);
  const stopped = await at();
  expect(stopped).toBeGreaterThanOrEqual(reached);
  await expect(page).toHaveURL(new RegExp(`at=${stopped}$`));
});

test("a page that is reached from a dialog takes its place on the way back", async ({ server, arrive }) => {
  const { id, players, chairs } = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn({ id, players, chairs }, ({ placed }) => placed >= 6);
  const at = await lastRecord(server.url, id);
  await chairs[0]!.act({ type: "propose", proposal: { type: "end" } });
  await chairs[1]!.act({ type: "agree", to: at + 1 });
  const { page, context } = await arrive("Ada");
  await players[0]!.lend(context);
  await page.goto(`/t/${id}?at=${at}`);
  await page.getByTestId("branch").click();
  await page.getByTestId("branch-go").click();
  await expect(page).toHaveURL(new RegExp(`/t/(?!${id})`));
  await page.getByTestId("board").waitFor();
  await page.goBack();
  await expect(page).toHaveURL(`/t/${id}?at=${at}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
