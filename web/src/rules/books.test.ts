import { describe, expect, it } from "vitest";

import { GAMES } from "../games";
import type { Block } from "./content";

const shape = (block: Block<unknown>) => {
  if ("list" in block) return ["list", block.list.length];
  if ("ruling" in block) return ["ruling", block.ruling.length];
  if ("table" in block) return ["table", block.table.map((row) => row.length)];
  if ("figures" in block) return ["figures", block.figures.map((figure) => figure.picture)];
  return ["say"];
};

describe.each(GAMES)("the rules of $id", (game) => {
  it("say the same in every language, chapter by chapter", async () => {
    const [{ rules: english }, { rules: dutch }] = [await game.rules("en"), await game.rules("nl")];
    expect(dutch.chapters.map(({ id, blocks }) => [id, blocks.map(shape)])).toEqual(
      english.chapters.map(({ id, blocks }) => [id, blocks.map(shape)]),
    );
    expect(dutch.short.length).toBe(english.short.length);
    expect(new Set(english.chapters.map(({ id }) => id)).size).toBe(english.chapters.length);
  });

  it.each(["en", "nl"] as const)(
    "show drawings that the drawing kit can make, with their words: %s",
    async (locale) => {
      const { rules, draw } = await game.rules(locale);
      const figures = rules.chapters.flatMap(({ blocks }) =>
        blocks.flatMap((block) => ("figures" in block ? block.figures : [])),
      );
      expect(figures.length).toBeGreaterThan(0);
      for (const { picture, words } of figures) {
        expect(words.trim()).not.toBe("");
        const drawn = draw(picture as never);
        expect(drawn.svg).not.toMatch(/undefined|NaN/);
        expect(drawn.box).not.toMatch(/NaN|Infinity/);
      }
    },
  );
});
