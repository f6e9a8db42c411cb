// Coming back: the server is killed and started again, the page is reloaded, the line is gone for a while. Nothing is lost,
// nothing happens twice, and nobody has to reload.

import { type Person, expect, test } from "./fixtures";
import { events, records, seatOf, turn } from "./frames";
import { act, startGame, placeTile, playTurn } from "./play";
import * as west from "./west";

test.use({ serviceWorkers: "allow" });

const link = ({ page }: Person) => page.getByTestId("status-slip");

/** Marks the page, so that a reload would be noticed. */
const mark = ({ page }: Person) => page.evaluate(() => Object.assign(window, { sameSession: true }));
const isMarked = ({ page }: Person) => page.evaluate(() => "sameSession" in window);

/** Plays some turns, whoever's they are. */
async function playTurns(players: Person[], from: number, count: number): Promise<void> {
  for (let round = from; round < from + count; round += 1) {
    const mover = turn(players[0]!)!;
    const player = players.find((person) => seatOf(person) === mover)!;
    await playTurn(player, mover, round);
    const told = records(player).length;
    for (const person of players) await person.until("everybody to be told", () => records(person).length >= told);
  }
}

/** Everything that somebody was told is one log without gaps, and each number came with one content only. */
function expectOneLog(...people: Person[]): void {
  for (const person of people) {
    expect(records(person).map(({ seq }) => seq)).toEqual(records(person).map((_, index) => index + 1));
    const contents = new Map<number, string>();
    for (const frame of person.frames) {
      const message = JSON.parse(frame) as { type: string; seq: number; events?: unknown };
      if (message.type !== "events") continue;
      const content = JSON.stringify(message.events);
      expect(contents.get(message.seq) ?? content, `record ${message.seq} as ${person.name} was told it`).toBe(content);
      contents.set(message.seq, content);
    }
  }
}

test("the page lives through a killed server and plays on without a reload", async ({ arrive, server }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob);
  await playTurns([ada, bob], 0, 3);
  await mark(ada);
  await mark(bob);

  for (const round of [3, 5]) {
    const before = records(ada).length;
    await server.kill();
    for (const person of [ada, bob]) await expect(link(person)).not.toHaveAttribute("data-link", "open");
    await server.start();
    for (const person of [ada, bob]) await expect(link(person)).toHaveAttribute("data-link", "open");
    expect(records(ada).length).toBe(before);
    await playTurns([ada, bob], round, 2);
  }
  expect(await isMarked(ada)).toBe(true);
  expect(await isMarked(bob)).toBe(true);
  expectOneLog(ada, bob);
});

test("a move that is confirmed while the server is away is played once when it is back", async ({ arrive, server }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob);
  const mover = [ada, bob].find((person) => seatOf(person) === turn(ada))!;
  const before = records(mover).length;
  await placeTile(mover, 1);
  await act(mover, 1);
  await server.kill();
  await expect(link(mover)).not.toHaveAttribute("data-link", "open");
  await mover.page.getByTestId("confirm").click();
  await expect(link(mover)).toHaveAttribute("data-sending", /sen[dt]/);
  // One sentence says where the move is, and nothing beside it says otherwise.
  await expect(link(mover)).toHaveText("No connection. Your move is kept here and sent when you're back online.");
  await expect(mover.page.getByText("Your move is safe", { exact: true })).toBeVisible();
  await server.start();
  for (const person of [ada, bob]) {
    await person.until("the move to be played", () => turn(person) !== null && turn(person) !== seatOf(mover));
    expect(events(person).filter(({ type }) => type === "tile_placed").length).toBe(1);
  }
  expect(records(mover).length).toBe(before + 2);
  expectOneLog(ada, bob);
});

test("a reload comes back to the same game", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob);
  await playTurns([ada, bob], 0, 3);
  const scores = await ada.page.getByTestId("score").allInnerTexts();
  await ada.page.reload();
  await ada.page.getByTestId("board").waitFor();
  await expect.poll(() => ada.page.getByTestId("score").allInnerTexts()).toEqual(scores);
  await playTurns([ada, bob], 3, 2);
  expectOneLog(ada, bob);
});

test("who was offline hears what happened meanwhile, and plays on", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob);
  await playTurns([ada, bob], 0, 2);
  const mover = [ada, bob].find((person) => seatOf(person) === turn(ada))!;
  const other = mover === ada ? bob : ada;
  await mark(other);
  await other.context.setOffline(true);
  await expect(link(other)).not.toHaveAttribute("data-link", "open");
  await playTurn(mover, seatOf(mover)!, 2);
  await other.context.setOffline(false);
  await expect(link(other)).toHaveAttribute("data-link", "open");
  await other.until("to be told what happened", () => records(other).length === records(mover).length);
  await playTurns([ada, bob], 3, 2);
  expect(await isMarked(other)).toBe(true);
  expectOneLog(ada, bob);
});

test("a move that was confirmed without a line is played once after a reload", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob);
  const mover = [ada, bob].find((person) => seatOf(person) === turn(ada))!;
  const other = mover === ada ? bob : ada;
  const before = records(other).length;
  await placeTile(mover, 1);
  await act(mover, 1);
  const address = mover.page.url();
  await mover.context.setOffline(true);
  await expect(link(mover)).toHaveAttribute("data-link", "offline");
  await mover.page.getByTestId("confirm").click();
  await expect(link(mover)).toHaveAttribute("data-sending", "not sent");
  // The page goes while there is no line, and the next one has one.
  await mover.page.goto("about:blank");
  await mover.context.setOffline(false);
  await mover.page.goto(address);
  await other.until("the move to be played", () => turn(other) !== seatOf(mover));
  expect(records(other).length).toBe(before + 2);
  await expect(link(mover)).toHaveAttribute("data-sending", "nothing");
});

test("a turn of Gold West goes on after a reload from where what was confirmed has led", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  await startGame(ada, bob, "River town", { game: "gold-west", options: [] });
  const started = west.turn(ada);
  const mover = [ada, bob].find((person) => seatOf(person) === started!.seat)!;
  const action = mover.page.getByTestId("action");
  await expect(action).toHaveAttribute("data-stage", "activating");
  for (let stage = "activating"; stage !== "building"; stage = (await action.getAttribute("data-stage"))!)
    await west.playStage(mover, stage, 0);
  const address = mover.page.url();
  await mover.context.setOffline(true);
  await expect(link(mover)).toHaveAttribute("data-link", "offline");
  await west.playStage(mover, "building", 0);
  await expect(link(mover)).toHaveAttribute("data-sending", "not sent");
  await mover.page.goto("about:blank");
  await mover.context.setOffline(false);
  await mover.page.goto(address);
  // What carried the plan out isn't tried again with the next step.
  await expect(action).toHaveAttribute("data-stage", "storing");
  await expect(link(mover)).toHaveAttribute("data-sending", "nothing");
  await west.playStage(mover, "storing", 0);
  await mover.until("the turn to be over", () => west.turn(mover)?.seat !== started!.seat);
});

test("a table that only a newer server can read says so, and comes back with that", async ({ arrive, server }) => {
  const [ada, bob, cy] = [await arrive("Ada"), await arrive("Bob"), await arrive("Cy")];
  const table = await startGame(ada, bob);
  await mark(ada);

  await server.newer(table);
  await expect(link(ada)).toContainText("newer version");
  await expect(ada.page.getByTestId("board"), "what was there stays in view").toBeVisible();
  await cy.page.goto(`/t/${table}`);
  const nowhere = cy.page.getByTestId("nowhere");
  await expect(nowhere).toContainText("newer version");

  await server.newer(table);
  for (const { page } of [ada, cy]) await expect(page.getByTestId("board")).toBeVisible({ timeout: 60_000 });
  await expect(link(ada)).toHaveAttribute("data-link", "open", { timeout: 60_000 });
  await expect(nowhere).toHaveCount(0);
  expect(await isMarked(ada)).toBe(true);
});
