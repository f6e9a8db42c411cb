import { afterEach, expect, it } from "vitest";

import { overwriteGetLocale } from "../i18n/generated/runtime.js";
import { placeName } from "./places";

afterEach(() => overwriteGetLocale(() => "en"));

const all = () => Array.from({ length: 400 }, (_, step) => placeName(step / 400));

it.each(["en", "nl"] as const)("has many places, none twice, each a name that a table may have: %s", (locale) => {
  overwriteGetLocale(() => locale);
  const names = new Set(all());
  expect(names.size).toBeGreaterThan(15);
  for (const name of names) expect(name).toMatch(/^\S.{1,30}\S$/);
});

it("names them in the reader's language", () => {
  const english = all();
  overwriteGetLocale(() => "nl");
  expect(all().filter((name) => english.includes(name))).toEqual([]);
});
