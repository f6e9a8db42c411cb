// Why not here: asked with the mouse, a finger or the keys, answered in words in the reader's language, and nothing is sent.

import { devices, type Locator, type Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { records, seatsOf, turn } from "./frames";
import { type Spot, startGame, playTurn } from "./play";
import { tapAt } from "./touch";

const ENGLISH = /^To the (north|east|south|west), .+ would meet .+\.$/;
const DUTCH = /^Aan de (noord|oost|zuid|west)kant zou .+ tegen .+ komen\.$/;

/** A place beside the tiles where the tile in hand does not fit: its entry in the list in words, and where on the screen it is. */
type Shut = { entry: Locator; spot: Spot };

/** Plays until it is somebody's turn and the map shows such a place where nothing covers it. */
async function untilSomePlaceIsShut(person: Person, seats: Person[]): Promise<Shut> {
  const { page } = person;
  for (let round = 0; ; round++) {
    const seat = turn(person)!;
    if (seats[seat] === person) {
      await page.getByTestId("place-in-words").first().waitFor({ state: "attached" });
      await page.getByTestId("fit").click();
      const entries = page.getByTestId("place-why-not");
      for (const entry of await entries.all()) {
        const spot = await spotOf(page, (await entry.getAttribute("data-at"))!);
        if (spot) return { entry, spot };
      }
    }
    await playTurn(seats[seat]!, seat, round);
    await person.until("to be told", () => turn(person) !== seat);
  }
}

/** Where a place is on the screen; `null` where something lies over the map. */
function spotOf(page: Page, at: string): Promise<Spot | null> {
  return page.locator(".world").evaluate((world, at) => {
    const board = world.parentElement!;
    const [x, y] = at.split(",").map(Number) as [number, number];
    const { left, top } = board.getBoundingClientRect();
    const [moved, painted] = [world, world.firstElementChild!].map(
      (element) => new DOMMatrix(getComputedStyle(element).transform),
    );
    const spot = moved!.multiply(painted).transformPoint({ x: (x + 0.5) * 128, y: (y + 0.5) * 128 });
    const there = { x: left + spot.x, y: top + spot.y };
    return board.contains(document.elementFromPoint(there.x, there.y)) ? there : null;
  }, at);
}

test("a place where the tile does not fit says why, to mouse, finger and keys, in both languages", async ({
  arrive,
}) => {
  const { viewport, userAgent, isMobile, hasTouch } = devices["Pixel 7"];
  const ada = await arrive("Ada");
  const bob = await arrive("Bob", { viewport, userAgent, isMobile, hasTouch, locale: "nl" });
  await startGame(ada, bob);
  const seats = seatsOf(ada, bob);

  const { page } = ada;
  const { entry, spot } = await untilSomePlaceIsShut(ada, seats);
  const told = records(ada).length;
  const help = page.getByTestId("hand-help");
  await page.mouse.click(spot.x, spot.y);
  await expect(help).toHaveText(ENGLISH);

  // The keys find the same place in the list, and say the same.
  const answer = await help.innerText();
  await page.getByTestId("place-in-words").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("provisional")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("provisional")).toHaveCount(0);
  await expect(help).not.toHaveText(ENGLISH);
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(help).toHaveText(answer);
  await expect(page.getByTestId("announcer").getByText(answer)).toHaveCount(2);
  await expect(page.getByTestId("provisional")).toHaveCount(0);
  expect(records(ada).length).toBe(told);
  // The list goes away, and frees the map under it.
  await entry.blur();

  await playTurn(ada, seats.indexOf(ada), 1);
  await bob.until("the turn of Ada to be over", () => turn(bob) !== seats.indexOf(ada));
  const { spot: there } = await untilSomePlaceIsShut(bob, seats);
  await tapAt(bob.page, there);
  await expect(bob.page.getByTestId("hand-help")).toHaveText(DUTCH);
});
