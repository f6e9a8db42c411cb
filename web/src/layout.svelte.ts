// Which of the four layouts the window has room for, and what of it a phone keeps for itself.
export type Layout = "phone" | "landscape" | "tablet" | "desktop";

const QUERIES: readonly [Layout, string][] = [
  ["landscape", "(max-height: 499px) and (orientation: landscape)"],
  ["phone", "(max-width: 699px)"],
  ["tablet", "(max-width: 1099px)"],
];

/** Where three buttons beside each other have room for the words of one: on a narrow phone, and in the column of one that lies. */
const TIGHT = "(max-width: 389px), (max-height: 499px) and (orientation: landscape)";

/** A phone lower than that has no room for the players, a line over the map and the map, in rem: larger text needs more. */
const SHORT = 40.625;

class Window {
  layout = $state<Layout>("desktop");
  /** How far a phone's home bar reaches in, in pixels. */
  homeBar = $state(0);
  /** Whether only the main one of three buttons beside each other has words. */
  tight = $state(false);
  /** How high it is, in pixels. */
  height = $state(0);
  /** How large text is at the root, in pixels: what holds some is sized by it. */
  rem = $state(16);
  /** Whether a line over the map takes the place of the players. */
  readonly short = $derived(this.layout === "phone" && this.height < SHORT * this.rem);

  constructor() {
    const lists = QUERIES.map(([layout, query]) => ({ layout, list: matchMedia(query) }));
    const measure = () => (this.layout = lists.find(({ list }) => list.matches)?.layout ?? "desktop");
    for (const { list } of lists) list.addEventListener("change", measure);
    measure();
    const tight = matchMedia(TIGHT);
    const measureRow = () => (this.tight = tight.matches);
    tight.addEventListener("change", measureRow);
    measureRow();
    const root = getComputedStyle(document.documentElement);
    const measureText = () => (this.rem = Number.parseFloat(root.fontSize) || 16);
    measureText();
    // Text that the reader makes larger or smaller meanwhile doesn't resize the window, but it does what is one rem wide.
    const oneRem = document.createElement("div");
    oneRem.style.cssText = "position: absolute; width: 1rem; visibility: hidden";
    document.documentElement.append(oneRem);
    new ResizeObserver(measureText).observe(oneRem);
    const measureHeight = () => {
      this.height = innerHeight;
      this.homeBar = Number.parseFloat(root.getPropertyValue("--home-bar")) || 0;
    };
    addEventListener("resize", measureHeight);
    measureHeight();
  }
}

export const screen = new Window();

/** Whether the reader asked for less movement. */
export function lessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
