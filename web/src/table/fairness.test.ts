import { beforeEach, describe, expect, it } from "vitest";

import { tableOfTwo } from "../../tests/server";
import { stubStorage } from "../../tests/surroundings";
import { see, seen } from "../lobby/seen";
import { Fairness } from "./fairness.svelte";

/** What lies in the browser's storage, from one page to the next. */
let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

const table = (commitment: string, id = tableOfTwo().id) => ({
  ...tableOfTwo(),
  id,
  commitment,
  status: "playing" as const,
});
const waiting = (commitment: string, id?: string) => ({ ...table(commitment, id), status: "waiting" as const });
const players = tableOfTwo().seats.map(({ player }) => player.id);

describe("what a page saw", () => {
  it("is the first commitment, what the seats had added as the game started, and the newest hash", () => {
    const page = new Fairness();
    page.see(waiting("c1"), 0);
    const sent = page.draw();
    expect(sent).toMatch(/^[0-9a-f]{64}$/);
    expect(page.draw()).toBe(sent);
    page.see(
      { ...table("c1"), seats: table("c1").seats.map((seat, at) => ({ ...seat, ...(at === 1 && { entropy: "aa" }) })) },
      0,
    );
    page.see(table("c2"), 0);
    page.hear(1, "h1");
    page.hear(2, "h2");
    expect(page.latest).toBe("h2");
    expect(page.seen).toEqual({ commitment: "c1", players, entropy: [sent, "aa"], hashes: [[2, "h2"]] });
  });

  it("is no commitment that came when the game had started, and nothing at all that came when it was over", () => {
    const page = new Fairness();
    page.see(table("c1"), 0);
    expect(page.seen.commitment).toBeNull();
    const late = new Fairness();
    late.see({ ...table("c1", "another"), status: "finished" }, null);
    late.hear(1, "h1");
    expect(late.latest, "it is shown all the same").toBe("h1");
    expect(late.seen).toEqual({ commitment: null, players: [], entropy: [], hashes: [] });
  });

  it("outlives the page", () => {
    const page = new Fairness();
    page.see(waiting("c1"), 0);
    page.hear(1, "h1");
    page.hear(2, "h2");
    const later = new Fairness();
    later.see(table("another"), 0);
    expect(later.seen).toMatchObject({ commitment: "c1", hashes: [[2, "h2"]] });
  });

  it("keeps a second hash for the same record, for the check to find", () => {
    const page = new Fairness();
    page.see(table("c1"), 0);
    for (const [seq, hash] of [
      [1, "h1"],
      [2, "h2"],
    ] as const)
      page.hear(seq, hash);
    const later = new Fairness();
    later.see(table("c1"), 0);
    for (const [seq, hash] of [
      [1, "h1"],
      [2, "forged"],
      [3, "h3"],
    ] as const)
      later.hear(seq, hash);
    expect(later.seen.hashes).toContainEqual([2, "h2"]);
  });

  it("lies beside how far this device has seen the table", () => {
    const page = new Fairness();
    page.see(waiting("c1"), 0);
    page.draw();
    page.hear(1, "h1");
    see(table("c1").id, { seq: 1, over: false });
    page.hear(2, "h2");
    expect(seen(table("c1").id)).toEqual({ seq: 1, over: false });
    const later = new Fairness();
    later.see(table("another"), 0);
    expect(later.seen).toMatchObject({ commitment: "c1", hashes: [[2, "h2"]] });
  });

  it("is found where it was kept before, among other things, until it is kept anew", () => {
    storage.set(
      "paydirt.seen",
      JSON.stringify({
        before: { commitment: "c1", players, entropy: ["aa", null], hashes: [[4, "h4"]], sent: "aa" },
        other: { seq: 7, over: false },
      }),
    );
    const page = new Fairness();
    page.see(table("c2", "before"), 0);
    expect(page.seen).toEqual({ commitment: "c1", players, entropy: ["aa", null], hashes: [[4, "h4"]] });
    see("before", { seq: 4, over: false });
    const later = new Fairness();
    later.see(table("c2", "before"), 0);
    expect(later.seen).toEqual(page.seen);
    expect(seen("other")).toEqual({ seq: 7, over: false });
    expect(Object.keys(JSON.parse(storage.get("paydirt.noted")!) as object)).toEqual(["before"]);
  });

  it("is kept of the newest tables alone", () => {
    for (let number = 0; number < 30; number += 1) new Fairness().see(table(`c${number}`, `table ${number}`), 0);
    const kept = Object.keys(JSON.parse([...storage.values()][0]!) as object);
    expect(kept).toHaveLength(20);
    expect(kept.at(-1)).toBe("table 29");
  });
});
