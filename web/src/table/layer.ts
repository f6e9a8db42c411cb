// A layer of the board: one element for each key, added and removed, never patched. A new tile touches no other.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import { moved } from "../draw";
import { whenIdle } from "../idle";

/** A piece of drawing with its place; the same key always holds the same content. */
export interface Painted {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly svg: string;
  /** What has more of it is painted later; by `y`, if it isn't said. */
  readonly order?: number;
}

const SVG = "http://www.w3.org/2000/svg";
/** Elements made at once of what may be wanted soon: a few milliseconds of work. */
const A_STEP = 60;

/** What a layer has out of sight, where positions come and go: to show an element costs a browser far less than to make one. */
interface Spare {
  /** What may be painted at any moment; it is made when the page is idle. */
  readonly soon?: () => readonly Painted[];
  /** How many of those that are no longer painted stay. */
  readonly kept?: number;
}

/** What is painted, or was, or may be. */
interface Made {
  readonly piece: Painted;
  readonly element: SVGSVGElement;
  away: boolean;
}

/** Keeps the children of a `<g>` those of `painted()`, what stands further down in front; others are out of sight. */
export function layer(painted: () => readonly Painted[], { soon, kept = 0 }: Spare = {}): Attachment<SVGGElement> {
  const known = new Map<string, Made>();
  /** The same as the children of the `<g>`. */
  const inOrder: Made[] = [];
  let ahead: ReadonlySet<string> = new Set();
  let waits = false;

  function add(parent: SVGGElement, piece: Painted): Made {
    const made: Made = { piece, element: make(piece), away: false };
    const at = placeOf(piece, inOrder);
    parent.insertBefore(made.element, inOrder[at]?.element ?? null);
    inOrder.splice(at, 0, made);
    known.set(piece.key, made);
    return made;
  }
  function remove({ piece, element }: Made) {
    element.remove();
    inOrder.splice(
      inOrder.findIndex((made) => made.element === element),
      1,
    );
    known.delete(piece.key);
  }
  function makeTheRest(parent: SVGGElement) {
    if (!soon || waits) return;
    waits = true;
    whenIdle(() => {
      waits = false;
      if (!parent.isConnected) return;
      const wanted = untrack(soon);
      ahead = new Set(wanted.map(({ key }) => key));
      const missing = wanted.filter(({ key }) => !known.has(key));
      for (const piece of missing.slice(0, A_STEP)) setAway(add(parent, piece), true);
      if (missing.length > A_STEP) makeTheRest(parent);
    });
  }
  return (parent) => {
    const shown = painted();
    const keys = new Set(shown.map(({ key }) => key));
    const away = [...known.values()].filter(({ piece }) => !keys.has(piece.key));
    away.forEach((made) => setAway(made, true));
    const past = away.filter(({ piece }) => !ahead.has(piece.key));
    past.slice(0, Math.max(0, past.length - kept)).forEach(remove);
    for (const piece of shown) setAway(known.get(piece.key) ?? add(parent, piece), false);
    makeTheRest(parent);
  };
}

/**
 * A drawing whose `viewBox` has no extent isn't drawn. It keeps its style, and it's no effect of its own as it would be with an opacity
 * of 0: a browser's layers stay as they are.
 */
const NO_EXTENT = "0 0 0 0";

function setAway(made: Made, away: boolean): void {
  if (away === made.away) return;
  made.away = away;
  if (away) made.element.setAttribute("viewBox", NO_EXTENT);
  else made.element.removeAttribute("viewBox");
}

/** Where in a row a piece belongs: after all that are not in front of it. */
function placeOf(piece: Painted, row: readonly Made[]): number {
  let [from, to] = [0, row.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(row[middle]!.piece, piece) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

const footOf = ({ order, y }: Painted): number => order ?? y;
const compare = (one: Painted, other: Painted): number => footOf(one) - footOf(other) || one.x - other.x;

/** An `<svg>`, which `setAway` can hide: a `<g>` has no `viewBox`. */
function make({ x, y, svg }: Painted): SVGSVGElement {
  const element = document.createElementNS(SVG, "svg");
  element.setAttribute("overflow", "visible");
  element.innerHTML = moved(svg, [x, y]);
  return element;
}
