import { beforeEach, expect, it } from "vitest";

import { me } from "../me.svelte";
import { Lobby } from "./lobby.svelte";
import { summary } from "./tables.testing";

const [ada, others] = [{ id: "me", name: "Ada" }, [{ id: "dee", name: "Dee" }]];

beforeEach(() => (me.player = ada));

it("keeps a game among our own though somebody else has our seat", () => {
  const lobby = new Lobby();
  lobby.hear({ type: "changed", table: summary({ seats: [ada, ...others] }) });
  lobby.hear({ type: "changed", table: summary({ seats: others }) });
  expect(lobby.yours.map(({ seats }) => seats)).toEqual([others]);
  expect(lobby.open).toEqual([]);
});

it("lets go of a table that we left before the game", () => {
  const lobby = new Lobby();
  lobby.hear({ type: "changed", table: summary({ status: "waiting", seats: [ada, ...others] }) });
  lobby.hear({ type: "changed", table: summary({ status: "waiting", seats: others }) });
  expect(lobby.yours).toEqual([]);
});
