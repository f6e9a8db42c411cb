// Clocks, as people meet them: a pace is chosen and remembered, time counts in the seats of a desktop and of a phone, is said when it
// grows short, and when it is up the game goes on.

import type { Page } from "@playwright/test";

import { type Person, expect, test } from "./fixtures";
import { turn } from "./frames";
import { createTable, giveName, joinByLink, stepTo } from "./play";
import { startClientGame } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

/** Everything that the page's announcer says, from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.closest("[data-testid=announcer]")) said.push(node.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Two start a game of Gold Rush at a table whose pace the first chooses. */
async function start(host: Person, friend: Person, choose: (page: Page) => Promise<void>): Promise<void> {
  const { page } = host;
  await page.goto("/");
  await page.getByTestId("setup-gold-rush").click();
  await choose(page);
  await createTable(page);
  await giveName(host);
  await joinByLink(friend, host);
  await page.getByTestId("start").click();
  for (const person of [host, friend]) await person.until("the first tile", () => turn(person) !== null);
}

async function quick(page: Page): Promise<void> {
  await page.getByTestId("pace-live").check();
  await stepTo(page, "pace-turn", 30);
  await stepTo(page, "pace-bank", 0);
}

const left = (page: Page, seat: number) =>
  page.locator(`[data-testid=clock][data-seat="${seat}"]`).first().getAttribute("data-left").then(Number);

test("a pace is chosen, said to who is invited, and remembered for its game alone", async ({ arrive }) => {
  const ada = await arrive("Ada", { viewport: PHONE });
  const { page } = ada;
  await page.goto("/");
  await page.getByTestId("setup-gold-west").click();
  await expect(page.getByTestId("pace-none")).toBeChecked();
  await page.getByTestId("pace-leisure").check();
  await stepTo(page, "pace-days", 3);
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("then-wait").check();
  await shoot(page, "clocks-setup-phone", PHONE);
  await createTable(page);
  await giveName(ada);
  await page.getByTestId("invite-link").waitFor();
  await expect(page.getByText("Pace: 3 days for each turn.")).toBeVisible();

  await page.goto("/");
  await page.getByTestId("setup-gold-west").click();
  await expect(page.getByTestId("pace-leisure")).toBeChecked();
  await expect(page.getByTestId("pace-days")).toHaveAttribute("data-value", "3");
  await expect(page.getByTestId("agreement")).toContainText("3 days for each turn, when time runs out: everyone waits");
  await page.getByTestId("game-gold-rush").check({ force: true });
  await expect(page.getByTestId("pace-none"), "another game has a pace of its own").toBeChecked();
});

test("time counts in the seats, is said as it grows short, and then the computer plays the turn", async ({
  arrive,
}) => {
  const seated = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
  await start(seated[0]!, seated[1]!, quick);
  const first = turn(seated[0]!)!;
  const [late, other] = [seated[first]!, seated[1 - first]!];
  const hear = await listen(late.page);
  const { page: watching } = await arrive("Cleo", { viewport: DESKTOP });
  await watching.goto(late.page.url());
  await watching.getByTestId("board").waitFor();
  const hearWatching = await listen(watching);
  const before = await left(other.page, first);
  expect(before).toBeGreaterThan(5);
  expect(before).toBeLessThanOrEqual(30);
  await expect.poll(() => left(other.page, first)).toBeLessThan(before);
  await expect(other.page.locator(`[data-testid=clock][data-seat="${1 - first}"]`), "who waits uses none").toHaveCount(
    0,
  );
  await expect(late.page.getByTestId("fuse")).toBeVisible();
  await expect(other.page.getByTestId("fuse"), "it hurries nobody else").toHaveCount(0);
  await shoot(late.page, `clocks-${late.name}`, late.page.viewportSize()!);
  await shoot(other.page, `clocks-${other.name}`, other.page.viewportSize()!);
  await late.page.keyboard.press("t");
  await expect.poll(hear).toContainEqual(expect.stringMatching(/^You have \d+ seconds left\.$/));
  await expect.poll(hear, { timeout: 60_000 }).toContain("You have 10 seconds left.");

  await late.until("the computer to have played", () => turn(late) === 1 - first);
  await expect(late.page.getByTestId("log-list").or(late.page.locator("body"))).toContainText(
    `${late.name} ran out of time.`,
  );
  await expect(late.page.getByTestId("fuse")).toHaveCount(0);
  await expect(other.page.getByTestId("fuse")).toBeVisible();
  await expect.poll(hearWatching, "who watches hears it too").toContain(`${late.name} ran out of time.`);
  await other.until("the computer to have played for both", () => turn(other) === first);
  await expect(late.page.getByTestId("hand"), "the next turn is theirs again").toBeVisible();
});

test("a turn burns down to the bank, which is told in the player's language", async ({ arrive }) => {
  const seated = [await arrive("Ada", { viewport: PHONE }), await arrive("Bob", { viewport: PHONE, locale: "nl" })];
  await start(seated[0]!, seated[1]!, async (page) => {
    await page.getByTestId("pace-live").check();
    await stepTo(page, "pace-turn", 15);
    await stepTo(page, "pace-bank", 120);
  });
  const first = turn(seated[0]!)!;
  const [late, other] = [seated[first]!, seated[1 - first]!];
  const words = [
    { burns: "When it burns down, your bank of 2:00 starts.", started: "Your bank has started.", bank: "bank 2:00" },
    { burns: "Als de lont op is, gaat je reserve van 2:00 lopen.", started: "Je reserve loopt.", bank: "reserve 2:00" },
  ][first]!;
  const hear = await listen(late.page);
  const help = late.page.getByTestId("hand-help");
  await expect(late.page.getByTestId("hand-time")).toHaveText(/^0:\d\d$/);
  await expect(help).toHaveText(words.burns);
  // The rope lies on the sheet's upper edge.
  const [rope, sheet] = [
    await late.page.getByTestId("fuse").boundingBox(),
    await late.page.locator("[data-stop]").boundingBox(),
  ];
  expect(Math.abs(rope!.y + rope!.height / 2 - sheet!.y)).toBeLessThan(3);
  await expect(other.page.getByTestId("fuse")).toHaveCount(0);

  await expect(help).toHaveText(words.started);
  await expect.poll(hear).toContain(words.started);
  await expect(late.page.getByTestId("hand-time")).toHaveText(/^1:\d\d$/);
  await late.page.setViewportSize(DESKTOP);
  const row = (seat: number) => late.page.locator(`[data-testid=clock][data-seat="${seat}"]`);
  await expect(row(1 - first)).toHaveText(words.bank);
  await expect(row(first), "what runs is the bank").toHaveText(/^\s*(bank|reserve)\s+1:\d\d\s*$/);
});

test("at a table without a clock nothing of one is loaded", async ({ server, arrive }) => {
  const ada = await arrive("Ada", { viewport: PHONE });
  const loaded: string[] = [];
  ada.page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  for (const [settings, clocks] of [
    [{}, 0],
    [{ pace: { type: "live", turn: 90, bank: 600, then: "wait" } }, 1],
  ] as const) {
    const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"], settings);
    await table.players[0]!.lend(ada.context);
    await ada.page.goto(`/t/${table.id}`);
    await ada.page.getByTestId("board").waitFor();
    await expect(ada.page.locator('[data-testid=clock][data-seat="0"]')).toHaveCount(clocks);
    const scripts = loaded.filter((path) => /\/clock-[^/]+\.js$/.test(path));
    expect(scripts.length > 0, JSON.stringify(loaded)).toBe(clocks > 0);
  }
});

test("at leisure the seat on turn shows its days, and nothing burns", async ({ arrive }) => {
  const seated = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
  await start(seated[0]!, seated[1]!, (page) => page.getByTestId("pace-leisure").check());
  const first = turn(seated[0]!)!;
  for (const { page } of seated) {
    await expect(page.locator(`[data-testid=clock][data-seat="${first}"]`).first()).toHaveText(
      /^\s*(2 days|47 hr)\s*$/,
    );
    await expect(page.locator(`[data-testid=clock][data-seat="${1 - first}"]`)).toHaveCount(0);
    await expect(page.getByTestId("fuse")).toHaveCount(0);
  }
});

test("a page on a device whose clock is hours wrong shows the same time", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: DESKTOP })];
  await bob.page.clock.install({ time: Date.now() + 5 * 3_600_000 });
  await start(ada, bob, async (page) => {
    await page.getByTestId("pace-live").check();
    await stepTo(page, "pace-turn", 600);
  });
  const first = turn(ada)!;
  const [one, another] = [await left(ada.page, first), await left(bob.page, first)];
  expect(one).toBeGreaterThan(1100);
  expect(Math.abs(one - another)).toBeLessThan(10);
});
