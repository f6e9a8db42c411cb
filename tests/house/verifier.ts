// A verifier of finished games, written from docs/fair-play.md and docs/scripts.md alone: it shares no line with the server.
//
// It checks the chain and the promise of every game, and what is shuffled in Gold Rush. What the moves make of that only the rules
// can say.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { blake3 } from "@noble/hashes/blake3.js";

import rush from "../../rules/data/gold-rush.json" with { type: "json" };

type Opening = {
  game: string;
  options: unknown;
  seats: number;
  seed: string;
  commitment: string;
  entropy: (string | null)[];
};

export type Body = {
  format: number;
  seq: number;
  previous: string;
  blind: string;
  opening?: Opening;
  seat: number | null;
  command: unknown;
  events: Record<string, unknown>[];
  secret?: string;
};

export type Log = {
  table: { id: string; game: string; options: unknown; commitment?: string; seats: { entropy?: string }[] };
  records: { seq: number; hash: string; body: string }[];
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const uuid = (text: string): Uint8Array => bytes(text.replaceAll("-", ""));

/** A number as 64 bits, little-endian. */
function long(number: number): Uint8Array {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(number), true);
  return place;
}

/** BLAKE3 of the parts, each preceded by its length. */
function H(purpose: string, ...parts: Uint8Array[]): string {
  const hasher = blake3.create();
  for (const part of [ascii(`paydirt fair play 1: ${purpose}`), ...parts]) hasher.update(long(part.length)).update(part);
  return hex(hasher.digest());
}

export const commitmentOf = (table: string, secret: string) => H("commitment", uuid(table), bytes(secret));
export const blindOf = (table: string, secret: string, seq: number) => H("blind", bytes(secret), uuid(table), long(seq));
export const firstPrevious = (table: string) => hex(blake3(uuid(table)));
export const hashOf = (body: string) => hex(blake3(new TextEncoder().encode(body)));

export function seedOf(table: string, secret: string, entropy: (string | null)[]): string {
  const shares = entropy.map((given, seat) => bytes(given ?? H("no entropy", uuid(table), Uint8Array.of(seat))));
  return H("seed", bytes(secret), uuid(table), Uint8Array.of(entropy.length), ...shares);
}

/** Everything that is wrong with a log; nothing if it is sound. */
export function verify({ table, records }: Log): string[] {
  const wrong: string[] = [];
  const must = (holds: boolean, sentence: string) => holds || wrong.push(sentence);
  const bodies = records.map(({ body }) => JSON.parse(body) as Body);
  let previous = firstPrevious(table.id);
  records.forEach(({ seq, hash, body }, at) => {
    must(seq === at + 1 && bodies[at]!.seq === seq, `record ${seq}: its number is not ${at + 1}`);
    must(hashOf(body) === hash, `record ${seq}: its bytes do not have its hash`);
    must(bodies[at]!.previous === previous, `record ${seq}: it names another record before it`);
    previous = hash;
  });
  const opening = bodies[0]?.opening;
  const secret = bodies.at(-1)?.secret;
  if (!opening || !secret) return [...wrong, "the log has no opening, or no end"];
  must(bodies.every((body, at) => body.format === 2 && (body.secret === undefined) === at < bodies.length - 1), "forms, or the secret's place");
  must(commitmentOf(table.id, secret) === opening.commitment, "the secret is not the promised one");
  must(opening.commitment === table.commitment, "the opening holds another commitment than the table");
  const entropy = table.seats.map((seat) => seat.entropy ?? null);
  must(JSON.stringify(entropy) === JSON.stringify(opening.entropy), "the opening holds other entropy than the seats");
  must(seedOf(table.id, secret, opening.entropy) === opening.seed, "the seed is not made from secret and entropy");
  for (const { seq, blind } of bodies) must(blindOf(table.id, secret, seq) === blind, `record ${seq}: its blind is not made from the secret`);
  if (opening.game === "gold-rush") wrong.push(...misdealt(opening, bodies[0]!.events[0] as Opened));
  return wrong;
}

export type Opened = { type: string; first: number; secrets: { deck: string[]; supply: number[] } };

/** What of the set-up of Gold Rush is not as docs/scripts.md makes it from the seed: first player, tiles, tokens, in this order. */
function misdealt({ seed, seats }: Opening, { first, secrets }: Opened): string[] {
  const chance = new Chance(seed);
  const faces = rush.designs.flatMap((design) => {
    const variants = "variants" in design ? design.variants! : [{ variant: "", count: design.count }];
    return variants.flatMap(({ variant, count }) => Array<string>(count).fill(design.id + variant));
  });
  faces.splice(faces.indexOf(rush.start.design), 1);
  const tokens = rush.mining_tokens.distribution.flatMap(({ value, count }) => Array<number>(count).fill(value));
  const wrong = first === chance.below(seats) ? [] : ["record 1: another seat begins than the seed decides"];
  for (const [pile, lies, belongs] of [["deck", secrets.deck, chance.shuffle(faces)], ["supply", secrets.supply, chance.shuffle(tokens)]] as const) {
    const place = belongs.findIndex((item, at) => item !== lies[at]);
    if (place >= 0) wrong.push(`record 1: place ${place} of the ${pile} holds ${lies[place]}, the seed decides ${belongs[place]}`);
    else if (lies.length !== belongs.length) wrong.push(`record 1: the ${pile} holds ${lies.length}, not ${belongs.length}`);
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
