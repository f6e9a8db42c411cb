import { expect, it } from "vitest";

import { finishedGame } from "../../../tests/game";
import { plain } from "../../i18n/words";
import { describe } from "./describe";
import { sinceTurnOf } from "./recent";
import type { Event } from "./types";

const names = (seat: number) => ["Ada", "Bram", "Noor"][seat] ?? "";

it("spells out every turn of the others since one's own", async () => {
  const events = await finishedGame<Event>("gold-west");
  // A record a command: the table's own log ends one where a turn ends.
  const until = events.findIndex((event) => event.type === "turn_began" && event.turn === 4 && event.seat === 0);
  const records: { seq: number; at: number; events: Event[] }[] = [];
  let open = true;
  for (const event of events.slice(0, until + 1)) {
    if (open) records.push({ seq: records.length + 1, at: 0, events: [] });
    open = event.type === "turn_began" || event.type === "stored" || event.type === "bin_activated";
    records.at(-1)!.events.push(event);
  }
  const lines = sinceTurnOf(0, describe(records, names, null, null), records).map(({ sentence }) => plain(sentence));
  expect(lines.length).toBeGreaterThan(5);
  for (const name of ["Bram", "Noor"]) {
    expect(lines.some((line) => line.startsWith(`${name} activated bin`))).toBe(true);
    expect(lines.some((line) => line.startsWith(`${name} stored`))).toBe(true);
  }
  expect(lines.filter((line) => line.startsWith("Ada"))).toEqual([]);
  expect(sinceTurnOf(2, describe(records, names, null, null), records)).toEqual([]);
});
