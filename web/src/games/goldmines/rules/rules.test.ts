import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/goldmines.json";
import type { Block } from "../../../rules/content";
import { FACES } from "../draw";
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

describe("the rules of Goldmines", () => {
  it("say the same in every language, chapter by chapter", () => {
    expect(dutch.chapters.map(({ id, blocks }) => [id, blocks.map(shape)])).toEqual(english.chapters.map(({ id, blocks }) => [id, blocks.map(shape)]));
    expect(dutch.short.length).toBe(english.short.length);
    expect(new Set(english.chapters.map(({ id }) => id)).size).toBe(english.chapters.length);
  });

  it("give the figures of the boxes", () => {
    const counted = (prefix: string) => FACES.filter(({ name }) => name.startsWith(prefix)).reduce((sum, { count }) => sum + count, 0);
    const text = JSON.stringify(english);
    expect(text).toContain(`${counted("base")} tiles`);
    expect(text).toContain(`${counted("gold")} gold tiles`);
    expect(text).toContain(`${counted("bcb")} tiles, and three castles`);
    const worth = english.chapters.find(({ id }) => id === "worth")?.blocks.find((block) => "table" in block);
    const rows = worth && "table" in worth ? worth.table.slice(1).map(([ingots, each]) => [Number.parseInt(ingots ?? ""), Number(each)]) : [];
    expect(rows).toEqual(data.value_table.filter(({ points_each }) => points_each > 0).map(({ min, points_each }) => [min, points_each]));
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
