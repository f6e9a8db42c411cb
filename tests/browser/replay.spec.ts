// Looking back at a table: every position again, by pointer, keys and link, through whose eyes one likes, and what was taken back.

import type { Locator, Page } from "@playwright/test";
import { expect, test, type Person } from "./fixtures";
import { listen, said } from "./heard";
import { GAMES, lastRecord, playOn, startClientGame, type Table } from "./clients";
import { DESKTOP, nightFallen, PHONE, shoot } from "./shoot";

/** A person at a page who is the first of the players. */
async function firstOf(table: Table, person: Person, path = `/t/${table.id}`): Promise<Page> {
  await table.players[0]!.lend(person.context);
  await person.page.goto(path);
  return person.page;
}

/** Whether a thing sticks out of the box of the timeline nowhere. */
const isInBox = (thing: Locator) =>
  thing.evaluate((element) => {
    const [inner, outer] = [element, element.closest(".replayed")!].map((part) => part.getBoundingClientRect());
    return inner!.left >= outer!.left && inner!.right <= outer!.right;
  });

const slider = (page: Page) => page.getByTestId("replay-slider").first();
const at = async (page: Page) => Number(new URL(page.url()).searchParams.get("at"));

/** Waits until the address, after which the tab is called, names the position that is shown. */
async function addressed(page: Page): Promise<void> {
  const shown = async () =>
    ((await slider(page).getAttribute("aria-valuetext")) ?? "").split(/ of |,/)[0]!.toLowerCase();
  await expect.poll(async () => (await page.title()).split(" · ")[0]!.toLowerCase()).toBe(await shown());
}

for (const game of GAMES) {
  test(`a finished game of ${game} is looked back on, from its end to its start and again`, async ({
    arrive,
    server,
  }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob", "Cleo"]);
    expect(await playOn(table, () => false)).toBeNull();
    const person = await arrive("Ada", { viewport: DESKTOP, reducedMotion: "reduce" });
    const page = await firstOf(table, person);
    await page.getByTestId("final-all").click();
    await page.getByTestId("look-back").click();
    await slider(page).waitFor();
    const last = Number(await slider(page).getAttribute("aria-valuemax"));
    expect(last).toBeGreaterThan(20);
    await expect(slider(page)).toHaveAttribute("aria-valuenow", String(last));
    await shootAll(page, `replay-${game}-end`);

    // On a tablet the timeline and the way to play on stay in their box, within a finger's reach.
    await page.setViewportSize({ width: 1180, height: 820 });
    for (const thing of [slider(page), page.getByTestId("branch")]) await expect.poll(() => isInBox(thing)).toBe(true);
    await page.setViewportSize(DESKTOP);

    await page.keyboard.press("Home");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "The start");
    await page.keyboard.press("ArrowRight");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /^turn 1 of \d+, (Ada|Bob|Cleo)/);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /points?$/);
    await shootAll(page, `replay-${game}-scoring`);
    await page.keyboard.press("End");
    await expect(slider(page)).toHaveAttribute("aria-valuenow", String(last));
  });
}

for (const game of ["gold-rush", "gold-west"] as const) {
  test(`looking back at ${game} lists the keys that do something then`, async ({ arrive, server }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const page = await firstOf(table, await arrive("Ada", { viewport: DESKTOP }));
    const keys = page.getByTestId("keys");
    await page.getByTestId("board").waitFor();
    await page.keyboard.press("?");
    await expect(keys).toContainText("Take back the last step");
    await expect(keys).toContainText("Pause the game, or play on");
    await page.keyboard.press("Escape");
    await page.goto(`/t/${table.id}?at=1`);
    await slider(page).waitFor();
    await page.keyboard.press("?");
    await expect(keys).toContainText("Look through other eyes");
    await expect(keys).toContainText("Zoom in, zoom out, show the whole map");
    await expect(keys).toContainText("Back to the table");
    for (const other of [
      "Take back",
      "Turn the tile",
      "Answer a question",
      "Pause the game",
      "Hear how much",
      "Point at",
    ])
      await expect(keys).not.toContainText(other);
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    await expect(slider(page)).toBeVisible();
    for (const chair of table.chairs) chair.leave();
  });
}

test("what a turn scored is whole on a phone, and said in sentences", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  expect(await playOn(table, () => false)).toBeNull();
  const person = await arrive("Ada", { viewport: PHONE, reducedMotion: "reduce" });
  const page = await firstOf(table, person, `/t/${table.id}?at=1`);
  await slider(page).waitFor();
  // What a move brings comes to rest a moment later, and is said then.
  const said = page.getByTestId("announcer");
  for (let scoring = 0; scoring < 6; scoring += 1) {
    await page.keyboard.press("Shift+ArrowRight");
    const where = await slider(page).getAttribute("aria-valuetext");
    await expect(said).toContainText(`${where}. `);
    expect(await said.innerText()).not.toContain("..");
    await expect(async () => {
      for (const flag of await page.getByTestId("replay-flag").all()) {
        const { x, width } = (await flag.boundingBox())!;
        expect(x, "a wide map goes where it scored").toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(PHONE.width);
      }
    }).toPass({ timeout: 20_000 });
  }
});

test("the map shows a position the same, from wherever one comes", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  expect(await playOn(table, () => false)).toBeNull();
  const person = await arrive("Ada", { viewport: DESKTOP, reducedMotion: "reduce" });
  const page = await firstOf(table, person, `/t/${table.id}?at=1`);
  await slider(page).waitFor();
  const last = Number(await slider(page).getAttribute("aria-valuemax"));
  // What may be shown soon is drawn meanwhile, out of sight.
  await expect.poll(async () => (await drawn(page)).hidden, { timeout: 60_000 }).toBeGreaterThan(last);
  const fresh = await person.context.newPage();
  const positions = new Set<string>();
  // A game of clients may have only one scoring before its end.
  for (const keys of [["End"], ["Home"], ["Shift+ArrowRight"], ["End", "ArrowLeft"]]) {
    for (const key of keys) await page.keyboard.press(key);
    await addressed(page);
    const position = await at(page);
    await fresh.goto(`/t/${table.id}?at=${position}`);
    await slider(fresh).waitFor();
    // Near or far, a tile is drawn differently.
    for (const one of [page, fresh]) await one.getByTestId("fit").click();
    // What a move brings comes to rest a moment later.
    await expect(async () => {
      const { shown } = await drawn(page);
      expect(shown, `at ${position}`).toBe((await drawn(fresh)).shown);
      const [seen, anew] = await Promise.all([page, fresh].map(painted));
      expect(seen!.equals(anew!), `painted alike at ${position}`).toBe(true);
    }).toPass({ timeout: 20_000 });
    positions.add((await drawn(page)).shown);
  }
  expect(positions.size).toBe(4);
});

test("what was taken back has an address, and the game goes on meanwhile", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const quiet = (commands: { type: string }[]) => commands.find(({ type }) => type === "pass") ?? commands[0]!;
  const seat = (await playOn(table, ({ placed, commands }) => placed >= 6 && isTileToPlace(commands), quiet))!;
  const before = await lastRecord(server.url, table.id);
  const chair = table.chairs[seat]!;
  const [place] = await chair.legal();
  await chair.command(place!);
  await chair.act({ type: "propose", proposal: { type: "take_back", to: before } });
  await playOn(table, ({ placed, commands, seat }) => placed >= 10 && isTileToPlace(commands) && seat === 1, quiet);

  const ada = await arrive("Ada", { viewport: DESKTOP, reducedMotion: "reduce" });
  await ada.page.addInitScript(listen);
  const page = await firstOf(table, ada);
  await page.getByTestId("tab-log").click();
  await page.getByTestId("look-back").click();
  await slider(page).waitFor();
  await expect(page.getByTestId("replay-eyes"), "what others hold is still theirs").toHaveCount(0);
  for (let step = 0; step < 4; step += 1) {
    if (/taken back/.test((await slider(page).getAttribute("aria-valuetext"))!)) break;
    await page.keyboard.press("ArrowLeft");
  }
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^turn \d+ of \d+, (Ada|Bob), taken back$/);
  await expect(page.getByTestId("replay-now")).toContainText("This was taken back.");
  await expect.poll(() => at(page)).toBe(before + 1);
  await shoot(page, "replay-undone-desktop", DESKTOP);
  await shoot(page, "replay-undone-phone", PHONE);

  // Its link leads a stranger to the same board.
  const link = await linkOf(ada);
  expect(link).toBe(`${server.url}/t/${table.id}?at=${before + 1}`);
  const stranger = await arrive("Cleo", { viewport: DESKTOP });
  await stranger.page.goto(link);
  await expect(slider(stranger.page)).toHaveAttribute("aria-valuetext", /taken back$/);
  const placed = (of: Page) => of.getByTestId("last-move").getAttribute("data-at");
  expect(await placed(stranger.page)).toBe(await placed(page));
  expect(await placed(page)).toBe(place!.at!.join(","));

  // The game goes on: its turns come, and ours is told.
  const turns = Number(await slider(page).getAttribute("aria-valuemax"));
  const heard = async () => (await said(page)).filter((words) => words.includes("taken back"));
  await expect.poll(heard).toHaveLength(1);
  await playOn(table, ({ placed, commands, seat }) => placed >= 12 && isTileToPlace(commands) && seat === 0, quiet);
  await expect.poll(async () => Number(await slider(page).getAttribute("aria-valuemax"))).toBeGreaterThan(turns);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /taken back$/);
  // A position is said once it stands still. The button shows for longer than that what it has done.
  await page.getByTestId("replay-link").click();
  await expect(page.getByTestId("replay-link")).toHaveText("Copied");
  await expect(page.getByTestId("replay-link")).not.toHaveText("Copied");
  expect(await heard(), "it stays the same position, however many turns there are").toHaveLength(1);
  await page.getByTestId("replay-your-turn").first().click();
  await page.getByTestId("confirm").waitFor();
  expect(new URL(page.url()).search).toBe("");
  // Back is where one looked.
  await page.goForward();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /taken back$/);
  await page.keyboard.press("Escape");
  await page.getByTestId("confirm").waitFor();
});

/** The link of the position that somebody looks at, from the clipboard. */
async function linkOf({ context, page }: Person): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByTestId("replay-link").click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a position within a turn says nothing of what came after it", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "goldmines", ["Ada", "Bob"]);
  const wish = (commands: { type: string }[]) => commands.find(({ type }) => type === "place_meeple") ?? commands[0]!;
  await playOn(table, ({ placed, commands }) => placed >= 4 && isTileToPlace(commands), wish);
  const path = `${server.url}/api/tables/${table.id}/records`;
  const records = (await (await fetch(path)).json()) as { seq: number; events?: { type: string }[] }[];
  const { seq } = records.find(({ events }) => events?.some(({ type }) => type === "meeple_placed"))!;

  const page = await firstOf(table, await arrive("Ada", { viewport: DESKTOP }), `/t/${table.id}?at=${seq}`);
  const now = page.getByTestId("replay-now").first();
  const role = /an? (knight|highwayman|monk|farmer)/;
  await expect(now).toContainText(role);
  await page.goto(`/t/${table.id}?at=${seq - 1}`);
  await expect(now).toContainText("placed");
  await expect(now, "the meeple is still to come").not.toContainText(role);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^turn \d+ of \d+, (Ada|Bob)$/);
});

test("whose eyes one looks through is one's own choice when the game is over", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const greedy = (commands: { type: string }[]) =>
    ["take_token", "pitch_tent", "pass"].flatMap((wish) => commands.filter(({ type }) => type === wish))[0] ??
    commands[0]!;
  expect(await playOn(table, () => false, greedy)).toBeNull();
  // Somebody who never sat there may look too: the table is public.
  const { page } = await arrive("Cleo", { viewport: DESKTOP, reducedMotion: "reduce" });
  const last = await lastRecord(server.url, table.id);
  await page.goto(`/t/${table.id}?at=${last - 6}`);
  await slider(page).waitFor();
  const known = (seat: number) => page.locator(`[data-testid=seat][data-seat="${seat}"] .tokens.open`);
  await expect(known(0).first()).toBeVisible();
  await expect(known(1).first()).toBeVisible();
  await page.getByTestId("replay-eyes-1").click();
  await expect(known(0)).toHaveCount(0);
  await expect(known(1).first()).toBeVisible();
  await page.keyboard.press("e"); // All again
  await expect(known(0).first()).toBeVisible();
  await page.getByTestId("replay-points").locator("summary").click();
  await expect(page.getByTestId("replay-points").getByRole("row").nth(1)).toContainText("+");
});

test("on a phone a finger scrubs the points, and the game plays by itself", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "goldmines", ["Ada", "Bob"]);
  await playOn(table, ({ placed }) => placed >= 12);
  const { page } = await arrive("Cleo", { viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
  await page.goto(`/t/${table.id}?at=1`);
  await slider(page).waitFor();
  const { x, y, width, height } = (await slider(page).boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  const middle = Number(await slider(page).getAttribute("aria-valuenow"));
  expect(middle).toBeGreaterThan(2);
  expect(middle).toBeLessThan(10);
  await page.touchscreen.tap(x + 2, y + height / 2);
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "0");
  for (const speed of ["2×", "4×"]) {
    await page.getByTestId("replay-speed").click();
    await expect(page.getByTestId("replay-speed")).toHaveText(speed);
  }
  await page.getByTestId("replay-play").click();
  await expect(page.getByTestId("replay-play")).toHaveAttribute("data-plays", "true");
  await expect.poll(() => slider(page).getAttribute("aria-valuenow").then(Number)).toBeGreaterThan(3);
  await page.getByTestId("replay-previous").click();
  await expect(page.getByTestId("replay-play")).toHaveAttribute("data-plays", "false");
  // To the end of what has been played: there it stops.
  await page.getByTestId("replay-play").click();
  await expect(page.getByTestId("replay-play")).toHaveAttribute("data-plays", "false", { timeout: 30_000 });
  await expect(page.getByTestId("replay-next")).toBeDisabled();
});

test("a log on its way leaves a way back, and one that doesn't come can be asked for again", async ({
  arrive,
  server,
}) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  expect(await playOn(table, () => false)).toBeNull();
  const person = await arrive("Ada", { viewport: DESKTOP, reducedMotion: "reduce", serviceWorkers: "block" });
  const log = `**/api/tables/${table.id}/log`;
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await person.page.route(log, async (route) => {
    await released;
    await route.abort();
  });
  const page = await firstOf(table, person, `/t/${table.id}?at=1`);
  await expect(page.getByTestId("moment")).toContainText("Just a moment");
  await page.getByTestId("replay-leave").click();
  await page.getByTestId("final-all").waitFor();
  await page.goto(`/t/${table.id}?at=1`);
  await page.getByTestId("moment").waitFor();
  release();
  await slider(page).waitFor();
  await expect(page.getByRole("alert")).toHaveText("Couldn't load what was hidden. You see what you knew then.");
  await expect(page.getByTestId("replay-eyes")).toHaveCount(0);
  await page.unroute(log);
  await page.getByTestId("replay-log-again").click();
  await page.getByTestId("replay-eyes").waitFor();
});

const isTileToPlace = (commands: { type: string }[]) => commands[0]?.type === "place_tile";

async function shootAll(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await nightFallen(page);
    await shoot(page, `${name}-desktop-${theme}`, DESKTOP);
    await shoot(page, `${name}-phone-${theme}`, PHONE);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** The pieces of the map's layers that can be seen, from the back to the front; and how many others there are. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const pieces = [...document.querySelectorAll('[data-testid="board"] svg > g:not(.sheet-lines) > svg')];
    const shown = pieces.filter((piece) => !piece.hasAttribute("viewBox"));
    return {
      shown: shown.map((piece) => piece.innerHTML).join("\n"),
      hidden: pieces.length - shown.length,
    };
  });

/** The map as it's painted: its tiles and what stands on them. Of the empty sheet each page has as much as it has shown. */
const painted = (page: Page) =>
  page.getByTestId("board").screenshot({
    style: "body * { visibility: hidden } .board, .world * { visibility: visible } .sheet-lines { display: none }",
  });
