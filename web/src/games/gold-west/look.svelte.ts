// Where the map looks: the whole of it at first, and never so far away that a finger cannot tell one hex from the next.
import { tick, untrack } from "svelte";

import { lessMotion } from "../../layout.svelte";
import { Camera, type Bounds, type Insets } from "../../table/camera.svelte";
import { boxAround, SIZE } from "./draw";
import type { Hex, View } from "./types";

/** How large a hex is drawn when there is room for it, and at least where fingers choose. */
const COMFORT = 100 / SIZE;
const FINGER = 31 / SIZE;

export class Look {
  readonly camera = new Camera({ min: 12 / SIZE, max: 120 / SIZE }, lessMotion);
  /** What 'why?' asked about last. */
  ringed = $state.raw<readonly Hex[]>([]);
  #first = true;

  /** Made while its component is: the effects live as long as that. */
  constructor(
    private readonly view: () => View,
    insets: () => Insets,
    private readonly fingers: () => boolean,
  ) {
    const { camera } = this;
    $effect(() => {
      camera.insets = insets();
    });
    $effect(() => {
      void [
        camera.width,
        camera.height,
        camera.insets.left,
        camera.insets.right,
        camera.insets.top,
        camera.insets.bottom,
      ];
      void tick().then(() => untrack(() => this.#follow()));
    });
  }

  /** Shows the whole map. */
  fit(jump = false): void {
    const { camera } = this;
    camera.touched = false;
    const whole = camera.fitting(grown(boxAround(this.view().hexes.map(({ hex }) => hex))), COMFORT);
    camera.go({ ...whole, scale: this.fingers() ? Math.max(whole.scale, FINGER) : whole.scale }, jump);
  }

  /** Rings hexes, and goes where they can be seen. */
  ring(hexes: readonly Hex[]): void {
    this.ringed = hexes;
    if (hexes.length > 0 && !this.#sees(boxAround(hexes)))
      this.camera.go(this.camera.fitting(grown(boxAround(hexes)), COMFORT));
  }

  #follow(): void {
    const { camera } = this;
    if (camera.width < 2 || (camera.touched && !this.#first)) return;
    this.fit(this.#first);
    this.#first = false;
  }

  #sees(part: Bounds): boolean {
    const { left, top, right, bottom } = this.camera.clear;
    return part.left >= left - 1 && part.top >= top - 1 && part.right <= right + 1 && part.bottom <= bottom + 1;
  }
}

/** A little room around, for the coast and the shadow under it. */
const grown = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: left - 6,
  top: top - 14,
  right: right + 6,
  bottom: bottom + 12,
});
