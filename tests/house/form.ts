// The form of a log: what belongs where, as docs/fair-play.md has it.

import { isPace, type Pace } from "./clock";
import { type Json, parse } from "./json";
import { Kept } from "./kept";
import type { Former } from "./standing";

type Seated = { player: string; entropy: string | null };

export type Events = { [key: string]: Json }[];
/** The position of another table's game that a branch goes on from. */
type From = { table: string; seq: number; hash: string; events: number };
export type Opened = {
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

const FORMAT = 1;
const RULES = 2;

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
  rules: (value) => value === 1 || value === RULES,
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
/** The players who gave a seat to another are left out where nobody did; an empty list says the same. */
const isFormer = listOf(is(FORMER));
/** A pace of the table that is `null` says what one that is left out does. */
const isTable = (value: Json) => {
  const pace = { pace: (pace: Json) => pace === null || isPace(pace) };
  const shapes = [TABLE, { ...TABLE, ...pace }];
  return shapes.some((shape) => is(shape)(value) || is({ ...shape, former: isFormer })(value));
};
/** A log as it is exported, by its form alone; whether it holds is for `verifier.ts`. */
export const isLog = is({
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

/** Whether a value has the fields of a shape in their order, all the way down. */
function inOrder(value: object, shape: Shape): boolean {
  return Object.keys(value).join() === Object.keys(shape).join();
}

const bodies = new Kept<Body | null>();

/** The body of a record, if it is written as it must be. */
export const bodyOf = (written: string, first: boolean, last: boolean): Body | null =>
  bodies.of(`${first} ${last} ${written}`, () => readBody(written, first, last));

function readBody(written: string, first: boolean, last: boolean): Body | null {
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
