import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type * as Module from "./closedByBack";

/** A history as browsers keep it: going elsewhere takes a moment, and leads nowhere beyond its ends. */
class Entries {
  all: unknown[] = ["within"];
  at = 0;
  constructor(private readonly arrived: () => void) {}
  get state(): unknown {
    return this.all[this.at];
  }
  pushState(state: unknown): void {
    this.all = [...this.all.slice(0, this.at + 1), state];
    this.at += 1;
  }
  replaceState(state: unknown): void {
    this.all[this.at] = state;
  }
  go(by: number): void {
    setTimeout(() => {
      if (this.all[this.at + by] === undefined) return;
      this.at += by;
      this.arrived();
    }, 5);
  }
}

let back: typeof Module;
let entries: Entries;
const settled = () => vi.advanceTimersByTimeAsync(20);
/** As `Dialog` does it: whatever closes it, it says that it is closed. */
function opened(): { close: () => void; isOpen: () => boolean } {
  let isOpen = true;
  const close = () => {
    isOpen = false;
    release();
  };
  const release = back.closedByBack(close);
  return { close, isOpen: () => isOpen };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  back = await import("./closedByBack");
  entries = new Entries(() => back.arrive());
  vi.stubGlobal("history", entries);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("closes one after the other, the uppermost first", async () => {
  const [sheet, dialog] = [opened(), opened()];
  expect(entries.all).toEqual(["within", 1, 2]);
  entries.go(-1);
  await settled();
  expect([sheet.isOpen(), dialog.isOpen()]).toEqual([true, false]);
  entries.go(-1);
  await settled();
  expect([sheet.isOpen(), entries.state]).toEqual([false, "within"]);
});

it("leaves the entry of what was closed by other means, and what opens in its place takes it over", async () => {
  opened().close();
  const next = opened();
  await settled();
  expect([entries.all, entries.at, next.isOpen()]).toEqual([["within", 1], 1, true]);
  next.close();
  await settled();
  expect(entries.at).toBe(0);
});

it("leaves entries that a page before has made", async () => {
  entries.all = ["within", 1, 2];
  entries.at = 2;
  back.arrive();
  await settled();
  expect(entries.at).toBe(0);
});

it("gives the page that one leaves for the first entry, however many are open", async () => {
  const both = [opened(), opened()];
  back.whenLeaving(() => {
    entries.replaceState("next");
    both.forEach(({ close }) => close());
  });
  await settled();
  expect([entries.all.slice(0, 2), entries.at]).toEqual([["within", "next"], 1]);
});

it("goes elsewhere once it is back from what was closed", async () => {
  const dialog = opened();
  dialog.close();
  await Promise.resolve();
  await Promise.resolve();
  back.whenThere(() => entries.pushState("next"));
  expect(entries.all, "not yet").toEqual(["within", 1]);
  await settled();
  expect([entries.all, entries.at]).toEqual([["within", "next"], 1]);
});

it("does the last of what waits until nothing is open, unless that is called off", async () => {
  const dialog = opened();
  const done: string[] = [];
  back.whenClosed(() => done.push("first"));
  back.whenClosed(() => done.push("second"));
  const callOff = back.whenClosed(() => done.push("third"));
  callOff();
  dialog.close();
  await settled();
  expect(done).toEqual([]);
  const other = opened();
  back.whenClosed(() => done.push("fourth"));
  expect(done).toEqual([]);
  other.close();
  await settled();
  expect(done).toEqual(["fourth"]);
});

it("stays where it is if the browser has forgotten the page's own entry", async () => {
  entries.all = [1];
  back.arrive();
  let gone = false;
  await settled();
  back.whenThere(() => (gone = true));
  expect(gone).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect([gone, entries.all]).toEqual([true, [null]]);
});
