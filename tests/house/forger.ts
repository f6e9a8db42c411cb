// Somebody who keeps the log and forges it: every field of the table and of the records is changed, dropped, doubled, moved and
// joined by others, and so is every record; each once as it is, and once with all hashes made to fit again. A forgery is written when
// somebody asks for its text.

import type { Body, Log } from "./form";
import type { Json } from "./json";
import { firstPrevious, hashOf } from "./promise";

/**
 * A forged log, and whether it may pass: what nobody but its maker could know is free, such as the millisecond of a move. `null` if that
 * hangs on the game.
 */
type Forgery = { name: string; text: () => string; free: boolean | null };

type Path = (string | number)[];
/** As deep as `what.moved.command`. */
const FIELDS_OF_A_MOVE = 3;
/** What is written in place of a part of an object or a list: nothing, one part, or several. */
type Edit = { path: Path; parts: (part: string, value: Json) => string[] };
type Kept = { seq: number; hash: string; body: string };

export function* forgeries(exported: string): Generator<Forgery> {
  const honest = JSON.parse(exported) as Log;
  yield* ofTable(honest);
  yield* ofRecords(honest);
  yield* ofFields(honest);
}

/** Whatever the export says beside its records. Fields may stand in any order there, with white space between them, since nothing is hashed. */
function* ofTable(honest: Log): Generator<Forgery> {
  const [first] = honest.records.map(({ body }) => JSON.parse(body) as Body);
  for (const path of places(honest.table as unknown as Json, Infinity)) {
    for (const [how, edit] of edits(path)) {
      const text = () =>
        `{"table":${written(honest.table as unknown as Json, edit)},"records":${JSON.stringify(honest.records)}}`;
      const free =
        how === "spaced" ||
        (path[0] === "created_at" && (how === "earlier" || (how === "changed" && honest.table.created_at < first!.at)));
      yield { name: `table.${path.join(".")} ${how}`, text, free };
    }
  }
  const { table, records } = honest;
  yield { name: "the export written with white space", text: () => JSON.stringify(honest, null, 1), free: true };
  yield { name: "records before the table", text: () => JSON.stringify({ records, table }), free: true };
  yield { name: "the export with a note", text: () => JSON.stringify({ ...honest, note: 1 }), free: false };
  for (const field of ["seq", "hash", "body"] as const) {
    for (const at of [0, 1, records.length - 1]) {
      for (const [how, edit] of edits([field])) {
        const texts = () =>
          records.map((record, place) => written(record as unknown as Json, place === at ? edit : undefined));
        yield {
          name: `records[${at}].${field} ${how}`,
          text: () => `{"table":${JSON.stringify(table)},"records":[${texts().join()}]}`,
          free: how === "spaced",
        };
      }
    }
  }
}

/** Whole records dropped, doubled, swapped and moved, with numbers as they were and made to fit. */
function* ofRecords(honest: Log): Generator<Forgery> {
  const { length } = honest.records;
  for (let at = 0; at < length; at += 1) {
    const ways: [string, (list: Kept[]) => void][] = [
      ["dropped", (list) => list.splice(at, 1)],
      ["doubled", (list) => list.splice(at, 0, list[at]!)],
      ["swapped with the next", (list) => list.splice(at, 2, ...list.slice(at, at + 2).reverse())],
      ["moved to the end", (list) => list.push(...list.splice(at, 1))],
    ];
    for (const [how, change] of ways) {
      if (at === length - 1 && how !== "dropped" && how !== "doubled") continue;
      const records = honest.records.map((record) => ({ ...record }));
      change(records);
      yield { name: `record ${at + 1} ${how}`, text: () => JSON.stringify({ ...honest, records }), free: false };
      const numbered = records.map(({ body }, place) => body.replace(/"seq":\d+/, `"seq":${place + 1}`));
      yield { name: `record ${at + 1} ${how}, numbered and mended`, text: () => mended(honest, numbered), free: false };
    }
  }
  for (let end = 1; end < length; end += 7) {
    const bodies = honest.records.slice(0, end).map(({ body }) => body);
    yield { name: `the end after record ${end}`, text: () => mended(honest, bodies), free: false };
    const ended = JSON.stringify((JSON.parse(honest.records.at(-1)!.body) as Body).ended);
    const revealed = bodies.with(-1, bodies.at(-1)!.replace(/\}$/, `,"ended":${ended}}`));
    yield { name: `the end after record ${end}, with the secret`, text: () => mended(honest, revealed), free: false };
  }
}

/** Every field of every record; in some records everything inside of it too. */
function* ofFields(honest: Log): Generator<Forgery> {
  const bodies = honest.records.map(({ body }) => JSON.parse(body) as Body);
  const [texts, { length }] = [honest.records.map(({ body }) => body), bodies];
  for (const [at, body] of bodies.entries()) {
    const deep = [0, 1, length >> 1, length - 1].includes(at);
    const near = deep || at % 8 === 0;
    for (const path of places(body as unknown as Json, deep ? Infinity : FIELDS_OF_A_MOVE)) {
      for (const [how, edit] of edits(path)) {
        if (!near && how !== "changed" && how !== "dropped") continue;
        const changed = () => written(body as unknown as Json, edit);
        const name = `record ${at + 1}: ${path.join(".")} ${how}`;
        if (how === "changed" || how === "dropped") {
          const records = () => honest.records.with(at, { ...honest.records[at]!, body: changed() });
          yield { name, text: () => JSON.stringify({ ...honest, records: records() }), free: false };
        }
        yield {
          name: `${name}, mended`,
          text: () => mended(honest, texts.with(at, changed())),
          free: isFree(honest, bodies, at, path, how),
        };
      }
    }
    if (!near || at + 1 >= length) continue;
    for (const field of new Set([...Object.keys(body), ...Object.keys(bodies[at + 1]!)])) {
      yield* between(honest, bodies, at, field);
    }
  }
}

/** A field that a record gives to the next, or exchanges with it. */
function* between(honest: Log, bodies: Body[], at: number, field: string): Generator<Forgery> {
  const texts = honest.records.map(({ body }) => body);
  const [one, next] = [bodies[at], bodies[at + 1]] as unknown as [Record<string, Json>, Record<string, Json>];
  const { [field]: mine, ...rest } = one;
  const { [field]: theirs, ...nextRest } = next;
  const put = (left: Json, right: Json) =>
    mended(honest, texts.with(at, JSON.stringify(left)).with(at + 1, JSON.stringify(right)));
  if (mine !== undefined)
    yield {
      name: `record ${at + 1}: ${field} moved to the next`,
      text: () => put(rest, { ...nextRest, [field]: mine }),
      free: false,
    };
  if (theirs !== undefined)
    yield {
      name: `record ${at + 2}: ${field} moved to the one before`,
      text: () => put({ ...one, [field]: theirs }, nextRest),
      free: false,
    };
  if (mine === undefined || theirs === undefined) return;
  // Ids are of the senders' making: exchanged between two moves of a seat, they are as good.
  const seats = [bodies[at]!, bodies[at + 1]!].map(({ by }) => by?.seat);
  // What a seat does in two moves may lead to the same game the other way round.
  const either = field === "what" && seats[0] === seats[1];
  const free = either ? null : (field === "by" && seats[0] === seats[1]) || (field === "at" && mine === theirs);
  yield {
    name: `record ${at + 1}: ${field} swapped with the next's`,
    text: () => put({ ...one, [field]: theirs }, { ...next, [field]: mine }),
    free,
  };
}

/** The time of a record may be any between its neighbours', and a command may have any id that is new. */
function isFree({ table }: Log, bodies: Body[], at: number, path: Path, how: string): boolean {
  if (how !== "changed" && how !== "earlier") return false;
  if (path.join(".") === "by.id") return how === "changed";
  const [before, after] = [bodies[at - 1]?.at ?? table.created_at, bodies[at + 1]?.at ?? Infinity];
  const time = bodies[at]!.at + (how === "changed" ? 1 : -1);
  return path.join(".") === "at" && before <= time && time <= after;
}

/** Every place in some JSON, so deep; of a long list its ends, since what is between them is of the same kind. */
function* places(json: Json, depth: number, path: Path = []): Generator<Path> {
  if (json === null || typeof json !== "object" || depth === 0) return;
  const list = Array.isArray(json);
  const keys = list ? [...json.keys()].filter((at) => at < 2 || at === json.length - 1) : Object.keys(json);
  for (const key of keys) {
    yield [...path, key];
    yield* places((json as Record<string | number, Json>)[key]!, depth - 1, [...path, key]);
  }
}

/** What can be done to a place. */
function edits(path: Path): [string, Edit][] {
  const field = typeof path.at(-1) === "string";
  const name = field ? `${JSON.stringify(path.at(-1))}:` : "";
  const as = (value: Json) => [name + JSON.stringify(value)];
  const all: [string, Edit["parts"]][] = [
    ["changed", (_, value) => as(another(value))],
    ["null", () => as(null)],
    ["dropped", () => []],
    ["doubled", (part) => [part, part]],
    ["doubled and changed", (part, value) => [...as(another(value)), part]],
    ["spaced", (part) => [` ${part}`]],
  ];
  if (field) all.push(["joined", (part) => [part, '"note":1']], ["renamed", (part) => [part.replace('"', '"x')]]);
  if (path.at(-1) === "at" || path.at(-1) === "created_at") all.push(["earlier", (_, value) => as(Number(value) - 1)]);
  return all.map(([how, parts]) => [how, { path, parts }]);
}

/** Something else of the same kind. */
function another(value: Json): Json {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return value.slice(0, -1) + (value.endsWith("1") ? "2" : "1");
  if (Array.isArray(value)) return [...value, value.at(-1) ?? 0];
  return {};
}

/** JSON as `JSON.stringify` writes it, but for one place. */
function written(json: Json, edit?: Edit, path: Path = []): string {
  if (json === null || typeof json !== "object") return JSON.stringify(json);
  const list = Array.isArray(json);
  const parts = (list ? [...json.keys()] : Object.keys(json)).flatMap((key) => {
    const [value, here] = [(json as Record<string | number, Json>)[key]!, [...path, key]];
    const part = (list ? "" : `${JSON.stringify(key)}:`) + written(value, edit, here);
    return edit && here.length === edit.path.length && here.every((step, at) => step === edit.path[at])
      ? edit.parts(part, value)
      : [part];
  });
  return list ? `[${parts.join()}]` : `{${parts.join()}}`;
}

/** The log with these bodies, every hash made to fit. */
export function mended({ table }: Log, bodies: string[]): string {
  let previous = firstPrevious(table.id);
  const records = bodies.map((body, at): Kept => {
    const linked = body.replace(/"previous":"[^"]*"/, `"previous":"${previous}"`);
    previous = hashOf(linked);
    return { seq: at + 1, hash: previous, body: linked };
  });
  return JSON.stringify({ table, records });
}
