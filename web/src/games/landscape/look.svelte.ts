// Where the map looks, and when it moves by itself: the whole map at first, closer while somebody has to choose, and over
// to what 'why?' asks about. A size that the reader has set stays until the whole map is asked for: then the map moves only to
// show what would be out of sight.
import { tick, untrack } from "svelte";

import { TILE } from "../../draw";
import { lessMotion, screen } from "../../layout.svelte";
import type { Position } from "../../protocol";
import { Camera, type Bounds, type Corner, type Insets } from "../../table/camera.svelte";
import { frontier } from "./frontier";
import type { AnyTurn } from "./anyTurn";
import { placeKey, type LandView, type Part } from "./types";

/** How large a tile is drawn at most by itself: on a very wide window, a fifteenth of it. */
const COMFORT = 132 / TILE;
const WIDE = 15;
/** How large at least while a finger chooses on it. */
const CLOSE = 150 / TILE;
/** A mouse needs less: a tile that is smaller than the one grows, where it lies, to the other. */
const CROWDED = 80 / TILE;
const ROOMY = 118 / TILE;
/** How large a tile is drawn at least for its ring to be made out. */
const LEGIBLE = 56 / TILE;
/** How large a tile is drawn at least when a finger chooses a place: the place within it is then 44 pixels wide. */
const FINGER = 48 / TILE;

type View = { x: number; y: number; scale: number };

export class Look {
  readonly camera = new Camera({ min: 22 / TILE, max: 260 / TILE }, lessMotion);
  /** What is ringed on the map, and what is said of it. */
  ringed = $state.raw<readonly Part[] | null>(null);
  note = $state("");
  /** A place that the list in words points at. */
  pointed = $state<string | null>(null);
  /** The place on the map that was last pointed at or tapped. */
  place = $state.raw<Position | null>(null);
  /** How high what is asked stands in a small window's hand, with its tile, in pixels: it is seen even when its sheet is down. */
  handTop = $state(0);
  /** Where the reader looked before the map came close to a tile. */
  #before: (View & { touched: boolean }) | null = null;
  #first = true;
  /** What the final scoring shows, whatever it covers; nothing before. */
  #shown: readonly Part[] | null | undefined;
  /** What the last look was made for: how many tiles, whether a tile is to be placed, and the free part of the window. */
  #tiles = 0;
  #placing = false;
  #window = "";
  #top = 0;

  /** Made while its component is: the effects live as long as that. */
  constructor(
    private readonly view: () => LandView,
    private readonly turn: AnyTurn,
    insets: () => Insets,
    private readonly corner: () => Corner,
    /** The places that a question put to us is about: the map comes close to them. */
    private readonly asked: () => readonly Position[] = () => [],
  ) {
    const { camera } = this;
    $effect(() => {
      const wanted = insets();
      untrack(() => this.#lieUnder(wanted));
    });
    $effect(() => {
      void [
        camera.width,
        camera.height,
        camera.insets.left,
        camera.insets.right,
        camera.insets.top,
        corner().height,
        view().tiles.length,
        turn.places.size > 0,
      ];
      void tick().then(() => untrack(() => this.#follow()));
    });
    const close = $derived(this.#closeUp().map(placeKey).join(" "));
    $effect(() => {
      void close;
      if (!this.#small) void insets().bottom;
      untrack(() => this.#come(this.#closeUp()));
    });
    $effect(() => {
      const at = this.pointed === null ? undefined : turn.places.get(this.pointed)?.at;
      if (at) untrack(() => this.#bring([at]));
    });
  }

  /** Shows the whole map. */
  fit(jump = false): void {
    this.camera.touched = false;
    this.camera.go(this.#whole(), jump);
  }

  /** The point of the board under a point of the window, unless something covers it there. */
  under(x: number, y: number): { x: number; y: number } | null {
    return document.elementFromPoint(x, y)?.closest("[data-testid=board]") ? this.camera.at(x, y) : null;
  }

  /** Rings parts, says something of them, and goes where they can be seen; `null` takes all of it away. */
  ring(parts: readonly Part[] | null, note = ""): void {
    this.#shown = undefined;
    this.ringed = parts;
    this.note = parts ? note : "";
    if (!parts || parts.length === 0) return;
    const { camera } = this;
    const part = around(parts.map(({ at }) => at));
    if (!within(part, camera.clear)) camera.go(camera.fitting(part, camera.scale));
  }

  /** Rings parts as `ring` does, and comes close enough to see them; without any, the whole map is shown. */
  show(parts: readonly Part[] | null): void {
    this.#shown = parts;
    this.ringed = parts;
    this.note = "";
    if (!parts || parts.length === 0) return this.fit();
    // What lies around it says where on the map it is.
    const part = widened(around(parts.map(({ at }) => at)), TILE);
    const { camera } = this;
    if (camera.scale < LEGIBLE || !within(part, camera.clear))
      camera.go(camera.fitting(part, Math.max(LEGIBLE, Math.min(camera.scale, this.#comfort))));
  }

  /** How large a tile is drawn when there is room for it. */
  get #comfort(): number {
    return Math.min(200 / TILE, Math.max(COMFORT, this.camera.width / WIDE / TILE));
  }

  #follow(): void {
    const { camera, turn } = this;
    if (camera.width < 2) return;
    const tiles = this.view().tiles;
    const free = `${camera.width} ${camera.height} ${camera.insets.left} ${camera.insets.right}`;
    const [grown, started, resized, lowered] = [
      tiles.length > this.#tiles,
      turn.places.size > 0 && !this.#placing,
      free !== this.#window,
      camera.insets.top > this.#top,
    ];
    const first = this.#first;
    this.#top = camera.insets.top;
    [this.#tiles, this.#placing, this.#window, this.#first] = [tiles.length, turn.places.size > 0, free, false];

    if (first) camera.go(this.#start(), true);
    const close = this.#closeUp();
    // The window has another size: what is chosen on stays close.
    if (close.length > 1 || (close.length > 0 && (this.#small || this.#before))) return this.#come(close);
    if (first) return;
    if (camera.touched) {
      if (grown) this.#bring(tiles.slice(-1).map(({ at }) => at));
      else if (started && !this.#open.some((at) => within(around([at]), camera.clear)))
        this.#bring(frontier(this.#open, tiles.at(-1)?.at, this.#room(camera.scale)));
    } else if (!this.#finger) {
      if (resized || !this.#holds(camera)) this.fit();
    } else if (turn.places.size > 0) {
      this.#reach();
    } else if (resized) {
      this.fit();
    } else if (grown || (lowered && !this.ringed && this.#shown === undefined)) {
      this.#bring(tiles.slice(-1).map(({ at }) => at));
    }
  }

  /** What to come close to while we choose: the tile that something goes on, or all that a question is about. */
  #closeUp(): readonly Position[] {
    const { turn } = this;
    if (!turn.mine || turn.aiming !== null) return [];
    return turn.provisional ? [turn.provisional.at] : this.asked();
  }

  /** What lies over the map has another size. It covers more or less of the map, and does not push it. */
  #lieUnder(insets: Insets): void {
    const { camera } = this;
    const before = camera.middle;
    camera.insets = insets;
    if (this.#first) return;
    if (this.#shown !== undefined) return this.show(this.#shown);
    camera.x += (camera.middle.x - before.x) / camera.scale;
    camera.y += (camera.middle.y - before.y) / camera.scale;
  }

  /** Whether there is so little room that the map has to come close for what is chosen on a tile. */
  get #small(): boolean {
    return screen.layout === "phone" || screen.layout === "landscape";
  }

  /** Whether fingers choose here. */
  get #finger(): boolean {
    return screen.layout !== "desktop";
  }

  #come(places: readonly Position[]): void {
    const { camera } = this;
    if (camera.width < 2) return;
    const [at] = places;
    if (!at) return this.#goBack();
    const crowded = camera.scale < CROWDED;
    // A tile in the making is lifted, and a little larger than its place.
    const lifted = widened(around(places), TILE * 0.08);
    if (places.length === 1 && !this.#small && !crowded && within(lifted, camera.clear)) return;
    if (!this.#before) {
      this.#before = { x: camera.x, y: camera.y, scale: camera.scale, touched: camera.touched };
      camera.zoomed = false;
    }
    if (places.length > 1) return camera.go(camera.fitting(widened(around(places), TILE / 3), this.#comfort));
    const tile = { x: (at[0] + 0.5) * TILE, y: (at[1] + 0.5) * TILE };
    camera.go(
      this.#small
        ? { ...tile, scale: Math.max(camera.scale, CLOSE) }
        : camera.growing(tile, crowded ? ROOMY : camera.scale, (TILE / 2) * 1.2),
    );
  }

  /** Goes back to where the reader looked before the map came close. */
  #goBack(): void {
    if (!this.#before) return;
    const { camera } = this;
    // Whoever has zoomed in the meantime stays there.
    if (!camera.zoomed) {
      camera.go(this.#before);
      camera.touched = this.#before.touched;
    }
    this.#before = null;
  }

  /** The places where a tile may be placed. */
  get #open(): Position[] {
    return [...this.turn.places.values()].map(({ at }) => at);
  }

  /** The tiles, and where another may lie. */
  get #map(): Position[] {
    return [...this.view().tiles.map(({ at }) => at), ...this.#open];
  }

  /** The whole map, clear of what stands in the corner. */
  #whole(): View {
    const { camera } = this;
    const map = around(this.#map);
    const whole = camera.fitting(map, this.#comfort);
    return this.#runsIntoCorner(this.#map, whole) ? camera.fitting(map, this.#comfort, this.corner().height) : whole;
  }

  /** Whether the map as it is looked at shows all of itself. */
  #holds(view: View): boolean {
    return within(around(this.#map), this.camera.clear) && !this.#runsIntoCorner(this.#map, view);
  }

  /** Where a turn starts: the whole map, or where a finger has most places to choose from if that is too small. */
  #start(): View {
    const whole = this.#whole();
    if (!this.#finger || this.#open.length === 0 || whole.scale >= FINGER) return whole;
    const near = around(frontier(this.#open, this.view().tiles.at(-1)?.at, this.#room(FINGER)));
    return { x: (near.left + near.right) / 2, y: (near.top + near.bottom) / 2, scale: FINGER };
  }

  /** Goes where a turn starts, unless as many places are within reach of a finger already. */
  #reach(): void {
    const { camera } = this;
    const start = this.#start();
    const count = (scale: number, clear: Bounds) =>
      scale < Math.min(FINGER, start.scale) ? -1 : this.#open.filter((at) => within(around([at]), clear)).length;
    const wanted = frontier(this.#open, this.view().tiles.at(-1)?.at, this.#room(start.scale)).length;
    if (count(camera.scale, camera.clear) < wanted) camera.go(start);
  }

  /** How many tiles are seen beside each other and one above the other, drawn at this scale, where nothing covers them. */
  #room(scale: number): { wide: number; high: number } {
    const { clear, scale: now } = this.camera;
    const side = (length: number) => Math.max(1, (length * now) / scale / TILE);
    return { wide: side(clear.right - clear.left), high: side(clear.bottom - clear.top) };
  }

  /** Moves the map, at the size it has, until these places are in sight. */
  #bring(places: readonly Position[]): void {
    if (places.length === 0) return;
    const part = around(places);
    if (!within(part, this.camera.clear)) this.camera.go(this.camera.including(part));
  }

  /** Whether one of these places would lie under what stands in the corner. */
  #runsIntoCorner(places: readonly Position[], { x, y, scale }: View): boolean {
    const { camera } = this;
    const { right, height } = this.corner();
    const west = x + (right - camera.middle.x) / scale;
    const south = y + (camera.height - camera.insets.bottom - height - camera.middle.y) / scale;
    return places.some((at) => at[0] * TILE < west && (at[1] + 1) * TILE > south);
  }
}

function within(part: Bounds, { left, top, right, bottom }: Bounds): boolean {
  return part.left >= left - 1 && part.top >= top - 1 && part.right <= right + 1 && part.bottom <= bottom + 1;
}

/** A part of the board with so much more on each side. */
function widened({ left, top, right, bottom }: Bounds, more: number): Bounds {
  return { left: left - more, top: top - more, right: right + more, bottom: bottom + more };
}

/** The part of the board that holds all these places. */
function around(places: readonly Position[]): Bounds {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return {
    left: Math.min(...xs) * TILE,
    top: Math.min(...ys) * TILE,
    right: (Math.max(...xs) + 1) * TILE,
    bottom: (Math.max(...ys) + 1) * TILE,
  };
}
