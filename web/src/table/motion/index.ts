// Motion on the table. A game says which effects its events are; everything else is here: when, how, for whom less, and the end of
// it at any tap. Read `effects.ts` first.
export { HAND, seatSpot, type Effect, type Endpoint, type Kind } from "./effects";
export { follow, opensBranch, type Shown } from "./follow.svelte";
export { Motion } from "./motion.svelte";
export { dropped, moved, taken, turnedUp } from "./pieces";
export { default as Stage } from "./Stage.svelte";
