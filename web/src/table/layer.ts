// A layer of the board: one element for each key, added and removed, never patched. A new tile touches no other.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import { whenIdle } from "../idle";

/** A piece of drawing with its place; the same key always holds the same content. */
export interface Painted {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly svg: string;
  /** What has more of it is painted later; only needed where more may be wanted soon. */
  readonly order?: number;
}

const SVG = "http://www.w3.org/2000/svg";
/** Elements made at once of what may be wanted soon: a few milliseconds of work. */
const A_STEP = 60;

/**
 * Keeps the children of a `<g>` those of `painted()`, in their order. What `soon()` has is made when the page is idle and stays out
 * of sight until it is painted, and when it no longer is: to show an element costs a browser far less than to make one.
 */
export function layer(painted: () => readonly Painted[], soon?: () => readonly Painted[]): Attachment<SVGGElement> {
  const known = new Map<string, SVGGElement>();
  let shown: readonly Painted[] = [];
  let hidden: readonly Painted[] = [];
  let waits = false;
  const makeSome = (parent: SVGGElement, atMost: number) => sync(parent, known, shown, without(hidden, shown), atMost);
  const makeTheRest = (parent: SVGGElement) => {
    if (!soon || waits) return;
    waits = true;
    whenIdle(() => {
      waits = false;
      if (!parent.isConnected) return;
      hidden = untrack(soon);
      if (makeSome(parent, A_STEP)) makeTheRest(parent);
    });
  };
  return (parent) => {
    shown = painted();
    makeSome(parent, 0);
    makeTheRest(parent);
  };
}

function without(all: readonly Painted[], some: readonly Painted[]): readonly Painted[] {
  if (all.length === 0) return all;
  const keys = new Set(some.map(({ key }) => key));
  return all.filter(({ key }) => !keys.has(key));
}

const inOrder = (one: Painted, other: Painted): number => (one.order ?? 0) - (other.order ?? 0) || one.x - other.x;

/** Makes all that is shown, and at most so many of the hidden; answers whether some of these are still to be made. */
function sync(
  parent: SVGGElement,
  known: Map<string, SVGGElement>,
  shown: readonly Painted[],
  hidden: readonly Painted[],
  atMost: number,
): boolean {
  const all = hidden.length === 0 ? shown : [...shown, ...hidden].sort(inOrder);
  const keys = new Set(all.map(({ key }) => key));
  for (const [key, element] of known) {
    if (keys.has(key)) continue;
    element.remove();
    known.delete(key);
  }
  const away = new Set(hidden);
  let left = atMost;
  let next = parent.firstElementChild;
  for (const wanted of all) {
    const isAway = away.has(wanted);
    let element = known.get(wanted.key);
    if (!element) {
      if (isAway && --left < 0) continue;
      element = make(wanted);
      known.set(wanted.key, element);
    }
    if (isAway !== element.hasAttribute("opacity")) {
      if (isAway) element.setAttribute("opacity", "0");
      else element.removeAttribute("opacity");
    }
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
  return left < 0;
}

function make({ x, y, svg }: Painted): SVGGElement {
  const element = document.createElementNS(SVG, "g");
  element.setAttribute("transform", `translate(${x},${y})`);
  element.innerHTML = svg;
  return element;
}
