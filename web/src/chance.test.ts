import { expect, it } from "vitest";

import { newId, randomHex } from "./chance";

it("draws as many bytes as were asked for, and others each time", () => {
  const draws = Array.from({ length: 50 }, () => randomHex(32));
  for (const draw of draws) expect(draw).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(draws).size).toBe(50);
});

it("draws UUIDs as the server reads them", () => {
  const ids = Array.from({ length: 50 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});
