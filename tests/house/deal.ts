// How Gold Rush is dealt from its seed, as docs/scripts.md has it.

import { chacha20 } from "@noble/ciphers/chacha.js";

import rush from "../../rules/data/gold-rush.json" with { type: "json" };
import type { Opened } from "./form";
import { bytes } from "./promise";

export type Dealt = { type: string; first: number; secrets: { deck: string[]; supply: number[] } };

/** What of the set-up of Gold Rush is not as docs/scripts.md makes it from the seed: first player, tiles, tokens, in this order. */
export function misdealt(
  { seed, seats }: Pick<Opened, "seed" | "seats">,
  { first, secrets }: Partial<Dealt>,
): string[] {
  const chance = new Chance(seed);
  const faces = rush.designs.flatMap((design) => {
    const variants = "variants" in design ? design.variants! : [{ variant: "", count: design.count }];
    return variants.flatMap(({ variant, count }) => Array<string>(count).fill(design.id + variant));
  });
  faces.splice(faces.indexOf(rush.designs.find(({ start }) => start)!.id), 1);
  const tokens = rush.mining_tokens.distribution.flatMap(({ value, count }) => Array<number>(count).fill(value));
  if (!Array.isArray(secrets?.deck) || !Array.isArray(secrets.supply)) return ["record 1: it deals no deck"];
  const wrong = first === chance.below(seats.length) ? [] : ["record 1: another seat starts than the seed decides"];
  for (const [pile, lies, belongs] of [
    ["deck", secrets.deck, chance.shuffle(faces)],
    ["supply", secrets.supply, chance.shuffle(tokens)],
  ] as const) {
    const place = belongs.findIndex((item, at) => item !== lies[at]);
    if (place >= 0)
      wrong.push(`record 1: place ${place} of the ${pile} holds ${lies[place]}, the seed decides ${belongs[place]}`);
    else if (lies.length !== belongs.length)
      wrong.push(`record 1: the ${pile} holds ${lies.length}, not ${belongs.length}`);
  }
  return wrong;
}

/** The stream of numbers that a seed gives. */
class Chance {
  readonly #words: DataView;
  #used = 0;

  /** Enough for any game: 4096 words. */
  constructor(seed: string) {
    const stream = chacha20(bytes(seed), new Uint8Array(12), new Uint8Array(4 * 4096));
    this.#words = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  }

  below(bound: number): number {
    const fair = bound * Math.floor(2 ** 32 / bound);
    for (;;) {
      const word = this.#words.getUint32(4 * this.#used, true);
      this.#used += 1;
      if (word < fair) return word % bound;
    }
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j]!, list[i]!];
    }
    return list;
  }
}
