// What only a table with a clock loads.
export { default as Fuse } from "./Fuse.svelte";
export { default as HandTime } from "./HandTime.svelte";
export { default as SeatClock } from "./SeatClock.svelte";
export { default as TurnTime } from "./TurnTime.svelte";
export { default as Voice } from "./Voice.svelte";
