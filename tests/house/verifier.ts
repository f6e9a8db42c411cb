// A verifier of finished games, written from docs/fair-play.md alone: it shares no line with the server. Of the moves it asks the
// rules (`rules.ts`), as that page says; how Gold Rush is shuffled it knows from docs/scripts.md (`deal.ts`).

import { type Dealt, misdealt } from "./deal";
import { type Body, bodyOf, type Events, isLog, type Log, type Opened } from "./form";
import { type Json, parse, same } from "./json";
import { blindOf, commitmentOf, firstPrevious, hashOf, seedOf } from "./promise";
import type { Position, Rules } from "./rules";
import { Table } from "./table";

/** What somebody noted while the game was played. */
export type Seen = {
  commitment?: string;
  players?: string[];
  entropy?: (string | null)[];
  hashes?: [seq: number, hash: string][];
};

/** The ids of computer players start with this. They add nothing to the chance. */
const PROGRAM = /^00000000-0000-8000-8000-00000000/;

/** Everything that is wrong with an exported log of a game that starts anew; nothing if it is sound. */
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
  const started = await rules.branch(line, opening.seed);
  return [
    ...read.flaws,
    ...(beside.length > 0
      ? beside
      : started
        ? misplayed(read.log, read.bodies, rules, started)
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
  const started = before
    ? await rules.branch(events.slice(0, before.events), seed)
    : rules.start(JSON.stringify(log.table.options), log.table.seats.length, seed);
  const around = started && playedTo(bodies.slice(0, from.seq), rules, started);
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
  if (!isLog(read)) return { wrong: ["it isn't an exported log"] };
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

/** Where the chain is broken: a record that names another hash than that of the record before it. */
function unlinked({ table, records }: Log, bodies: Body[]): string[] {
  const before = (at: number) => (at === 0 ? firstPrevious(table.id) : records[at - 1]!.hash);
  return bodies
    .filter(({ previous }, at) => previous !== before(at))
    .map(({ seq }) => `record ${seq}: it names another record before it`);
}

/** What the opening says otherwise than the table, and whether the secret of the end is the one it promised. */
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

/** What happened, as the rules have it. A branch starts with `branch`. */
function misplayed({ table }: Log, bodies: Body[], rules: Rules, branch?: Position): string[] {
  const opening = bodies[0]!.what.opened!;
  if (opening.game !== rules.game) return ["it is another game than the rules'"];
  const options = JSON.stringify(opening.options);
  const anew = rules.start(options, opening.seats.length, opening.seed);
  if (!anew) return ["record 1: no game starts so"];
  const [first] = opening.events;
  const started = branch ?? anew;
  if (JSON.stringify(opening.events) !== started.events || JSON.stringify(first?.["options"]) !== options) {
    const how = opening.game === "gold-rush" && !branch ? misdealt(opening, (first ?? {}) as Partial<Dealt>) : [];
    return [...how, "record 1: it sets up another game than the seed decides"];
  }
  const [usual] = JSON.parse(anew.events) as Events;
  if (!same(first?.["seats"] ?? null, usual?.["seats"] ?? null)) return ["record 1: another number of people play"];
  const around = playedTo(bodies, rules, started);
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

/** The table after these records, played on from where its game starts; or what is wrong with them. */
function playedTo(bodies: Body[], rules: Rules, started: Position): Table | string[] {
  const opening = bodies[0]!.what.opened!;
  const around = new Table(
    started,
    opening.seats.map(({ player }) => (PROGRAM.test(player) ? "program" : "person")),
    rules,
    opening.pace ?? null,
    bodies[0]!.at,
    opening.seats.map(({ player }) => player),
    opening.rules,
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
