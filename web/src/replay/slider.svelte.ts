// The handle of a timeline: whatever shows the turns beside each other can be scrubbed by finger, mouse, keys and screen readers.
import { m } from "../i18n/words";
import type { Names } from "../table/names";
import type { Replay } from "./replay.svelte";

/* Of whatever game. */
/* eslint-disable @typescript-eslint/no-explicit-any */
export type AnyReplay = Replay<any, any, any>;

/** What makes an element the slider. `stopUnder` says which stop lies at a part of its width, from 0 to 1. */
export function sliderOf(replay: AnyReplay, names: Names, stopUnder: (part: number) => number) {
  const scrub = (event: PointerEvent & { currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const stop = replay.stops[stopUnder(Math.max(0, Math.min(1, (event.clientX - left) / width)))];
    if (stop && stop.seq !== replay.seq) replay.go(stop.seq);
  };
  return {
    role: "slider",
    tabindex: 0,
    "aria-label": m.replay_timeline(),
    "aria-valuemin": 0,
    "aria-valuemax": Math.max(0, replay.stops.length - 1),
    "aria-valuenow": replay.at,
    "aria-valuetext": replay.words(names),
    "data-testid": "replay-slider",
    onpointerdown: (event: PointerEvent & { currentTarget: Element }) => {
      if (event.button !== 0) return;
      replay.pause();
      event.currentTarget.setPointerCapture(event.pointerId);
      scrub(event);
    },
    onpointermove: (event: PointerEvent & { currentTarget: Element }) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
    },
  } as const;
}
