import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/gold-rush.json";
import { rules as english } from "./en";

const text = JSON.stringify(english);

describe("the rules of Gold Rush", () => {
  it("give the figures of the box", () => {
    for (const { value, count } of data.mining_tokens.distribution) {
      expect(text).toMatch(
        value === 0 ? `Gravel, worth nothing: ${count} tokens` : new RegExp(`"${value} nuggets?: ${count} tokens"`),
      );
    }
    expect(text).toContain(`${data.tiles_total} tiles`);
    expect(text).toContain(`${data.mining_tokens.total} mining tokens`);
    expect(text).toContain(`worth ${data.mining_tokens.sum_of_values} points`);
    expect(text).toContain(`${data.designs.length} designs`);
  });
});
