import { afterEach, expect, it, vi } from "vitest";

import { stubStorage } from "../../tests/surroundings";
import { keepReview, keptReview, type KeptReview } from "./keptReviews";

afterEach(() => vi.unstubAllGlobals());

it("keeps a review as long as the same computer players would look", () => {
  stubStorage();
  const review: KeptReview = {
    found: [{ stop: 3, turn: 1, seat: 0, after: 2, lead: 0, lost: 900, error: 100, closer: true, best: ["b"] }],
    luck: { gained: [420, -420], error: 150 },
  };
  keepReview("t", "gold-rush.review-1.wasm", review);
  expect(keptReview("t", "gold-rush.review-1.wasm")).toEqual(review);
  expect(keptReview("t", "gold-rush.review-2.wasm")).toBeNull();
  expect(keptReview("u", "gold-rush.review-1.wasm")).toBeNull();
});
