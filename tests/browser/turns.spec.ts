// It's somebody's turn at one table or several: the lobby shows them with pictures of the real boards, live, and every page counts them.

import { expect, test, type Person } from "./fixtures";
import { startClientGame, playOn, Client, type Table } from "./clients";
import { DESKTOP, nightFallen, PHONE, shoot } from "./shoot";

const DAYS = (days: number) => ({ pace: { type: "leisure", days, then: "sit_in" } });

/** Three running games that wait for Ada, and one where she waits; the last named has the nearest deadline. */
async function threeTurns(url: string, ada: Client): Promise<Table[]> {
  const claim = await startClientGame(url, "gold-rush", [ada, "Bram", "Noor", "Wes"], { name: "Saturday claim" });
  const river = await startClientGame(url, "gold-west", [ada, "Bram", "Olu"], { name: "River town", ...DAYS(2) });
  const castles = await startClientGame(url, "goldmines", [ada, "Wes"], { name: "Three castles", ...DAYS(1) });
  const others = await startClientGame(url, "goldmines", [ada, "Dot"], { name: "Slow and steady" });
  await playOn(claim, ({ placed, seat, commands }) => placed >= 14 && seat === 0 && commands[0]!.type === "place_tile");
  let moves = 0;
  await playOn(river, ({ seat }) => seat === 0 && moves++ > 5);
  await playOn(
    castles,
    ({ placed, seat, commands }) => placed >= 9 && seat === 0 && commands[0]!.type === "place_tile",
  );
  await playOn(others, ({ placed, seat }) => placed >= 4 && seat === 1);
  return [castles, river, claim];
}

test("on a phone every table that waits says which game it is, also before anything is done there", async ({
  server,
  arrive,
}) => {
  const ada = await Client.arrive(server.url, "Ada");
  for (const game of ["gold-rush", "goldmines"] as const)
    await startClientGame(server.url, game, [ada, "Bob"], { options: { first_player: "host" } });
  const { page, context } = await arrive("Ada", { viewport: PHONE });
  await ada.lend(context);
  await page.goto("/");
  const tables = page.locator("[data-turn]");
  await expect(tables).toHaveCount(2);
  for (const table of await tables.all())
    await expect(table.getByText(/^Gold(mines| Rush), \d+ tiles left/)).toBeVisible();
});

test("turns come by deadline, one card is one link, and keys open them", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const ordered = await threeTurns(server.url, ada);
  const person = await arrive("Ada", { viewport: DESKTOP });
  const { page } = person;
  await ada.lend(person.context);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three tables wait for you.");
  await expect(page).toHaveTitle("(3) Paydirt");
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
  const cards = page.getByTestId("turns").getByTestId("table-row");
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-table")))).toEqual(
    ordered.map(({ id }) => id),
  );
  await expect(cards.nth(0).getByTestId("time-chip")).toHaveText(/2[34] hr left/);
  await expect(cards.nth(2).getByTestId("time-chip"), "no clock, no chip").toHaveCount(0);
  await expect(cards.nth(0)).toHaveAccessibleName(/^Three castles, your turn, 2\d hours.* left\. Wes .+, just now/);
  await expect(cards.nth(0), "who did what").toContainText(/Wes (placed|scored) .+, just now/);
  for (const card of await cards.all())
    await expect(card.getByTestId("board-picture")).toHaveAttribute("data-real", "true");
  await shootBoth(page, "lobby-turns");

  await page.keyboard.press("2");
  await expect(page).toHaveURL(new RegExp(ordered[1]!.id));
  await page.goBack();
  await cards.first().waitFor();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(new RegExp(ordered[0]!.id));
  await expect(page, "what waits elsewhere is counted here too").toHaveTitle(/^\(3\) Your turn · Three castles/);
});

test("a new turn is told once, wherever one is", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const table = await startClientGame(server.url, "gold-rush", [ada, "Bram"], { name: "Saturday claim" });
  await playOn(table, ({ seat, placed }) => seat === 1 && placed >= 2);
  const person = await arrive("Ada", { viewport: DESKTOP });
  const { page } = person;
  await ada.lend(person.context);
  await page.addInitScript(() => {
    const badges: (number | null)[] = ((window as unknown as { badges: unknown[] }).badges = []);
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => (badges.push(count), Promise.resolve()),
      clearAppBadge: () => (badges.push(null), Promise.resolve()),
    });
  });
  const badge = () => page.evaluate(() => (window as unknown as { badges: (number | null)[] }).badges.at(-1) ?? null);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No table is waiting for you.");
  await expect(page).toHaveTitle("Paydirt");
  const listed = page.waitForResponse("**/api/tables");
  await page.goto("/rules/gold-rush");
  await (await listed).finished();
  await playOn(table, ({ seat, placed }) => seat === 0 && placed >= 3);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
  await expect.poll(badge).toBe(1);
  await expect(page.getByTestId("announcer").getByText("Your turn at Saturday claim.")).toHaveCount(1);
  // Played elsewhere, it goes everywhere.
  await playOn(table, ({ seat }) => seat === 1);
  await expect(page).toHaveTitle(/^How to play/);
  await expect.poll(badge).toBe(null);
});

test("a game that is paused is nobody's turn until somebody plays on", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const table = await startClientGame(server.url, "gold-rush", [ada, "Bram"], { name: "Saturday claim" });
  await playOn(table, ({ seat }) => seat === 0);
  table.chairs[0]!.leave();
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await ada.lend(context);
  await page.goto("/");
  await expect(page).toHaveTitle("(1) Paydirt");
  await table.chairs[1]!.act({ type: "propose", proposal: { type: "pause" } });
  await expect(page).toHaveTitle("Paydirt");
  await expect(page.locator(".others").getByTestId("table-row")).toContainText("Paused");
  await table.chairs[1]!.act({ type: "go_on" });
  await expect(page).toHaveTitle("(1) Paydirt");
});

test("on a phone one walks from turn to turn with the thumb", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const ordered = await threeTurns(server.url, ada);
  const person = await arrive("Ada", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = person;
  await ada.lend(person.context);
  await page.goto("/");
  await expect(page.getByTestId("turns").getByTestId("table-row")).toHaveCount(1);
  await expect(page.locator(".rows").getByTestId("table-row")).toHaveCount(2);
  await expect(page.getByTestId("next-turn")).toHaveText("Next turn 1 of 3");
  await expect(page.locator(".rows").getByTestId("board-picture").last()).toHaveAttribute("data-real", "true");
  await shootBoth(page, "lobby-turns", PHONE);
  // On the smallest phone nothing is wider than the window.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
  await expect(page.getByTestId("theme")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  await page.getByTestId("next-turn").tap();
  await expect(page).toHaveURL(new RegExp(ordered[0]!.id));
  // After the move the same button stands in the table's sheet.
  await playOn(ordered[0]!, ({ seat }) => seat === 1);
  await expect(page.getByTestId("waiting").getByTestId("next-turn")).toHaveText("Next turn 1 of 2");
  await page.getByTestId("next-turn").tap();
  await expect(page).toHaveURL(new RegExp(ordered[1]!.id));
});

test("whoever lets others wait through half of their days is nudged from here", async ({ server, arrive }) => {
  const [ada, bram, dot] = await Promise.all(["Ada", "Bram", "Dot"].map((name) => Client.arrive(server.url, name)));
  const rails = await startClientGame(server.url, "gold-rush", [ada!, dot!, bram!], {
    name: "Long rails",
    ...DAYS(2),
  });
  const steady = await startClientGame(server.url, "goldmines", [ada!, dot!], { name: "Slow and steady", ...DAYS(2) });
  for (const table of [rails, steady]) {
    await playOn(table, ({ placed, seat }) => placed >= 4 && seat === 1);
    table.chairs.forEach((chair) => chair.leave());
  }
  await server.daysLater(rails.id, 26 * 3_600_000);
  const [{ page, context }, friend] = [
    await arrive("Ada", { viewport: DESKTOP }),
    await arrive("Bram", { locale: "nl-NL" }),
  ];
  await Promise.all([ada!.lend(context), bram!.lend(friend.context)]);
  await Promise.all([page.goto("/"), friend.page.goto("/")]);
  const row = page.locator(".others li").filter({ hasText: "Long rails" });
  const nudge = page.getByTestId("nudge");
  await expect(nudge, "Dot has time left at the other table").toHaveCount(1);
  await expect(nudge).toHaveAccessibleName("Nudge Dot at Long rails");
  await expect(row.getByTestId("board-picture")).toHaveAttribute("data-real", "true");
  await shootBoth(page, "lobby-nudge");
  await shootBoth(page, "lobby-nudge", PHONE);

  // By keyboard, from the row to its button; and what came of it is said, and stands there.
  const said = (words: string) => page.getByTestId("announcer").getByText(words);
  await row.getByTestId("table-row").focus();
  await page.keyboard.press("Tab");
  await expect(nudge).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("They don't get notices of turns");
  await expect(said("They don't get notices of turns")).toHaveCount(1);
  await expect(row.getByTestId("table-row"), "the keyboard stays where it was").toBeFocused();
  await dot!.ask("/api/me/notices/channels", { kind: "webhook", url: "https://dot.invalid/" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Waiting for Dot, nudged just now");
  await expect(said("Dot gets a notice.")).toHaveCount(1);
  await expect(nudge).toBeDisabled();
  await shootBoth(page, "lobby-nudged", PHONE);
  // Nobody else is told whose turn it is by that.
  const { public: open } = (await (await fetch(`${server.url}/api/tables`)).json()) as { public: { id: string }[] };
  const listed = open.find(({ id }) => id === rails.id);
  expect(listed).toBeDefined();
  expect(listed).not.toHaveProperty("nudged_at");
  // Whoever else sits there sees that it was done, at once; and so does who comes back.
  await expect(friend.page.getByTestId("nudge")).toBeDisabled();
  await expect(friend.page.getByTestId("nudge")).toHaveText("Por aan");
  await expect(friend.page.locator(".others")).toContainText(/Wachten op Dot, .+ aangepord/);
  await shootBoth(friend.page, "lobby-nudged-nl", PHONE);
  await page.reload();
  await expect(row).toContainText(/Waiting for Dot, nudged (just now|\d min\. ago)/);
  await expect(nudge).toBeDisabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
});

test("who comes back to a table at leisure is told what happened since", async ({ server, arrive }) => {
  const ada = await Client.arrive(server.url, "Ada");
  const table = await startClientGame(server.url, "gold-rush", [ada, "Bram", "Noor"], {
    name: "Long rails",
    ...DAYS(2),
  });
  await playOn(table, ({ seat, placed }) => seat === 1 && placed >= 3);
  const person = await arrive("Ada", { viewport: DESKTOP });
  const { page } = person;
  await ada.lend(person.context);
  const since = page.getByTestId("since");
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("waiting").waitFor();
  await expect(since, "who was never here has missed nothing").toHaveCount(0);
  await page.goto("/games");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await playOn(table, ({ seat, commands }) => seat === 0 && commands[0]!.type === "place_tile");
  await page.goto(`/t/${table.id}`);
  await expect(since).toContainText("Since you were here:");
  await expect(since).toContainText(/Bram|Noor|completed/);
  await expect(page.getByTestId("announcer")).toContainText("Since you were here:");
  await shoot(page, "since-desktop", DESKTOP);
  await since.getByRole("button").click();
  await expect(since).toHaveCount(0);
  await page.reload();
  await page.getByTestId("place").first().waitFor();
  await expect(since, "it is told once").toHaveCount(0);

  // What happened while the tab was hidden is seen as soon as it's looked at again.
  const look = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await playOn(table, ({ seat, placed }) => seat === 1 && placed >= 9);
  await page.getByTestId("waiting").waitFor();
  await look(false);
  await page.goto("/games");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("waiting").waitFor();
  await expect(since).toHaveCount(0);

  await page.goto("/games");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await table.chairs[2]!.act({ type: "give_up" });
  await page.goto(`/t/${table.id}`);
  await expect(since, "also where nobody moved").toContainText("gave up the seat");
});

async function shootBoth(page: Person["page"], name: string, size = DESKTOP): Promise<void> {
  const suffix = size === PHONE ? "phone" : "desktop";
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await shoot(page, `${name}-${suffix}`, size);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await nightFallen(page);
  await shoot(page, `${name}-${suffix}-night`, size);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
