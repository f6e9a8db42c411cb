import { expect, it } from "vitest";

import { plain } from "../i18n/words";
import type { SeatView } from "../protocol";
import { companyNews, type Company } from "./company";

const seat = (name: string, ready = false): SeatView => ({
  player: { id: name.toLowerCase(), name },
  ready,
  colour: "brick",
});
const company = (host: string, ...seats: SeatView[]): Company => ({ host, seats });
const news = (before: Company, now: Company, reader = "dora") => companyNews(before, now, reader).map(plain);

const alone = company("dora", seat("Dora"));
const two = company("dora", seat("Dora"), seat("Ben"));
const both = company("dora", seat("Dora"), seat("Ben", true));

it("says who came, and who is ready", () => {
  expect(news(alone, two)).toEqual(["Ben is here."]);
  expect(news(two, both)).toEqual(["Ben is ready."]);
  expect(news(alone, both)).toEqual(["Ben is ready."]);
  expect(news(both, two), "and not who is no longer").toEqual([]);
});

it("says who left, and whose the table is now", () => {
  expect(news(two, alone)).toEqual(["Ben left the table."]);
  expect(news(both, company("ben", seat("Ben", true)), "ben")).toEqual(["Dora left. The table is yours now."]);
});

it("says whose the table is when it was handed on", () => {
  const after = company("ben", seat("Dora"), seat("Ben"), seat("Cleo"));
  const three = company("dora", seat("Dora"), seat("Ben", true), seat("Cleo"));
  expect(news(three, after), "of what one did oneself one is told nothing").toEqual([]);
  expect(news(three, after, "ben")).toEqual(["Dora made you the host. The others have to tap “I'm ready” again."]);
  expect(news(three, after, "cleo")).toEqual(["Ben is the host now. Tap “I'm ready” again."]);
});

it("says that others sit elsewhere, and not that seats moved up", () => {
  const three = company("dora", seat("Dora"), seat("Ben"), seat("Cleo"));
  const swapped = company("dora", seat("Dora"), seat("Cleo"), seat("Ben"));
  expect(news(three, swapped, "ben")).toEqual(["Dora has swapped seats. Tap “I'm ready” again."]);
  expect(news(three, swapped)).toEqual([]);
  expect(news(three, company("dora", seat("Dora"), seat("Cleo")), "cleo")).toEqual(["Ben left the table."]);
});

it("asks nobody to be ready who has no seat", () => {
  const three = company("dora", seat("Dora"), seat("Ben"), seat("Cleo"));
  for (const reader of ["vera", undefined]) {
    const read = (now: Company) => companyNews(three, now, reader).map(plain);
    expect(read({ ...three, host: "ben" })).toEqual(["Ben is the host now."]);
    expect(read(company("dora", seat("Dora"), seat("Cleo"), seat("Ben")))).toEqual(["Dora has swapped seats."]);
  }
});

it("says nothing of what one did oneself, nor of computers", () => {
  expect(news(alone, both, "ben")).toEqual([]);
  expect(news(alone, company("dora", seat("Dora"), { ...seat("Gus", true), bot: "medium" }))).toEqual([]);
});
