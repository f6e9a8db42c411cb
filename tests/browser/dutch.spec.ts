// Some turns, the lobby and the end of a game in Dutch: no English is left on the page.

import { expect, test } from "./fixtures";
import { playTurn } from "./play";
import { startClientGame, playOn } from "./clients";
import { DESKTOP } from "./shoot";
import { englishOf, said } from "./words";

test("somebody who reads Dutch reads no English", async ({ server, arrive }) => {
  const ada = await arrive("Ada", { locale: "nl-NL", viewport: { width: 1280, height: 800 } });
  const { page, context } = ada;
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const seat = table.players.findIndex(({ player }) => player.name === "Ada");
  await table.players[seat]!.lend(context);
  const hers = (moment: { seat: number; commands: { type: string }[] }) =>
    moment.seat === seat && moment.commands[0]?.type === "place_tile";
  await playOn(table, hers);
  const check = async (screen: string) => expect.soft(englishOf(await said(page)), screen).toEqual([]);

  // English is known when it is seen.
  const eve = await arrive("Eve");
  await eve.page.goto("/");
  await expect(eve.page.locator(`[data-table="${table.id}"]`)).toContainText(/Gold Rush, \d\d tiles left/);
  expect(englishOf(await said(eve.page)).length).toBeGreaterThan(10);

  await page.goto("/");
  await expect(page.locator(`[data-table="${table.id}"]`)).toContainText(/Gold Rush, nog \d\d tegels/);
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  expect(await said(page), "the lobby speaks Dutch").toContain("Eén tafel wacht op jou.");
  await check("lobby");
  await page.getByTestId("setup-gold-rush").click();
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("table-name").waitFor();
  await check("setting up a table");

  await page.goto(`/t/${table.id}`);
  await page.getByTestId("board").waitFor();
  for (let round = 0; round < 4; round += 1) {
    await playOn(table, hers);
    await page.getByTestId("place").first().waitFor();
    await check(`round ${round}, before`);
    await playTurn(ada, seat, round);
    await check(`round ${round}, after`);
  }
  for (const tab of ["chat", "rules", "tiles"]) {
    await page.getByTestId(`tab-${tab}`).click();
    await check(tab);
  }

  await playOn(table, () => false);
  // The page takes a while to fold the sixty turns that the clients have played in a second.
  await page.getByTestId("final").waitFor({ timeout: 180_000 });
  await check("final scoring");
  await page.getByTestId("final-all").click();
  await page.getByTestId("final-table").waitFor();
  await check("final scores");
  await page.goto("/rules/gold-rush");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await check("rules");
});

test("whoever changes the language at a table reads how fast it plays in that one too", async ({ server, arrive }) => {
  const { page } = await arrive("Ada");
  const ask = (path: string, data: object) => page.request.post(`${server.url}${path}`, { data });
  await ask("/api/players", { name: "Ada" });
  const pace = { type: "leisure", days: 2, then: "wait" };
  const made = { game: "gold-rush", name: "Slow claim", visibility: "by_link", seats: 4, options: null, pace };
  const { id } = (await (await ask("/api/tables", made)).json()) as { id: string };
  await page.goto(`/t/${id}`);
  const about = page.locator("main .title p");
  await expect(about).toContainText("2 days for each turn");
  await page.getByTestId("language").selectOption("nl");
  await expect(about).toContainText("2 dagen voor elke beurt");
});

test("a language that can't be loaded is left for later, and what opens next speaks the one before", async ({
  arrive,
}) => {
  // The worker would have it already.
  const { page } = await arrive("Ada", { locale: "en", viewport: DESKTOP, serviceWorkers: "block" });
  await page.goto("/");
  await page.getByTestId("setup-gold-rush").waitFor();
  const dutch = /\/assets\/nl-[^/]*\.json$/;
  await page.route(dutch, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => dutch.test(request.url()));
  await page.getByTestId("language").selectOption({ label: "Nederlands" });
  await failed;
  await page.unroute(dutch);
  await page.getByTestId("setup-gold-rush").click();
  await expect(page.getByRole("dialog")).toContainText("Create table");
  await page.keyboard.press("Escape");
  await page.goto("/");
  await expect(page.locator("html"), "it was chosen").toHaveAttribute("lang", "nl");
});

test("a page in Dutch asks for no English", async ({ arrive }) => {
  const { page } = await arrive("Ada", { locale: "nl-NL", viewport: DESKTOP, serviceWorkers: "block" });
  await page.route(/\/assets\/en-[^/]*\.json$/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schuif aan.");
});
