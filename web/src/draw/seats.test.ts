import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { definitions } from "./definitions";
import { badge, cowboy, ROLES, tent } from "./pieces";
import { brand, dress, dressedIn, seatLook, SEATS, seatPattern, seatPatterns } from "./seats";
import { TOKEN_VALUES, pile, tokenFace } from "./tokens";

const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

const valueOf = (name: string): string | undefined => new RegExp(`--${name}: ([^;]+);`).exec(theme)?.[1];
const different = (list: readonly unknown[]): number => new Set(list).size;

describe("the seats", () => {
  it("differ in colour, in brand and in pattern", () => {
    expect(different(SEATS.map(({ id }) => valueOf(id)))).toBe(5);
    expect(different(SEATS.map((_, seat) => brand(seat).replace(/fill="[^"]*"/, "")))).toBe(5);
    const patterns = seatPatterns().split("</pattern>").slice(0, 5);
    expect(different(patterns.map((pattern) => /d="([^"]*)"/.exec(pattern)?.[1] ?? "none"))).toBe(5);
    expect(different(SEATS.map((_, seat) => seatPattern(seat)))).toBe(5);
  });

  it("show colour, brand and pattern on every piece", () => {
    SEATS.forEach(({ id }, seat) => {
      for (const piece of [...ROLES.map((role) => cowboy(seat, role)), tent(seat), badge(seat)]) {
        expect(piece).toContain(`var(--${id})`);
        expect(piece).toContain(brand(seat));
        expect(piece).toContain(`url(#draw-thread-${id})`);
      }
    });
  });

  it("have cowboys whose role can be seen", () => {
    expect(different(ROLES.map((role) => cowboy(0, role)))).toBe(4);
  });
});

describe("tokens", () => {
  it("show as many nuggets as they are worth", () => {
    for (const value of TOKEN_VALUES) expect(tokenFace(value).match(/#draw-nugget-/g)?.length ?? 0).toBe(value);
  });

  it("make a pile that says its height", () => {
    for (const count of [1, 5, 12]) expect(pile(count)).toContain(`>${count}</text>`);
  });
});

describe("the theme", () => {
  it("holds every colour that is drawn with, and night changes only what day has", () => {
    const names = (text: string): string[] =>
      [...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name as string);
    for (const name of names(definitions())) {
      if (name !== "display") expect(valueOf(name), name).toBeDefined();
    }
    const [day = "", night = ""] = theme.split(':root[data-theme="night"]');
    const set = (part: string): string[] => [...part.matchAll(/--([\w-]+):/g)].map(([, name]) => name as string);
    const unknown = set(night).filter((name) => !set(day).includes(name));
    expect(unknown).toEqual([]);
  });

  it("is the only place where colours are: the drawings name them", () => {
    const values = [...definitions().matchAll(/(?:fill|stroke|stop-color)="([^"]*)"/g)].map(
      ([, value]) => value as string,
    );
    expect(values.filter((value) => !/^(none|var\(--[\w-]+\)|url\(#draw-[\w-]+\))$/.test(value))).toEqual([]);
  });
});

describe("the definitions", () => {
  it("have each name once, and all names that they use", () => {
    const ids = [...definitions().matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id as string);
    expect(different(ids)).toBe(ids.length);
    for (const [, used] of definitions().matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(ids).toContain(used);
  });
});

it("draws seats as their players chose, for as long as their table is shown", () => {
  const looks = () => [0, 1, 2].map((seat) => seatLook(seat).id);
  const undress = dress(() => ["coal", "brick"]);
  const drawn = definitions();
  expect(looks(), "a seat of which nothing is known has its own").toEqual(["coal", "brick", "pine"]);
  expect(dressedIn(["pine", "chalk", "indigo"], looks)).toEqual(["pine", "chalk", "indigo"]);
  expect(dressedIn(null, looks)).toEqual(["brick", "indigo", "pine"]);
  expect(looks()).toEqual(["coal", "brick", "pine"]);
  const later = dress(() => ["chalk"]);
  undress();
  expect(looks()[0], "the table that is shown since then stays").toBe("chalk");
  later();
  expect(looks()).toEqual(["brick", "indigo", "pine"]);
  expect(drawn, "what is drawn once for all does not follow").toBe(definitions());
});
