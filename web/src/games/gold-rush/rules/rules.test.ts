import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/gold-rush.json";
import type { Block } from "../../../rules/content";
import { rules as english } from "./en";
import { rules as dutch } from "./nl";
import { drawPicture, type Picture } from "./pictures";

const shape = (block: Block<Picture>) => {
  if ("list" in block) return ["list", block.list.length];
  if ("ruling" in block) return ["ruling", block.ruling.length];
  if ("table" in block) return ["table", block.table.map((row) => row.length)];
  if ("figures" in block) return ["figures", block.figures.map((figure) => figure.picture)];
  return ["say"];
};
const text = JSON.stringify(english);

describe("the rules of Gold Rush", () => {
  it("say the same in every language, chapter by chapter", () => {
    expect(dutch.chapters.map(({ id, blocks }) => [id, blocks.map(shape)])).toEqual(english.chapters.map(({ id, blocks }) => [id, blocks.map(shape)]));
    expect(dutch.short.length).toBe(english.short.length);
    expect(new Set(english.chapters.map(({ id }) => id)).size).toBe(english.chapters.length);
  });

  it("give the figures of the box", () => {
    for (const { value, count } of data.mining_tokens.distribution) {
      expect(text).toMatch(value === 0 ? `Gravel, worth nothing: ${count} tokens` : new RegExp(`"${value} nuggets?: ${count} tokens"`));
    }
    expect(text).toContain(`${data.tiles_total} tiles`);
    expect(text).toContain(`${data.mining_tokens.total} mining tokens`);
    expect(text).toContain(`worth ${data.mining_tokens.sum_of_values} points`);
    expect(text).toContain(`${data.designs.length} designs`);
  });

  it("show drawings that the drawing kit can make, with their words", () => {
    for (const { blocks } of [...english.chapters, ...dutch.chapters]) {
      for (const block of blocks) {
        if (!("figures" in block)) continue;
        for (const { picture, words } of block.figures) {
          expect(words.trim()).not.toBe("");
          const drawn = drawPicture(picture);
          expect(drawn.svg).not.toMatch(/undefined|NaN/);
          expect(drawn.box).not.toMatch(/NaN|Infinity/);
        }
      }
    }
  });
});
