// A game to test with: the real rules, opened by the events that a server would send.
import { readFile } from "node:fs/promises";

import { Engine } from "../src/engine";
import type { GameId } from "../src/protocol";
import type { Event } from "../src/wire/gold-rush";

/** The rules of a game as the page loads them; `make engine` builds them. */
export async function engine(game: GameId): Promise<Engine> {
  const bytes = await readFile(new URL(`../engine/dist/${game}.wasm`, import.meta.url)).catch(() => {
    throw new Error(`web/engine/dist/${game}.wasm is missing: run \`make engine\` first`);
  });
  return Engine.start(new Uint8Array(bytes));
}

/** All that happens in a finished game of three, as the rules keep it. */
export async function finishedGame<Event extends { type: string }>(game: GameId): Promise<Event[]> {
  const log = await readFile(new URL(`../../rules/golden/${game}.jsonl`, import.meta.url), "utf8");
  const lines = log.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Event).filter(({ type }) => type !== "scores");
}

/** The first record of a table of two, as seat 0 sees it: the start tile lies, and seat 0 has drawn a curved railroad. */
export function opening(tile = "01a"): Event[] {
  return [
    {
      type: "opened",
      options: {
        without_farmers: false,
        take_back: false,
        fifth_cowboy: false,
        without_aids: false,
        first_player: "host",
      },
      seats: 2,
      first: 0,
      secrets: null,
    },
    { type: "start_tile_placed", tile: "33", at: [0, 0], rotation: 0, tokens: [{ index: 0, token: null }] },
    { type: "tile_drawn", seat: 0, tile },
  ];
}
