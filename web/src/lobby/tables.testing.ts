// Tables in a list, for tests.
import type { TableSummary } from "../protocol";

/** A running table of Gold Rush at which "me", Ben and Cleo sit, but for what is said otherwise. */
export const summary = (changes: Partial<TableSummary> = {}): TableSummary => ({
  id: "1",
  game: "gold-rush",
  name: "Saturday claim",
  visibility: "public",
  status: "playing",
  max_seats: 4,
  hints: false,
  seats: [
    { id: "me", name: "Ada" },
    { id: "ben", name: "Ben" },
    { id: "cleo", name: "Cleo" },
  ],
  colours: ["brick", "indigo", "pine"],
  to_act: 1,
  by_computer: false,
  progress: null,
  outcome: null,
  created_at: 0,
  ended_at: null,
  ...changes,
});
