// Where the map looks, and when it moves by itself: the whole map at first, closer while a finger has to choose, and over
// to what 'why?' asks about. It never moves against a reader who has moved it, except to show what would be out of sight.
import { tick, untrack } from "svelte";

import { TILE } from "../../draw";
import { lessMotion, screen } from "../../layout.svelte";
import type { Position } from "../../protocol";
import { Camera, type Bounds, type Insets } from "../../table/camera.svelte";
import type { AnyTurn } from "./turn.svelte";
import type { LandView, Part } from "./types";

/** How large a tile is drawn when there is room for it, and at least while a finger chooses on it. */
const COMFORT = 132 / TILE;
const CLOSE = 150 / TILE;
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
  ) {
    const { camera } = this;
    $effect(() => {
      camera.insets = insets();
    });
    $effect(() => {
      void [camera.width, camera.height, camera.insets.left, camera.insets.right, camera.insets.top, view().tiles.length, turn.places.size > 0];
      void tick().then(() => untrack(() => this.#follow()));
    });
    const close = $derived(this.#closeUp());
    $effect(() => {
      const at = close;
      untrack(() => this.#come(at));
    });
  }

  /** Shows the whole map. */
  fit(jump = false): void {
    this.camera.touched = false;
    this.camera.go(this.camera.fitting(this.#map(true), COMFORT), jump);
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
    if (close) this.#come(close);
    else if (this.#first || !camera.touched || !within(this.#map(false), camera.seen)) this.fit(this.#first);
    this.#first = false;
  }

  /** The tile to come close to: on a small window, while somebody chooses what goes on it. */
  #closeUp(): Position | null {
    const { turn } = this;
    const small = screen.layout === "phone" || screen.layout === "landscape";
    return small && turn.mine && turn.aiming === null ? (turn.provisional?.at ?? null) : null;
  }

  #come(at: Position | null): void {
    const { camera } = this;
    if (at) {
      this.#before ??= { x: camera.x, y: camera.y, scale: camera.scale };
      camera.go({ x: (at[0] + 0.5) * TILE, y: (at[1] + 0.5) * TILE, scale: Math.max(camera.scale, CLOSE) });
    } else if (this.#before) {
      if (camera.touched) camera.go(this.#before);
      else this.fit();
      this.#before = null;
    }
  }

  #map(withPlaces: boolean): Bounds {
    const places = withPlaces ? [...this.turn.places.values()].map(({ at }) => at) : [];
    return around([...this.view().tiles.map(({ at }) => at), ...places]);
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
