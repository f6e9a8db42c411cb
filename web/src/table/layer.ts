// A layer of the board: one element for each key, added and removed, never patched. A new tile touches no other.
import type { Attachment } from "svelte/attachments";

/** A piece of drawing with its place; the same key always holds the same content. */
export interface Painted {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly svg: string;
}

const SVG = "http://www.w3.org/2000/svg";

/** Keeps the children of a `<g>` those of `painted()`, in their order. */
export function layer(painted: () => readonly Painted[]): Attachment<SVGGElement> {
  const known = new Map<string, SVGGElement>();
  return (parent) => {
    sync(parent, known, painted());
  };
}

function sync(parent: SVGGElement, known: Map<string, SVGGElement>, wanted: readonly Painted[]): void {
  const keys = new Set(wanted.map(({ key }) => key));
  for (const [key, element] of known) {
    if (keys.has(key)) continue;
    element.remove();
    known.delete(key);
  }
  let next = parent.firstElementChild;
  for (const { key, x, y, svg } of wanted) {
    let element = known.get(key);
    if (!element) {
      element = document.createElementNS(SVG, "g");
      element.setAttribute("transform", `translate(${x},${y})`);
      element.innerHTML = svg;
      known.set(key, element);
    }
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
}
