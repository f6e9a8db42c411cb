// Why not here: asked with the mouse, a finger or the keys, answered in words in the reader's language, and nothing is sent.

import { devices, type Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { records, seatsOf, turn } from "./frames";
import { beginGame, playTurn } from "./play";
import { tapAt } from "./touch";

const ENGLISH = /^To the (north|east|south|west), .+ would meet .+\.$/;
const DUTCH = /^Aan de (noord|oost|zuid|west)kant zou .+ tegen .+ komen\.$/;

/** Plays until it is somebody's turn and there is a place beside the tiles where theirs does not fit. */
async function untilSomePlaceIsShut(person: Person, seats: Person[]): Promise<void> {
  for (let round = 0; ; round++) {
    const seat = turn(person)!;
    if (seats[seat] === person) {
      await person.page.getByTestId("place-in-words").first().waitFor({ state: "attached" });
      if ((await person.page.getByTestId("place-why-not").count()) > 0) return;
    }
    await playTurn(seats[seat]!, seat, round);
    await person.until("to be told", () => turn(person) !== seat);
  }
}

/** Where a place is on the screen. */
function spotOf(page: Page, at: string): Promise<{ x: number; y: number }> {
  return page.locator(".world").evaluate((world, at) => {
    const [x, y] = at.split(",").map(Number) as [number, number];
    const { left, top } = world.parentElement!.getBoundingClientRect();
    const [moved, painted] = [world, world.firstElementChild!].map((element) => new DOMMatrix(getComputedStyle(element).transform));
    const spot = moved!.multiply(painted).transformPoint({ x: (x + 0.5) * 128, y: (y + 0.5) * 128 });
    return { x: left + spot.x, y: top + spot.y };
  }, at);
}

test("a place where the tile does not fit says why, to mouse, finger and keys, in both languages", async ({ arrive }) => {
  const { viewport, userAgent, isMobile, hasTouch } = devices["Pixel 7"];
  const ada = await arrive("Ada");
  const bob = await arrive("Bob", { viewport, userAgent, isMobile, hasTouch, locale: "nl" });
  await beginGame(ada, bob);
  const seats = seatsOf(ada, bob);

  await untilSomePlaceIsShut(ada, seats);
  const { page } = ada;
  const told = records(ada).length;
  const help = page.getByTestId("hand-help");
  const shut = page.getByTestId("place-why-not").first();
  await page.getByTestId("fit").click();
  const spot = await spotOf(page, (await shut.getAttribute("data-at"))!);
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
  await shut.focus();
  await page.keyboard.press("Enter");
  await expect(help).toHaveText(answer);
  await expect(page.getByTestId("announcer").getByText(answer)).toHaveCount(2);
  await expect(page.getByTestId("provisional")).toHaveCount(0);
  expect(records(ada).length).toBe(told);

  await playTurn(ada, seats.indexOf(ada), 1);
  await bob.until("the turn of Ada to be over", () => turn(bob) !== seats.indexOf(ada));
  await untilSomePlaceIsShut(bob, seats);
  await bob.page.getByTestId("fit").tap();
  const there = await spotOf(bob.page, (await bob.page.getByTestId("place-why-not").first().getAttribute("data-at"))!);
  await tapAt(bob.page, there);
  await expect(bob.page.getByTestId("hand-help")).toHaveText(DUTCH);
});
