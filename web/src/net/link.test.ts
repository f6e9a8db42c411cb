import { afterEach, expect, it, vi } from "vitest";

import { Link } from "./link";

afterEach(() => vi.unstubAllGlobals());

it("hears of the browser's network until it's closed, and adds nothing to the page for the next", () => {
  const page = new EventTarget();
  const document = new EventTarget();
  const listens = [page, document].map((target) => vi.spyOn(target, "addEventListener"));
  const navigator = { onLine: false };
  const opened: string[] = [];
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("WebSocket", function (url: string) {
    opened.push(url);
    return { close: () => undefined };
  });
  const handlers = { onopen: () => undefined, onmessage: () => undefined, onstate: () => undefined };

  const left = new Link(() => "the table we left", handlers);
  const added = listens.map(({ mock }) => mock.calls.length);
  left.close();
  const here = new Link(() => "the table we're at", handlers);
  expect(listens.map(({ mock }) => mock.calls.length)).toEqual(added);

  navigator.onLine = true;
  page.dispatchEvent(new Event("online"));
  expect(opened).toEqual(["the table we're at"]);
  here.close();
});
