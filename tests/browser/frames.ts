// What a page was really told, read from the frames of its sockets.

import { type Person, expect } from "./fixtures";

export type GameEvent = { type: string; seat?: number; [field: string]: unknown };
export type LogRecord = { seq: number; events: GameEvent[]; hash: string };

type Message = { type: string; seat?: number | null } & Partial<LogRecord>;

const read = new WeakMap<Person, Message[]>();

/** What somebody's frames say. Each is read once: whoever waits asks again after every one of them. */
function messages(person: Person): Message[] {
  const known = read.get(person) ?? [];
  read.set(person, known);
  for (const frame of person.frames.slice(known.length)) known.push(JSON.parse(frame) as Message);
  return known;
}

/** The records that somebody was sent, by number. One that was sent again after a lost connection counts once. */
export function records(person: Person): LogRecord[] {
  const told = messages(person).filter((message): message is Message & LogRecord => message.type === "events");
  return [...new Map(told.map((record) => [record.seq, record])).values()].sort((a, b) => a.seq - b.seq);
}

/** All events in a row. */
export function events(person: Person): GameEvent[] {
  return records(person).flatMap((record) => record.events);
}

/** Whose turn it is, as far as somebody was told; nobody's once the game is over. */
export function turn(person: Person): number | null {
  const last = events(person).findLast(({ type }) => type === "tile_drawn" || type === "game_ended");
  return last?.type === "tile_drawn" ? (last.seat ?? null) : null;
}

/** What the page writes as numbers, with its minus sign. */
export const numbers = (texts: string[]): number[] => texts.map((text) => Number(text.replace("−", "-")));

/** Each seat's points, as somebody was told at the end. */
export function scores(person: Person): number[] {
  const ended = events(person).findLast(({ type }) => type === "game_ended");
  return (ended as unknown as { outcome: { scores: number[] } }).outcome.scores;
}

/** Somebody's seat, as they were told; `null` for a spectator. */
export function seatOf(person: Person): number | null {
  return (
    messages(person).findLast(({ type, seat }) => (type === "welcome" || type === "table") && typeof seat === "number")
      ?.seat ?? null
  );
}

/** Who sits in which seat, as each was told. */
export function seatsOf(...people: Person[]): Person[] {
  const seats: Person[] = [];
  for (const person of people) {
    const seat = seatOf(person);
    expect(seat, `the seat of ${person.name}`).not.toBeNull();
    seats[seat!] = person;
  }
  return seats;
}

/**
 * Every value in these events that a viewer may not know: a token that is not theirs, the deck, the supply, the generator.
 * After the final revealing nothing is secret anymore, so what comes with it and later is not looked at.
 */
export function leaks(told: GameEvent[], seat: number | null): string[] {
  const end = told.findIndex(({ type }) => type === "tokens_revealed");
  const secret = end < 0 ? told : told.slice(0, end);
  const found: string[] = [];
  const look = (value: unknown, path: string, owner: unknown) => {
    if (Array.isArray(value)) value.forEach((item, index) => look(item, `${path}[${index}]`, owner));
    else if (typeof value === "object" && value !== null) {
      const holder = "seat" in value ? value.seat : owner;
      for (const [key, inner] of Object.entries(value)) {
        const sealed = ["token", "secrets", "supply", "deck", "chance", "seed"].includes(key);
        const own = key === "token" && seat !== null && holder === seat;
        if (sealed && inner !== null && !own) found.push(`${path}.${key} = ${JSON.stringify(inner)}`);
        else look(inner, `${path}.${key}`, holder);
      }
    }
  };
  // A token placed on a mountain is nobody's, though somebody placed the tile it came with.
  secret.forEach((event, index) =>
    look({ ...event, ...(event.type.endsWith("tile_placed") && { seat: null }) }, `events[${index}]`, null),
  );
  return found;
}

/** How many token values somebody learned before the final revealing: their own. */
export function valuesKnown(told: GameEvent[], seat: number | null): number {
  const end = told.findIndex(({ type }) => type === "tokens_revealed");
  const before = JSON.stringify(end < 0 ? told : told.slice(0, end));
  return seat === null ? 0 : (before.match(/"token":\d/g) ?? []).length;
}

/** Who is to place a tile, once their page offers it: a page may still be about to hear of the last move. */
export async function onTurn(...people: Person[]): Promise<Person> {
  let mover: Person | undefined;
  await expect(async () => {
    mover = people.find((person) => turn(person) !== null && seatOf(person) === turn(person));
    await expect(mover!.page.getByTestId("place").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
  return mover!;
}
