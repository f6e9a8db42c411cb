import { expect, it } from "vitest";

import { NONE } from "./resources";
import { cellWords, scoresWords, stockWords } from "./words";

it("says what a player has in hand, and what lies in which bin", () => {
  const player = {
    score: 3,
    camps_left: 9,
    wanted: 1,
    bins: [{ ...NONE, copper: 2 }, NONE, NONE, { ...NONE, wood: 1, gold: 1 }],
    cards: [],
    bonus_tiles: [7, 8],
  } satisfies Parameters<typeof stockWords>[0];
  expect(stockWords(player)).toBe(
    "9 camps left, 1 camp in the wanted area, 2 bonus tiles. Bin 4: 1 gold and 1 wood. Bin 1: 2 copper",
  );
});

it("says of a Trading Post what it is, and what it brings", () => {
  const post = { office: null, single: { trading_post: "building" as const } };
  expect([cellWords(post), scoresWords(post)]).toEqual([
    "Trading Post",
    "1 wood or stone right away, nothing at the end",
  ]);
});
