// What people do around a game: a move is taken back by consent, the table pauses, a computer sits in, a game ends before its end.
// The server is killed in between, and the log of all of it is sound.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { type Arrive, type Person, expect, test } from "./fixtures";
import { events, records } from "./frames";
import { choose, placeTile } from "./play";
import { GAMES, type GameId, type Moment, playOn, startClientGame } from "./clients";
import { binary, type Server } from "./server";
import { DESKTOP, PHONE, shoot } from "./shoot";
import { activate } from "./west";

const shows = ({ page }: Person, what: string) => expect(page.getByTestId(what)).toBeVisible();
const shownNoMore = ({ page }: Person, what: string) => expect(page.getByTestId(what)).toHaveCount(0);

/** Two at a game whose next tile is drawn, when the last turn was as wanted: who moved last, and who is to move. */
async function afterTurn(
  server: Server,
  arrive: Arrive,
  game: GameId,
  asWanted: (moment: Moment) => boolean = ({ placed }) => placed >= 4,
): Promise<[last: Person, next: Person]> {
  const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
  const turn = (await playOn(
    table,
    (moment) => moment.commands.some(({ type }) => type === "place_tile") && asWanted(moment),
    (commands) => commands.find(({ type }) => type === "pass") ?? commands[0]!,
  ))!;
  for (const chair of table.chairs) chair.leave();
  const seated = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: DESKTOP })];
  for (const [seat, person] of seated.entries()) {
    await table.players[seat]!.lend(person.context);
    await person.page.goto(`/t/${table.id}`);
  }
  await shows(seated[turn]!, "hand");
  return [seated[1 - turn]!, seated[turn]!];
}

/** Whether the last tile brought ingots. */
const wasGold = ({ events }: Moment) =>
  events.slice(events.findLastIndex(({ type }) => type === "tile_placed")).some(({ type }) => type === "ingot_placed");

/** One asks for the last move back, and the other says no. */
async function refuses(game: GameId, asker: Person, other: Person): Promise<void> {
  await choose(asker, "back");
  await shows(other, "question");
  await expect(other.page.getByTestId("question")).toContainText("would like the last move back");
  await shoot(other.page, `acts-${game}-question-desktop`, DESKTOP);
  await shoot(other.page, `acts-${game}-question-phone`, PHONE);
  await shows(asker, "asked");
  await expect(async () => {
    const slip = (await asker.page.getByTestId("asked").boundingBox())!;
    const map = (await asker.page.getByTestId("board").locator(".free").boundingBox())!;
    expect(map.y, "the map is free under the slip").toBeGreaterThanOrEqual(slip.y + slip.height);
  }).toPass({ timeout: 20_000 });
  await other.page.getByTestId("refuse").click();
  await shownNoMore(asker, "asked");
  await choose(asker, "back");
  await expect(asker.page.getByTestId("status-slip"), "not again before the next move").toContainText("They said no");
}

/** A pause is agreed on; the server dies meanwhile. */
async function pauses(game: GameId, asker: Person, other: Person, server: Server): Promise<void> {
  await expect(other.page).toHaveTitle(/^Your turn/);
  await choose(asker, "pause");
  await shows(other, "question");
  await other.page.keyboard.press("d");
  await shownNoMore(other, "question");
  await shownNoMore(asker, "asked");
  await other.page.keyboard.press("p");
  await shows(asker, "question");
  await server.kill();
  await server.start();
  await expect(asker.page.getByTestId("status-slip")).toHaveAttribute("data-link", "open");
  await asker.page.getByTestId("agree").click();
  for (const person of [asker, other]) await shows(person, "paused");
  await shoot(asker.page, `acts-${game}-paused-desktop`, DESKTOP);
  await expect(other.page, "nobody's turn").not.toHaveTitle(/^Your turn/);
  await expect(other.page.getByTestId("announcer")).toContainText("Paused");
  await other.page.getByTestId("go-on").click();
  for (const person of [asker, other]) await shownNoMore(person, "paused");
  await expect(other.page).toHaveTitle(/^Your turn/);
}

/** Both agree that the game ends here. */
async function endTogether(game: GameId, asker: Person, other: Person): Promise<void> {
  await choose(asker, "end");
  await shoot(asker.page, `acts-${game}-sure-desktop`, DESKTOP);
  await asker.page.getByTestId("menu-sure").click();
  await shows(other, "question");
  await other.page.getByTestId("agree").click();
  for (const person of [asker, other]) {
    await shows(person, "stopped");
    await expect(person.page, "nobody's turn").not.toHaveTitle(/^Your turn/);
    await expect(person.page.getByTestId("players").first()).not.toContainText(/turn/i);
    await expect(person.page.getByTestId("announcer")).toContainText("The game is over");
  }
  await shoot(asker.page, `acts-${game}-stopped-desktop`, DESKTOP);
  await shoot(other.page, `acts-${game}-stopped-phone`, PHONE);
}

for (const game of GAMES) {
  test(`at a table of ${game} people take back, pause, leave a while and end together`, async ({
    server,
    arrive,
  }, info) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    // Tokens that are taken or looked at cannot be unseen: nobody does.
    const harmless = (commands: { type: string }[]) =>
      commands.find(({ type }) => type === "pass") ??
      commands.find(({ type }) => !/token|peek|loot/.test(type)) ??
      commands[0]!;
    let moves = 0;
    const next = await playOn(table, ({ placed }) => placed >= 4 || (moves += 1) > 30, harmless);
    for (const chair of table.chairs) chair.leave();
    const seated = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: PHONE })];
    for (const [seat, person] of seated.entries()) {
      await table.players[seat]!.lend(person.context);
      await person.page.goto(`/t/${table.id}`);
      await person.page.getByTestId("whose-turn").first().waitFor();
    }
    const [asker, other] = [seated[1 - next!]!, seated[next!]!];

    if (game !== "gold-west") await refuses(game, asker, other);

    await pauses(game, asker, other, server);

    // Whoever is to move lets the computer play, and comes back.
    const before = records(asker).length;
    await choose(other, "stand-in");
    await shows(other, "stood-in");
    await shoot(other.page, `acts-${game}-stood-in-phone`, PHONE);
    await asker.until("the computer to move", () => records(asker).length > before);
    await other.page.getByTestId("return").click();
    await shownNoMore(other, "stood-in");

    await endTogether(game, asker, other);

    const file = info.outputPath("log.json");
    writeFileSync(file, await (await fetch(`${server.url}/api/tables/${table.id}/log`)).text());
    expect(execFileSync(binary, ["verify", file], { encoding: "utf8" })).toContain("OK: ");
  });
}

for (const game of GAMES) {
  test(`a move of ${game} in the making outlives what others do around the game, and a pause`, async ({
    server,
    arrive,
  }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const isToStart = ({ commands }: Moment) => ["place_tile", "activate"].includes(commands[0]!.type);
    const seat = (await playOn(table, (moment) => moment.events.length > 20 && isToStart(moment)))!;
    const other = table.chairs[1 - seat]!;
    const person = await arrive("Ada", { viewport: DESKTOP });
    const { page } = person;
    await table.players[seat]!.lend(person.context);
    await page.goto(`/t/${table.id}`);
    if (game === "gold-west") await activate(person, 0);
    else await placeTile(person, 0);
    const isMade = () =>
      game === "gold-west"
        ? expect(page.getByTestId("action")).toHaveAttribute("data-stage", /using|building|storing/)
        : shows(person, "provisional");
    await isMade();

    await other.act({ type: "propose", proposal: { type: "end" } });
    await page.getByTestId("refuse").click();
    await shownNoMore(person, "question");
    await isMade();
    await other.act({ type: "propose", proposal: { type: "pause" } });
    await page.getByTestId("agree").click();
    await shows(person, "paused");
    await page.reload();
    await shows(person, "paused");
    await page.getByTestId("go-on").click();
    await isMade();
  });
}

test("a move that is taken back by consent is made anew, and the next tile is the same", async ({ server, arrive }) => {
  const [asker, other] = await afterTurn(server, arrive, "goldmines");
  const drawn = await other.page.getByTestId("hand").innerHTML();
  await choose(asker, "back");
  await other.page.getByTestId("agree").click();
  await shownNoMore(other, "hand");
  await shows(asker, "hand");
  for (const { page } of [asker, other])
    await expect(page.getByTestId("log")).toContainText("The move was taken back.");
  await asker.page.locator('[data-testid="choice"][data-choice="pass"]').click();
  await asker.page.getByTestId("confirm").click();
  await shows(other, "hand");
  expect(await other.page.getByTestId("hand").innerHTML(), "the same chance").toBe(drawn);
});

for (const [what, game, steps, asWanted] of [
  ["a tile", "gold-rush", 1, undefined],
  ["a gold tile", "goldmines", 2, wasGold],
] as const) {
  test(`${what} whose action was taken back returns to the hand by Back, and nobody is asked`, async ({
    server,
    arrive,
  }) => {
    const [asker, other] = await afterTurn(server, arrive, game, asWanted);
    await choose(asker, "back");
    await other.page.getByTestId("agree").click();
    const back = asker.page.getByTestId("back");
    const taken = asker.page.getByTestId("log").getByText("The move was taken back.");
    for (let step = 1; step <= steps; step += 1) {
      await expect(taken).toHaveCount(step);
      await back.click();
    }
    await expect(taken).toHaveCount(1 + steps);
    await shownNoMore(other, "question");
    await expect(back).toBeDisabled();
    await placeTile(asker, 0);
    await shows(asker, "provisional");
  });
}

test("on a phone what is asked comes where the hand is, and keys answer it", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo"], {
    options: { first_player: "host" },
  });
  const next = (await playOn(table, () => true))!;
  const [asker, third] = [table.chairs[(next + 1) % 3]!, table.chairs[(next + 2) % 3]!];
  const { page, context } = await arrive("Ada", { viewport: PHONE });
  await table.players[next]!.lend(context);
  await page.goto(`/t/${table.id}`);
  const [hand, question] = [page.getByTestId("hand"), page.getByTestId("question")];
  await expect(hand).toBeVisible();

  await asker.act({ type: "propose", proposal: { type: "end" } });
  const sheet = page.locator("[data-ask]");
  await expect(sheet).toContainText("would like to end the game here");
  await expect(sheet).toContainText("you decide");
  await expect(hand, "it is in the place of the turn").toBeHidden();
  await expect(async () => {
    const { y, height } = (await sheet.boundingBox())!;
    expect([Math.round(y + height), height >= 316]).toEqual([PHONE.height, true]);
  }).toPass({ timeout: 20_000 });
  for (const answer of ["refuse", "agree"])
    expect((await page.getByTestId(answer).boundingBox())!.height).toBeGreaterThanOrEqual(54);
  await third.act({ type: "agree", to: Number(await question.getAttribute("data-number")) });
  await expect(sheet).toContainText("Yes");

  // What is put away stands in a slip, and the hand is back; the next question comes in a sheet again.
  await page.getByTestId("ask-away").click();
  await expect(sheet).toHaveCount(0);
  await expect(hand).toBeVisible();
  await expect(question).toBeVisible();
  await page.keyboard.press("d");
  await expect(question).toHaveCount(0);
  await third.act({ type: "propose", proposal: { type: "pause" } });
  await expect(sheet).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(sheet, "elsewhere there is room for a slip").toHaveCount(0);
  await expect(question).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.keyboard.press("a");
  await expect(page.locator('[data-ask][data-testid="paused"]')).toBeVisible();
  await page.keyboard.press("p");
  await expect(sheet).toHaveCount(0);
  await expect(hand).toBeVisible();
});

test("at leisure nobody plays for whoever is away and still has time", async ({ server, arrive }) => {
  const pace = { type: "leisure", days: 1, then: "wait" };
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo"], { pace });
  const mover = (await playOn(table, () => true))!;
  const other = (mover + 1) % 3;
  for (const chair of table.chairs) chair.leave();
  const person = await arrive("Ada", { viewport: DESKTOP });
  const { page } = person;
  await table.players[other]!.lend(person.context);
  // Nobody has seen for how long they were away when the server started: that is long enough.
  await server.kill();
  await server.start();
  await page.goto(`/t/${table.id}`);
  await expect(page.getByTestId("whose-turn").first()).toContainText("away");
  await expect(page.getByTestId("away")).toHaveCount(0);
  await page.getByTestId("table-menu").first().click();
  await page.getByTestId("menu-end").waitFor();
  await expect(page.getByTestId(`menu-give-${mover}`)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await server.daysLater(table.id, 25 * 3_600_000);
  await page.getByTestId("sit-in").waitFor();
  await page.getByTestId("table-menu").first().click();
  await page.getByTestId(`menu-give-${mover}`).waitFor();
});

test("for whoever leaves the computer plays until they are back", async ({ server, arrive }) => {
  const options = { options: { first_player: "host" } };
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"], options);
  for (const chair of table.chairs) chair.leave();
  const seated = [await arrive("Ada", { viewport: PHONE }), await arrive("Bob", { viewport: PHONE })];
  for (const [seat, person] of seated.entries()) {
    await table.players[seat]!.lend(person.context);
    await person.page.goto(`/t/${table.id}`);
    await person.page.getByTestId("whose-turn").first().waitFor();
  }
  const mover = seated.findIndex((_, seat) =>
    events(seated[0]!).some(({ type, seat: to }) => type === "tile_drawn" && to === seat),
  );
  const [leaves, stays] = [seated[mover]!, seated[1 - mover]!];
  await leaves.page.goto("/");
  await expect(stays.page.getByTestId("whose-turn").first()).toContainText("away");
  await shownNoMore(stays, "away");
  // Nobody has seen for how long they were away when the server started: that is long enough.
  await server.kill();
  await server.start();
  await shows(stays, "away");
  await expect(stays.page.locator("[data-ask]")).toContainText("is away.");
  await shoot(stays.page, "acts-away-phone", PHONE);
  await stays.page.getByTestId("nudge").click();
  await expect(stays.page.getByTestId("away")).toContainText("They don't get notices of turns");
  // She was the host, too.
  await choose(stays, "host-1");
  await expect(stays.page.getByTestId("host-news")).toContainText("You're the host now.");
  await shoot(stays.page, "acts-nudge-phone", PHONE);
  await stays.page.getByTestId("sit-in").click();
  // The computer makes the whole turn, and it is ours.
  await shows(stays, "hand");
  await shownNoMore(stays, "away");
  await leaves.page.goto(`/t/${table.id}`);
  await shows(leaves, "stood-in");
  await leaves.page.getByTestId("return").click();
  await shownNoMore(leaves, "stood-in");
});
