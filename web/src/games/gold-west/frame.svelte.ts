// What of the table is open: its part and the sheet in a small window, the drawer in a big one, the panel's tab, the final scoring
// or the map. And so what lies over the map on each side.
import { screen } from "../../layout.svelte";
import { bringPanel } from "../../table/bring";
import type { Insets } from "../../table/camera.svelte";
import { topRows, freeTop, underSlips } from "../../table/frame.svelte";
import type { SheetStop } from "../../table/Sheet.svelte";
import type { PartOfTable } from "./PartTabs.svelte";
import type { Turn } from "./turn.svelte";

/** How high a tablet's sheet stands at most steps of a turn, in pixels: the map stays where it is from one to the next. */
const TABLET_SHEET = 208;
/** Of the sheet, in pixels: its handle with a glimpse of what is below the turn, without it, and what a tablet shows of a row of
 *  influence below. */
const HANDLE = 34;
const BARE_HANDLE = 25;
const INFLUENCE = 28;
/** How high the bar of four stands over the sheet, in pixels. */
const TABS = 72;

/** Which part shows what a hint is about, by how that starts. */
const PARTS: readonly (readonly [string, PartOfTable])[] = [
  ["hex", "map"],
  ["card", "cards"],
  ["cell", "boomtown"],
  ["track", "shipping"],
];

export class Frame {
  /** Which tab of the panel is open: one that every game has, or one of this game's own. */
  tab = $state("log");
  /** Where the panel is, in the column of a phone that lies. */
  panel = $state<HTMLElement | null>(null);
  /** What a small window shows: the map, or another part of the table. */
  part = $state<PartOfTable>("map");
  stop = $state<SheetStop>("middle");
  drawer = $state(false);
  /** After the end: the map alone, instead of the final scoring. */
  mapShown = $state(false);
  /** What the final scoring lies over, as it says itself. */
  covered = $state.raw<Insets | null>(null);
  /** How much of the map a tip or a hint covers, in pixels from the top. */
  overMapHeight = $state(0);
  /** How much of it slips cover, of what happens around the game. */
  slipsHeight = $state(0);
  /** How high the turn stands in the sheet, in pixels. */
  actionHeight = $state(200);
  /** What a big window has under the map and beside it, in pixels. */
  lowHeight = $state(290);
  sideWidth = $state(472);

  readonly layout = $derived(screen.layout);
  readonly short = $derived(screen.short);
  readonly desktop = $derived(this.layout === "desktop");
  /** Whether a big window has no room for large bins over what a turn asks: from there on as in `table.css`. */
  readonly shallow = $derived(this.desktop && screen.height < 940);
  /** Whether it has room for little but the map over what can be shipped and spent: from there on as in `table.css`. */
  readonly low = $derived(this.desktop && screen.height < 800);
  readonly finalShown = $derived.by(() => this.over() && !this.mapShown);
  /** Whether a phone's sheet is all chat: then the turn makes room for a strip of the map. */
  readonly talking = $derived(this.layout === "phone" && this.stop === "full" && this.tab === "chat");

  /** Whether another part of the table than the map needs the room of a short phone: no tip, no advice and no bins to look at. */
  readonly squeezed = $derived(this.short && this.part !== "map");

  /** How high the sheet stands at its lower stops. A tablet has the bins beside the words. */
  readonly heights = $derived.by(() => {
    const { mine } = this.turn;
    const high = this.actionHeight + (this.short ? BARE_HANDLE : HANDLE);
    if (this.layout === "tablet") return { low: 104, middle: Math.max(mine ? TABLET_SHEET : 150, high + INFLUENCE) };
    // The map stays where it is from one step to the next, if it has room anyway.
    const least = this.short ? 0 : mine ? 286 : 200;
    return { low: 104, middle: Math.min(Math.max(screen.height * 0.52, 270), Math.max(least, high)) };
  });

  /** What lies over the map on each side, in pixels: the map is shown where it is free. */
  readonly insets = $derived.by((): Insets => {
    if (this.finalShown && this.covered) return this.covered;
    const top = (free: number) => Math.max(freeTop(free, this.overMapHeight), underSlips(free, this.slipsHeight));
    return {
      desktop: { top: 84, right: this.sideWidth + 14, bottom: this.lowHeight + 26, left: 16 },
      tablet: { top: 6 + topRows(), right: 10, bottom: TABLET_SHEET + screen.homeBar + 74, left: 10 },
      phone: {
        top: top(6 + topRows()),
        right: 6,
        bottom: (this.short ? this.heights.middle + TABS : 340) + screen.homeBar,
        left: 6,
      },
      landscape: { top: top(10), right: 312, bottom: 10, left: 56 },
    }[this.layout];
  });

  /** `over`: whether the game has ended and isn't looked back on. Made while its component is: the effect lives as long. */
  constructor(
    private readonly turn: Turn,
    private readonly over: () => boolean,
  ) {
    // The map comes forward when a hex has to be chosen, and the part of the table where a card's effect is carried out.
    const wanted = $derived(wantedPart(turn));
    $effect(() => {
      if (wanted) this.part = wanted;
    });
  }

  /** Opens a tab of the panel, wherever the window keeps it. */
  show(tab: string): void {
    this.tab = tab;
    this.drawer = true;
    if (this.layout === "phone" || this.layout === "tablet") this.stop = "full";
    if (this.layout === "landscape") void bringPanel(this.panel);
  }

  /** Gives the map what room there is: something on it is to be looked at. */
  clear(): void {
    this.drawer = false;
    this.part = "map";
    if (!this.desktop) this.stop = "low";
  }

  /** Brings forward what a hint is about; one about nothing in particular is about the map. */
  bring(spot = "hex"): void {
    const wanted = PARTS.find(([kind]) => spot.startsWith(kind))?.[1];
    if (wanted) this.part = wanted;
  }
}

/** Where the turn goes on now, if it is at one part of the table only. */
function wantedPart({ stage, lit }: Turn): PartOfTable | null {
  if (stage === "building") return "map";
  if (stage !== "choosing") return null;
  if (lit.hexes.size > 0) return "map";
  if (lit.cells.size > 0) return "boomtown";
  return lit.tracks.size > 0 ? "shipping" : null;
}
