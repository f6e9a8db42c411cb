// A verifier of finished games, written from docs/fair-play.md alone: it shares no line with the server. Of the moves it asks the
// rules (`rules.ts`), as that page says; how Gold Rush is shuffled it knows from docs/scripts.md.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { blake3 } from "@noble/hashes/blake3.js";

import rush from "../../rules/data/gold-rush.json" with { type: "json" };
import { isPace, type Pace } from "./clock";
import { type Json, parse, same } from "./json";
import type { Position, Rules } from "./rules";
import { type Former, Table } from "./table";

type Seated = { player: string; entropy: string | null };

type Events = { [key: string]: Json }[];
/** The position of another table's game that a branch goes on from. */
type From = { table: string; seq: number; hash: string; events: number };
type Opened = {
  rules: number;
  game: string;
  options: Json;
  pace?: Pace;
  from?: From;
  seats: Seated[];
  commitment: string;
  seed: string;
  events: Events;
};
type Moved = { command: Json; events: Events };
type Acted = { act: Json; events: Events };
type Passed = { cause: Json; events: Events };

export type Body = {
  format: number;
  seq: number;
  at: number;
  previous: string;
  blind: string;
  by?: { seat: number; id: string };
  what: { opened?: Opened; moved?: Moved; acted?: Acted; passed?: Passed };
  ended?: { outcome: Json; secret: string };
};

export type Log = {
  table: {
    id: string;
    game: string;
    options: Json;
    pace?: Pace;
    created_at: number;
    commitment: string;
    seats: Seated[];
    former?: Former[];
    outcome: Json;
  };
  records: { seq: number; hash: string; body: string }[];
};

/** What somebody noted while the game was played. */
export type Seen = {
  commitment?: string;
  players?: string[];
  entropy?: (string | null)[];
  hashes?: [seq: number, hash: string][];
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
  for (const part of [ascii(`paydirt fair play 1: ${purpose}`), ...parts])
    hasher.update(long(part.length)).update(part);
  return hex(hasher.digest());
}

export const commitmentOf = (table: string, secret: string) => H("commitment", uuid(table), bytes(secret));
export const blindOf = (table: string, secret: string, seq: number) =>
  H("blind", bytes(secret), uuid(table), long(seq));
export const firstPrevious = (table: string) => hex(blake3(uuid(table)));
/** Kept for a while: a forged log is mostly the honest one. */
const hashes = new Map<string, string>();

export function hashOf(body: string): string {
  if (hashes.size > 2000) hashes.clear();
  if (!hashes.has(body)) hashes.set(body, hex(blake3(new TextEncoder().encode(body))));
  return hashes.get(body)!;
}

export function seedOf(table: string, secret: string, entropy: (string | null)[]): string {
  const shares = entropy.map((given, seat) => bytes(given ?? H("no entropy", uuid(table), Uint8Array.of(seat))));
  return H("seed", bytes(secret), uuid(table), Uint8Array.of(entropy.length), ...shares);
}

const FORMAT = 1;
const RULES = 1;

/** What belongs where: every field with how it looks, in the order in which bodies are written. */
type Shape = Record<string, (value: Json) => boolean>;

const number = (value: Json) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const text = (pattern: RegExp) => (value: Json) => typeof value === "string" && pattern.test(value);
const id = text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const digest = text(/^[0-9a-f]{64}$/);
const any = () => true;
const is = (shape: Shape) => (value: Json) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return (
    keys.length === Object.keys(shape).length &&
    keys.every((key) => Object.hasOwn(shape, key) && shape[key]!(value[key]!))
  );
};
const listOf = (item: (value: Json) => boolean) => (value: Json) => Array.isArray(value) && value.every(item);

const SEAT: Shape = { player: id, entropy: (value) => value === null || text(/^(?:[0-9a-f]{2}){16,32}$/)(value) };
const events = (value: Json) => Array.isArray(value);
const FROM: Shape = { table: id, seq: number, hash: digest, events: number };
/** With a clock or without one, in a branch or not. */
const openedAs = (timed: boolean, branch: boolean): Shape => ({
  rules: (value) => value === RULES,
  game: any,
  options: any,
  ...(timed && { pace: isPace }),
  ...(branch && { from: is(FROM) }),
  seats: listOf(is(SEAT)),
  commitment: digest,
  seed: digest,
  events,
});
const OPENED = [openedAs(false, false), openedAs(true, false), openedAs(false, true), openedAs(true, true)];
const isOpened = (value: Json) => OPENED.some((shape) => is(shape)(value));
const BY: Shape = { seat: number, id };
const MOVED: Shape = { command: any, events };
const ACTED: Shape = { act: any, events };
const PASSED: Shape = { cause: any, events };
const ENDED: Shape = { outcome: any, secret: digest };
const TABLE: Shape = {
  id,
  game: any,
  options: any,
  created_at: number,
  commitment: digest,
  seats: listOf(is(SEAT)),
  outcome: any,
};
const FORMER: Shape = { seat: number, player: id, until: number };
/** Who gave a seat to another is left out where nobody did; an empty list says the same. */
const isFormer = listOf(is(FORMER));
/** A pace of the table that is `null` says what one that is left out does. */
const isTable = (value: Json) => {
  const pace = { pace: (pace: Json) => pace === null || isPace(pace) };
  const shapes = [TABLE, { ...TABLE, ...pace }];
  return shapes.some((shape) => is(shape)(value) || is({ ...shape, former: isFormer })(value));
};
const LOG = is({
  table: isTable,
  records: listOf(is({ seq: number, hash: digest, body: (value) => typeof value === "string" })),
});

/** The fields of a record, by its place in the log. What time brought about is nobody's. */
function fieldsOf(first: boolean, last: boolean, passed: boolean): Shape {
  return {
    format: (value) => value === FORMAT,
    seq: number,
    at: number,
    previous: digest,
    blind: digest,
    ...(first
      ? { what: is({ opened: isOpened }) }
      : passed
        ? { what: is({ passed: is(PASSED) }) }
        : { by: is(BY), what: (value) => is({ moved: is(MOVED) })(value) || is({ acted: is(ACTED) })(value) }),
    ...(last && { ended: is(ENDED) }),
  };
}

/** Players of the house begin with this, and add nothing to the chance. */
const PROGRAM = /^00000000-0000-8000-8000-00000000/;

/** Whether a value has the fields of a shape in their order, all the way down. */
function inOrder(value: object, shape: Shape): boolean {
  return Object.keys(value).join() === Object.keys(shape).join();
}

/** The body of a record, if it is written as it must be. */
function bodyOf(written: string, first: boolean, last: boolean): Body | null {
  try {
    const json = parse(written);
    const kind = Object.keys(((json as Record<string, Json>)["what"] ?? {}) as object)[0];
    const shape = fieldsOf(first, last, kind === "passed");
    if (!is(shape)(json) || JSON.stringify(json) !== written) return null;
    const body = json as unknown as Body;
    const { opened, moved, acted, passed } = body.what;
    const parts: [object | undefined, Shape][] = [
      [body, shape],
      [body.by, BY],
      [moved, MOVED],
      [acted, ACTED],
      [passed, PASSED],
      [opened, openedAs(Boolean(opened?.pace), Boolean(opened?.from))],
      [opened?.from, FROM],
      [body.ended, ENDED],
      ...(opened?.seats ?? []).map((seat): [object, Shape] => [seat, SEAT]),
    ];
    return parts.every(([part, its]) => !part || inOrder(part, its)) ? body : null;
  } catch {
    return null;
  }
}

/** Everything that is wrong with an exported log of a game that begins anew; nothing if it is sound. */
export function verify(exported: string, rules: Rules, seen: Seen = {}): string[] {
  const read = soundRecords(exported, seen);
  return "wrong" in read ? read.wrong : [...read.flaws, ...misplayed(read.log, read.bodies, rules)];
}

/** The same of a branch, by itself or beside the log of the game that it goes on from. */
export async function verifyBranch(exported: string, rules: Rules, parent?: string): Promise<string[]> {
  const read = soundRecords(exported, {});
  if ("wrong" in read) return read.wrong;
  const opening = read.bodies[0]!.what.opened!;
  const { from } = opening;
  const beside = parent === undefined ? [] : await unlikeParent(read.log, opening, rules, parent);
  if (!from) return [...read.flaws, ...(beside.length > 0 ? beside : misplayed(read.log, read.bodies, rules))];
  const line = opening.events.slice(0, from.events);
  if (line.length !== from.events) return [...read.flaws, "record 1: it has fewer events than led to its position"];
  const begun = await rules.branch(line, opening.seed);
  return [
    ...read.flaws,
    ...(beside.length > 0
      ? beside
      : begun
        ? misplayed(read.log, read.bodies, rules, begun)
        : ["record 1: it goes on from nowhere"]),
  ];
}

/** How what led to a branch's position is not what its parent's log says. */
async function unlikeParent({ table }: Log, opening: Opened, rules: Rules, parent: string): Promise<string[]> {
  const { from } = opening;
  if (!from) return ["record 1: it goes on from no other game"];
  const wrong = await verifyBranch(parent, rules);
  if (wrong.length > 0) return wrong.map((sentence) => `its parent: ${sentence}`);
  const log = parse(parent) as unknown as Log;
  if (from.table !== log.table.id) return ["record 1: it goes on from another table's game"];
  if (table.seats.length !== log.table.seats.length) return ["record 1: another number of people play"];
  if (log.records[from.seq - 1]?.hash !== from.hash) return ["record 1: its parent has no such record"];
  const bodies = log.records.map(({ body }) => JSON.parse(body) as Body);
  const { from: before, events, seed } = bodies[0]!.what.opened!;
  const begun = before
    ? await rules.branch(events.slice(0, before.events), seed)
    : rules.begin(JSON.stringify(log.table.options), log.table.seats.length, seed);
  const around = begun && playedTo(bodies.slice(0, from.seq), rules, begun);
  if (!(around instanceof Table) || around.outcome() !== null) return ["record 1: its parent's game is over there"];
  const line = JSON.stringify(around.seenLine());
  return line === JSON.stringify(opening.events.slice(0, from.events))
    ? []
    : ["record 1: its parent's game came to that position in another way"];
}

/** An export whose records can be read, with what is wrong with its chain and its promise; or else all that is wrong. */
function soundRecords(
  exported: string,
  seen: Seen,
): { log: Log; bodies: Body[]; flaws: string[] } | { wrong: string[] } {
  let read: Json;
  try {
    read = parse(exported);
  } catch {
    return { wrong: ["it isn't an exported log"] };
  }
  if (!LOG(read)) return { wrong: ["it isn't an exported log"] };
  const log = read as unknown as Log;
  const wrong = [...misshapen(log), ...unlikeSeen(log, seen)];
  if (wrong.length > 0) return { wrong };
  const bodies = log.records.map(({ body }) => JSON.parse(body) as Body);
  return { log, bodies, flaws: [...unlinked(log, bodies), ...unpromised(log, bodies)] };
}

/** Notes a sentence in the list where something does not hold. */
const mustIn =
  (wrong: string[]) =>
  (holds: boolean, sentence: string): boolean => {
    if (!holds) wrong.push(sentence);
    return holds;
  };

/** The rules of the form: what belongs in which record. */
function misshapen({ table, records }: Log): string[] {
  const wrong: string[] = [];
  const must = mustIn(wrong);
  const used = new Set<string>();
  let earliest = table.created_at;
  records.forEach(({ seq, hash, body: written }, at): void => {
    must(seq === at + 1, `record ${seq}: its number is not ${at + 1}`);
    if (!must(hashOf(written) === hash, `record ${seq}: its bytes do not have its hash`)) return;
    const body = bodyOf(written, at === 0, at === records.length - 1);
    if (!body) return void must(false, `record ${seq}: it isn't written as this record must be`);
    must(body.seq === seq, `record ${seq}: it bears the number ${body.seq}`);
    must(body.at >= earliest, `record ${seq}: it is dated before what it follows`);
    earliest = Math.max(earliest, body.at);
    const command = `${body.by?.seat} ${body.by?.id}`;
    must(!body.by || !used.has(command), `record ${seq}: its seat used the command's id before`);
    used.add(command);
    const seats = body.what.opened?.seats ?? [];
    const players = seats.map(({ player }) => player);
    must(new Set(players).size === players.length, "record 1: somebody sits there twice");
    for (const { player, entropy } of seats)
      must(entropy === null || !PROGRAM.test(player), "record 1: a program adds to the chance");
  });
  must(records.length > 0, "there are no records");
  return wrong;
}

function unlikeSeen({ records, table }: Log, { commitment, players, entropy, hashes }: Seen): string[] {
  const seat = (at: number) => table.seats[at];
  return [
    ...(commitment && commitment !== table.commitment ? ["it has another commitment than was seen"] : []),
    ...(players?.length &&
    (players.length !== table.seats.length || players.some((player, at) => !everIn(table, at).includes(player)))
      ? ["others sat there than were seen"]
      : []),
    ...(entropy?.some((given, at) => (given ?? seat(at)?.entropy) !== seat(at)?.entropy)
      ? ["a seat added something else than was seen"]
      : []),
    ...(hashes ?? [])
      .filter(([seq, hash]) => records[seq - 1]?.hash !== hash)
      .map(([seq]) => `record ${seq}: another was seen`),
  ];
}

/** Who sat in a seat, in order: those who gave it to another, and who sits there at the end. */
function everIn({ seats, former = [] }: Log["table"], at: number): string[] {
  return [...former.filter(({ seat }) => seat === at).map(({ player }) => player), seats[at]!.player];
}

/** The chain. */
function unlinked({ table, records }: Log, bodies: Body[]): string[] {
  const before = (at: number) => (at === 0 ? firstPrevious(table.id) : records[at - 1]!.hash);
  return bodies
    .filter(({ previous }, at) => previous !== before(at))
    .map(({ seq }) => `record ${seq}: it names another record before it`);
}

/** The promise. */
function unpromised({ table }: Log, bodies: Body[]): string[] {
  const wrong: string[] = [];
  const must = mustIn(wrong);
  const [opening, secret] = [bodies[0]!.what.opened!, bodies.at(-1)!.ended!.secret];
  must(
    opening.game === table.game &&
      same(opening.options, table.options) &&
      same((opening.pace ?? null) as Json, (table.pace ?? null) as Json),
    "the opening is of another game than the table's",
  );
  must(opening.commitment === table.commitment, "the opening holds another commitment than the table");
  must(
    same(
      opening.seats as unknown as Json,
      table.seats.map((seat, at) => ({ ...seat, player: everIn(table, at)[0]! })) as unknown as Json,
    ),
    "others sat there than the table says, or added something else",
  );
  if (!must(commitmentOf(table.id, secret) === opening.commitment, "the secret is not the promised one")) return wrong;
  must(
    seedOf(
      table.id,
      secret,
      opening.seats.map(({ entropy }) => entropy),
    ) === opening.seed,
    "the seed is not made from secret and entropy",
  );
  for (const { seq, blind } of bodies)
    must(blindOf(table.id, secret, seq) === blind, `record ${seq}: its blind is not made from the secret`);
  return wrong;
}

/** What happened, as the rules have it. A branch begins with `branch`. */
function misplayed({ table }: Log, bodies: Body[], rules: Rules, branch?: Position): string[] {
  const opening = bodies[0]!.what.opened!;
  if (opening.game !== rules.game) return ["it is another game than the rules'"];
  const options = JSON.stringify(opening.options);
  const anew = rules.begin(options, opening.seats.length, opening.seed);
  if (!anew) return ["record 1: no game begins so"];
  const [first] = opening.events;
  const begun = branch ?? anew;
  if (JSON.stringify(opening.events) !== begun.events || JSON.stringify(first?.["options"]) !== options) {
    const how = opening.game === "gold-rush" && !branch ? misdealt(opening, (first ?? {}) as Partial<Dealt>) : [];
    return [...how, "record 1: it sets up another game than the seed decides"];
  }
  const [usual] = JSON.parse(anew.events) as Events;
  if (!same(first?.["seats"] ?? null, usual?.["seats"] ?? null)) return ["record 1: another number of people play"];
  const around = playedTo(bodies, rules, begun);
  if (Array.isArray(around)) return around;
  if (!same(around.former as unknown as Json, (table.former ?? []) as unknown as Json))
    return ["the table has other seats that changed hands than its log"];
  const sitting = table.seats.map(({ player }) => player);
  if (!same(around.players as unknown as Json, sitting as unknown as Json))
    return ["others sit there at the end than the table says"];
  const outcome = around.outcome();
  if (outcome === null) return ["the game has not ended"];
  if (JSON.stringify(bodies.at(-1)!.ended!.outcome) !== JSON.stringify(outcome))
    return ["the last record has another outcome than its game"];
  return same(outcome, table.outcome) ? [] : ["the table has another outcome than its game"];
}

/** The table after these records, played on from where its game begins; or what is wrong with them. */
function playedTo(bodies: Body[], rules: Rules, begun: Position): Table | string[] {
  const opening = bodies[0]!.what.opened!;
  const around = new Table(
    begun,
    opening.seats.map(({ player }) => (PROGRAM.test(player) ? "program" : "person")),
    rules,
    opening.pace ?? null,
    bodies[0]!.at,
    opening.seats.map(({ player }) => player),
  );
  for (const { seq, at, by, what } of bodies.slice(1)) {
    if (what.passed) {
      const happened = around.pass(at, what.passed.cause);
      if (happened === null) return [`record ${seq}: time does not bring it about`];
      if (happened !== JSON.stringify(what.passed.events))
        return [`record ${seq}: its events are not what time brings about`];
      continue;
    }
    if (!around.isTimely(at)) return [`record ${seq}: something else was due before it`];
    const { seat } = by!;
    if (what.acted) {
      const { act, events } = what.acted;
      const happened = around.act(seq, at, seat, act, events);
      if (happened === null) return [`record ${seq}: the table refuses its act`];
      if (happened !== JSON.stringify(events))
        return [`record ${seq}: its events are not what the table makes of its act`];
      continue;
    }
    const { command, events } = what.moved!;
    const next = around.mayMove() ? rules.after(around.position, seat, JSON.stringify(command)) : null;
    if (!next) return [`record ${seq}: the rules refuse its command`];
    if (next.events !== JSON.stringify(events))
      return [`record ${seq}: its events are not what the rules make of its command`];
    around.move(seq, at, seat, JSON.stringify(command), next);
  }
  return around;
}

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
  const wrong = first === chance.below(seats.length) ? [] : ["record 1: another seat begins than the seed decides"];
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
