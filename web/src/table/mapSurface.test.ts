import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { expect, it } from "vitest";

import { Camera } from "./camera.svelte";
import MapSurface from "./MapSurface.svelte";

const children = createRawSnippet(() => ({ render: () => "<g></g>" }));

function board(insets: Camera["insets"]): string {
  const camera = new Camera({ min: 0.1, max: 2 });
  Object.assign(camera, { width: 390, height: 844, insets });
  return render(MapSurface, { props: { label: "Map", camera, onfit: () => undefined, children } }).body;
}

it("is framed where nothing covers it", () => {
  const framed = board({ top: 84, right: 24, bottom: 30, left: 200 });
  expect(framed).toContain("inset: 84px 24px 30px 200px");
  expect(framed).toContain('tabindex="0"');
});

it("is passed by when all of it is covered", () => {
  expect(board({ top: 860, right: 24, bottom: 24, left: 24 })).toContain('tabindex="-1"');
});
