/**
 * Drawings moved and scaled by their own coordinates instead of a `transform` around them. A browser works out the
 * layout of each transform by itself, and puts a picture together anew from one part for each of them whenever
 * anything on the page changes.
 */

import type { Point } from "./geometry";

/** Where the point 0,0 of a drawing comes to lie, how much it grows, and how far it's turned, clockwise. */
interface Move {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly degrees: number;
}

const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const SIMPLE = /^translate\(([^,)]+),([^)]+)\)(?: rotate\(([^)]+)\))?(?: scale\(([^,)]+)\))?$/;

/** A number as short as a hundredth of a unit allows. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

/** `svg` moved to a point, and there scaled. What is cut out, turned or patterned keeps a transform, since it has its own space. */
export function moved(svg: string, [x, y]: Point, scale = 1): string {
  const open: { within: Move | null; isBare: boolean }[] = [{ within: { x, y, scale, degrees: 0 }, isBare: false }];
  return svg.replace(TAG, (tag, closes: string, name: string, attributes: string, alone: string) => {
    if (closes) return open.pop()?.isBare ? "" : tag;
    const move = open.at(-1)?.within ?? null;
    const [own, within] = move ? inPlace(name, attributes, move) : [attributes, null];
    const isBare = name === "g" && own === "" && !alone;
    if (!alone) open.push({ within, isBare });
    return isBare ? "" : `<${name}${own}${alone}>`;
  });
}

/** The attributes of an element that is moved, and the move that its children are still to make. */
function inPlace(name: string, attributes: string, move: Move): [string, Move | null] {
  const transform = valueOf(attributes, "transform");
  const rest = attributes.replace(` transform="${transform}"`, "");
  const whole = after(move, transform);
  if (whole === null) return [`${rest} transform="${written(move)} ${transform}"`, null];
  if (whole.degrees !== 0 || keepsItsSpace(name, rest, whole.scale))
    return [`${rest} transform="${written(whole)}"`, null];
  return name === "g" ? [grown(rest, whole.scale), whole] : [grown(placed(name, rest, whole), whole.scale), null];
}

const valueOf = (attributes: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";

/** The move after which the one of a transform has been made too; none if that does something else. */
function after({ x, y, scale }: Move, transform: string): Move | null {
  if (transform === "") return { x, y, scale, degrees: 0 };
  const [, right, down, degrees = 0, grows = 1] = SIMPLE.exec(transform) ?? [];
  if (right === undefined) return null;
  return {
    x: x + scale * Number(right),
    y: y + scale * Number(down),
    scale: scale * Number(grows),
    degrees: Number(degrees),
  };
}

const written = ({ x, y, scale, degrees }: Move): string =>
  `translate(${short(x)},${short(y)})` +
  (degrees === 0 ? "" : ` rotate(${short(degrees)})`) +
  (scale === 1 ? "" : ` scale(${Math.round(scale * 10_000) / 10_000})`);

/** Whether an element can't be moved by its own coordinates: it is elsewhere, or how it's painted is measured in its own space. */
function keepsItsSpace(name: string, attributes: string, scale: number): boolean {
  if (name === "use" || attributes.includes("clip-path=") || attributes.includes("url(#draw-thread")) return true;
  return scale !== 1 && attributes.includes(" stroke=") && !attributes.includes(" stroke-width=");
}

/** A shape where the move puts it; one that doesn't say where it lies is at 0,0. */
function placed(name: string, attributes: string, move: Move): string {
  if (name === "path") return attributes.replace(/ d="([^"]*)"/, (_, data: string) => ` d="${movedData(data, move)}"`);
  const corner = name === "circle" || name === "ellipse" ? (["cx", "cy"] as const) : (["x", "y"] as const);
  const from = [move.x, move.y];
  return corner.reduce((placed, coordinate, axis) => {
    const value = valueOf(placed, coordinate);
    const moved = ` ${coordinate}="${short(from[axis]! + move.scale * Number(value))}"`;
    return value === "" ? moved + placed : placed.replace(` ${coordinate}="${value}"`, moved);
  }, attributes);
}

const LENGTHS = / (r|rx|ry|width|height|font-size|stroke-width|stroke-dasharray)="([^"]*)"/g;

function grown(attributes: string, scale: number): string {
  if (scale === 1) return attributes;
  const times = (length: string): string => short(scale * Number(length));
  return attributes.replace(LENGTHS, (_, name: string, value: string) => ` ${name}="${value.replace(NUMBER, times)}"`);
}

/** What the numbers of a command are, over and over: across, down, a length, or nothing to be moved. */
const KINDS: Readonly<Record<string, string>> = {
  M: "xy",
  L: "xy",
  T: "xy",
  C: "xy",
  S: "xy",
  Q: "xy",
  H: "x",
  V: "y",
  A: "ll---xy",
};

/** Path data moved and scaled. Relative commands only grow; the first of all is never relative. */
function movedData(data: string, { x, y, scale }: Move): string {
  return data.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (text, command: string, rest: string, offset: number) => {
    const kinds = KINDS[command.toUpperCase()];
    const isRelative = command !== command.toUpperCase() && offset > 0;
    if (!kinds || (isRelative && scale === 1)) return text;
    const values = (rest.match(NUMBER) ?? []).map((value, index) => {
      const kind = kinds[index % kinds.length];
      if (kind === "-") return value;
      const from = isRelative || kind === "l" ? 0 : kind === "x" ? x : y;
      return short(from + scale * Number(value));
    });
    return command + values.join(",");
  });
}
