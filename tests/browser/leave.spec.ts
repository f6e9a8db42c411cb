// Leaving a finished table: nothing of it is asked anymore once it is gone.

import { expect, test } from "./fixtures";
import { GAMES, lastRecord, playOn, startClientGame } from "./clients";

test.use({ serviceWorkers: "allow" });

for (const game of GAMES) {
  test(`leaving a finished table of ${game} says nothing in the console`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    await playOn(table, () => false);
    for (const chair of table.chairs) chair.leave();
    for (const seated of [true, false]) {
      const person = await arrive(seated ? "Ada" : "Cleo", { viewport: { width: 1440, height: 900 } });
      const { page, context } = person;
      if (seated) await table.players[0]!.lend(context);
      const said: string[] = [];
      page.on("console", (message) => {
        if (["warning", "error"].includes(message.type())) said.push(message.text());
      });
      const left = async () => {
        await expect(page).toHaveURL(/\/$/);
        await page.getByTestId("setup-gold-rush").waitFor();
        // What was asked for when the page is idle has had its turn.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2_000 })));
        expect(said).toEqual([]);
      };
      // While the map is still being drawn, and at the very end.
      await page.goto(`/t/${table.id}`);
      await page.getByTestId("final").waitFor();
      await page.getByLabel("go to the lobby").first().click();
      await left();
      await page.goto(`/t/${table.id}`);
      await page.getByTestId("final-all").click();
      await page.getByTestId("final-table").waitFor();
      await page.getByTestId("to-lobby").first().click();
      await left();
    }
  });
}

test("a game that is ended shows no tile that was still to be placed", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const { page } = await arrive("Cleo", { viewport: { width: 1440, height: 900 } });
  await page.goto(`/t/${table.id}`);
  const drawn = page.getByTestId("waiting").locator("svg");
  await expect(drawn).toHaveCount(1);
  const last = await lastRecord(server.url, table.id);
  await table.chairs[0]!.act({ type: "propose", proposal: { type: "end" } });
  await table.chairs[1]!.act({ type: "agree", to: last + 1 });
  await expect(page.getByTestId("whose-turn")).toHaveText("The game is over");
  await expect(drawn).toHaveCount(0);
  for (const chair of table.chairs) chair.leave();
});
