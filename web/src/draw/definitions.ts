/**
 * What all drawings share: gradients, the patterns of the seats, clips, and every symbol that is drawn once and used
 * often.
 *
 * A page puts `definitions()` once, before any drawing, into `<svg width="0" height="0" aria-hidden="true"
 * style="position:absolute">` (not `display: none`: gradients would go too).
 */

import { meepleSymbols } from "./meeples";
import { mineSymbols } from "./mines";
import { pieceSymbols } from "./pieces";
import { dressedIn, seatPatterns } from "./seats";
import { colour } from "./svg";
import { landSymbols } from "./symbols";
import { tokenSymbols } from "./tokens";

/** Every symbol by its name. Each is named by its colour, whatever table is shown. */
export const symbols = (): Readonly<Record<string, string>> =>
  dressedIn(null, () => ({
    ...landSymbols(),
    ...mineSymbols(),
    ...pieceSymbols(),
    ...meepleSymbols(),
    ...tokenSymbols(),
  }));

/** The content of the page's shared `<defs>`, the element itself included. */
export function definitions(): string {
  const groups = Object.entries(symbols()).map(([name, content]) => `<g id="draw-${name}">${content}</g>`);
  return `<defs>${gradients()}${seatPatterns()}${CLIPS}${groups.join("")}</defs>`;
}

/**
 * A tile's own square with its rounded corners, a little smaller than its place so that the table shows between tiles.
 */
const CLIPS = `<clipPath id="draw-card"><rect x=".5" y=".5" width="127" height="127" rx="3.4"/></clipPath>`;

type Stop = readonly [offset: number, name: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, name, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour(name)}" stop-opacity="${opacity}"/>`,
    )
    .join("");

const radial = (name: string, list: readonly Stop[], place = ""): string =>
  `<radialGradient id="draw-${name}"${place}>${stops(list)}</radialGradient>`;

const across = (name: string, list: readonly Stop[]): string =>
  `<linearGradient id="draw-${name}">${stops(list)}</linearGradient>`;

const washes = (land: string): string =>
  radial(`${land}-light`, [
    [0, `${land}B`, 0.9],
    [1, `${land}B`, 0],
  ]) +
  radial(`${land}-shade`, [
    [0, `${land}A`, 0.95],
    [1, `${land}A`, 0],
  ]);

const gradients = (): string =>
  radial(
    "nugget",
    [
      [0, "nugget1"],
      [0.3, "nugget2"],
      [0.72, "nugget3"],
      [1, "nugget4"],
    ],
    ` cx=".35" cy=".28" r=".85"`,
  ) +
  radial("glow", [
    [0, "glow1", 0.75],
    [0.45, "glow2", 0.25],
    [1, "glow2", 0],
  ]) +
  washes("prairie") +
  washes("meadow") +
  across("bar", [
    [0, "nugget2"],
    [0.5, "nugget3"],
    [1, "nugget4"],
  ]) +
  across("hide", [
    [0, "hide"],
    [0.55, "hide"],
    [0.6, "hide2"],
    [1, "hide2"],
  ]) +
  across("body", [
    [0, "gleam", 0.28],
    [0.45, "gleam", 0],
    [1, "dusk", 0.28],
  ]);
