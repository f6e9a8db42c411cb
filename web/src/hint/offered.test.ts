import { describe, expect, it } from "vitest";

import { tableOfTwo } from "../../tests/server";
import { offersHints } from "./offered";

describe("a table offers hints", () => {
  const [ada, bram] = tableOfTwo().seats;
  const computer = { ...bram!, bot: "hard" as const };

  it("to people only where its host allows them", () => {
    expect(offersHints({ hints: false, seats: [ada!, bram!] })).toBe(false);
    expect(offersHints({ hints: false, seats: [ada!, bram!, computer] })).toBe(false);
    expect(offersHints({ hints: true, seats: [ada!, bram!] })).toBe(true);
  });

  it("always to one person against computers", () => {
    expect(offersHints({ hints: false, seats: [ada!, computer] })).toBe(true);
    expect(offersHints({ hints: false, seats: [ada!, computer, computer] })).toBe(true);
  });

  it("to nobody who still sits alone", () => {
    expect(offersHints({ hints: false, seats: [ada!] })).toBe(false);
  });
});
