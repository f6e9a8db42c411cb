// How much of each tile is drawn. Another level of detail draws a tile anew, and all of them at once would stop the page for a
// tenth of a second and more: so when the map rests they change a few at a time, from the middle of the window outwards.
import { untrack } from "svelte";

import { detailFor, TILE, type Detail } from "../../draw";
import { whenIdle } from "../../idle";
import type { Position } from "../../protocol";
import type { Camera } from "../../table/camera.svelte";
import { placeKey } from "./types";

/** Tiles that change at once: a dozen milliseconds of work. */
const A_STEP = 6;

export class Details {
  /** What the size on the screen asks for. */
  readonly wanted = $derived.by(() => detailFor(TILE * this.camera.painted));
  /** What was drawn when the page was last idle, by place. */
  #drawn = $state.raw<ReadonlyMap<string, Detail>>(new Map());
  /** Ends the wait for an idle page. */
  #forget: (() => void) | null = null;

  /** Made while its component is: the effect lives as long as that. */
  constructor(
    private readonly camera: Camera,
    private readonly places: () => readonly Position[],
  ) {
    $effect(() => {
      void [this.wanted, camera.moving, places()];
      untrack(() => this.#goOn());
    });
    $effect(() => () => this.#forget?.());
  }

  /** How much of the tile there is drawn now. */
  of(place: Position): Detail {
    return this.#drawn.get(placeKey(place)) ?? this.wanted;
  }

  #goOn(): void {
    const behind = () => this.places().filter((place) => this.#drawn.get(placeKey(place)) !== this.wanted);
    if (this.#forget || this.camera.moving || behind().length === 0) return;
    this.#forget = whenIdle(() => {
      this.#forget = null;
      if (!this.camera.moving) this.#change(behind());
      this.#goOn();
    });
  }

  #change(behind: readonly Position[]): void {
    const { camera, wanted } = this;
    const far = ([x, y]: Position) => Math.hypot((x + 0.5) * TILE - camera.x, (y + 0.5) * TILE - camera.y);
    // A new tile was drawn as it should be.
    const fresh = behind.filter((place) => !this.#drawn.has(placeKey(place)));
    const stale = behind.filter((place) => this.#drawn.has(placeKey(place))).sort((a, b) => far(a) - far(b));
    const changed = [...fresh, ...stale.slice(0, A_STEP)].map((place) => [placeKey(place), wanted] as const);
    this.#drawn = new Map([...this.#drawn, ...changed]);
  }
}
