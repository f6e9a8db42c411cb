// Two people play a whole game of Gold West through the page, each in a browser of their own, to the final scores.

import type { Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { events, records, seatOf, seatsOf } from "./frames";
import { playOn, startClientGame } from "./clients";
import { startGame, seeScores, setUpTable } from "./play";
import { DESKTOP, nightFallen, PHONE, shoot } from "./shoot";
import { activate, playTurn, turn } from "./west";

test("two play a whole game, take back, ask why, and see the same scores", async ({ arrive }) => {
  const [ada, bob] = [
    await arrive("Ada", { viewport: DESKTOP }),
    await arrive("Bob", { viewport: { width: 1200, height: 800 } }),
  ];
  await startGame(ada, bob, "River town", { game: "gold-west", options: [] });
  const seats = seatsOf(ada, bob);
  const first = seats[turn(ada)!.seat]!;
  await takesBack(first);
  await saysWhyNot(seats[1 - turn(ada)!.seat]!);

  let round = 0;
  for (let now = turn(ada); now !== null; now = turn(ada), round++) {
    const person = seats[now.seat]!;
    await playTurn(person, now.seat, Math.floor(round / 2));
    await (person === ada ? bob : ada).until("the other to be told", () => records(ada).length === records(bob).length);
    if (round === 15) await shootTurn(seats[turn(ada)!.seat]!);
  }
  expect(round, "13 turns each").toBe(26);

  const played = new Set(events(ada).map(({ type }) => type));
  // Cards are dear, and whether somebody can pay one is a matter of luck.
  for (const type of ["bin_activated", "shipped", "influence_placed", "stored", "final_round_began"]) {
    expect(played, "metals were used and tokens taken").toContain(type);
  }
  for (const person of [ada, bob]) {
    await person.page.getByTestId("final-all").click();
    await seeScores(person, ada);
  }
  await shoot(ada.page, "gold-west-final-desktop", DESKTOP);
  await shoot(bob.page, "gold-west-final-phone", PHONE);
  expect(records(ada).map(({ seq }) => seq)).toEqual(records(ada).map((_, index) => index + 1));
  for (const person of [ada, bob]) expect(secretsTold(person), `what ${person.name} was told`).toEqual([]);
});

test("the map stays, and the table says what the others did, what all would score, and what can be built", async ({
  arrive,
}) => {
  const ada = await arrive("Ada", { viewport: DESKTOP });
  const { page } = ada;
  await setUpTable(ada, "River town", { game: "gold-west", options: ["first_player"] });
  await page.getByTestId("add-bot").click();
  await page.getByTestId("start").click();
  await ada.until("the first turn", () => turn(ada)?.seat === 0);
  await page.getByTestId("action").waitFor();

  // A tip lies beside the map: with and without it, every hex is where it was, and as large.
  const hex = page.locator('[data-testid="hex"]').first();
  const where = await hex.boundingBox();
  await page.getByTestId("tip").getByRole("button").last().click();
  await expect(page.getByTestId("tip")).toHaveCount(0);
  expect(await hex.boundingBox()).toEqual(where);

  // A token under the mouse is drawn larger.
  const token = page
    .locator('[data-testid="hex"]')
    .filter({ has: page.locator("title", { hasText: / (wood|stone|gold|silver|copper) in / }) })
    .first();
  const box = (await token.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByTestId("enlarged")).toHaveAttribute("data-at", (await token.getAttribute("data-at"))!);

  // Enter says yes to what is chosen, wherever the focus is.
  await page.locator('[data-testid="bin"][data-bin="1"]').click();
  await page.getByTestId("board").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("action")).not.toHaveAttribute("data-stage", "activating");

  await playTurn(ada, 0, 0);
  await ada.until("our turn again", () => turn(ada)?.seat === 0 && turn(ada)?.turn === 2);
  // The whole turn of the other is spelled out, from the bin to the bin.
  const recent = page.getByTestId("recent");
  await expect(recent).toContainText("activated bin");
  await expect(recent).toContainText("stored");
  await expect(recent).not.toContainText("Ada");

  await standingAddsUp(page);

  // The way to say yes is whole with larger text too: what has no room scrolls under it.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const size of ["32px", "24px", ""]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    await expect(page.getByTestId("confirm"), size).toBeInViewport({ ratio: 0.98 });
  }

  // On a phone the bins stay in sight while a token is chosen.
  await page.setViewportSize(PHONE);
  await activate(ada, 1);
  while ((await page.getByTestId("action").getAttribute("data-stage")) !== "building")
    await page.getByTestId("confirm").click();
  await expect(page.getByTestId("bin")).toHaveCount(4);
  for (const bin of await page.getByTestId("bin").all()) await expect(bin).toBeInViewport();
});

test("what is asked stands clear of the buttons on a desktop, also with a hint among them", async ({
  arrive,
  server,
}) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"], { hints: true });
  const seat = (await playOn(table, ({ commands }) => commands.some(({ type }) => type === "ship")))!;
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await table.players[seat]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.locator('[data-testid="track"][data-lit="true"]').first().click();
  const action = page.getByTestId("action");
  await expect(action.getByTestId("hint-ask")).toBeVisible();
  const words = (await action.locator(".words").boundingBox())!;
  const buttons = (await action.locator(".say").boundingBox())!;
  expect(words.y + words.height).toBeLessThanOrEqual(buttons.y + 1);
});

test("four players have room on a low laptop, and an icon stands for words that would be cut", async ({
  arrive,
  server,
}) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob", "Cleo", "W".repeat(24)]);
  const { page, context } = await arrive("Ada", { viewport: { width: 1366, height: 768 }, locale: "nl" });
  await table.players[0]!.lend(context);
  for (const path of ["", "?at=1"]) {
    await page.goto(`/t/${table.id}${path}`);
    const scores = page.getByTestId("score");
    await expect(scores).toHaveCount(4);
    for (const seat of await page.getByTestId("seat").all()) await expect(seat).toBeInViewport({ ratio: 1 });
  }
  const map = page.getByTestId("board").locator(".free");
  await expect.poll(async () => (await map.boundingBox())!.height, "the map, while looking back").toBeGreaterThan(330);
  for (const button of ["replay-previous", "replay-play", "replay-next", "replay-link", "branch"])
    await expect(page.getByTestId(button)).toBeInViewport({ ratio: 1 });
  await page.goto(`/t/${table.id}`);
  const invite = page.getByTestId("watch-invite");
  // The letters may come late.
  await expect(async () => {
    const [button, words] = [(await invite.boundingBox())!, (await invite.locator(".words").boundingBox())!];
    const whole = await invite.locator(".words").evaluate((shown) => shown.scrollWidth <= shown.clientWidth);
    expect(whole || words.y >= button.y + button.height, "whole or out of sight").toBe(true);
  }).toPass();
});

/** What all would score adds up, and every number says why. */
async function standingAddsUp(page: Page): Promise<void> {
  await page.getByTestId("more").click();
  await page.getByTestId("tab-standing").click();
  const cells = page.locator('[data-testid="standing-cell"][data-seat="0"]');
  const points = (await cells.locator("[aria-hidden=true]").allTextContents())
    .map(Number)
    .reduce((sum, each) => sum + each, 0);
  const soFar = Number(await page.locator('[data-testid="score"][data-seat="0"]').innerText());
  await expect(page.locator('[data-testid="standing-total"][data-seat="0"]')).toHaveText(String(soFar + points));
  await cells.first().click();
  await expect(page.getByTestId("standing-why")).toContainText("2 points for each building");
}

/** What is chosen is shown and not sent; it is still there when the page is loaded anew, and back takes it back. */
async function takesBack(person: Person): Promise<void> {
  const { page } = person;
  const told = records(person).length;
  const track = () => page.getByTestId("supply").innerHTML();
  await expect(page.getByTestId("tip")).toHaveAttribute("data-tip", "activate");
  const before = await track();
  const bin = page.locator('[data-testid="bin"][data-bin="2"]');
  await bin.click();
  await page.getByTestId("leave").first().click();
  await page.getByTestId("confirm").click();
  await expect(page.getByTestId("action")).not.toHaveAttribute("data-stage", "activating");
  expect(await track()).not.toBe(before);
  await page.reload();
  await expect(page.getByTestId("action")).toBeVisible();
  await expect(page.getByTestId("action")).not.toHaveAttribute("data-stage", "activating");
  for (let step = 0; step < 3 && (await page.getByTestId("back").isEnabled()); step++)
    await page.getByTestId("back").click();
  await expect(page.getByTestId("back")).toBeDisabled();
  expect(await track()).toBe(before);
  expect(records(person).length, "nothing was sent").toBe(told);
}

/** Anybody may ask what something does, also when it is not their turn. */
async function saysWhyNot({ page }: Person): Promise<void> {
  const card = page.getByTestId("card").first();
  const words = (await card.getAttribute("title"))!;
  await expect(card).toHaveAccessibleName(words);
  await card.click();
  await expect(page.getByTestId("waiting")).toContainText(words.split(":")[0]!);
  await card.click();
}

/** Tokens that somebody was told before they were turned up. */
function secretsTold(person: Person): unknown[] {
  const opened = events(person).find(({ type }) => type === "opened") as unknown as {
    tokens: { token: unknown }[];
    secrets: unknown;
  };
  const peeked = events(person).filter(
    ({ type, seat, token }) => type === "peeked" && token !== null && seatOf(person) !== seat,
  );
  return [...opened.tokens.map(({ token }) => token), opened.secrets, ...peeked].filter((told) => told !== null);
}

/** A turn in the making, day and night, big and small. */
async function shootTurn({ page }: Person): Promise<void> {
  await page.getByTestId("action").waitFor();
  await shoot(page, "gold-west-desktop", DESKTOP);
  await shoot(page, "gold-west-phone", PHONE);
  await page.evaluate(() => void (document.documentElement.dataset["theme"] = "night"));
  await nightFallen(page);
  await shoot(page, "gold-west-night-desktop", DESKTOP);
  await shoot(page, "gold-west-night-phone", PHONE);
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "day"));
}
