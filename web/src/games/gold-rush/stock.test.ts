import { expect, it } from "vitest";

import { stockWords } from "./stock";

it("says what a player holds, and the value of tokens only once they're turned up", () => {
  const player = { score: 0, cowboys_left: 3, cowboys_total: 4, tent_home: false, tokens: [2, 0] };
  expect(stockWords(player)).toBe("3 cowboys in supply, tent on the map, 2 tokens");
  expect(stockWords(player, true)).toBe(
    "3 cowboys in supply, tent on the map, 2 tokens: 2 nuggets and gravel, worth nothing",
  );
});
