// While people gather: the host swaps seats and hands the table on, and everybody chooses a color, which holds into the game.

import { expect, test } from "./fixtures";
import { turn } from "./frames";
import { joinByLink, setUpTable } from "./play";
import { Client } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("seats are swapped, the table is handed on, and a color chosen that holds into the game", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
  await setUpTable(ada, "Claim 7");
  await joinByLink(bob, ada);
  const names = ({ page }: typeof ada) => page.getByTestId("seat-taken").locator("b");
  await expect(bob.page.getByTestId("seat-menu"), "that is for the host").toHaveCount(0);
  await expect(ada.page.getByTestId("seat-taken").nth(1)).toHaveAttribute("data-ready", "true");

  // Ada's color is dashed for Bob, and named.
  await expect(bob.page.getByTestId("colours")).toContainText("Brick red is Ada's.");
  await expect(bob.page.getByTestId("colour-brick")).toBeDisabled();
  await bob.page.getByTestId("colour-indigo").focus();
  await bob.page.keyboard.press("ArrowRight");
  await expect(bob.page.getByTestId("colour-pine")).toBeChecked();
  await expect(ada.page.getByTestId("colours")).toContainText("Pine green is Bob's.");
  await shoot(bob.page, "seats-colours-phone", PHONE);

  await ada.page.getByTestId("seat-menu").nth(1).click();
  await shoot(ada.page, "seats-menu-desktop", DESKTOP);
  await ada.page.getByTestId("swap-with").click();
  for (const person of [ada, bob]) await expect(names(person)).toHaveText(["Bob", "Ada"]);
  await expect(bob.page.getByTestId("company-news")).toContainText("Ada has swapped seats");
  await expect(ada.page.getByTestId("start"), "everybody says anew that they are ready").toBeDisabled();
  await bob.page.getByTestId("ready").click();
  await expect(ada.page.getByTestId("start")).toBeEnabled();

  await ada.page.getByTestId("seat-menu").first().click();
  await ada.page.getByTestId("hand-on").click();
  await expect(bob.page.getByTestId("company-news")).toContainText("Ada made you the host");
  await expect(ada.page.getByTestId("seat-menu")).toHaveCount(0);
  await expect(bob.page.getByTestId("start")).toBeDisabled();
  await shoot(bob.page, "seats-host-phone", PHONE);
  await ada.page.getByTestId("ready").click();
  await bob.page.getByTestId("start").click();
  for (const person of [ada, bob]) await person.until("the game to start", () => turn(person) !== null);
  // Bob sits in the first seat, and plays pine.
  for (const { page } of [ada, bob])
    await expect(page.locator('[data-testid="seat"][data-seat="0"]').first()).toHaveAccessibleName(/Bob.*Pine green/);
  await shoot(ada.page, "seats-game-desktop", DESKTOP);
});

for (const locale of ["en", "nl"])
  test(`names have room in the narrowest phone, whatever stands beside them: ${locale}`, async ({ server, arrive }) => {
    const [host, friend] = [
      await Client.arrive(server.url, "Wilhelmina"),
      await Client.arrive(server.url, "Bartholomew"),
    ];
    const { id } = await host.ask<{ id: string }>("/api/tables", { game: "gold-rush", seats: 3, visibility: "public" });
    await friend.ask(`/api/tables/${id}/join`, {});
    const { page, context } = await arrive("Wilhelmina", { viewport: { width: 320, height: 640 }, locale });
    await host.lend(context);
    await page.goto(`/t/${id}`);
    const names = page.getByTestId("seat-taken").locator("b");
    await expect(names).toHaveText(["Wilhelmina", "Bartholomew"]);
    await shoot(page, `seats-narrow-${locale}`, { width: 320, height: 900 });
    for (const name of await names.all()) {
      const { height } = (await name.boundingBox())!;
      expect(height, "a name is one line").toBeLessThan(30);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
