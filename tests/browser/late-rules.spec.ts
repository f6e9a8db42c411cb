// A first visit on a slow line: the rules weigh as much as half of all else that a table needs, so it doesn't wait for them. Until they
// are here the server says how the table stands.

import { type Arrive, type Person, expect, test } from "./fixtures";
import { act, placeTile } from "./play";
import { startClientGame, playOn, type GameId, type Moment } from "./clients";
import type { Server } from "./server";
import { DESKTOP } from "./shoot";
import { activate, playTurn as playWestTurn } from "./west";

const RULES = /\/assets\/[^/]*\.wasm$/;

/** Comes to a table at a moment of their own turn, with the rules held back; returns who, and what lets the rules come, or fail. */
async function comeInEarly(
  game: GameId,
  when: (moment: Moment) => boolean,
  server: Server,
  arrive: Arrive,
): Promise<{ person: Person; seat: number; release: (how?: "continue" | "abort") => void }> {
  const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
  const seat = (await playOn(table, when))!;
  const person = await arrive("Ada", { viewport: DESKTOP, serviceWorkers: "block" });
  const { page, context } = person;
  await table.players[seat]!.lend(context);
  let release = (_how?: "continue" | "abort") => {};
  const released = new Promise<"continue" | "abort">((done) => (release = (how = "continue") => done(how)));
  await page.route(RULES, async (route) => route[await released]());
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("board").waitFor();
  await expect(page).toHaveTitle(/^Your turn/);
  return { person, seat, release };
}

test("the document names the files of the game that is played, and of a private table nothing", async ({ server }) => {
  const table = await startClientGame(server.url, "goldmines", ["Ada", "Bob"]);
  const private_ = await table.players[0]!.ask<{ id: string }>("/api/tables", {
    game: "gold-rush",
    visibility: "private",
  });
  const page = async (path: string) => (await fetch(server.url + path)).text();
  const named = async (path: string) => /<template id="ahead".*<\/template>/.exec(await page(path))?.[0] ?? null;
  const files = [...(await named(`/t/${table.id}`))!.matchAll(/href="([^"]+)"/g)].map(([, file]) => file!);
  expect(files.filter((file) => /\/goldmines-[^/]*\.(js|wasm)$/.test(file)).length).toBeGreaterThan(1);
  expect(files.filter((file) => RULES.test(file))).toEqual([files.at(-1)]);
  for (const file of files) expect((await fetch(server.url + file)).status, file).toBe(200);
  expect(await named("/")).toContain("/lobby-");
  expect(await named(`/t/${private_.id}`)).toBeNull();
});

for (const game of ["gold-rush", "goldmines"] as const) {
  test(`a tile is placed before the rules are here, and the turn played with them: ${game}`, async ({
    server,
    arrive,
  }) => {
    const isTileToPlace = ({ placed, commands }: Moment) => placed > 5 && commands[0]?.type === "place_tile";
    const { person, release } = await comeInEarly(game, isTileToPlace, server, arrive);
    const { page } = person;
    await placeTile(person, 0);
    const choices = page.getByTestId("choice").or(page.getByTestId("choice-place"));
    await expect(choices, "what goes on it isn't known yet").toHaveCount(0);
    release();
    await choices.first().waitFor({ state: "attached" });
    // A gold tile's second ingot comes first.
    if ((await choices.first().getAttribute("data-choice"))?.startsWith("ingot")) await choices.first().press("Enter");
    await act(person, 1);
    await page.getByTestId("confirm").click();
    await person.until("the tile to be saved", () => person.frames.some((frame) => frame.includes('"accepted"')));
  });
}

test("rules that can't be loaded are tried again, and the turn is played with them", async ({ server, arrive }) => {
  const isTileToPlace = ({ placed, commands }: Moment) => placed > 5 && commands[0]?.type === "place_tile";
  const { person, release } = await comeInEarly("gold-rush", isTileToPlace, server, arrive);
  const { page } = person;
  const slip = page.getByTestId("status-slip");
  release("abort");
  await expect(slip).toContainText("Couldn't load the game. Nothing is lost. Try again.");
  await placeTile(person, 0);
  await expect(page.getByTestId("load-again")).toBeVisible();
  await page.unroute(RULES);
  await expect(slip).toBeEmpty();
  await act(person, 1);
  await page.getByTestId("confirm").click();
  await person.until("the tile to be saved", () => person.frames.some((frame) => frame.includes('"accepted"')));
});

test("a bin is activated before the rules are here, and the turn played with them: gold-west", async ({
  server,
  arrive,
}) => {
  const isBinToActivate = ({ events, commands }: Moment) => events.length > 30 && commands[0]?.type === "activate";
  const { person, seat, release } = await comeInEarly("gold-west", isBinToActivate, server, arrive);
  const action = person.page.getByTestId("action");
  await expect(action).toHaveAttribute("data-stage", "activating");
  await activate(person, 0);
  release();
  await expect(action).toHaveAttribute("data-stage", /using|building|storing/);
  await playWestTurn(person, seat, 0);
});
