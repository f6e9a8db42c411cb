import { afterEach, expect, it, vi } from "vitest";

import type { Found } from "./decisions";
import { keepReview, keptReview } from "./keptReviews";

afterEach(() => vi.unstubAllGlobals());

it("keeps a review as long as the same computer players would look", () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  const found: Found[] = [
    { stop: 3, turn: 1, seat: 0, after: 2, lead: 0, lost: 900, error: 100, closer: true, best: ["b"] },
  ];
  keepReview("t", "gold-rush.review-1.wasm", found);
  expect(keptReview("t", "gold-rush.review-1.wasm")).toEqual(found);
  expect(keptReview("t", "gold-rush.review-2.wasm")).toBeNull();
  expect(keptReview("u", "gold-rush.review-1.wasm")).toBeNull();
});
