// Where the map looks, and when it moves by itself: the whole map at first, closer while somebody has to choose, and over
// to what 'why?' asks about. It never moves against a reader who has moved it, except to show what would be out of sight.
import { tick, untrack } from "svelte";

import { TILE } from "../../draw";
import { lessMotion, screen } from "../../layout.svelte";
import type { Position } from "../../protocol";
import { Camera, type Bounds, type Corner, type Insets } from "../../table/camera.svelte";
import type { AnyTurn } from "./turn.svelte";
import type { LandView, Part } from "./types";

/** How large a tile is drawn when there is room for it, and at least while a finger chooses on it. */
const COMFORT = 132 / TILE;
const CLOSE = 150 / TILE;
/** A mouse needs less: a tile that is smaller than the one grows, where it lies, to the other. */
const CROWDED = 80 / TILE;
const ROOMY = 118 / TILE;
/** How large a tile is drawn at least for its ring to be made out. */
const LEGIBLE = 56 / TILE;

export class Look {
  readonly camera = new Camera({ min: 22 / TILE, max: 260 / TILE }, lessMotion);
  /** What 'why?' asked about last. */
  ringed = $state.raw<readonly Part[] | null>(null);
  #before: { x: number; y: number; scale: number } | null = null;
  #first = true;

  /** Made while its component is: the effects live as long as that. */
  constructor(
    private readonly view: () => LandView,
    private readonly turn: AnyTurn,
    insets: () => Insets,
    private readonly corner: () => Corner,
  ) {
    const { camera } = this;
    $effect(() => {
      const wanted = insets();
      untrack(() => this.#lieUnder(wanted));
    });
    $effect(() => {
      void [camera.width, camera.height, camera.insets.left, camera.insets.right, camera.insets.top, corner().height, view().tiles.length, turn.places.size > 0];
      void tick().then(() => untrack(() => this.#follow()));
    });
    const close = $derived(this.#closeUp());
    $effect(() => {
      const at = close;
      if (!this.#small) void insets().bottom;
      untrack(() => this.#come(at));
    });
  }

  /** Shows the whole map. */
  fit(jump = false): void {
    this.camera.touched = false;
    const { camera } = this;
    const places = this.#places(true);
    const map = around(places);
    const whole = camera.fitting(map, COMFORT);
    camera.go(this.#runsIntoCorner(places, whole) ? camera.fitting(map, COMFORT, this.corner().height) : whole, jump);
  }

  /** Rings parts, and goes where they can be seen; `null` takes the ring away. */
  ring(parts: readonly Part[] | null): void {
    this.ringed = parts;
    if (!parts || parts.length === 0) return;
    const part = around(parts.map(({ at }) => at));
    if (!within(part, this.camera.clear)) this.camera.go(this.camera.fitting(part, COMFORT));
  }

  /** Rings parts as `ring` does, and comes close enough to see them; without any, the whole map is shown. */
  show(parts: readonly Part[] | null): void {
    this.ringed = parts;
    if (!parts || parts.length === 0) return this.fit();
    const { left, top, right, bottom } = around(parts.map(({ at }) => at));
    // What lies around it says where on the map it is.
    const part = { left: left - TILE, top: top - TILE, right: right + TILE, bottom: bottom + TILE };
    const { camera } = this;
    if (camera.scale < LEGIBLE || !within(part, camera.clear)) camera.go(camera.fitting(part, Math.max(LEGIBLE, Math.min(camera.scale, COMFORT))));
  }

  #follow(): void {
    const { camera } = this;
    if (camera.width < 2) return;
    const close = this.#closeUp();
    // The window has another size: what is chosen on stays close, and the map is fitted afterwards.
    if (close && (this.#small || this.#before)) this.#come(close);
    else if (this.#first || !camera.touched || !within(around(this.#places(false)), camera.seen)) this.fit(this.#first);
    this.#first = false;
  }

  /** The tile to come close to, while somebody chooses what goes on it. */
  #closeUp(): Position | null {
    const { turn } = this;
    return turn.mine && turn.aiming === null ? (turn.provisional?.at ?? null) : null;
  }

  /** What lies over the map has another size. On a big window, a hand that grows covers the map and does not push it. */
  #lieUnder(insets: Insets): void {
    const { camera } = this;
    const { y } = camera.middle;
    const kept = !this.#small && !this.#first && insets.top === camera.insets.top;
    camera.insets = insets;
    if (kept) camera.y += (camera.middle.y - y) / camera.scale;
  }

  /** Whether fingers choose here. */
  get #small(): boolean {
    return screen.layout === "phone" || screen.layout === "landscape";
  }

  #come(at: Position | null): void {
    const { camera } = this;
    if (at) {
      const tile = { x: (at[0] + 0.5) * TILE, y: (at[1] + 0.5) * TILE };
      const crowded = camera.scale < CROWDED;
      if (!this.#small && !crowded && within(around([at]), camera.clear)) return;
      this.#before ??= { x: camera.x, y: camera.y, scale: camera.scale };
      camera.go(this.#small ? { ...tile, scale: Math.max(camera.scale, CLOSE) } : camera.growing(tile, crowded ? ROOMY : camera.scale, (TILE / 2) * 1.2));
    } else if (this.#before) {
      if (camera.touched) camera.go(this.#before);
      else this.fit();
      this.#before = null;
    }
  }

  /** The tiles, and where another may lie. */
  #places(open: boolean): Position[] {
    return [...this.view().tiles, ...(open ? this.turn.places.values() : [])].map(({ at }) => at);
  }

  /** Whether one of these places would lie under what stands in the corner. */
  #runsIntoCorner(places: readonly Position[], { x, y, scale }: { x: number; y: number; scale: number }): boolean {
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
