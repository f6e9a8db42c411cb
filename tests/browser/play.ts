// Playing through the page's own controls, as a person does: look where one may click, click, say yes.

import { expect, type Person } from "./fixtures";
import { events, numbers, scores, turn } from "./frames";

/** Says who one is, when the page asks. */
export async function giveName({ page, name }: Person): Promise<void> {
  await page.getByTestId("name-field").fill(name);
  await page.getByTestId("name-go").click();
}

/** Plays the whole turn of `seat`: tile, action, confirmation. Returns when the player has been told that it is over. */
export async function playTurn(person: Person, seat: number, round: number): Promise<void> {
  await person.until(`the turn of ${person.name}`, () => turn(person) === seat);
  await placeTile(person, round);
  await act(person, round);
  await person.page.getByTestId("confirm").click();
  await person.until(`the turn of ${person.name} to be over`, () => turn(person) !== seat);
}

/** Places the tile in hand on one of the places that are lit, another one each round. */
export async function placeTile({ page }: Person, round: number): Promise<void> {
  const places = page.getByTestId("place");
  await places.first().waitFor();
  // The map may still be moving to show what is new; then a click misses, and a person tries another place.
  let tried = 0;
  await expect(async () => {
    const spots = await reachable(places);
    if (spots.length === 0) await page.getByTestId("fit").click();
    const spot = spots[(round * 7 + tried++) % spots.length];
    if (spot) await page.mouse.click(spot.x, spot.y);
    await page.getByTestId("provisional").waitFor({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
}

export type Spot = { x: number; y: number };

/** The middles of those elements that a click or a tap would reach. */
export function reachable(elements: ReturnType<Person["page"]["getByTestId"]>): Promise<Spot[]> {
  return elements.evaluateAll((all) =>
    all
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { element, x: left + width / 2, y: top + height / 2 };
      })
      .filter(({ element, x, y }) => element.contains(document.elementFromPoint(x, y)))
      .map(({ x, y }) => ({ x, y })),
  );
}

/** What to wish for, in turn: tents and tokens make secrets, cowboys make points, and farmers stay for ever. */
const WISHES = [
  ["take_token", "tent", "mountain", "railroad", "city", "prairie", "pass"],
  ["railroad", "mountain", "city", "take_token", "tent", "pass"],
  ["city", "mountain", "railroad", "take_token", "prairie", "pass"],
];

/** Chooses what to do after the tile; in every other round a cowboy is placed by a click on the map. */
export async function act({ page }: Person, round: number): Promise<void> {
  const choices = page.getByTestId("choice");
  await choices.first().waitFor();
  const offered = await choices.evaluateAll((all) => all.map((element) => element.getAttribute("data-choice") ?? ""));
  const wish =
    WISHES[Math.floor(round / 2) % WISHES.length]!.find((kind) => offered.some((choice) => choice.startsWith(kind))) ??
    "pass";
  const choice = offered.find((offer) => offer.startsWith(wish)) ?? "pass";
  const onMap = page.locator(`[data-testid="map-choice"][data-choice="${choice}"]`);
  if (round % 2 === 0 && (await onMap.count()) === 1) {
    const [spot] = await reachable(onMap);
    if (spot) {
      await page.mouse.click(spot.x, spot.y);
      return;
    }
  }
  if (choice !== "pass") await page.locator(`[data-testid="choice"][data-choice="${choice}"]`).click();
  // A tent that can go to many places is aimed at one of them, here in words.
  const aimed = page.getByTestId("choice-place");
  if (wish === "tent" && (await aimed.count()) > 0) await aimed.first().press("Enter");
}

/** Opens the table's menu and chooses. On a phone it is behind 'more'. */
export async function choose({ page }: Person, key: string): Promise<void> {
  const [menu, more] = [page.getByTestId("table-menu"), page.getByTestId("more").first()];
  // A page that is still loading shows neither.
  await menu.or(more).first().waitFor();
  if (!(await menu.isVisible())) await more.click();
  await page.getByTestId("table-menu").click();
  await page.getByTestId(`menu-${key}`).click();
}

/** Creates the table that is being set up; on a phone the finer points are a page of their own, to be left first. */
export async function createTable(page: Person["page"]): Promise<void> {
  const done = page.getByTestId("setup-done");
  if (await done.isVisible()) await done.click();
  await page.getByTestId("create").click();
}

/** Chooses the value of a stepper, whatever it shows. */
export async function stepTo(page: Person["page"], stepper: string, value: number): Promise<void> {
  const shown = page.getByTestId(stepper);
  const now = async () => Number(await shown.getAttribute("data-value"));
  for (let at = await now(); at !== value; at = await now())
    await page.getByTestId(`${stepper}-${at > value ? "less" : "more"}`).click();
}

/** Which game, which of its options, and its pace: live as it is offered, or at leisure with so many days for a turn. */
type Played = { game: string; options: readonly string[]; live?: boolean; days?: number };

/** Sets up a public table for two, from the lobby, and sits down at it. Returns the table's id. */
export async function setUpTable(
  host: Person,
  name: string,
  { game, options, live, days }: Played = { game: "gold-rush", options: [] },
): Promise<string> {
  const { page } = host;
  await page.goto("/");
  await page.getByTestId(`setup-${game}`).click();
  await page.getByTestId("seats-2").check({ force: true });
  if (live) await page.getByTestId("pace-live").check();
  if (days) {
    await page.getByTestId("pace-leisure").check();
    await stepTo(page, "pace-days", days);
  }
  await page.getByTestId("setup-finer").click();
  await page.getByTestId("table-name").fill(name);
  await page.getByTestId("visibility-public").check({ force: true });
  for (const option of options) await page.getByTestId(`option-${option}`).press("Space");
  await createTable(page);
  await giveName(host);
  await page.waitForURL(/\/t\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split("/")[2]!;
}

/** A friend opens the link that the host sends them, at the server's address as they know it, and sits down, and so is ready. */
export async function joinByLink(friend: Person, host: Person): Promise<void> {
  const { page } = friend;
  const { origin, href } = new URL(await host.page.getByTestId("invite-link").inputValue());
  await page.goto(href.slice(origin.length));
  await page.getByTestId("sit-down").click();
  await giveName(friend);
  await page.getByTestId("not-ready").waitFor();
}

/** Two sit down at a new table and start. The first is its host. */
export async function startGame(host: Person, friend: Person, name = "Claim 49", played?: Played): Promise<string> {
  const id = await setUpTable(host, name, played);
  await joinByLink(friend, host);
  await host.page.getByTestId("start").click();
  for (const person of [host, friend]) {
    await hearTheFirstTurn(person);
    await person.page.getByTestId("board").waitFor();
  }
  return id;
}

/** The game has started: a tile is drawn, or a turn of Gold West. */
export const hearTheFirstTurn = (person: Person): Promise<void> =>
  person.until("the first turn", () =>
    events(person).some(({ type }) => type === "tile_drawn" || type === "turn_began"),
  );

/** 71 tiles are drawn, and hardly ever one fits nowhere. */
export const expectWholeGame = (rounds: number): void => expect(rounds).toBeGreaterThan(65);

/** The game has ended: its end is told, and then the table of points stands there. */
export async function hearTheEnd({ page }: Person): Promise<void> {
  await page.getByTestId("final-all").click();
  await page.getByTestId("final-table").waitFor();
}

/** The table of points says what `told` was told at the end. */
export async function seeScores({ page, name }: Person, told: Person): Promise<void> {
  const totals = numbers(await page.getByTestId("final-total").allInnerTexts());
  expect(totals.sort(), `the scores that ${name} sees`).toEqual([...scores(told)].sort());
}
