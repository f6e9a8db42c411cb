import { expect, it } from "vitest";

import type { ClientMessage } from "../../protocol";
import { Signals } from "./signals.svelte";

it("sends no more than the server takes, of pointing and of reactions each", () => {
  const sent: ClientMessage[] = [];
  let [now, refused] = [0, 0];
  const signals = new Signals(
    (message) => sent.push(message) > 0,
    () => [],
    () => 0,
    () => (refused += 1),
    () => now,
  );
  const react = () => signals.react("hat");
  const point = () => signals.point({ on: "map", x: 0, y: 0 });
  const six = Array.from({ length: 6 }, react);
  expect(six).toEqual([true, true, true, true, true, false]);
  expect(Array.from({ length: 4 }, point)).toEqual([true, true, true, false]);
  expect(refused, "one sees why nothing came of it").toBe(2);
  now = 10_000;
  expect([react(), point()]).toEqual([true, true]);
  expect(sent).toHaveLength(10);
});

it("doesn't count what never left", () => {
  let online = false;
  const signals = new Signals(
    () => online,
    () => [],
    () => 0,
    () => expect.unreachable(),
  );
  for (let tries = 0; tries < 9; tries++) expect(signals.react("pan")).toBe(false);
  online = true;
  expect(signals.react("pan")).toBe(true);
});
