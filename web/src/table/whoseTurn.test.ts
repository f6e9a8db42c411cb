import { expect, it, vi } from "vitest";

import { tableOfTwo } from "../../tests/server";
import { ServerTime } from "./clock/time.svelte";
import { NOTHING_AROUND } from "./around/nothing";
import { turnWords } from "./WhoseTurn.svelte";

vi.mock("../settings.svelte", () => ({ settings: { locale: "en" } }));

it("says by the server's clock since when somebody is away", () => {
  const time = new ServerTime();
  const since = new Date(2020, 4, 1, 11, 30).getTime(); // as far from this device's clock as it gets
  const table = {
    seat: 0,
    around: NOTHING_AROUND,
    presence: { seats: [true, false], away_since: [null, since], spectators: 0 },
    time,
  };
  const words = () => turnWords(table, tableOfTwo().seats, 1, false);
  time.hear(since + 3_600_000, Date.now());
  expect(words()).not.toContain("May");
  time.hear(since + 24 * 3_600_000, Date.now());
  expect(words()).toContain("May");
});
