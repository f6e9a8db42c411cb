// Two people play a whole game of Goldmines with gold and castles through the page, and a third watches.

import { type Person, expect, test } from "./fixtures";
import { events, records, seatsOf } from "./frames";
import { startGame, hearTheEnd, placeTile, reachable, seeScores } from "./play";
import { DESKTOP, PHONE, shoot } from "./shoot";

const SMALL = { viewport: { width: 1120, height: 640 } };

test("two play a whole game with gold and castles, and everybody is told who has to choose", async ({ arrive }) => {
  // A quarter more tiles than Gold Rush has, and two or three choices for some of them.
  test.setTimeout(1_500_000);
  const [ada, bob, eve] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL), await arrive("Eve", SMALL)];
  const id = await startGame(ada, bob, "Ingots and towers", { game: "goldmines", options: ["castles"] });
  await eve.page.goto("/");
  await eve.page.locator(`[data-testid="table-row"][data-table="${id}"]`).click();
  await eve.page.getByTestId("board").waitFor();

  const seats = seatsOf(ada, bob);
  let [tiles, gold, answers] = [0, 0, 0];
  for (let waits = awaited(eve); waits !== null; waits = awaited(eve)) {
    const person = seats[waits.seat]!;
    await person.until(`the choice of ${person.name}`, () => awaited(person)?.at === waits.at);
    if (waits.what === "asked") {
      await saysWho(eve, person);
      await answer(person);
      answers += 1;
    } else {
      await placeTile(person, tiles);
      gold += await putIngot(person);
      await placeMeeple(person, tiles);
      tiles += 1;
    }
    await person.page.getByTestId("confirm").click();
    await person.until(`the choice of ${person.name} to be saved`, () => awaited(person)?.at !== waits.at);
    await eve.until("the watcher to be told", () => records(eve).length >= records(person).length);
    if (tiles === 80 && waits.what === "tile") await shootLateGame(eve);
  }
  // 91 tiles are drawn with both expansions, and only a few fit nowhere.
  expect(tiles).toBeGreaterThan(80);
  expect(gold, "second ingots that were put by a click on the map").toBeGreaterThan(0);
  test.info().annotations.push({
    type: "played",
    description: `${tiles} tiles, ${gold} second ingots, ${answers} answers in a scoring`,
  });

  const everybody = [ada, bob, eve];
  for (const person of everybody) await hearTheEnd(person);
  await shoot(ada.page, "goldmines-final-desktop", DESKTOP);
  await shoot(bob.page, "goldmines-final-phone", PHONE);
  for (const person of everybody) {
    await seeScores(person, eve);
    expect(JSON.stringify(events(person))).not.toContain('"deck"');
  }
});

/** Whose choice is awaited, for what, and by which event; nobody's once the game is over. */
function awaited(person: Person): { seat: number; what: "tile" | "asked"; at: number } | null {
  const told = events(person);
  const at = told.findLastIndex(({ type }) => type === "tile_drawn" || type === "asked" || type === "game_ended");
  const last = told[at];
  if (!last || last.type === "game_ended") return null;
  return { seat: last.seat ?? 0, what: last.type === "asked" ? "asked" : "tile", at };
}

/** Who watches reads whose choice it is. */
async function saysWho({ page }: Person, { name }: Person): Promise<void> {
  await expect(page.getByTestId("whose-turn")).toContainText(name);
}

/** What the hand offers, by key. */
async function offered({ page }: Person): Promise<string[]> {
  const choices = page.locator("[data-testid=choice], [data-testid=choice-place]");
  await choices.first().waitFor({ state: "attached" });
  return choices.evaluateAll((all) => all.map((element) => element.getAttribute("data-choice") ?? ""));
}

/** Puts the second ingot of a gold tile by a click on the map, where one has to choose. Returns how many were put. */
async function putIngot(person: Person): Promise<number> {
  const first = (await offered(person))[0] ?? "";
  if (!first.startsWith("ingot")) return 0;
  await expect(async () => {
    const [spot] = await reachable(person.page.getByTestId("map-choice"));
    if (spot) await person.page.mouse.click(spot.x, spot.y);
    else await person.page.locator(`[data-testid="choice-place"][data-choice="${first}"]`).press("Enter");
    expect((await offered(person)).some((choice) => choice.startsWith("ingot"))).toBe(false);
  }).toPass({ timeout: 45_000 });
  return 1;
}

/** Cities make castles, so they are wished for most. */
const WISHES = ["city", "monastery", "road", "field"];

async function placeMeeple(person: Person, round: number): Promise<void> {
  const choices = await offered(person);
  const wishes = round % 5 === 4 ? [] : WISHES;
  const choice = wishes.flatMap((wish) => choices.filter((key) => key.startsWith(`${wish}-`)))[0];
  if (choice) await person.page.locator(`[data-testid="choice"][data-choice="${choice}"]`).click();
}

/** Answers what is asked in a scoring: a castle rather than points, else the first thing offered. */
async function answer(person: Person): Promise<void> {
  const choices = await offered(person);
  const choice = choices.find((key) => key === "build") ?? choices[0] ?? "";
  await person.page
    .locator(`:is([data-testid="choice"], [data-testid="choice-place"])[data-choice="${choice}"]`)
    .press("Enter");
}

async function shootLateGame({ page }: Person): Promise<void> {
  await shoot(page, "goldmines-late-desktop", DESKTOP);
  await shoot(page, "goldmines-late-phone", PHONE);
  await page.getByTestId("aids-fields").click();
  await shoot(page, "goldmines-fields-desktop", DESKTOP);
  await page.getByTestId("aids-fields").click();
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(page, "goldmines-late-night", DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
}
