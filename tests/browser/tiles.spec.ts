// The tiles that are left: counted by face, by edge, and for the place that one points at.

import { expect, test } from "./fixtures";
import { onTurn } from "./frames";
import { startGame, reachable } from "./play";
import { playTo } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("the tiles left stand four beside each other, summed by edge and for a place", async ({ arrive }) => {
  const size = { viewport: DESKTOP };
  const [ada, bob] = [await arrive("Ada", size), await arrive("Bob", size)];
  const id = await startGame(ada, bob);
  await playTo(20, id, [ada, bob]);
  const { page } = await onTurn(ada, bob);
  await page.getByTestId("tab-tiles").click();
  const list = page.getByTestId("tiles-to-come");
  const left = Number(await page.getByTestId("tiles-left").getAttribute("data-count"));
  const columns = () =>
    list
      .locator("ul.faces")
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  expect(await columns()).toBe(4);

  const sums = await list
    .locator("[data-edge]")
    .evaluateAll((all) =>
      all.map(({ dataset, textContent }) => [dataset["edge"], Number(dataset["count"]), textContent?.trim()] as const),
    );
  expect(sums.map(([edge]) => edge).sort()).toEqual(["mountain", "prairie", "railroad"]);
  for (const [edge, count, words] of sums) {
    expect(words).toMatch(new RegExp(`^${count} with (a )?${edge}$`));
    expect(count).toBeLessThanOrEqual(left);
  }

  const fits = page.getByTestId("tiles-fit");
  const [spot] = await reachable(page.getByTestId("place"));
  await page.mouse.move(spot!.x, spot!.y);
  await expect(fits).toHaveText(new RegExp(`^\\d+ of the ${left} tiles left fits? .+ of the start tile$`));
  await shoot(page, "tiles-desktop", DESKTOP);

  await page.setViewportSize(PHONE);
  await page.getByTestId("tiles-left").click();
  await expect(fits).toHaveText(/tiles left fit/);
  expect(await columns()).toBe(4);
  await shoot(page, "tiles-phone", PHONE);
});
