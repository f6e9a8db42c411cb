import { beforeEach, expect, it, vi } from "vitest";

import { stubStorage } from "../tests/surroundings";
import { me } from "./me.svelte";
import { api, Refused } from "./net/api";

const refused = new Refused("not_signed_in", "enter your name first");

beforeEach(() => {
  stubStorage();
  me.cancel();
  me.player = { id: "ada", name: "Ada" };
  vi.spyOn(api, "createPlayer").mockImplementation((name = "") =>
    Promise.resolve({ player: { id: "new", name }, token: null }),
  );
});

it("asks for a name when the server no longer knows us, and tries again with it", async () => {
  let known = false;
  const asked = me.ask(() => (known ? Promise.resolve("done") : Promise.reject(refused)));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  known = true;
  await me.name("Ada");
  await expect(asked).resolves.toBe("done");
  expect(me.asking).toBe(false);
});

it("settles what waits for a name when none is given, and when something else asks for one", async () => {
  const cancelled = me.ask(() => Promise.reject(refused));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  me.cancel();
  await expect(cancelled).rejects.toBe(refused);
  expect(me.asking).toBe(false);

  const overtaken = me.ask(() => Promise.reject(refused));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  me.rename();
  await expect(overtaken).rejects.toBe(refused);
  expect(me.asking).toBe(true);
});
