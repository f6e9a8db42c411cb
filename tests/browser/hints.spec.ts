// Hints: where the host allows them everybody hears of it before the game, and whoever acts can ask the computer. It plays for nobody.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { turn } from "./frames";
import { joinByLink, setUpTable } from "./play";
import { startClientGame } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("a table with hints says so, and whoever acts is told what the computer would do", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
  await setUpTable(ada, "Claim 7");
  await joinByLink(bob, ada);
  await ada.page.getByTestId("change-table").click();
  await ada.page.getByTestId("setup-finer").click();
  await ada.page.getByTestId("hints").press("Space");
  await expect(ada.page.getByTestId("hints")).toBeChecked();
  await ada.page.getByTestId("create").click();
  await expect(bob.page.getByTestId("hints-said")).toContainText("everyone can ask the computer");
  await bob.page.getByTestId("ready").click();
  await ada.page.getByTestId("start").click();
  for (const person of [ada, bob]) await person.until("the game to start", () => turn(person) !== null);

  const [acts, waits] = turn(ada) === 0 ? [ada, bob] : [bob, ada];
  const { page } = acts;
  const modules: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("review")) modules.push(request.url());
  });
  const ask = page.getByTestId("hint-ask");
  await ask.waitFor();
  await waits.page.getByTestId("waiting").waitFor();
  await expect(waits.page.getByTestId("hint-ask")).toHaveCount(0);
  expect(modules, "loaded when it is asked for").toEqual([]);

  await page.keyboard.press("h");
  const said = page.getByTestId("hint-said");
  await expect(said).toContainText("Hint: Place the tile, ");
  await expect(page.getByTestId("computers-move")).toHaveCount(1);
  await expect(page.getByTestId("announcer")).toContainText("Hint: Place the tile, ");
  await expect(page.getByTestId("provisional"), "it plays for nobody").toHaveCount(0);
  await shoot(page, "hint-desktop", DESKTOP);
  await shoot(page, "hint-phone", PHONE);
  await buttonsFit(page);
  await labelFits(page);
  const hint = await said.textContent();
  await page.keyboard.press("Escape");
  await expect(said).toHaveCount(0);
  await ask.click();
  await expect(said).toHaveText(hint!);

  // To play ends it; then it is about what comes next.
  await page.getByTestId("place-in-words").first().press("Enter");
  await expect(said).toHaveCount(0);
  await ask.click();
  await expect(said).toContainText("Hint: ");
  await expect(said).not.toContainText("Place the tile");
  await page.getByTestId("confirm").click();
  await expect(ask).toHaveCount(0);
  await expect(said).toHaveCount(0);
});

/** The label of the computer's move is whole at the edge of a phone, too. */
async function labelFits(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  const move = page.getByTestId("computers-move");
  const frame = (await move.locator("rect").first().boundingBox())!;
  // The map is pulled until the move lies there.
  await page.mouse.move(190, 330);
  await page.mouse.down();
  await page.mouse.move(190 + 365 - frame.x - frame.width / 2, 330, { steps: 6 });
  await page.mouse.up();
  const label = (await move.locator(".label").boundingBox())!;
  const pulled = (await move.locator("rect").first().boundingBox())!;
  expect(pulled.x + pulled.width / 2, "it lies at the edge").toBeGreaterThan(340);
  expect(label.x + label.width).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(before);
}

/** Three buttons beside each other end where the sheet does, on a narrow phone and in the column of one that lies too. */
async function buttonsFit(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await expect(async () => {
      const { x, width } = (await page.getByTestId("confirm").boundingBox())!;
      expect(size.width - (x + width)).toBeGreaterThanOrEqual(14);
      expect(width, "room for what it says").toBeGreaterThan(140);
    }).toPass({ timeout: 20_000 });
    await expect(page.getByTestId("hint-ask")).toHaveAccessibleName("Hint");
    await expect(page.getByTestId("back")).toHaveAccessibleName("Back");
  }
  await page.setViewportSize(before);
}

test("people who play each other get no hints unless their host allows them", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"]);
  const acts = (await Promise.all(table.chairs.map((chair) => chair.legal()))).findIndex(({ length }) => length > 0);
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await table.players[acts]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("action").waitFor();
  await expect(page.getByTestId("hint-ask")).toHaveCount(0);
});
