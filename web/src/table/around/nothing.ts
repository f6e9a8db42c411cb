// What stands around a game before it's opened.
import type { Around } from "../../protocol";

export const NOTHING_AROUND: Around = {
  holders: [],
  paused: false,
  clock: null,
  over: false,
  open: [],
  offers: [],
  lent: [],
  back: null,
};
