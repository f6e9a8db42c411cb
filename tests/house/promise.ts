// What a log promises: commitment, blinds, seed and hashes, as docs/fair-play.md makes them.

import { blake3 } from "@noble/hashes/blake3.js";

import { Kept } from "./kept";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
export const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
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
  for (const part of [ascii(`paydirt fair play 1: ${purpose}`), ...parts])
    hasher.update(long(part.length)).update(part);
  return hex(hasher.digest());
}

export const commitmentOf = (table: string, secret: string) => H("commitment", uuid(table), bytes(secret));
export const blindOf = (table: string, secret: string, seq: number) =>
  H("blind", bytes(secret), uuid(table), long(seq));
export const firstPrevious = (table: string) => hex(blake3(uuid(table)));
const hashes = new Kept<string>();

export const hashOf = (body: string): string => hashes.of(body, () => hex(blake3(new TextEncoder().encode(body))));

export function seedOf(table: string, secret: string, entropy: (string | null)[]): string {
  const shares = entropy.map((given, seat) => bytes(given ?? H("no entropy", uuid(table), Uint8Array.of(seat))));
  return H("seed", bytes(secret), uuid(table), Uint8Array.of(entropy.length), ...shares);
}
