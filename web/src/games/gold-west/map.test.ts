import { render } from "svelte/server";
import { expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { Camera } from "../../table/camera.svelte";
import type { Turn } from "./turn.svelte";
import type { Event, Hex, View } from "./types";
import WestMap from "./WestMap.svelte";

it("rings a hex once, however often it counts and whatever is chosen", async () => {
  const game = (await engine("gold-west")).open<View, never, Event>("gold-west");
  game.apply(await finishedGame<Event>("gold-west"));
  const view = game.view();
  const [one, two] = view.hexes.map(({ hex }) => hex) as [Hex, Hex];
  const rings = (ringed: Hex[], hex: Hex | null) => {
    const turn = { mine: false, picked: hex && { type: "hex", hex } } as unknown as Turn;
    const { body } = render(WestMap, {
      props: {
        view,
        turn,
        camera: new Camera({ min: 0.1, max: 2 }),
        names: (seat) => `${seat}`,
        last: null,
        ringed,
        pointed: null,
        hidden: new Set<string>(),
        replayed: false,
        onfit: () => undefined,
      },
    });
    return body.match(/class="ring gold/g)?.length ?? 0;
  };
  expect(rings([one, two, one], null)).toBe(2);
  expect(rings([one, two], one)).toBe(2);
  expect(rings([], null)).toBe(0);
});
