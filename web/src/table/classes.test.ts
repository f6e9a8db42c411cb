import { expect, it } from "vitest";

import type { TableView } from "../protocol";
import { frameClasses } from "./classes";
import { NOTHING_AROUND } from "./around/nothing";

const info = {} as TableView;
const table = { link: "open" as const, entered: true, around: NOTHING_AROUND };
const frame = { layout: "phone" as const, short: false, stop: "middle" as const, finalShown: false };
const classes = (of: { table?: object; info?: object; frame?: object } = {}): string[] => {
  const said = frameClasses({ ...table, ...of.table }, { ...info, ...of.info }, { ...frame, ...of.frame });
  return Object.keys(said).filter((name) => said[name]);
};

it("says nothing of a table that is played", () => {
  expect(classes()).toEqual([]);
});

it("dims the map while the game is paused, or the line is gone that was there", () => {
  expect(classes({ table: { around: { ...NOTHING_AROUND, paused: true } } })).toEqual(["dim"]);
  expect(classes({ table: { link: "connecting" } })).toEqual(["dim"]);
  expect(classes({ table: { link: "connecting", entered: false } })).toEqual([]);
});

it("says of a branch that its plate is taller, and of a phone whether its sheet is up", () => {
  expect(classes({ info: { from: { table: "t", name: "The old table", seq: 9, turn: 3 } } })).toEqual(["branch"]);
  expect(classes({ frame: { stop: "full" } })).toEqual(["raised"]);
  expect(classes({ frame: { stop: "full", layout: "tablet" } })).toEqual([]);
  expect(classes({ frame: { stop: "full", finalShown: true } })).toEqual(["final-shown"]);
});
