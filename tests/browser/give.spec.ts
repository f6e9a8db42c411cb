// A seat that changes hands in the middle of a game: by a link for it alone, once, and whoever gave it away watches from then on.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { expect, test } from "./fixtures";
import { seatOf, turn } from "./frames";
import { startGame, giveName, playTurn } from "./play";
import { binary } from "./server";

test("a friend takes a seat by its link and plays on, though the server was killed", async ({
  arrive,
  server,
}, info) => {
  const [ada, bob, cleo] = [await arrive("Ada"), await arrive("Bob"), await arrive("Cleo")];
  const id = await startGame(ada, bob);
  const seat = seatOf(ada)!;
  await ada.page.getByTestId("table-menu").click();
  await ada.page.getByTestId("menu-give").click();
  const link = await ada.page.getByTestId("seat-link").getByTestId("invite-link").inputValue();
  await ada.page.keyboard.press("Escape");
  await expect(ada.page.getByTestId("offered")).toContainText("Your seat waits for a friend.");

  await server.kill();
  await server.start();
  await cleo.page.goto(link);
  await expect(cleo.page.getByTestId("take-seat")).toContainText("a game of Gold Rush");
  await cleo.page.getByTestId("take").click();
  await giveName(cleo);
  await cleo.until("the seat", () => seatOf(cleo) === seat);
  await expect(cleo.page.getByTestId("take-seat")).toHaveCount(0);
  await expect(cleo.page.getByTestId("table-menu")).toBeVisible();
  await expect(ada.page.getByTestId("board"), "she watches").toBeVisible();
  await expect(ada.page.getByTestId("table-menu")).toHaveCount(0);
  // The link opens nothing anymore, and says so.
  const dee = await arrive("Dee");
  await dee.page.goto(link);
  await expect(dee.page.getByTestId("link-dead")).toHaveText("This link has already been used. Ask for a new one.");
  await expect(dee.page.getByTestId("take")).toHaveCount(0);

  // Who offered the seat had it then, whoever has it now.
  for (const { page } of [bob, cleo]) {
    await expect(page.getByTestId("log")).toContainText("Ada offers the seat to a friend.");
    await expect(page.getByTestId("log")).toContainText("Cleo plays on in place of Ada.");
  }

  if (turn(cleo) !== seat) await playTurn(bob, 1 - seat, 0);
  await playTurn(cleo, seat, 1);
  await cleo.page.getByTestId("table-menu").click();
  await cleo.page.getByTestId("menu-end").click();
  await cleo.page.getByTestId("menu-sure").click();
  await bob.page.getByTestId("agree").click();
  await expect(ada.page.getByTestId("stopped")).toBeVisible();
  const file = info.outputPath("log.json");
  writeFileSync(file, await (await fetch(`${server.url}/api/tables/${id}/log`)).text());
  expect(execFileSync(binary, ["verify", file], { encoding: "utf8" })).toContain("OK: ");
});

test("whoever takes a seat and goes back meanwhile stays there", async ({ arrive }) => {
  const [ada, bob, cleo] = [await arrive("Ada"), await arrive("Bob"), await arrive("Cleo")];
  await startGame(ada, bob);
  await ada.page.getByTestId("table-menu").click();
  await ada.page.getByTestId("menu-give").click();
  const link = await ada.page.getByTestId("seat-link").getByTestId("invite-link").inputValue();

  const { page } = cleo;
  await page.goto("/rules/gold-rush");
  await page.getByTestId("rules-lobby").click();
  await page.getByTestId("join-with-link").click();
  await page.getByTestId("join-field").fill(link);
  await page.keyboard.press("Enter");
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/take", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByTestId("take").click();
  const asked = page.waitForRequest("**/take");
  await giveName(cleo);
  await asked;
  await page.goBack();
  await expect(page).toHaveURL("/");
  const taken = page.waitForResponse("**/take");
  go();
  await (await taken).finished();
  await expect(ada.page.getByTestId("table-menu"), "the seat is another's").toHaveCount(0);
  await expect(page.getByTestId("table-row")).toHaveCount(1);
  await expect(page).toHaveURL("/");
});
