// How long the computer looks at a whole game of two, in workers of the reader's browser. They move at random: there is most to find.

import { expect, test } from "../browser/fixtures";
import { startClientGame, playOn } from "../browser/clients";
import { figure } from "./figures";
import { GAMES } from "./games";

for (const game of GAMES) {
  test(`a review of ${game}`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    await playOn(table, () => false);
    const { page } = await arrive("Cleo", { viewport: { width: 1440, height: 900 } });
    await page.goto(`/t/${table.id}?at=1`);
    const review = page.getByTestId("review");
    await review.waitFor();
    const started = Date.now();
    await page.getByTestId("review-look").click();
    await expect(review).toHaveAttribute("data-stage", "done", { timeout: 600_000 });
    figure(`${game}_review`, (Date.now() - started) / 1000, "s");
  });
}
