import { describe, expect, it } from "vitest";

import { inviteOf, parseTableLink, routeOf, rulesLink, tableLink } from "./router.svelte";

const ID = "0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11";

describe("routes", () => {
  it("knows the lobby and a table, and takes anything else for the lobby", () => {
    expect(routeOf("/")).toEqual({ page: "lobby" });
    expect(routeOf(`/t/${ID}`)).toEqual({ page: "table", id: ID });
    expect(routeOf(`/t/${ID.toUpperCase()}/`)).toEqual({ page: "table", id: ID });
    expect(routeOf("/t/../../etc")).toEqual({ page: "lobby" });
  });

  it("knows the rules of a game, where the lobby links to them", () => {
    expect(routeOf(rulesLink("gold-rush"))).toEqual({ page: "rules", game: "gold-rush" });
    expect(routeOf("/rules/gold-rush/")).toEqual({ page: "rules", game: "gold-rush" });
    expect(routeOf("/rules/chess")).toEqual({ page: "lobby" });
  });

  it("keeps the invite code in the fragment, and reads back the link it made", () => {
    const link = tableLink(ID, "a+b/c", "https://paydirt.example");
    expect(new URL(link).search).toBe("");
    expect(inviteOf(new URL(link).hash)).toBe("a+b/c");
    expect(parseTableLink(`  ${link} `)).toEqual({ id: ID, invite: "a+b/c" });
    expect(parseTableLink(tableLink(ID, null, ""))).toEqual({ id: ID, invite: null });
    expect(parseTableLink("https://paydirt.example/")).toBeNull();
  });
});
