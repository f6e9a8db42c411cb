// Playing on from a position of a finished game: from the page that looks back to a table that starts there, to a log that verifies.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import { act, placeTile } from "./play";
import { Client, lastRecord, playOn, startClientGame } from "./clients";
import { binary } from "./server";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("somebody plays on from the middle of a finished game, against the computer", async ({ arrive, server }, info) => {
  const parent = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  // A short game, ended by consent where a tile is to be placed.
  const quiet = (commands: { type: string }[]) => commands.find(({ type }) => type === "pass") ?? commands[0]!;
  await playOn(parent, ({ placed, commands }) => placed >= 12 && commands[0]?.type === "place_tile", quiet);
  const last = await lastRecord(server.url, parent.id);
  await parent.chairs[0]!.act({ type: "propose", proposal: { type: "end" } });
  await parent.chairs[1]!.act({ type: "agree", to: last + 1 });

  const ada = await arrive("Ada", { viewport: DESKTOP, reducedMotion: "reduce" });
  const { page } = ada;
  await parent.players[0]!.lend(ada.context);
  await page.goto(`/t/${parent.id}?at=9999`);
  const slider = page.getByTestId("replay-slider").first();
  await slider.waitFor();
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(slider).toHaveAttribute("aria-valuetext", /^turn \d+ of \d+, (Ada|Bob)/);
  const told = (await slider.getAttribute("aria-valuetext"))!;
  const turn = Number(/^turn (\d+)/.exec(told)![1]);
  await shoot(page, "branch-replay-desktop", DESKTOP);
  await shoot(page, "branch-replay-phone", PHONE);
  await page.getByTestId("branch").click();
  await page.getByTestId("branch-level").selectOption("easy");
  await shoot(page, "branch-dialog-desktop", DESKTOP);
  await shoot(page, "branch-dialog-phone", PHONE);
  await page.getByTestId("branch-go").click();

  // The table says where it comes from, and it is, or becomes, our turn there.
  await page.waitForURL((url) => /^\/t\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(parent.id));
  const table = new URL(page.url()).pathname.split("/")[2]!;
  await expect(page.getByTestId("branch-from").first()).toContainText(`from turn ${turn} of`);
  await page.getByTestId("place").first().waitFor();
  await shoot(page, "branch-table-desktop", DESKTOP);
  await shoot(page, "branch-table-phone", PHONE);
  const before = await lastRecord(server.url, table);
  await placeTile(ada, 0);
  await act(ada, 0);
  await page.getByTestId("confirm").click();
  await expect.poll(() => lastRecord(server.url, table)).toBeGreaterThan(before);

  // Nobody else sits there: a proposal to end the game needs no answer.
  const chair = await parent.players[0]!.sit(table);
  await chair.act({ type: "propose", proposal: { type: "end" } });
  chair.leave();

  // Looking back, the opening is no turn: nothing of the game before happened here.
  await page.goto(`/t/${table}?at=1`);
  const opening = page.getByTestId("replay-now").first();
  await expect(opening).toContainText("The start");
  await expect(opening.locator(".line")).toHaveCount(0);
  const file = info.outputPath("log.json");
  writeFileSync(file, await (await fetch(`${server.url}/api/tables/${table}/log`)).text());
  expect(execFileSync(binary, ["verify", file], { encoding: "utf8" })).toContain("OK: ");
});

test("friends play on from where a game was ended, each in their seat", async ({ arrive, server }) => {
  const parent = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo"]);
  await playOn(parent, ({ placed, commands }) => placed >= 3 && commands[0]?.type === "place_tile");
  const last = await lastRecord(server.url, parent.id);
  await parent.chairs[0]!.act({ type: "propose", proposal: { type: "end" } });
  for (const chair of parent.chairs.slice(1)) await chair.act({ type: "agree", to: last + 1 });

  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await parent.players[0]!.lend(context);
  await page.goto(`/t/${parent.id}?at=9999`);
  await page.getByTestId("branch").click();
  await page.getByTestId("branch-against-friends").click();
  await page.getByTestId("branch-go").click();
  const start = page.getByTestId("start");
  await start.waitFor();
  const table = new URL(page.url()).pathname.split("/")[2]!;

  // On a desk the players have the wide column, under the whole title, and the talk stands beside them.
  const boxOf = async (of: Locator) => (await of.boundingBox())!;
  const [from, players, talk] = await Promise.all(
    [
      page.getByTestId("branch-from"),
      page.getByRole("region", { name: "Players" }),
      page.getByRole("region", { name: "Chat" }),
    ].map(boxOf),
  );
  expect(from!.y + from!.height).toBeLessThanOrEqual(players!.y);
  expect(players!.x).toBeLessThan(talk!.x);
  expect(players!.width).toBeGreaterThan(talk!.width);

  // Its seats and options are those of that game; the pace is chosen anew.
  await page.getByTestId("change-table").click();
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("hints").waitFor();
  await expect(page.locator("[name=seats], [data-testid^=option-]")).toHaveCount(0);
  await shoot(page, "branch-change-desktop", DESKTOP);
  await page.getByTestId("pace-leisure").check();
  await page.getByTestId("create").click();
  await expect(page.getByText("Pace: 2 days for each turn.")).toBeVisible();

  const [, bob, cleo] = parent.players;
  const join = async (friend: Client) => {
    await friend.ask(`/api/tables/${table}/join`, {});
    await friend.ask(`/api/tables/${table}/ready`, { ready: true });
  };
  await join(bob!);
  await expect(page.getByText("Waiting for a player in each of the 3 seats, all ready.")).toBeVisible();
  await expect(start).toBeDisabled();
  // Everybody has the seat again that they had: there is nothing to swap.
  await page.getByTestId("seat-menu").click();
  await page.getByTestId("hand-on").waitFor();
  await expect(page.getByTestId("swap-with")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await join(cleo!);
  await start.click();
  await page.getByTestId("whose-turn").first().waitFor();
});
