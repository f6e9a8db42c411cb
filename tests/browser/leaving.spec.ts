// Leaving a table leaves nothing behind: no error and no warning in the console.

import { expect, test } from "./fixtures";
import { beginProgramGame, playOn } from "./programs";

for (const game of ["gold-rush", "goldmines", "gold-west"] as const) {
  test(`a finished table of ${game} is left without a word in the console`, async ({ server, arrive }) => {
    const finished = await beginProgramGame(server.url, game, ["Ada", "Bob"]);
    await playOn(finished, () => false);
    const { page, context } = await arrive("Ada");
    await finished.players[0]!.lend(context);
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" || message.type() === "error") said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(String(error)));
    for (const settled of [false, true]) {
      await page.goto(`/t/${finished.id}`);
      await expect(page.getByTestId("final")).toBeVisible();
      if (settled) await page.waitForLoadState("networkidle");
      await page.getByLabel("go to the lobby").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pull up a chair.");
      await page.waitForLoadState("networkidle");
    }
    expect(said).toEqual([]);
  });
}
