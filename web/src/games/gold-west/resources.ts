// Heaps of resources: counted, listed one by one, compared.
import type { Metal, Resource, Resources } from "./types";

/** All kinds, in the order in which they are always shown. */
export const RESOURCES: readonly Resource[] = ["copper", "silver", "gold", "wood", "stone"];
export const METALS: readonly Metal[] = ["copper", "silver", "gold"];

export const NONE: Resources = { copper: 0, silver: 0, gold: 0, wood: 0, stone: 0 };

/** One by one: copper, copper, stone. */
export function listOf(resources: Resources): Resource[] {
  return RESOURCES.flatMap((kind) => Array.from({ length: resources[kind] }, () => kind));
}

export function totalOf(resources: Resources): number {
  return RESOURCES.reduce((sum, kind) => sum + resources[kind], 0);
}

/** The kinds of which there is any. */
export function kindsIn(resources: Resources): Resource[] {
  return RESOURCES.filter((kind) => resources[kind] > 0);
}

/** What is left after taking some away; never less than nothing. */
export function without(resources: Resources, taken: readonly Resource[]): Resources {
  const rest = { ...resources };
  for (const kind of taken) rest[kind] = Math.max(0, rest[kind] - 1);
  return rest;
}
