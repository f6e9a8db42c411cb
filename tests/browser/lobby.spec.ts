// The lobby of somebody who comes back: first where they are needed, with pictures of the real boards; how games ended, and past games.

import { expect, test } from "./fixtures";
import { beginProgramGame, playOn, Program } from "./programs";

test("tables are listed by need, with their boards, and past games by result", async ({ server, arrive }) => {
  const ada = await Program.arrive(server.url, "Ada");
  const finished = await beginProgramGame(server.url, "gold-west", [ada, "Bob"], { name: "Red Gulch" });
  await playOn(finished, () => false);
  const waiting = await ada.ask<{ id: string }>("/api/tables", { game: "goldmines", name: "Copper Hill" });
  const running = await beginProgramGame(server.url, "gold-rush", [ada, "Cleo"], { name: "Silver Creek" });
  await playOn(running, ({ laid, seat }) => laid >= 4 && seat === 0);
  const { page, context } = await arrive("Ada");
  await ada.lend(context);

  await page.goto("/");
  const rows = page.locator(".yours").getByTestId("table-row");
  await expect(rows).toHaveCount(3);
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-table")))).toEqual([
    running.id,
    waiting.id,
    finished.id,
  ]);
  await expect(rows.nth(2)).toContainText(
    /Gold West\. (You|Bob) won, \d+ to \d+, just now|Gold West\. You and Bob tied at \d+, just now/,
  );
  const real = (row: number) => rows.nth(row).getByTestId("board-picture");
  await rows.nth(2).scrollIntoViewIfNeeded();
  await expect(real(0)).toHaveAttribute("data-real", "true");
  await expect(real(2)).toHaveAttribute("data-real", "true");
  await expect(real(1), "a table that waits has no board").toHaveAttribute("data-real", "false");

  await page.getByTestId("past-games").click();
  const past = page.getByTestId("table-row");
  await expect(past).toHaveCount(1);
  await expect(past).toContainText("Red Gulch");
  await past.click();
  await page.getByTestId("final").waitFor();
});
