import { describe, expect, it } from "vitest";

import { GAMES } from "./games";
import {
  inviteOf,
  parseTableLink,
  PAST,
  pastLink,
  positionLink,
  routeOf,
  rulesLink,
  setupLink,
  tableLink,
} from "./router.svelte";

const ID = "0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11";

describe("routes", () => {
  it("knows the lobby, a table and past games, with and without a stroke at the end", () => {
    expect(routeOf("/")).toEqual({ page: "lobby", setup: null });
    expect(routeOf(`/t/${ID}`)).toEqual({ page: "table", id: ID, at: null });
    expect(routeOf(`/t/${ID.toUpperCase()}/`)).toEqual({ page: "table", id: ID, at: null });
    expect(routeOf(PAST)).toEqual({ page: "past", game: null, opponent: null });
    expect(routeOf(`${PAST}/`)).toEqual({ page: "past", game: null, opponent: null });
  });

  it("knows which past games are wanted", () => {
    const back = (wanted: Parameters<typeof pastLink>[0]) => {
      const { pathname, search } = new URL(pastLink(wanted), "https://play.example");
      return routeOf(pathname, search);
    };
    expect(pastLink({ game: null, opponent: null })).toBe(PAST);
    for (const wanted of [
      { game: "gold-west", opponent: null },
      { game: null, opponent: "Ada & Björn #1" },
      { game: "gold-rush", opponent: "Cleo" },
    ] as const)
      expect(back(wanted)).toEqual({ page: "past", ...wanted });
    expect(routeOf(PAST, "?game=chess&with=")).toEqual({ page: "past", game: null, opponent: null });
  });

  it("knows a position of a table, and no other number", () => {
    const at = (query: string) => routeOf(`/t/${ID}`, query);
    expect(at("?at=58")).toEqual({ page: "table", id: ID, at: 58 });
    expect(new URL(positionLink(ID, 58, "https://play.example")).search).toBe("?at=58");
    for (const query of ["?at=", "?at=0", "?at=-1", "?at=1.5", "?at=x", "?at=99999999999", "?to=5"])
      expect(at(query), query).toEqual({ page: "table", id: ID, at: null });
    expect(parseTableLink(positionLink(ID, 58, "https://play.example"))).toEqual({
      id: ID,
      at: 58,
      invite: null,
    });
  });

  it.each(GAMES.map(({ id }) => id))("has a page of rules and a set-up for every game: %s", (game) => {
    expect(routeOf(rulesLink(game))).toEqual({ page: "rules", game });
    expect(routeOf(`${rulesLink(game)}/`)).toEqual({ page: "rules", game });
    expect(routeOf(setupLink(game))).toEqual({ page: "lobby", setup: game });
  });

  it.each([
    "/anything",
    "/t/garbage",
    `/t/${ID}/more`,
    "/t/",
    "/rules",
    "/rules/chess",
    "/rules/toString",
    "/new",
    "/new/gold-rush/x",
    "//",
    "/t/------------------------------------",
    "/games/1",
  ])("takes nothing else for a page: %s", (path) => expect(routeOf(path)).toEqual({ page: "nowhere" }));

  it("keeps the invite code in the fragment, and reads back the link it made", () => {
    const link = tableLink(ID, "a+b/c", "https://paydirt.example");
    expect(new URL(link).search).toBe("");
    expect(inviteOf(new URL(link).hash)).toBe("a+b/c");
    expect(parseTableLink(`  ${link} `)).toEqual({ id: ID, at: null, invite: "a+b/c" });
    expect(parseTableLink(tableLink(ID, null, ""))).toEqual({ id: ID, at: null, invite: null });
    expect(parseTableLink(`https://paydirt.example/t/${ID}/more`)).toBeNull();
    expect(parseTableLink(`https://paydirt.example/t/${ID}0`)).toBeNull();
    expect(parseTableLink("https://paydirt.example/")).toBeNull();
    expect(parseTableLink("https://paydirt.example/t/------------------------------------")).toBeNull();
  });

  it.each([
    (link: string) => `Play with me: ${link}.`,
    (link: string) => `${link} see you at 8`,
    (link: string) => `<${link}>`,
    (link: string) => `(${link}), [${link}]`,
    (link: string) => `“${link}”!\nSee you?`,
  ])("finds a link among other words: %s", (said) => {
    const [link, at] = [
      tableLink(ID, "21e2f0", "https://paydirt.example"),
      positionLink(ID, 58, "https://paydirt.example"),
    ];
    expect(parseTableLink(said(link))).toEqual({ id: ID, at: null, invite: "21e2f0" });
    expect(parseTableLink(said(at))).toEqual({ id: ID, at: 58, invite: null });
    expect(parseTableLink(said(tableLink(ID, null, "")))).toEqual({ id: ID, at: null, invite: null });
    expect(parseTableLink(said(link.replace("#", "?from=a.b#")))?.invite).toBe("21e2f0");
  });
});
