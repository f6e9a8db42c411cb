// Leaving a finished table: nothing of it is asked anymore once it is gone.

import { expect, test } from "./fixtures";
import { beginProgramGame, GAMES, playOn } from "./programs";

for (const game of GAMES) {
  test(`leaving a finished table of ${game} says nothing in the console`, async ({ server, arrive }) => {
    const table = await beginProgramGame(server.url, game, ["Ada", "Bob"]);
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
