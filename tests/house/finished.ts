// Games on the real server, played to their end by two programs, one of which adds nothing to the chance.

import { WebSocket } from "ws";

import { GAME_IDS } from "../../web/src/wire/games";
import { Server } from "../browser/server";
import type { Log } from "./form";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** A kind of game: which, with which options, how many computer players join the two, whether the two do much besides, up to
 *  giving a seat to a friend, and whether a clock runs that is too quick for them now and then. */
type Setting = { game: string; options?: object; bots?: number; acts?: boolean; clock?: boolean };

/** Games with what can be added to them. */
const CHOSEN: Setting[] = [
  { game: "gold-rush" },
  { game: "gold-rush", options: { fifth_cowboy: true, take_back: true, without_farmers: true }, bots: 1 },
  { game: "goldmines", bots: 1 },
  { game: "goldmines", options: { castles: true } },
  { game: "gold-west" },
  { game: "gold-west", options: { bandits: true, trading_post: true } },
  { game: "gold-rush", bots: 1, acts: true },
  { game: "goldmines", acts: true },
  { game: "gold-west", acts: true },
  { game: "gold-rush", clock: true },
  { game: "gold-west", clock: true },
];
/** The same, and every other game as it is printed. */
export const SETTINGS: Setting[] = [
  ...CHOSEN,
  ...GAME_IDS.filter((game) => CHOSEN.every((chosen) => chosen.game !== game)).map((game) => ({ game })),
];

const playing = new Map<string, Promise<string>>();

/** Its exported log, as the server wrote it; played once a process. */
export function exportedGame(setting: Setting): Promise<string> {
  const key = JSON.stringify(setting);
  if (!playing.has(key)) playing.set(key, play(setting));
  return playing.get(key)!;
}

/** The log of a game of Gold Rush. */
export async function finishedGame(): Promise<Log> {
  return JSON.parse(await exportedGame(SETTINGS[0]!)) as Log;
}

/** As short as a clock may be. */
const QUICK = { type: "live", turn: 10, bank: 0, then: "play_turn" };

async function play({ game, options = {}, bots = 0, acts = false, clock = false }: Setting): Promise<string> {
  const server = new Server();
  await server.start();
  try {
    const [ada, bo] = [await guest(server.url, "Ada"), await guest(server.url, "Bo")];
    const { id } = await ada.ask<{ id: string }>("POST", "/tables", { game, options, ...(clock && { pace: QUICK }) });
    await ada.ask("PUT", `/tables/${id}/entropy`, { entropy: "5a".repeat(20) });
    await bo.ask("POST", `/tables/${id}/join`, {});
    await bo.ask("POST", `/tables/${id}/ready`, { ready: true });
    for (let bot = 0; bot < bots; bot += 1) await ada.ask("POST", `/tables/${id}/bots`, { bot: "easy" });
    await ada.ask("POST", `/tables/${id}/start`, {});
    const friend = acts ? await guest(server.url, "Cy") : undefined;
    await Promise.all([
      takePart(server.url, id, ada, { acts, clock }, friend),
      takePart(server.url, id, bo, { acts, clock }),
    ]);
    const log = await fetch(`${server.url}/api/tables/${id}/log`);
    if (!log.ok) throw new Error(await log.text());
    return await log.text();
  } finally {
    await server.remove();
  }
}

/** A short game of two that ends by consent, one that goes on from the middle of it, and one that goes on from that. */
export async function exportedBranches(game: string): Promise<string[]> {
  const server = new Server();
  await server.start();
  try {
    const [ada, bo] = [await guest(server.url, "Ada"), await guest(server.url, "Bo")];
    const start = async (id: string) => {
      await bo.ask("POST", `/tables/${id}/join`, {});
      await bo.ask("POST", `/tables/${id}/ready`, { ready: true });
      await ada.ask("POST", `/tables/${id}/start`, {});
      await Promise.all([ada, bo].map((guest) => takePart(server.url, id, guest, { ends: ENDS_AT })));
    };
    const { id: first } = await ada.ask<{ id: string }>("POST", "/tables", { game });
    const tables = [first];
    await start(first);
    for (const at of [15, 6]) {
      const branch = await ada.ask<{ id: string }>("POST", `/tables/${tables.at(-1)}/branch`, { at });
      tables.push(branch.id);
      await start(branch.id);
    }
    return await Promise.all(tables.map(async (id) => (await fetch(`${server.url}/api/tables/${id}/log`)).text()));
  } finally {
    await server.remove();
  }
}

/** The record at which a short game is over for both. */
const ENDS_AT = 20;

type Guest = { token: string; ask: Ask };

async function guest(url: string, name: string): Promise<Guest> {
  const asking =
    (token?: string): Ask =>
    async (method, path, body) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json() as never;
    };
  const { token } = await asking()<{ token: string }>("POST", "/players", { name });
  return { token, ask: asking(token) };
}

/** What one does around the game in every so many records: takes back, pauses, steps out and comes back, agrees or not. */
function actOf(seat: number, { seq, events, by }: Told): object | null {
  const propose = (proposal: object) => ({ type: "propose", proposal });
  const question = events?.find(({ type }) => type === "proposed");
  if (question && by !== seat) return { type: seq % 3 === 0 ? "refuse" : "agree", to: seq };
  if (events?.some(({ type }) => type === "paused")) return { type: "go_on" };
  if (events?.some((event) => event.type === "sat_in" && event["seat"] === seat)) return { type: "return" };
  if (seq % 9 === 4) return propose({ type: "take_back", to: seq - 1 });
  if (seq % 9 === 6) return propose({ type: "take_back", to: seq - 2 });
  if (seq % 31 === 7) return propose({ type: "pause" });
  if (seq % 37 === 8) return propose({ type: "sit_in", seat });
  return null;
}

/** A record that is told: of a move, or of an act of a seat. */
type Told = { seq: number; by?: number; events?: { type: string; [field: string]: unknown }[] };

/** What the server says, as far as it is read here; which fields there are depends on the type. */
type Message = Required<Omit<Told, "by">> & {
  type: string;
  seat: number | null;
  commands: object[];
  table: { status: string };
};

/** How one plays: what besides, whether slowly, and at which record a short game is over. */
type Manner = Pick<Setting, "acts" | "clock"> & { ends?: number };

/** The record at which a seat is given to a friend. */
const GIVEN_AT = 12;
/** The record at which everybody waits for a while with whatever they could do, where a clock runs. */
const SLOW_AT = 14;

/** Somebody who takes part in a game: what they say when they hear something. */
class Participant {
  seat: number | null = 0;

  /** `gives`: whether a friend waits to play on in this seat. */
  constructor(
    readonly say: (message: object) => void,
    private readonly manner: Manner,
    private readonly gives: boolean,
  ) {}

  hear(message: Message): void {
    const { type, seq, commands } = message;
    if (type === "welcome" || type === "table") this.seat = message.seat;
    if (type === "passed") this.say({ type: "legal" });
    if (this.seat !== null && (type === "events" || type === "acted")) this.#follow(message);
    if (type === "legal" && commands.length > 0)
      this.say({ type: "command", id: crypto.randomUUID(), command: commands[(7 * seq) % commands.length] });
  }

  /** Whether our seat is offered to somebody. */
  offers({ type, seat, events }: Message): boolean {
    return type === "acted" && seat === this.seat && events.some(({ type }) => type === "offered");
  }

  #follow(message: Message): void {
    const { acts, clock, ends } = this.manner;
    const act = acts ? this.#besides(message) : null;
    // Most of what is tried is refused, and that changes nothing.
    if (act) this.#act(act);
    if (ends !== undefined && message.seq >= ends) return this.#end(message);
    if (!clock || message.seq !== SLOW_AT) this.say({ type: "legal" });
  }

  /** What to do besides playing. Whoever gives the seat to a friend does nothing else. */
  #besides({ type, seq, seat, events }: Message): object | null {
    if (this.gives) return seq === GIVEN_AT ? { type: "propose", proposal: { type: "give", seat: this.seat } } : null;
    return actOf(this.seat!, type === "acted" ? { seq, ...(seat !== null && { by: seat }), events } : { seq });
  }

  /** The game is to end: one asks for it, the other agrees. */
  #end({ type, seq, seat, events }: Message): void {
    const asked = type === "acted" && events.some(({ type }) => type === "proposed");
    if (asked && seat !== this.seat) this.#act({ type: "agree", to: seq });
    else if (!asked && this.seat === 0) this.#act({ type: "propose", proposal: { type: "end" } });
  }

  #act(act: object): void {
    this.say({ type: "act", id: crypto.randomUUID(), act });
  }
}

/** Makes any legal move whenever there is one, and something else now and then, until the game has ended. */
function takePart(url: string, table: string, { token, ask }: Guest, manner: Manner, friend?: Guest): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${table}/socket`, "paydirt.v1", { headers });
    const participant = new Participant(
      (message) => socket.send(JSON.stringify(message)),
      manner,
      friend !== undefined,
    );
    /** A friend plays on in our place. */
    const handOver = async (friend: Guest) => {
      const { code } = await ask<{ code: string }>("GET", `/tables/${table}/seats/${participant.seat}/link`);
      await friend.ask("POST", `/tables/${table}/take`, { id: crypto.randomUUID(), code });
      takePart(url, table, friend, manner).catch(fail);
    };
    socket.on("open", () => participant.say({ type: "resume", since_seq: 0 }));
    socket.on("error", fail);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (friend && participant.offers(message)) handOver(friend).catch(fail);
      participant.hear(message);
      if (message.type === "table" && message.table.status === "finished") {
        socket.close();
        done();
      }
    });
  });
}
