// A move of ours, from the hand to the log: `state.svelte.ts` and what the device keeps.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { tableOfTwo } from "../../tests/server";
import { stubStorage } from "../../tests/surroundings";
import { rushTurn } from "../games/gold-rush/moves";
import type { AnyCode, TableEvent } from "../protocol";
import {
  acted,
  breakLine,
  comeBack,
  enter,
  placed,
  passed,
  record,
  server,
  sitDown,
  table,
  turn,
  until,
} from "./state.testing";

sitDown();

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
    record(2, { ...placed, at, rotation });
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
    await breakLine();
    expect(table.sending).toBe("not sent");
    await comeBack();
    server.greet(tableOfTwo(), 0, 1);
    expect((await server.expect("command")).id).toBe(first.id);
    server.say({ type: "rejected", id: first.id, code: "not_saved", message: "try again" });
    await sent;
    expect(table.trouble?.code).toBe("not_saved");
    // What was placed is still there to be confirmed again; the second command never left.
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
    record(2, { ...placed, at, rotation });
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
    record(4, placed);
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
    record(2, { ...placed, at, rotation });
    server.say({ type: "rejected", id: place.id, code: "tile_placed_already", message: "choose an action or pass" });
    await sent;
    expect(table.trouble?.code).toBe("another_tab");
  });

  it("says why a move was refused, and nothing of another page, when something happened around the game meanwhile", async () => {
    const refused = async (code: AnyCode, happens: () => void) => {
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
    record(2, placed);
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

  const isForgotten = () => !storage.has(`paydirt.confirmed.${tableOfTwo().id}`);
  /** Whether nothing has been sent: what is asked next is answered first. */
  async function expectNothingSent(): Promise<void> {
    void table.act({ type: "go_on" });
    await server.expect("act");
  }

  it("is sent after a reload, under the ids that it was given, and forgotten once it's answered", async () => {
    const [place, pass] = await confirmWithoutLine();
    await enter();
    expect(await server.expect("command")).toMatchObject({ ...place, after: 1 });
    expect([turn.mine, turn.provisional?.at, table.sending]).toEqual([false, [1, 0], "sending"]);
    record(2, placed);
    server.say({ type: "accepted", id: place!.id, seq: 2 });
    expect(await server.expect("command")).toMatchObject({ ...pass, after: 2 });
    record(3, ...passed);
    server.say({ type: "accepted", id: pass!.id, seq: 3 });
    await until(() => table.resent === 1);
    expect([table.sending, isForgotten(), table.trouble]).toEqual(["nothing", true, null]);
  });

  it("is asked for by its id where the game may have gone on with it, and goes on itself", async () => {
    const [place, pass] = await confirmWithoutLine();
    await enter([() => record(2, placed)]);
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
    await enter([() => record(2, placed), () => record(3, ...passed)]);
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
    await enter([() => record(2, placed)]);
    await until(isForgotten);
    await expectNothingSent();
    expect(table.sending).toBe("nothing");
  });

  it("says why it was refused, and leaves the move to be made otherwise", async () => {
    const [place] = await confirmWithoutLine();
    await enter();
    expect((await server.expect("command")).id).toBe(place!.id);
    server.say({ type: "rejected", id: place!.id, code: "not_saved", message: "try again" });
    await until(isForgotten);
    turn.settle();
    expect([table.trouble?.code, turn.mine, turn.place?.at]).toEqual(["not_saved", true, [1, 0]]);
  });

  it("waits while the table pauses", async () => {
    const [place] = await confirmWithoutLine();
    await enter([() => acted(2, 1, { type: "paused" })]);
    await expectNothingSent();
    acted(3, 0, { type: "went_on" });
    expect(await server.expect("command")).toMatchObject({ ...place, after: 3 });
  });

  it("is nobody else's", async () => {
    await confirmWithoutLine();
    await enter([], 1);
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
