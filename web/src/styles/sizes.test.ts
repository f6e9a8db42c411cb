import { expect, it } from "vitest";

const sources = import.meta.glob(["../**/*.svelte", "../**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

/** Names that fill a cell of the drawn board, which keeps its size in pixels. */
const IN_A_CELL = ["../games/gold-west/Boomtown.svelte", "../games/gold-west/SingleTile.svelte"];

it("sizes text in rem, so it follows the size set in the browser", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(80);
  const fixed = Object.entries(sources).flatMap(([file, text]) =>
    IN_A_CELL.includes(file)
      ? []
      : [...text.matchAll(/^.*\bfont(?:-size)?:[^;]*[\d.]px[^;]*/gm)].map(([line]) => `${file}: ${line.trim()}`),
  );
  expect(fixed).toEqual([]);
});
