// A table of two in Gold Rush against a server of the tests, for those of `state.svelte.ts`: call `sitDown` first.
import { afterEach, beforeEach, vi } from "vitest";

import { engine, opening } from "../../tests/game";
import { TestServer, tableOfTwo } from "../../tests/server";
import { Network } from "../../tests/surroundings";
import { rushTurn, type RushTurn } from "../games/gold-rush/moves";
import type { RushTable } from "../games/gold-rush/types";
import type { TableEvent } from "../protocol";
import type { Event } from "../wire/gold-rush";
import { TableState } from "./state.svelte";

export let server: TestServer;
export let table: RushTable;
export let turn: RushTurn;

/** Before each test we come in as seat 0, with the game just opened. */
export function sitDown(): void {
  beforeEach(async () => {
    server = await TestServer.start();
    await enter();
  });
  afterEach(async () => {
    vi.useRealTimers();
    table.close();
    await server.stop();
  });
}

/** A page of the table, for somebody else or for us once more. */
export const openPage = (): RushTable =>
  new TableState(
    async (game) => (await engine(game)).open(game),
    () => server.url,
    new Network(),
  );

/** Opens our page in a seat, where this has happened since the game was opened. */
export async function enter(happened: (() => void)[] = [], seat = 0): Promise<void> {
  table = openPage();
  await server.expect("resume");
  server.greet(tableOfTwo(), seat, 1 + happened.length);
  record(1, ...opening());
  for (const happen of happened) happen();
  await until(() => table.view !== null);
  turn = rushTurn(table);
}

export const record = (seq: number, ...events: Event[]) =>
  server.say({ type: "events", seq, at: 0, hash: "00", events });
export const acted = (seq: number, seat: number, ...events: TableEvent[]) =>
  server.say({ type: "acted", seq, at: 1000 * seq, hash: "00", seat, events });
/** The tile of the first turn is placed, where and how it's usually done here. */
export const placed = {
  type: "tile_placed",
  seat: 0,
  tile: "01a",
  at: [1, 0],
  rotation: 1,
  tokens: [],
} satisfies Event;
/** The first turn ends, with no action, and the next starts. */
export const passed: Event[] = [
  { type: "passed", seat: 0 },
  { type: "tile_drawn", seat: 1, tile: "12a" },
];

/** The page's line breaks, and it waits before it tries again, until `comeBack`. */
export async function breakLine(page: RushTable = table): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.sockets.pop()!.terminate();
  await until(() => page.link === "waiting");
}

/** The page has waited long enough after `breakLine`, and asks for what came since. */
export function comeBack(): Promise<{ type: "resume"; since_seq: number }> {
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  return server.expect("resume");
}

/** Lets sockets and promises go on until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
