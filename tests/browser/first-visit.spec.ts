// The first minute of somebody who has never been here: against the computer in two taps, and a first table with friends.

import { expect, test } from "./fixtures";
import { reachable } from "./play";
import { GAMES } from "./clients";
import { PHONE } from "./shoot";

test("two taps lead from the lobby to one's first own tile against the computer", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto("/");
  await page.getByTestId("quick-gold-rush").tap();
  await page.getByTestId("place").first().waitFor();
  await expect(page.getByTestId("name-field"), "nobody asks for a name").toHaveCount(0);
  await expect(async () => {
    const [spot] = await reachable(page.getByTestId("place"));
    if (spot) await page.touchscreen.tap(spot.x, spot.y);
    await page.getByTestId("provisional").waitFor({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveTitle(/^Your turn/);

  // The table stands in the lobby by the name of a place, and whoever sits down with friends is asked for a name.
  await page.goto("/");
  await expect(page.getByTestId("table-row")).toHaveCount(1);
  await expect(page.getByTestId("my-name")).toHaveText(/^\s*\w+ \w+\s*$/);
  await page.getByTestId("new-table").tap();
  await page.getByTestId("create").tap();
  await page.getByTestId("name-field").fill("Ada");
  await page.getByTestId("name-field").press("Enter");
  await expect(page.getByTestId("seat-taken").first()).toContainText("Ada");
});

for (const game of GAMES) {
  test(`the computer is there at once, and the first turn is ours: ${game}`, async ({ arrive }) => {
    const { page } = await arrive("Ada");
    await page.goto(`/rules/${game}`);
    await page.locator("caption").first().waitFor();
    for (const caption of await page.locator("caption").all())
      expect((await caption.boundingBox())!.height, "what a table is about can be read").toBeGreaterThan(14);
    await page.getByTestId("rules-quick").first().click();
    await expect(page).toHaveTitle(/^Your turn/);
  });
}

test("one sees which game a table is set up for, and can choose another", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  await page.goto("/");
  await page.getByTestId("new-table").click();
  const heading = page.getByRole("dialog").getByRole("heading");
  await expect(heading).toHaveText("Create a Gold Rush table");
  await expect(page.getByTestId("create"), "one key gives a good table").toBeFocused();
  await expect(page.getByTestId("agreement")).toHaveText("2 seats, anyone with the link, no clock, standard rules.");
  await page.getByTestId("game-gold-rush").focus();
  await expect(page.getByTestId("seats-2")).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(heading).toHaveText("Create a Gold West table");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("name-field")).toBeFocused();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Gold West");
  // Whoever sits alone came to invite: that is first on a phone.
  const [invite, seats] = await Promise.all([
    page.getByTestId("invite-link").boundingBox(),
    page.getByTestId("seat-list").boundingBox(),
  ]);
  expect(invite!.y).toBeLessThan(seats!.y);
});

test("the language is chosen by its name, and places are named in it", async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/");
  await page.getByTestId("language").selectOption({ label: "Nederlands" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schuif aan.");
  await page.getByTestId("setup-gold-rush").click();
  await page.getByTestId("setup-finer").click();
  await expect(page.getByTestId("table-name")).toHaveAttribute(
    "placeholder",
    /^(Rode Kloof|Zilverbeek|Koperheuvel|Gouden Greep|Stofdal|[A-Z]\w+)/,
  );
});
