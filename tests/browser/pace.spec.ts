// What is asked in the middle of a game, as it looks where it is answered: the move that somebody would like back, and a pause with
// who wanted it, why, and what can be done meanwhile. On phones and a desktop, by day and by night, in both languages.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

import { expect, test, type Person } from "./fixtures";
import { choose } from "./play";
import { startClientGame, GAMES, playOn, type Moment, type Table } from "./clients";
import { DESKTOP, nightFallen, PHONE, shoot } from "./shoot";

const SMALL = { width: 360, height: 640 };
const WINDOWS = { phone: PHONE, small: SMALL, desktop: DESKTOP };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page has nothing to scroll sideways, axe finds nothing, and what it looks like by day and by night is there to see. */
async function look(page: Page, name: string): Promise<void> {
  for (const [window, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await nightFallen(page);
      await shoot(page, `pace-${name}-${window}-${colorScheme}`, size);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        type Results = { violations: { id: string; nodes: { html: string }[] }[] };
        const { axe } = globalThis as unknown as { axe: { run: () => Promise<Results> } };
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
      });
      expect.soft(found, `${name}, ${window}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(PHONE);
}

/** Sits down for a client, whose own socket goes. */
async function sitAs(table: Table, seat: number, arrive: () => Promise<Person>): Promise<Person> {
  const person = await arrive();
  table.chairs[seat]!.leave();
  await table.players[seat]!.lend(person.context);
  await person.page.goto(`/t/${table.id}`);
  await person.page.getByTestId("whose-turn").first().waitFor();
  return person;
}

const LIVE = { type: "live", turn: 600, bank: 600, then: "wait" };

/** Whether the turn before has left something to draw: a tile, or in Gold West a hex that was built on. */
function drawn({ placed, commands, events }: Moment): boolean {
  if (commands.some(({ type }) => type === "place_tile")) return placed >= 5;
  const turns = events.flatMap(({ type }, index) => (type === "turn_ended" ? [index] : []));
  return (
    commands.some(({ type }) => type === "activate") &&
    events.slice(turns.at(-2) ?? 0).some(({ type }) => type === "built")
  );
}

for (const game of GAMES) {
  test(`a move of ${game} that is asked back is drawn beside the question`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob", "Cleo"], { pace: LIVE });
    const next = (await playOn(
      table,
      drawn,
      (commands) => commands.find(({ type }) => type === "pass") ?? commands[0]!,
    ))!;
    const [asks, answers] = [(next + 2) % 3, next];
    const asker = await sitAs(table, asks, () => arrive("asks", { viewport: PHONE }));
    const other = await sitAs(table, answers, () => arrive("answers", { viewport: PHONE }));
    await choose(asker, "back");
    const sheet = other.page.locator("[data-ask]");
    await expect(sheet).toContainText("would like the last move back");
    await expect(sheet.getByTestId("ask-picture"), "the tile that would go").toBeVisible();
    await expect(asker.page.getByTestId("asked"), "whoever asks only waits").toBeVisible();
    await expect(asker.page.locator("[data-ask]")).toHaveCount(0);
    await expect(asker.page.getByTestId("table-menu"), "what led to the menu is closed").toHaveCount(0);
    await look(other.page, `back-${game}`);
    await other.page.getByTestId("refuse").click();
    await expect(sheet).toHaveCount(0);

    // What has no move to show is asked without a picture.
    await asker.page.keyboard.press("p");
    await expect(sheet).toContainText("would like to pause the game");
    await expect(sheet.getByTestId("ask-picture")).toHaveCount(0);
  });
}

for (const [language, words] of Object.entries({
  en: {
    title: "Paused",
    paused: "Bob paused the game.",
    own: "You paused the game.",
    stands: "All clocks are stopped.",
  },
  nl: {
    title: "Gepauzeerd",
    paused: "Bob heeft het spel gepauzeerd.",
    own: "Je hebt het spel gepauzeerd.",
    stands: "Alle klokken staan stil.",
  },
})) {
  test(`a pause says whose it is and why, and what can be done meanwhile: ${language}`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo"], { pace: LIVE });
    await playOn(
      table,
      ({ placed, commands }) => placed >= 5 && commands.some(({ type }) => type === "place_tile"),
      (commands) => commands.find(({ type }) => type === "pass") ?? commands[0]!,
    );
    const seats = ["Ada", "Bob", "Cleo"].map((name) => table.players.findIndex(({ player }) => player.name === name));
    const enter = (name: string, seat: number) =>
      sitAs(table, seat, () => arrive(name, { viewport: PHONE, locale: language === "nl" ? "nl-NL" : "en-GB" }));
    const ada = await enter("Ada", seats[0]!);
    const bob = await enter("Bob", seats[1]!);
    table.chairs[seats[2]!]!.leave();

    await bob.page.keyboard.press("p");
    await ada.page.getByTestId("agree").click();
    const sheet = ada.page.locator('[data-ask][data-testid="paused"]');
    await expect(sheet).toContainText(words.paused);
    await expect(sheet).toContainText(words.stands);
    await expect(bob.page.locator("[data-ask]")).toContainText(words.own);

    await expect(ada.page.getByTestId("whose-turn").first()).toHaveText(words.title);

    // Why, they say themselves; it is talk.
    await bob.page.getByTestId("chat-button").first().click();
    await bob.page.getByTestId("chat-field").fill("Kettle. Five minutes.");
    await bob.page.getByTestId("chat-field").press("Enter");
    await expect(sheet).toContainText("“Kettle. Five minutes.”");
    await expect(ada.page.getByTestId("paused")).toHaveCount(1);

    await look(ada.page, `paused-${language}`);
    await ada.page.setViewportSize(DESKTOP);
    await expect(ada.page.getByTestId("paused"), "a slip where there is room").toContainText("“Kettle. Five minutes.”");
    await ada.page.setViewportSize(SMALL);
    for (const answer of await sheet.locator(".answers button").all())
      await expect(answer).toBeInViewport({ ratio: 1 });

    await sheet.getByTestId("react-coffee").click();
    await expect(bob.page.getByTestId("reaction")).toHaveAttribute("data-reaction", "coffee");
    // What can't be undone is asked once more.
    await sheet.getByTestId("pause-give-up").click();
    await expect(ada.page.getByTestId("menu-sure")).toBeVisible();
    await ada.page.getByTestId("menu-no").click();
    await ada.page.keyboard.press("Escape");
    await sheet.getByTestId("pause-end").click();
    await ada.page.getByTestId("menu-sure").click();
    await expect(bob.page.getByTestId("question")).toBeVisible();
    await bob.page.getByTestId("refuse").click();
    await expect(sheet, "an answer is no new pause").toBeVisible();
    await sheet.getByTestId("pause-stand-in").click();
    await expect(ada.page.locator('[data-ask][data-testid="stood-in"]')).toBeVisible();
    await ada.page.getByTestId("return").click();
    await sheet.getByTestId("go-on").click();
    await expect(sheet).toHaveCount(0);
    await expect(bob.page.locator("[data-ask]")).toHaveCount(0);
  });
}
