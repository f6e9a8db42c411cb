/**
 * Seeded randomness: the same seed always draws the same picture, on every machine.
 *
 * Nothing in the drawing kit uses `Math.random`. A seed is a text such as "33/0,-1"; two drawings that must not share
 * their luck (the peaks of a tile and its tufts) are given two seeds, so that changing one leaves the other as it was.
 */

/** A source of numbers that look random and are not. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** From `low` up to `high`. */
  between(low: number, high: number): number;
  /** From `-reach` up to `reach`. */
  around(reach: number): number;
}

/** A number between 0 and 2³² that depends on every letter of `text` (FNV-1a). */
export function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 16777619);
  }
  return value >>> 0;
}

/** A generator that starts from `seed` (mulberry32). */
export function seeded(seed: string): Random {
  let state = hash(seed) || 1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    around: (reach) => (next() * 2 - 1) * reach,
  };
}
