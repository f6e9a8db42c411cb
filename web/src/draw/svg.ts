/**
 * From points to SVG text. Drawings are strings of SVG elements, to be put inside an `<svg>` or a `<g>`.
 *
 * Only presentation attributes are used, never `style` attributes or elements: a page whose content security policy
 * forbids inline styles shows the drawings all the same. Colours are always variables of `theme.css` (`colour`).
 */

import { nearest, type Point } from "./geometry";
import { short } from "./moved";

/** Far more than browsers differ in the last digit of a sine, far less than anybody sees. */
const HAIR = 1e-7;

/**
 * A number as short as a tenth of a unit allows: the same text in every browser. What lies halfway between two tenths, as
 * much of a drawing on a grid does, must not be rounded by what a browser's sine left in the last digit.
 */
export function number(value: number): string {
  const rounded = Math.round(value * 10 + HAIR) / 10;
  if (rounded === 0) return "0";
  const text = String(rounded);
  return text.startsWith("0.") ? text.slice(1) : text.startsWith("-0.") ? `-${text.slice(2)}` : text;
}

const pair = ([x, y]: Point): string => `${number(x)},${number(y)}`;

/** Path data: straight from point to point. */
export const lineData = (points: readonly Point[]): string =>
  points.length === 0 ? "" : `M${points.map(pair).join("L")}`;

/** Path data: a closed ring of straight lines. */
export const ringData = (points: readonly Point[]): string => (points.length === 0 ? "" : `${lineData(points)}Z`);

/** Path data: a smooth closed ring through all points. */
export function smoothRingData(points: readonly Point[]): string {
  const at = (index: number): Point => nearest(points, (index + points.length) % points.length);
  let data = `M${pair(at(0))}`;
  for (let index = 0; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    data += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return `${data}Z`;
}

/** Path data: a circle. */
export const circleData = (x: number, y: number, radius: number): string => {
  const half = `a${number(radius)},${number(radius)} 0 1 0`;
  return `M${number(x - radius)},${number(y)}${half} ${number(2 * radius)},0${half} ${number(-2 * radius)},0Z`;
};

/** A colour of the theme, by its name in `theme.css`. */
export const colour = (name: string): string => `var(--${name})`;

/** Layers of drawings, the lowest first, as one: each drawing at its place. */
export const flat = (...layers: readonly (readonly { x: number; y: number; svg: string }[])[]): string =>
  layers
    .flat()
    .map(({ x, y, svg }) => `<g transform="translate(${x},${y})">${svg}</g>`)
    .join("");

/** What a path looks like. Colours are names in `theme.css`; `paint` fills with one of the shared definitions. */
interface Ink {
  readonly fill?: string;
  readonly paint?: string;
  readonly line?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dashes?: string;
  readonly round?: boolean;
  readonly shift?: Point;
}

/** One path; nothing at all if there is nothing to draw. */
export function path(data: string, ink: Ink): string {
  if (data === "") return "";
  const fill = ink.paint ? `url(#draw-${ink.paint})` : ink.fill ? colour(ink.fill) : "none";
  let attributes = ` fill="${fill}"`;
  if (ink.line) attributes += ` stroke="${colour(ink.line)}" stroke-width="${ink.width ?? 1}"`;
  if (ink.round) attributes += ` stroke-linecap="round" stroke-linejoin="round"`;
  if (ink.dashes) attributes += ` stroke-dasharray="${ink.dashes}"`;
  if (ink.opacity !== undefined) attributes += ` ${seeThrough(ink, fill)}="${short(ink.opacity)}"`;
  if (ink.shift) attributes += ` transform="translate(${pair(ink.shift)})"`;
  return `<path d="${data}"${attributes}/>`;
}

/**
 * The attribute that makes a path transparent. Of fill or line alone it is that one's: browsers paint it straight away, while
 * `opacity` has them paint a picture for each path and then put that one over the others.
 */
const seeThrough = ({ line }: Ink, fill: string): string =>
  line === undefined ? "fill-opacity" : fill === "none" ? "stroke-opacity" : "opacity";

/** `content` moved to a point, and there turned (degrees) and scaled. */
export function at([x, y]: Point, content: string, scale = 1, degrees = 0): string {
  const turn = degrees === 0 ? "" : ` rotate(${number(degrees)})`;
  const grow = scale === 1 ? "" : ` scale(${short(scale)})`;
  return `<g transform="translate(${number(x)},${number(y)})${turn}${grow}">${content}</g>`;
}

/** A shared drawing from `definitions`, put at a point, and there turned (degrees) and scaled. */
export function use(name: string, [x, y]: Point, scale = 1, degrees = 0): string {
  const turn = degrees === 0 ? "" : ` rotate(${number(degrees)})`;
  const grow = scale === 1 ? "" : ` scale(${short(scale)})`;
  return `<use href="#draw-${name}" transform="translate(${number(x)},${number(y)})${turn}${grow}"/>`;
}

/** The soft shadow under something that stands. */
export const shadow = (radiusX: number, radiusY: number, x = 0, y = 0, opacity = 0.3): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${colour("cast")}" fill-opacity="${opacity}"/>`;

/** Light around a lamp, a window, a nugget: seen by night only. */
export const glow = (radius: number, x = 0, y = 0): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#draw-glow)" fill-opacity="${colour("glow")}"/>`;
