import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/gold-west.json";
import { rules as english } from "./en";

const tables = (chapter: string) =>
  english.chapters
    .filter(({ id }) => id === chapter)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ("table" in block ? [block.table.slice(1)] : [])));
const lower = (text: string) => text.toLowerCase();

describe("the rules of Gold West", () => {
  it("give the figures of the box", () => {
    const bonuses = Object.entries(data.terrain_bonuses.first_and_second).map(([terrain, figures]) => [
      terrain,
      ...figures.map(String),
    ]);
    expect(tables("end")[0]!.map(([terrain = "", ...figures]) => [lower(terrain), ...figures])).toEqual(bonuses);
    const tracks = data.shipping.tracks.map(({ metal, bonus_stacks }) => [
      metal,
      ...bonus_stacks[0]!.tiles_top_first.map(String),
    ]);
    expect(tables("shipping")[0]!.map(([track = "", ...tiles]) => [lower(track), ...tiles])).toEqual(tracks);
    const tokens = Object.entries(data.investment_bonus_tokens.in_use).map(([players, values]) => [
      players,
      values.join(", "),
    ]);
    expect(tables("cards")[0]).toEqual(tokens);
    expect(
      tables("boomtown")[0]!
        .map(([office]) => office)
        .sort(),
    ).toEqual(data.boomtown.offices.list.map(({ name }) => name).sort());
    const starts = data.starting_resources.by_player_order.map(({ bins }) =>
      ([bins["1"], bins["2"], bins["3"]] as Record<string, number>[]).map(
        (bin) =>
          Object.entries(bin)
            .map(([kind, count]) => `${count} ${kind}`)
            .join(", ") || "nothing",
      ),
    );
    expect(tables("start")[0]!.map(([, ...bins]) => bins)).toEqual(starts);
    const text = JSON.stringify(english);
    expect(text).toContain(
      `${data.investments.cards.length} investment cards, of which ${data.investments.cards_in_game} are used`,
    );
    expect(text).toContain(`${data.mining_tokens.kinds.reduce((sum, { count }) => sum + count, 0)} mining tokens`);
  });
});
