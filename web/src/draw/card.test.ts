// The server draws a card for the link of a table from what the drawing kit draws: in the colours of the day, as plain SVG.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { expect, it } from "vitest";

import { definitions } from "./definitions";

const FILE = new URL("../../../server/src/http/card/art.svg", import.meta.url);

it("the server's card has the nuggets and the badges of the kit", () => {
  const drawn = art();
  // To draw it anew: UPDATE_DRAWINGS=1.
  if (process.env["UPDATE_DRAWINGS"]) writeFileSync(FILE, drawn);
  expect(existsSync(FILE) && readFileSync(FILE, "utf8")).toBe(drawn);
  expect(drawn).not.toContain("var(");
});

function art(): string {
  const theme = readFileSync(new URL("theme.css", import.meta.url), "utf8");
  const day = theme.slice(0, theme.indexOf('[data-theme="night"]'));
  const colours = new Map([...day.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value!]));
  const all = definitions();
  const wanted = new Set<string>();
  const pieces: string[] = [];
  const take = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    const element = elementOf(all, id);
    for (const [, other] of element.matchAll(/#(draw-[\w-]+)/g)) take(other!);
    pieces.push(element);
  };
  for (const id of ["nugget-0", "nugget-1", "badge-brick", "badge-indigo", "badge-pine", "badge-chalk", "badge-coal"])
    take(`draw-${id}`);
  const text = pieces.join("\n").replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours.get(name) ?? "none");
  return `<defs>\n${text}\n</defs>\n`;
}

function elementOf(svg: string, id: string): string {
  const start = svg.lastIndexOf("<", svg.indexOf(`id="${id}"`));
  const name = /^<(\w+)/.exec(svg.slice(start))![1]!;
  let depth = 0;
  for (const { 0: tag, index } of svg.slice(start).matchAll(new RegExp(`<${name}\\b[^>]*?(/?)>|</${name}>`, "g"))) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth === 0) return svg.slice(start, start + index + tag.length);
  }
  throw new Error(`${id} is not closed`);
}
