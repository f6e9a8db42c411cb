// What of a table's frame is open: the phone's sheet, the tablet's drawer, the panel's tab, the final scoring or the map. And so
// what lies over the board on each side.
import { untrack } from "svelte";

import { screen } from "../layout.svelte";
import { bringPanel } from "./bring";
import type { Corner, Insets } from "./camera.svelte";
import type { SheetStop } from "./Sheet.svelte";

/** As high are the top bar of a small window and the row of players under it, in rem, as in `base.css`. */
export const TOP_BAR = 2.75;
const PLAYER_ROW = 3.375;
/** How far below a line over the map the free part of the board starts, in pixels: the line hangs a little lower than the bar. */
const OVER_MAP_GAP = 12;
/** How much of the board a phone's sheet leaves free at least if it can, in pixels. */
const BOARD = 130;
/** How high a phone's sheet is that is all chat, so that what was said can be read, and how much of the board it leaves if it can, in
 *  pixels with the bar over it. */
const CHAT = 470;
const OVER_CHAT = 240;
/** Over a phone's sheet, in pixels. */
const SHEET_EDGE = 16;

/** Where a line over the map hangs that takes the place of the players, in pixels from the top. */
const overMapTop = (): number => 6 + TOP_BAR * screen.rem;
/** How far a small window's top bar and the players reach, in pixels. */
export const topRows = (): number => 18 + (TOP_BAR + PLAYER_ROW) * screen.rem;
const phoneTop = (): number => 2 + topRows();

/** What a phone's sheet leaves free at the top when it is all the way up, in pixels. */
export function aboveSheet(talking: boolean): number {
  return talking ? Math.max(phoneTop(), Math.min(OVER_CHAT, screen.height - CHAT)) : phoneTop();
}

/** Where the free part of the board starts, under what reaches so far from the top and a line over the map so high, in pixels. */
export function freeTop(top: number, height: number): number {
  if (height === 0) return top;
  return screen.short ? Math.max(top, overMapTop() + height + OVER_MAP_GAP) : top + height + OVER_MAP_GAP;
}

/** Where the map is free under slips as well, which lie where it would be free from `top` on. */
export function underSlips(top: number, height: number): number {
  return height === 0 ? top : top + height + OVER_MAP_GAP;
}

/** What the frame has to know of the game. */
interface FrameState {
  /** Whether the game waits for us. */
  mine: boolean;
  /** Whether the game has ended. */
  over: boolean;
  /** Whether it is looked back on. */
  replayed?: boolean;
  /** How high what is asked stands in the hand, in pixels. */
  top?: number;
}

/** Of a phone's sheet, in pixels: its handle, the row of its tabs with one to spare since heights are measured in whole ones, and the
 *  edges of the hand over and under its tile. */
const HANDLE = 25;
const TABS = 49;
const HAND_EDGE = 14;

/** What a phone's sheet holds while one looks back, in pixels, under the turn: its buttons, and the graph as well. */
const REPLAYED = { low: 98, middle: 250 };
/** How high the turn is there, in rem, as in `Now.svelte`. */
const REPLAYED_TURN = 4.75;

export class Frame {
  /** Which tab of the panel is open: one that every game has, or one of the game's own. */
  tab = $state("log");
  /** Where the panel is, in the column of a phone that lies. */
  panel = $state<HTMLElement | null>(null);
  stop = $state<SheetStop>("middle");
  drawer = $state(false);
  /** After the end: the map alone, instead of the final scoring. */
  mapShown = $state(false);
  /** What the final scoring lies over, as it says itself. */
  covered = $state.raw<Insets | null>(null);
  /** How high the hand stands under the board, in pixels. */
  handHeight = $state(118);
  /** What stands over it at the left of a big window, in pixels: the tiles that are left, and one's own tokens. */
  corner = $state({ width: 0, height: 0 });
  /** How high the turn stands in a phone's sheet, and what one holds below it, in pixels. */
  readonly inSheet = $state({ turn: 0, own: 0 });
  /** How much of the board a tip, a hint or a note over it covers, in pixels from the top. */
  overMapHeight = $state(0);
  /** How much of it slips cover, of what happens around the game. */
  slipsHeight = $state(0);

  readonly layout = $derived(screen.layout);
  readonly short = $derived(screen.short);
  /** Whether there is room for little more than the board. */
  readonly compact = $derived(this.layout === "phone" || this.layout === "landscape");
  readonly finalShown = $derived.by(() => this.moment().over && !this.mapShown && !this.moment().replayed);
  readonly heights = $derived.by(() => {
    const { mine, replayed, top = 0 } = this.moment();
    if (replayed) {
      const turn = REPLAYED_TURN * screen.rem;
      return { low: REPLAYED.low + turn, middle: REPLAYED.middle + turn };
    }
    const { turn, own } = this.inSheet;
    if (turn === 0) return { low: 104, middle: mine ? 270 : 196 };
    // Whole parts: the turn and the tabs below it are seen or not, and none is cut by the lower edge.
    const low = HANDLE + (mine && top > 0 ? top + HAND_EDGE : turn);
    const whole = HANDLE + turn + own + TABS;
    const room = screen.height - freeTop(phoneTop(), this.overMapHeight) - BOARD - SHEET_EDGE - screen.homeBar;
    return { low, middle: whole > room ? HANDLE + turn : whole };
  });

  /** Whether the phone's sheet is all chat: then the hand makes room for a strip of the map. */
  readonly talking = $derived.by(() => this.layout === "phone" && this.stop === "full" && this.tab === "chat");

  /** What lies over the board on each side, in pixels: the board shows what matters where it is free. */
  readonly insets = $derived.by((): Insets => {
    const { handHeight, heights, stop, overMapHeight, slipsHeight } = this;
    if (this.finalShown && this.covered) return this.covered;
    const free = {
      desktop: { top: 84, right: 376, bottom: handHeight + 30, left: 84 },
      tablet: { top: 12 + topRows(), right: 24, bottom: handHeight + 36, left: 24 },
      phone: {
        top: phoneTop(),
        right: 12,
        bottom: heights[stop === "full" ? "middle" : stop] + screen.homeBar + SHEET_EDGE,
        left: 12,
      },
      landscape: { top: 12, right: 316, bottom: 12, left: 60 },
    }[this.layout];
    return { ...free, top: Math.max(freeTop(free.top, overMapHeight), underSlips(free.top, slipsHeight)) };
  });

  /** Where the corner ends, and how high it stands over the free part; nothing where there is none. */
  readonly cornered = $derived.by((): Corner => {
    if (this.layout !== "desktop" || this.finalShown) return { right: 0, height: 0 };
    return { right: this.corner.width + 34, height: this.corner.height + 12 };
  });

  /** Made while its component is: the effect lives as long as that. */
  constructor(private readonly moment: () => FrameState) {
    // The sheet shows the hand on our turn, and makes room for the map when it is not. Where it was pulled to it stays until then.
    const wanted = $derived.by((): SheetStop => {
      const { mine, over, replayed } = moment();
      return mine || over || replayed ? "middle" : "low";
    });
    $effect(() => {
      const stop = wanted;
      untrack(() => {
        if (this.stop !== "full") this.stop = stop;
      });
    });
  }

  /** Opens a tab of the panel, wherever the window keeps it. */
  show(tab: string): void {
    this.tab = tab;
    this.drawer = true;
    if (this.layout === "phone") this.stop = "full";
    if (this.layout === "landscape") void bringPanel(this.panel);
  }

  /** Gives the board what room there is: something on it is to be looked at. */
  clear(): void {
    this.drawer = false;
    if (this.compact) this.stop = "low";
  }
}
