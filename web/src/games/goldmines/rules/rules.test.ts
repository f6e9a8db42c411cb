import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/goldmines.json";
import { FACES } from "../draw";
import { rules as english } from "./en";

describe("the rules of Goldmines", () => {
  it("give the figures of the boxes", () => {
    const counted = (prefix: string) =>
      FACES.filter(({ name }) => name.startsWith(prefix)).reduce((sum, { count }) => sum + count, 0);
    const text = JSON.stringify(english);
    expect(text).toContain(`${counted("base")} tiles`);
    expect(text).toContain(`${counted("gold")} gold tiles`);
    expect(text).toContain(`${counted("bcb")} tiles, and three castles`);
    const worth = english.chapters.find(({ id }) => id === "worth")?.blocks.find((block) => "table" in block);
    const rows =
      worth && "table" in worth
        ? worth.table.slice(1).map(([ingots, each]) => [Number.parseInt(ingots ?? ""), Number(each)])
        : [];
    expect(rows).toEqual(
      data.value_table.filter(({ points_each }) => points_each > 0).map(({ min, points_each }) => [min, points_each]),
    );
  });
});
