// Two people play a whole game while a third watches: from making the table to the final scores, all through the page.

import { type Person, expect, test } from "./fixtures";
import { events, leaks, records, seatsOf, turn, valuesKnown } from "./frames";
import { beginGame, expectWholeGame, hearTheEnd, playTurn, seeScores } from "./play";
import { DESKTOP, PHONE, shoot } from "./shoot";

/** Three browsers draw in software on a small machine: fewer pixels, a quicker game. */
const SMALL = { viewport: { width: 1120, height: 640 } };

test("two play a whole game, a third watches, and nobody learns what they may not", async ({ arrive }) => {
  const [ada, bob, eve] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL), await arrive("Eve", SMALL)];
  await ada.page.goto("/");
  await shoot(ada.page, "lobby-desktop", DESKTOP);
  await shoot(ada.page, "lobby-phone", PHONE);

  const id = await beginGame(ada, bob);
  await eve.page.goto("/");
  await eve.page.locator(`[data-testid="table-row"][data-table="${id}"]`).click();
  await eve.page.getByTestId("board").waitFor();

  const seats = seatsOf(ada, bob);
  let round = 0;
  for (let seat = turn(eve); seat !== null; seat = turn(eve), round += 1) {
    await playTurn(seats[seat]!, seat, round);
    const told = records(seats[seat]!).length;
    await eve.until("the watcher to be told", () => records(eve).length >= told);
    if (round === 38) await shootMidGame(seats[turn(eve)!]!);
  }
  expectWholeGame(round);

  const everybody = [ada, bob, eve];
  for (const person of everybody) await hearTheEnd(person);
  await shoot(ada.page, "final-desktop", DESKTOP);
  await shoot(bob.page, "final-phone", PHONE);

  for (const person of everybody) await seeScores(person, eve);
  // Tiles are drawn anew in more or less detail when a page is idle.
  await expect(async () => {
    const [first, ...others] = await Promise.all(everybody.map(boardOf));
    expect(first!.length).toBeGreaterThan(65);
    for (const other of others) expect(other).toEqual(first);
  }).toPass({ timeout: 20_000 });

  // What each was told is the same log, and nobody was told a secret: not in any frame, not once.
  for (const person of everybody) {
    const seat = seats.indexOf(person);
    expect(records(person).map(({ seq }) => seq)).toEqual(records(person).map((_, index) => index + 1));
    expect(leaks(events(person), seat < 0 ? null : seat), `what ${person.name} was told`).toEqual([]);
  }
  const known = [...seats.entries()].map(([seat, person]) => valuesKnown(events(person), seat));
  expect(Math.max(...known), "somebody gained tokens, and knew their values before the end").toBeGreaterThan(0);
  expect(valuesKnown(events(eve), null)).toBe(0);
});

/** Where tiles lie on the map, and everything that stands on them: engines, nuggets, herds, followers, tents, piles. */
function boardOf({ page }: Person): Promise<string[]> {
  return page.getByTestId("board").evaluate((board) => {
    // The first layer is the empty sheet, of which each page draws as much as it shows.
    const layers = [...board.querySelectorAll("svg > g:not(:first-child) > g:not([data-testid])")];
    const drawn = layers.flatMap((layer) => [...layer.querySelectorAll("use, [clip-path]")]);
    const named = drawn.map((one) => `${one.getAttribute("href") ?? "tile"} ${one.getAttribute("transform")}`);
    return [...new Set(named)].sort();
  });
}

async function shootMidGame({ page }: Person): Promise<void> {
  await page.getByTestId("place").first().waitFor();
  await shoot(page, "mid-game-desktop", DESKTOP);
  await shoot(page, "mid-game-phone", PHONE);
}
