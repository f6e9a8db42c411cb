// A whole game from the first tile to the final scores: one plays by keyboard alone, one on a phone with the fingers alone, and a
// third watches.

import { type Person, expect, test } from "./fixtures";
import { events, leaks, records, seatsOf, turn, valuesKnown } from "./frames";
import { countPointers, playByKeys, pointersOf, setUpByKeys, stepThroughScoring, tabTo } from "./keys";
import { expectWholeGame, hearTheEnd, hearTheFirstTurn, seeScores } from "./play";
import { DESKTOP, PHONE as PHONE_SIZE, shoot } from "./shoot";
import { countMice, joinByTap, miceOf, PHONE, playByTap } from "./touch";

test.use({ serviceWorkers: "allow" });

/** Three browsers draw in software on a small machine: fewer pixels, a quicker game. */
const SMALL = { viewport: { width: 1120, height: 640 } };

test("two play a whole game, by keyboard and by touch, and nobody learns what they may not", async ({ arrive }) => {
  const [ada, bob, eve] = [await arrive("Ada", SMALL), await arrive("Bob", PHONE), await arrive("Eve", SMALL)];
  await ada.page.addInitScript(countPointers);
  await bob.page.addInitScript(countMice);

  await setUpByKeys(ada);
  const table = ada.page.url();
  await joinByTap(bob, ada);
  await tabTo(ada.page, "start");
  await ada.page.keyboard.press("Enter");
  for (const person of [ada, bob]) await hearTheFirstTurn(person);
  await eve.page.goto(table);
  await eve.page.getByTestId("board").waitFor();

  const seats = seatsOf(ada, bob);
  let round = 0;
  for (let seat = turn(eve); seat !== null; seat = turn(eve), round += 1) {
    const person = seats[seat]!;
    await person.until(`the turn of ${person.name}`, () => turn(person) === seat);
    // Each of the two goes through all kinds of choices.
    const own = Math.floor(round / 2);
    await (person === ada ? playByKeys(ada.page, own) : playByTap(bob.page, own));
    await person.until(`the turn of ${person.name} to be over`, () => turn(person) !== seat);
    const told = records(person).length;
    await eve.until("the watcher to be told", () => records(eve).length >= told);
    if (round === 38) await shootMidGame(eve);
  }
  expectWholeGame(round);

  await shoot(eve.page, "final-desktop", DESKTOP);
  await shoot(bob.page, "final-phone", PHONE_SIZE);
  await stepThroughScoring(ada.page);
  await bob.page.getByTestId("final-next").tap();
  await bob.page.getByTestId("final-all").tap();
  await hearTheEnd(eve);
  const everybody = [ada, bob, eve];
  for (const person of everybody) await seeScores(person, eve);
  expect(await pointersOf(ada.page), "events of a mouse, a finger or a pen").toBe(0);
  expect(await miceOf(bob.page), "events of a mouse").toBe(0);
  // What is small is drawn in less detail, so all look through windows of one size. Tiles are drawn anew when a page is idle.
  await bob.page.setViewportSize(SMALL.viewport);
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

/** Where tiles lie on the map, and everything that stands on them: engines, nuggets, herds, cowboys, tents, piles. */
function boardOf({ page }: Person): Promise<string[]> {
  return page.getByTestId("board").evaluate((board) => {
    // The first layer is the empty sheet, of which each page draws as much as it shows.
    const layers = [...board.querySelectorAll("svg > g:not(:first-child) > svg")];
    const drawn = layers.flatMap((layer) => [...layer.querySelectorAll("use, [clip-path]")]);
    const named = drawn.map((one) => `${one.getAttribute("href") ?? "tile"} ${one.getAttribute("transform")}`);
    return [...new Set(named)].sort();
  });
}

async function shootMidGame({ page }: Person): Promise<void> {
  await shoot(page, "mid-game-desktop", DESKTOP);
  await shoot(page, "mid-game-phone", PHONE_SIZE);
}
