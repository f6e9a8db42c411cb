import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/gold-west.json";
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
const tables = (chapter: string) =>
  english.chapters.filter(({ id }) => id === chapter).flatMap(({ blocks }) => blocks.flatMap((block) => ("table" in block ? [block.table.slice(1)] : [])));
const lower = (text: string) => text.toLowerCase();

describe("the rules of Gold West", () => {
  it("say the same in every language, chapter by chapter", () => {
    expect(dutch.chapters.map(({ id, blocks }) => [id, blocks.map(shape)])).toEqual(english.chapters.map(({ id, blocks }) => [id, blocks.map(shape)]));
    expect(dutch.short.length).toBe(english.short.length);
    expect(new Set(english.chapters.map(({ id }) => id)).size).toBe(english.chapters.length);
  });

  it("give the figures of the box", () => {
    const bonuses = Object.entries(data.terrain_bonuses.first_and_second).map(([land, figures]) => [land, ...figures.map(String)]);
    expect(tables("end")[0]!.map(([land = "", ...figures]) => [lower(land), ...figures])).toEqual(bonuses);
    const tracks = data.shipping.tracks.map(({ metal, bonus_stacks }) => [metal, ...bonus_stacks[0]!.tiles_top_first.map(String)]);
    expect(tables("shipping")[0]!.map(([track = "", ...tiles]) => [lower(track), ...tiles])).toEqual(tracks);
    const tokens = Object.entries(data.investment_bonus_tokens.in_use).map(([players, values]) => [players, values.join(", ")]);
    expect(tables("cards")[0]).toEqual(tokens);
    expect(tables("boomtown")[0]!.map(([office]) => office).sort()).toEqual(data.boomtown.offices.list.map(({ name }) => name).sort());
    const starts = data.starting_resources.by_player_order.map(({ bins }) =>
      ([bins["1"], bins["2"], bins["3"]] as Record<string, number>[]).map((bin) => Object.entries(bin).map(([kind, count]) => `${count} ${kind}`).join(", ") || "nothing"),
    );
    expect(tables("start")[0]!.map(([, ...bins]) => bins)).toEqual(starts);
    const text = JSON.stringify(english);
    expect(text).toContain(`${data.investments.cards.length} investment cards, of which ${data.investments.cards_in_game} are used`);
    expect(text).toContain(`${data.mining_tokens.kinds.reduce((sum, { count }) => sum + count, 0)} mining tokens`);
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
