// Sentences that are put together from parts. Everything a person reads comes from `messages/*.json`.
import { m } from "./generated/messages.js";

export { m };

export type Messages = Record<string, ((inputs?: Record<string, unknown>) => string) | undefined>;

/**
 * Sentences that are looked up by a name, from the modules that hold one each. Looked up in `m`, every page would load the sentences
 * of every game.
 */
export const gathered = (modules: Record<string, Messages>): Messages =>
  Object.assign({}, ...Object.values(modules)) as Messages;

/** Unicode isolates: they keep a name in a right-to-left script in its place, and tell `Rich.svelte` what to print in bold. */
const ISOLATE = "\u2068";
const POP = "\u2069";

/** A name inside a sentence. */
export function named(name: string): string {
  return `${ISOLATE}${name.replaceAll(ISOLATE, "").replaceAll(POP, "")}${POP}`;
}

/** A sentence in pieces: names are strong. */
export function pieces(sentence: string): { text: string; strong: boolean }[] {
  return sentence
    .split(new RegExp(`(${ISOLATE}[^${POP}]*${POP})`, "u"))
    .filter((text) => text !== "")
    .map((text) => (text.startsWith(ISOLATE) ? { text: text.slice(1, -1), strong: true } : { text, strong: false }));
}

/** The sentence without its marks, for titles and screen readers. */
export function plain(sentence: string): string {
  return sentence.replaceAll(ISOLATE, "").replaceAll(POP, "");
}

/** "Ada, Bram and Noor". */
export function listed(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return m.and_two({ first: items.slice(0, -1).join(", "), second: items.at(-1) ?? "" });
}

/** The kinds of edges, and the sides of a tile, as the rules spell them. */
const EDGES: Messages = {
  railroad: m.edge_railroad,
  mountain: m.edge_mountain,
  prairie: m.edge_prairie,
  road: m.edge_road,
  city: m.edge_city,
  field: m.edge_field,
};
const SIDES: Messages = { north: m.side_north, east: m.side_east, south: m.side_south, west: m.side_west };

/** A kind of edge in words: "a railroad". */
export const edgeWords = (edge: string): string => EDGES[edge]?.() ?? edge;

/** That two kinds of edges don't meet, and on which side, as the rules name the three; null if we know none of that name. */
export function edgesMeetWords([one = "", other = "", at = ""]: readonly string[]): string | null {
  const [ours, theirs, side] = [EDGES[one], EDGES[other], SIDES[at]];
  return ours && theirs && side ? m.edges_meet({ ours: ours(), theirs: theirs(), side: side() }) : null;
}
