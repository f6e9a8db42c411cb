import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { engine, opening } from "../../tests/game";
import { tableOfTwo } from "../../tests/server";
import { Network } from "../../tests/surroundings";
import { rushTurn } from "../games/gold-rush/moves";
import type { RushTable } from "../games/gold-rush/types";
import type { TablePosition } from "../protocol";
import type { Event } from "../wire/gold-rush";
import { TableState } from "./state.svelte";
import {
  acted,
  breakLine,
  comeBack,
  placed,
  openPage,
  passed,
  record,
  server,
  sitDown,
  table,
  turn,
  until,
} from "./state.testing";

sitDown();

describe("a table", () => {
  it("folds what it is sent, and knows what is asked of us", () => {
    expect(table.upToDate).toBe(true);
    expect(table.view?.phase).toEqual({ type: "placing", seat: 0, tile: "01a" });
    expect(turn.mine).toBe(true);
    expect(turn.hand).toBe("01a");
    expect([...turn.places.keys()].sort()).toContain("1,0");
  });

  it("forgets what was refused before it was let in", async () => {
    server.say({ type: "rejected", id: null, code: "not_found", message: "no such table" });
    await until(() => table.trouble !== null);
    await breakLine();
    await comeBack();
    server.greet(tableOfTwo(), 0, 1);
    await until(() => table.link === "open" && table.trouble === null);
  });

  it("knows that the host has sent us away, and does not come back by itself", async () => {
    server.say({ type: "closing", why: "removed", retry_after_ms: null });
    await until(() => table.link === "refused");
    expect(table.removed).toBe(true);
    table.retry();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 1);
    await until(() => !table.removed);
  });

  it("starts over when it knows more than it may see since somebody else has its seat", async () => {
    await breakLine();
    expect(await comeBack()).toEqual({ type: "resume", since_seq: 1 });
    server.say({ type: "rejected", id: null, code: "malformed", message: "no record 1: the log ends at 0" });
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 0 });
    server.greet(tableOfTwo(), null, 0);
    await until(() => table.link === "open" && table.seat === null && table.view === null);
    record(1, ...opening());
    await until(() => table.view !== null);
    expect(turn.mine).toBe(false);
  });

  it("does not fold a record twice", async () => {
    record(1, ...opening());
    server.say({ type: "presence", presence: { seats: [true, false], away_since: [null, null], spectators: 2 } });
    await until(() => table.presence.spectators === 2);
    expect(table.view?.tiles).toHaveLength(1);
    expect(table.records).toHaveLength(1);
  });

  it("paints a late page once, when it has everything", async () => {
    await breakLine();
    await comeBack();
    server.greet(tableOfTwo(), 0, 3);
    record(2, placed);
    record(3, ...passed);
    await until(() => table.seq === 3);
    expect(table.view?.phase).toEqual({ type: "placing", seat: 1, tile: "12a" });
    expect(turn.mine).toBe(false);
    expect(turn.places.size).toBe(0);
  });
});

describe("the time that clocks show", () => {
  it("is that of the last move for who watches with a delay, until the game is over", async () => {
    expect(table.clockNow, "whoever plays").toBe(table.time.now);
    const behind = { ...tableOfTwo(), watch_delay: "one_turn" as const };
    const watching = openPage();
    await server.expect("resume");
    server.greet(behind, null, 2);
    record(1, ...opening());
    server.say({ type: "events", seq: 2, at: 5000, hash: "00", events: [placed] });
    await until(() => watching.seq === 2);
    expect(watching.clockNow).toBe(5000);
    server.say({ type: "table", table: tableOfTwo(), seat: null });
    await until(() => watching.table?.watch_delay === "none");
    expect(watching.clockNow, "without a delay").toBe(watching.time.now);
    server.say({ type: "table", table: { ...behind, status: "finished" }, seat: null });
    await until(() => watching.table?.status === "finished");
    expect(watching.clockNow).toBe(watching.time.now);
    watching.close();
  });
});

describe("a table whose rules are still on their way", () => {
  let late: RushTable;
  let arrive: () => void;
  /** How often they can't be loaded before that. */
  let failures: number;

  beforeEach(async () => {
    failures = 0;
    const loaded = new Promise<void>((done) => (arrive = done));
    late = new TableState(
      async (game) => {
        if (failures-- > 0) throw new TypeError("Failed to fetch");
        return loaded.then(async () => (await engine(game)).open(game));
      },
      () => server.url,
      new Network(),
    );
    await server.expect("resume");
  });
  afterEach(() => late.close());

  /** What the server says of the game after these records. */
  async function position(...records: Event[][]): Promise<TablePosition> {
    const game = (await engine("gold-rush")).open("gold-rush");
    records.forEach((events, at) => game.apply(events, 0, at === 0 ? { programs: [false, false] } : {}));
    return { seq: records.length, view: game.view(), around: game.around(null), legal: game.legal(0) };
  }

  it("is shown as the server says that it stands, and takes a tile; the rules say what goes on it", async () => {
    late.showFirst(await position(opening()));
    expect(late.view, "nothing is shown before the records are here").toBeNull();
    server.greet(tableOfTwo(), 0, 1);
    record(1, ...opening());
    await until(() => late.view !== null);
    expect([late.seq, late.upToDate, late.game]).toEqual([1, true, null]);
    const moving = rushTurn(late);
    expect(moving.hand).toBe("01a");
    expect([...moving.places.keys()].sort()).toEqual([...turn.places.keys()].sort());
    moving.tap([1, 0]);
    expect(moving.provisional?.at).toEqual([1, 0]);
    expect(moving.choices).toEqual([]);
    const { view } = late;
    arrive();
    await until(() => late.game !== null);
    expect(late.view, "it is the same").toBe(view);
    expect(late.game!.view()).toEqual(view);
    expect(moving.choices).not.toEqual([]);
  });

  it("goes on where that was, once the rules are here", async () => {
    server.greet(tableOfTwo(), 0, 1);
    record(1, ...opening());
    // A record more than the server had when it greeted us, which comes now and, after a break, again.
    late.showFirst(await position(opening(), [placed]));
    record(2, placed);
    await until(() => late.view !== null);
    expect(late.view!.phase).toMatchObject({ type: "acting", seat: 0 });
    record(3, ...passed);
    await breakLine(late);
    expect(await comeBack()).toEqual({ type: "resume", since_seq: 2 });
    server.greet(tableOfTwo(), 0, 3);
    record(3, ...passed);
    arrive();
    await until(() => late.seq === 3);
    expect(late.view!.phase).toEqual({ type: "placing", seat: 1, tile: "12a" });
    expect(late.records.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("says that they can't be loaded and tries again: when it's asked to, when the server is back, and by itself", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    failures = 3;
    late.showFirst(await position(opening()));
    server.greet(tableOfTwo(), 0, 1);
    record(1, ...opening());
    await until(() => late.view !== null && late.broken);
    expect(failures).toBe(2);
    expect(await late.loadAgain()).toBe(false);
    expect(failures).toBe(1);
    server.sockets.pop()!.terminate();
    await until(() => late.link === "waiting");
    vi.advanceTimersByTime(300);
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 2);
    record(2, placed);
    await until(() => failures === 0);
    arrive();
    vi.advanceTimersByTime(4_000);
    await until(() => late.game !== null);
    vi.useRealTimers();
    expect([failures, late.broken, late.seq]).toEqual([-1, false, 2]);
    expect(late.view!.phase).toMatchObject({ type: "acting", seat: 0 });
  });

  it("is not shown as it was before the server greeted us", async () => {
    late.showFirst(await position(opening()));
    server.greet(tableOfTwo(), 0, 2);
    record(1, ...opening());
    record(2, placed);
    await until(() => late.entered);
    arrive();
    await until(() => late.view !== null);
    expect(late.view!.phase).toMatchObject({ type: "acting", seat: 0 });
  });
});

describe("what happens around the game", () => {
  /** A whole turn of seat 0: its tile, and no action. */
  function playTurn(): void {
    record(2, placed);
    record(3, ...passed);
  }

  it("takes moves back, in the game and in the log, and sends no move that was meant for what was taken back", async () => {
    playTurn();
    await until(() => table.seq === 3);
    expect(table.back()).toEqual({ to: 2, asks: [1] });
    acted(4, 0, { type: "proposed", proposal: { type: "take_back", to: 2 }, asked: [1], needed: 1 });
    acted(5, 1, { type: "agreed", to: 4 }, { type: "taken_back", to: 2 });
    await until(() => table.seq === 5);
    expect(table.records.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(table.acts.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(table.view?.phase).toMatchObject({ type: "acting", seat: 0 });
    expect(turn.mine).toBe(true);
    void table.submit([{ type: "pass" }]);
    expect((await server.expect("command")).after).toBe(5);
  });

  it("gives the tile back by a step back, without asking, once its action was taken back", async () => {
    record(2, placed);
    await until(() => table.seq === 2);
    turn.choose(turn.choices.find((choice) => choice.kind === "railroad")!);
    turn.back();
    expect([turn.chosen, turn.canGoBack], "first what was chosen").toEqual([null, true]);
    turn.back();
    expect(turn.canGoBack, "once").toBe(false);
    expect((await server.expect("act")).act).toEqual({ type: "propose", proposal: { type: "take_back", to: 1 } });
    acted(3, 0, { type: "taken_back", to: 1 });
    await until(() => table.seq === 3);
    expect([turn.hand, turn.canGoBack]).toEqual(["01a", false]);
  });

  it("asks nobody by a step back about what they must be asked", async () => {
    record(2, placed);
    for (const seq of [3, 5, 7]) {
      acted(seq, 0, { type: "taken_back", to: 1 });
      record(seq + 1, placed);
    }
    await until(() => table.seq === 8);
    expect(table.back()).toEqual({ to: 1, asks: [1] });
    expect([turn.hand, turn.canGoBack]).toEqual([null, false]);
  });

  it("lets nobody move in a pause, nor the one for whom a computer plays", async () => {
    acted(2, 1, { type: "paused" });
    await until(() => table.seq === 2);
    expect([table.mayMove, turn.mine, table.legal]).toEqual([false, false, []]);
    acted(3, 0, { type: "went_on" });
    await until(() => table.seq === 3);
    expect(turn.mine).toBe(true);
    acted(4, 0, { type: "sat_in", seat: 0 });
    await until(() => table.seq === 4);
    expect([turn.mine, table.around.holders]).toEqual([false, ["stand_in", "person"]]);
    acted(5, 0, { type: "returned" });
    await until(() => table.seq === 5);
    expect(turn.mine).toBe(true);
  });

  it("sends an act once more, with its id, when the line breaks, and says why it was refused", async () => {
    const done = table.act({ type: "go_on" });
    const first = await server.expect("act");
    await breakLine();
    await comeBack();
    server.greet(tableOfTwo(), 0, 1);
    expect(await server.expect("act")).toEqual(first);
    server.say({ type: "rejected", id: first.id, code: "not_paused", message: "the table isn't paused" });
    expect(await done).toBe(false);
    expect(table.trouble?.code).toBe("not_paused");
  });
});

describe("a refusal", () => {
  it("of a table that can't be read stays until we are let in", async () => {
    server.greet(tableOfTwo(), 0, 1);
    server.say({ type: "rejected", id: null, code: "server_outdated", message: "start the newer one" });
    await until(() => table.unreadable !== null);
    expect(table.trouble).toBeNull();
    server.greet(tableOfTwo(), 0, 1);
    await until(() => table.unreadable === null);
    server.say({ type: "rejected", id: null, code: "damaged", message: "restore a backup" });
    await until(() => table.unreadable !== null);
    server.say({ type: "rejected", id: null, code: "not_found", message: "no such table" });
    await until(() => table.unreadable === null);
    expect(table.trouble?.code).toBe("not_found");
  });

  it("of before we had a seat is forgotten when we are given one", async () => {
    server.greet(tableOfTwo(), null, 1);
    server.say({ type: "rejected", id: null, code: "not_found", message: "no such table" });
    await until(() => table.trouble !== null);
    server.greet(tableOfTwo(), 0, 1);
    await until(() => table.seat === 0);
    expect(table.trouble).toBeNull();
  });
});
