import { describe, expect, it } from "vitest";

import { isLookedAt, pageAt, toldBy } from "./told";

const PATH = "/t/0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11";
const page = (path: string, focused = true, visibilityState = "visible") => ({
  url: `https://play.example${path}`,
  focused,
  visibilityState,
});

describe("a push", () => {
  it("is a notice that leads to a page of ours", () => {
    const told = { title: "Your turn", body: "Go", path: PATH, why: "turn", table: "0b7c", language: "nl" };
    expect(toldBy(JSON.stringify(told))).toEqual(told);
    for (const path of ["https://evil.example/", "//evil.example", "javascript:alert(1)", 7, undefined])
      expect(toldBy(JSON.stringify({ ...told, path })).path).toBe("/");
  });

  it("is shown whatever it is", () => {
    for (const text of ["", "null", "[]", "{", '{"title": 7}'])
      expect(toldBy(text)).toMatchObject({ title: "Paydirt", path: "/", table: null });
  });

  it("is not shown to somebody who looks at the table", () => {
    expect(isLookedAt(PATH, [page(PATH)])).toBe(true);
    expect(isLookedAt(PATH, [page(`${PATH}/#invite=1`)])).toBe(true);
    expect(isLookedAt(PATH, [page("/"), page(PATH, false), page(PATH, true, "hidden")])).toBe(false);
  });

  it("leads to the page that is open already", () => {
    const open = [page("/"), page(PATH, false)];
    expect(pageAt(PATH, open)).toBe(open[1]);
    expect(pageAt("/", open)).toBe(open[0]);
    expect(pageAt("/games", open)).toBeUndefined();
  });
});
