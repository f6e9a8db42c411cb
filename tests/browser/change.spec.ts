// The host changes a table that waits: everybody sees it at once, and is ready anew.

import { expect, test } from "./fixtures";
import { turn } from "./frames";
import { createTable, giveName, joinByLink, setUpTable } from "./play";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("the host changes pace, options and seats, and a friend who was ready looks again", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
  await setUpTable(ada, "Claim 7");
  await joinByLink(bob, ada);
  await expect(bob.page.getByTestId("change-table"), "that is for the host").toHaveCount(0);
  await ada.page.getByTestId("change-table").click();
  await ada.page.getByTestId("setup-finer").click();
  await expect(ada.page.getByTestId("table-name")).toHaveValue("Claim 7");
  await expect(ada.page.getByTestId("seats-2")).toBeChecked();
  await ada.page.getByTestId("table-name").fill("Claim 8");
  await ada.page.getByTestId("seats-3").check({ force: true });
  await ada.page.getByTestId("pace-leisure").check();
  await ada.page.getByTestId("option-fifth_cowboy").press("Space");
  await shoot(ada.page, "change-desktop", DESKTOP);
  await ada.page.getByTestId("create").click();
  await expect(ada.page.getByTestId("create")).toHaveCount(0);

  for (const { page } of [ada, bob]) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Claim 8");
    await expect(page.getByText("Pace: 2 days for each turn.")).toBeVisible();
  }
  await expect(bob.page.getByTestId("table-changed")).toContainText("Ada has changed the table");
  await shoot(bob.page, "change-phone", PHONE);
  await expect(ada.page.getByTestId("start")).toBeDisabled();
  await bob.page.getByTestId("ready").click();
  await expect(bob.page.getByTestId("table-changed")).toHaveCount(0);

  await ada.page.getByTestId("change-table").click();
  await ada.page.getByTestId("setup-finer").click();
  await expect(ada.page.getByTestId("option-fifth_cowboy")).toBeChecked();
  await expect(ada.page.getByTestId("pace-leisure")).toBeChecked();
  await ada.page.getByTestId("pace-none").check();
  await ada.page.getByTestId("create").click();
  await bob.page.getByTestId("ready").click();
  await ada.page.getByTestId("start").click();
  await bob.until("the game to start", () => turn(bob) !== null);
});

test("a private table has no delay for spectators, whatever was chosen before", async ({ arrive }) => {
  const ada = await arrive("Ada", { viewport: DESKTOP });
  const { page } = ada;
  await page.goto("/new/gold-rush");
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("watch-delay").selectOption("five_turns");
  await page.getByTestId("visibility-private").check({ force: true });
  await expect(page.getByTestId("watch-delay")).toHaveCount(0);
  await createTable(page);
  await giveName(ada);
  await page.getByTestId("start").waitFor();
  await expect(page.getByTestId("watch-delay-said")).toHaveCount(0);
});
