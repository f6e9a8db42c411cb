import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { engine, opening } from "../../tests/game";
import { TestServer, tableOfTwo } from "../../tests/server";
import { Network, stubStorage } from "../../tests/surroundings";
import { rushTurn, type RushTurn } from "../games/gold-rush/moves";
import type { RushTable } from "../games/gold-rush/types";
import type { TableEvent, TablePosition } from "../protocol";
import type { Event } from "../wire/gold-rush";
import { TableState } from "./state.svelte";

let server: TestServer;
let table: RushTable;
let turn: RushTurn;

/** Comes in as seat 0, with the game just opened. */
beforeEach(async () => {
  server = await TestServer.start();
  table = new TableState(
    async (game) => (await engine(game)).open(game),
    () => server.url,
    new Network(),
  );
  turn = rushTurn(table);
  await server.expect("resume");
  server.greet(tableOfTwo(), 0, 1);
  record(1, ...opening());
  await until(() => table.view !== null);
});
afterEach(async () => {
  table.close();
  await server.stop();
});

const record = (seq: number, ...events: Event[]) => server.say({ type: "events", seq, at: 0, hash: "00", events });
const acted = (seq: number, seat: number, ...events: TableEvent[]) =>
  server.say({ type: "acted", seq, at: 1000 * seq, hash: "00", seat, events });
/** The tile of the first turn is placed, where and how it's usually done here. */
const laid: Event = { type: "tile_placed", seat: 0, tile: "01a", at: [1, 0], rotation: 1, tokens: [] };
/** The first turn ends, with no action, and the next begins. */
const passed: Event[] = [
  { type: "passed", seat: 0 },
  { type: "tile_drawn", seat: 1, tile: "12a" },
];

/** Lets sockets and promises go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe("a table", () => {
  it("folds what it is sent, and knows what is asked of us", () => {
    expect(table.upToDate).toBe(true);
    expect(table.view?.phase).toEqual({ type: "placing", seat: 0, tile: "01a" });
    expect(turn.mine).toBe(true);
    expect(turn.hand).toBe("01a");
    expect([...turn.places.keys()].sort()).toContain("1,0");
  });

  it("forgets what was refused before it was let in", async () => {
    server.say({ type: "rejected", id: null, code: "not_found", message: "there is no such table" });
    await until(() => table.trouble !== null);
    server.breakLines();
    await server.expect("resume");
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
    server.breakLines();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 1 });
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
    server.breakLines();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 3);
    record(2, laid);
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
    const watching: RushTable = new TableState(
      async (game) => (await engine(game)).open(game),
      () => server.url,
      new Network(),
    );
    await server.expect("resume");
    server.greet(behind, null, 2);
    record(1, ...opening());
    server.say({ type: "events", seq: 2, at: 5000, hash: "00", events: [laid] });
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
    late.showFirst(await position(opening(), [laid]));
    record(2, laid);
    await until(() => late.view !== null);
    expect(late.view!.phase).toMatchObject({ type: "acting", seat: 0 });
    record(3, ...passed);
    server.sockets.pop()!.terminate();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 2 });
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
    record(2, laid);
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
    record(2, laid);
    await until(() => late.entered);
    arrive();
    await until(() => late.view !== null);
    expect(late.view!.phase).toMatchObject({ type: "acting", seat: 0 });
  });
});

describe("what happens around the game", () => {
  /** A whole turn of seat 0: its tile, and no action. */
  function playTurn(): void {
    record(2, laid);
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
    server.breakLines();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 1);
    expect(await server.expect("act")).toEqual(first);
    server.say({ type: "rejected", id: first.id, code: "not_paused", message: "the table isn't paused" });
    expect(await done).toBe(false);
    expect(table.trouble?.code).toBe("not_paused");
  });
});

describe("a refusal", () => {
  it("of before we had a seat is forgotten when we are given one", async () => {
    server.greet(tableOfTwo(), null, 1);
    server.say({ type: "rejected", id: null, code: "not_found", message: "no such table" });
    await until(() => table.trouble !== null);
    server.greet(tableOfTwo(), 0, 1);
    await until(() => table.seat === 0);
    expect(table.trouble).toBeNull();
  });
});

describe("a move in the making", () => {
  it("lies provisionally, turns among its legal ways, and changes nothing of the game", () => {
    turn.tap([1, 0]);
    const first = turn.place;
    expect(first?.at).toEqual([1, 0]);
    expect(turn.view?.tiles).toHaveLength(2);
    expect(table.view?.tiles).toHaveLength(1);
    expect(turn.ways).toBe(2);
    turn.turn(1);
    expect(turn.place?.rotation).not.toBe(first?.rotation);
    turn.turn(1);
    expect(turn.place).toEqual(first);
    turn.back();
    expect(turn.place).toBeNull();
    expect(turn.view?.tiles).toHaveLength(1);
  });

  it("says why a tile cannot lie there", () => {
    turn.tap([5, 5]);
    expect(turn.place).toBeNull();
    expect(turn.trouble?.code).toBe("no_neighbour");
    turn.tap([0, 0]);
    expect(turn.trouble?.code).toBe("place_taken");
  });

  it("offers what the rules allow after the tile, and confirms without when nothing was chosen", () => {
    turn.tap([1, 0]);
    const kinds = new Set(turn.choices.map((choice) => choice.kind));
    expect(kinds).toEqual(new Set(["railroad", "prairie", "tent", "pass"]));
    expect(turn.commands.map((command) => command.type)).toEqual(["place_tile", "pass"]);
    turn.choose(turn.choices.find((choice) => choice.kind === "railroad")!);
    expect(turn.commands.map((command) => command.type)).toEqual(["place_tile", "place_cowboy"]);
    turn.back();
    expect(turn.chosen).toBeNull();
    expect(turn.place).not.toBeNull();
  });

  it("is sent as two commands, the second when the first is saved", async () => {
    turn.tap([1, 0]);
    const { at, rotation } = turn.place!;
    turn.choose(turn.choices.find((choice) => choice.kind === "railroad")!);
    const sent = turn.confirm();
    expect(turn.mine).toBe(false);
    expect(turn.provisional).toEqual({ tile: "01a", at, rotation });
    const place = await server.expect("command");
    expect(place.command).toEqual({ type: "place_tile", at, rotation });
    record(2, { ...laid, at, rotation });
    server.say({ type: "accepted", id: place.id, seq: 2 });
    const cowboy = await server.expect("command");
    expect(cowboy.command).toEqual({ type: "place_cowboy", feature: "railroad", index: 0 });
    expect(cowboy.id).not.toBe(place.id);
    const part = { at, feature: "railroad" as const, index: 0 };
    record(3, { type: "cowboy_placed", seat: 0, part }, { type: "tile_drawn", seat: 1, tile: "12a" });
    server.say({ type: "accepted", id: cowboy.id, seq: 3 });
    await sent;
    expect(table.sending).toBe("nothing");
    expect(turn.provisional).toBeNull();
    expect(table.view?.cowboys).toHaveLength(1);
  });

  it("survives a broken line: not sent yet, then sent again with its id", async () => {
    stubStorage();
    turn.tap([1, 0]);
    const sent = turn.confirm();
    const first = await server.expect("command");
    server.breakLines();
    await until(() => table.link === "waiting");
    expect(table.sending).toBe("not sent");
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 1);
    expect((await server.expect("command")).id).toBe(first.id);
    server.say({ type: "rejected", id: first.id, code: "not_saved", message: "try again" });
    await sent;
    expect(table.trouble?.code).toBe("not_saved");
    // What was laid is still there to be confirmed again; the second command never left.
    expect(turn.mine).toBe(true);
    expect(turn.place?.at).toEqual([1, 0]);
    vi.unstubAllGlobals();
  });

  it("is kept as far as it wasn't saved: the tile lies, and what was to go on it is still chosen", async () => {
    turn.tap([1, 0]);
    const { at, rotation } = turn.place!;
    const railroad = turn.choices.find((choice) => choice.kind === "railroad")!;
    turn.choose(railroad);
    const sent = turn.confirm();
    record(2, { ...laid, at, rotation });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 2 });
    const cowboy = await server.expect("command");
    server.say({ type: "rejected", id: cowboy.id, code: "not_saved", message: "try again" });
    await sent;
    expect([turn.place, turn.chosen?.key]).toEqual([null, railroad.key]);
    expect(turn.commands).toEqual([cowboy.command]);
  });

  it("stays when something is done around the game, on this device as well, and goes with a move", async () => {
    stubStorage();
    turn.tap([1, 0]);
    const { place } = turn;
    acted(2, 1, { type: "paused" });
    await until(() => table.seq === 2);
    turn.settle();
    expect([turn.mine, turn.place, rushTurn(table).place]).toEqual([false, place, place]);
    acted(3, 0, { type: "went_on" });
    await until(() => table.seq === 3);
    turn.settle();
    expect([turn.provisional?.at, rushTurn(table).place]).toEqual([[1, 0], place]);
    record(4, laid);
    await until(() => table.seq === 4);
    turn.settle();
    expect([turn.place, rushTurn(table).place]).toEqual([null, null]);
    vi.unstubAllGlobals();
  });

  it("says that another page has made the move, when one has", async () => {
    turn.tap([1, 0]);
    const { at, rotation } = turn.place!;
    const sent = turn.confirm();
    const place = await server.expect("command");
    record(2, { ...laid, at, rotation });
    server.say({ type: "rejected", id: place.id, code: "tile_placed_already", message: "choose an action or pass" });
    await sent;
    expect(table.trouble?.code).toBe("another_tab");
  });

  it("says why a move was refused, and nothing of another page, when something happened around the game meanwhile", async () => {
    const refused = async (code: string, happens: () => void) => {
      turn.tap([1, 0]);
      const sent = turn.confirm();
      const { id } = await server.expect("command");
      happens();
      server.say({ type: "rejected", id, code, message: "why" });
      await sent;
      return table.trouble?.code;
    };
    expect(await refused("table_paused", () => acted(2, 0, { type: "paused" }))).toBe("table_paused");
    acted(3, 0, { type: "went_on" });
    await until(() => table.seq === 3);
    const played: TableEvent[] = [{ type: "played_for", seat: 0 }];
    const timeUp = () =>
      server.say({ type: "passed", seq: 4, at: 4000, cause: { type: "time_up" }, events: played, hash: "00" });
    expect(await refused("time_is_up", timeUp)).toBe("time_is_up");
  });

  it("keeps why a move was refused until something happens, and lets go of every other refusal after a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      turn.tap([1, 0]);
      const sent = turn.confirm();
      const { id } = await server.expect("command");
      server.say({ type: "rejected", id, code: "not_saved", message: "try again" });
      await sent;
      vi.advanceTimersByTime(60_000);
      expect(table.trouble?.code).toBe("not_saved");
      acted(2, 1, { type: "proposed", proposal: { type: "pause" }, asked: [0], needed: 1 });
      await until(() => table.seq === 2);
      vi.advanceTimersByTime(0);
      expect(table.trouble).toBeNull();
      server.say({ type: "rejected", id: null, code: "rate_limited", message: "wait a moment" });
      await until(() => table.trouble !== null);
      vi.advanceTimersByTime(60_000);
      expect(table.trouble).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for its aim before it can be confirmed", () => {
    turn.tap([1, 0]);
    turn.aim("tent");
    if (turn.aiming) expect(turn.commands).toEqual([]);
    else expect(turn.chosen?.kind).toBe("tent");
    turn.aiming = "tent";
    expect(turn.commands).toEqual([]);
    turn.back();
    expect(turn.commands).not.toEqual([]);
  });

  it("keeps the way that it is turned in the hand, where it fits so", () => {
    const { rotations } = turn.places.get("1,0")!;
    const [other] = rotations.filter((rotation) => rotation !== turn.fitting(rotations));
    for (let step = 0; turn.turned !== other; step += 1) {
      expect(step).toBeLessThan(4);
      turn.turn(1);
    }
    turn.tap([1, 0]);
    expect(turn.place?.rotation).toBe(other);
  });

  it("goes on after a reload between the two commands", async () => {
    record(2, laid);
    await until(() => table.seq === 2);
    expect(turn.hand).toBeNull();
    expect(turn.choices.map((choice) => choice.kind)).toContain("pass");
    expect(turn.commands).toEqual([{ type: "pass" }]);
  });
});

describe("a move that was confirmed and not answered", () => {
  let storage: Map<string, string>;

  beforeEach(() => {
    storage = stubStorage();
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Confirms a tile and nothing on it while there is no line; returns the commands and their ids, as the device keeps them. */
  async function confirmWithoutLine(): Promise<{ id: string; command: unknown }[]> {
    turn.tap([1, 0]);
    server.breakLines();
    await until(() => table.link === "waiting");
    void turn.confirm();
    expect(table.sending).toBe("not sent");
    table.close();
    const { commands } = JSON.parse(storage.get(`paydirt.confirmed.${tableOfTwo().id}`)!) as {
      commands: { id: string; command: unknown }[];
    };
    expect(commands.map(({ command }) => command)).toEqual([
      { type: "place_tile", at: [1, 0], rotation: turn.place!.rotation },
      { type: "pass" },
    ]);
    return commands;
  }

  /** Opens the table again, where this has happened meanwhile. */
  async function reload(happened: (() => void)[] = [], seat = 0): Promise<void> {
    table = new TableState(
      async (game) => (await engine(game)).open(game),
      () => server.url,
      new Network(),
    );
    await server.expect("resume");
    server.greet(tableOfTwo(), seat, 1 + happened.length);
    record(1, ...opening());
    for (const happen of happened) happen();
    await until(() => table.view !== null);
    turn = rushTurn(table);
  }
  const isForgotten = () => !storage.has(`paydirt.confirmed.${tableOfTwo().id}`);
  /** Whether nothing has been sent: what is asked next is answered first. */
  async function expectNothingSent(): Promise<void> {
    void table.act({ type: "go_on" });
    await server.expect("act");
  }

  it("is sent after a reload, under the ids that it was given, and forgotten once it's answered", async () => {
    const [place, pass] = await confirmWithoutLine();
    await reload();
    expect(await server.expect("command")).toMatchObject({ ...place, after: 1 });
    expect([turn.mine, turn.provisional?.at, table.sending]).toEqual([false, [1, 0], "sending"]);
    record(2, laid);
    server.say({ type: "accepted", id: place!.id, seq: 2 });
    expect(await server.expect("command")).toMatchObject({ ...pass, after: 2 });
    record(3, ...passed);
    server.say({ type: "accepted", id: pass!.id, seq: 3 });
    await until(() => table.resent === 1);
    expect([table.sending, isForgotten(), table.trouble]).toEqual(["nothing", true, null]);
  });

  it("is asked for by its id where the game may have gone on with it, and goes on itself", async () => {
    const [place, pass] = await confirmWithoutLine();
    await reload([() => record(2, laid)]);
    expect((await server.expect("command")).id).toBe(place!.id);
    server.say({ type: "accepted", id: place!.id, seq: 2 });
    expect(await server.expect("command")).toMatchObject({ ...pass, after: 2 });
    record(3, ...passed);
    server.say({ type: "accepted", id: pass!.id, seq: 3 });
    await until(isForgotten);
    expect(table.view?.phase).toMatchObject({ type: "placing", seat: 1 });
  });

  it("says nothing of it where the game has gone on without it", async () => {
    const [place] = await confirmWithoutLine();
    await reload([() => record(2, laid), () => record(3, ...passed)]);
    expect((await server.expect("command")).id).toBe(place!.id);
    server.say({ type: "rejected", id: place!.id, code: "not_your_turn", message: "it's Bram's turn" });
    await until(isForgotten);
    expect([table.trouble, table.sending]).toEqual([null, "nothing"]);
  });

  it("is never sent where the rules would play it at another position", async () => {
    const commands = await confirmWithoutLine();
    const [, pass] = commands;
    // The pass was meant for a turn whose tile is still to be placed, and now another one's is there.
    storage.set(
      `paydirt.confirmed.${tableOfTwo().id}`,
      JSON.stringify({ by: tableOfTwo().seats[0]!.player.id, after: 1, commands: [pass] }),
    );
    await reload([() => record(2, laid)]);
    await until(isForgotten);
    await expectNothingSent();
    expect(table.sending).toBe("nothing");
  });

  it("says why it was refused, and leaves the move to be made otherwise", async () => {
    const [place] = await confirmWithoutLine();
    await reload();
    expect((await server.expect("command")).id).toBe(place!.id);
    server.say({ type: "rejected", id: place!.id, code: "not_saved", message: "try again" });
    await until(isForgotten);
    turn.settle();
    expect([table.trouble?.code, turn.mine, turn.place?.at]).toEqual(["not_saved", true, [1, 0]]);
  });

  it("waits while the table pauses", async () => {
    const [place] = await confirmWithoutLine();
    await reload([() => acted(2, 1, { type: "paused" })]);
    await expectNothingSent();
    acted(3, 0, { type: "went_on" });
    expect(await server.expect("command")).toMatchObject({ ...place, after: 3 });
  });

  it("is nobody else's", async () => {
    await confirmWithoutLine();
    await reload([], 1);
    await expectNothingSent();
    expect(isForgotten()).toBe(false);
  });

  it("is said to be on the page alone where the device keeps nothing", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: () => undefined,
    });
    turn.tap([1, 0]);
    server.breakLines();
    await until(() => table.link === "waiting");
    void turn.confirm();
    expect(table.sending).toBe("not kept");
  });
});
