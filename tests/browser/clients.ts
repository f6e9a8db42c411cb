// Players that a test drives: they bring a table to where a test wants to start, in seconds, through the same doors as people.

import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import WebSocket from "ws";

import { GAME_IDS } from "../../web/src/wire/games";
import type { GameEvent, LogRecord } from "./frames";

export const GAMES = GAME_IDS;
export type GameId = (typeof GAMES)[number];
type Command = { type: string; at?: [number, number] };
type Message = {
  type: string;
  id?: string | null;
  commands?: Command[];
  code?: string;
  message?: string;
} & Partial<LogRecord>;

/** A guest without a page: what they do goes by requests and a socket. */
export class Client {
  private constructor(
    readonly url: string,
    readonly player: { id: string; name: string },
    readonly token: string,
  ) {}

  static async arrive(url: string, name: string): Promise<Client> {
    const answer = await fetch(`${url}/api/players`, post({ name }));
    const { player, token } = (await answer.json()) as { player: Client["player"]; token: string };
    return new Client(url, player, token);
  }

  async ask<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(this.url + path, post(body, this.token));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Lets a page be this guest: the same secret, in a cookie. */
  async lend(context: BrowserContext): Promise<void> {
    await context.addCookies([{ name: "paydirt", value: this.token, url: this.url }]);
    await context.addInitScript((player) => {
      if (location.protocol === "http:") localStorage.setItem("paydirt.player", player); // not in an empty page
    }, JSON.stringify(this.player));
  }

  /** Opens the socket of a table. */
  async sit(table: string): Promise<Chair> {
    const socket = new WebSocket(`${this.url.replace("http", "ws")}/api/tables/${table}/socket`, "paydirt.v1", {
      headers: { authorization: `Bearer ${this.token}` },
    });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return new Chair(socket);
  }
}

const post = (body: object, token?: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

/** A client's socket at a table. */
class Chair {
  readonly events: GameEvent[] = [];
  #asked: { matches: (message: Message) => boolean; done: (message: Message) => void }[] = [];

  constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === "events") this.events.push(...message.events!);
      for (const asked of this.#asked.filter(({ matches }) => matches(message))) asked.done(message);
      this.#asked = this.#asked.filter(({ matches }) => !matches(message));
    });
    this.#say({ type: "resume", since_seq: 0 });
  }

  /** What this seat may do now. */
  async legal(): Promise<Command[]> {
    const answer = this.#hear(({ type }) => type === "legal");
    this.#say({ type: "legal" });
    return (await answer).commands!;
  }

  command(command: Command): Promise<void> {
    return this.#ask({ type: "command", command });
  }

  act(act: object): Promise<void> {
    return this.#ask({ type: "act", act });
  }

  /** Asks under an id of its own, and hears that it was accepted. */
  async #ask(asked: object): Promise<void> {
    const id = randomUUID();
    const answer = this.#hear((message) => message.id === id);
    this.#say({ ...asked, id });
    const { type, code, message } = await answer;
    if (type === "rejected") throw new Error(`${JSON.stringify(asked)}: ${code}, ${message}`);
  }

  leave(): void {
    this.socket.close();
  }

  #say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  #hear(matches: (message: Message) => boolean): Promise<Message> {
    return new Promise((done) => this.#asked.push({ matches, done }));
  }
}

export type Table = { id: string; players: Client[]; chairs: Chair[] };

/** Creates a table of clients, new ones by their names or such as there are, and starts its game. */
export async function startClientGame(
  url: string,
  game: GameId,
  who: readonly (string | Client)[],
  settings: object = {},
): Promise<Table> {
  const players = await Promise.all(who.map((one) => (typeof one === "string" ? Client.arrive(url, one) : one)));
  const [host, ...friends] = players;
  const { id } = await host!.ask<{ id: string }>("/api/tables", {
    game,
    seats: who.length,
    visibility: "public",
    ...settings,
  });
  for (const friend of friends) {
    await friend.ask(`/api/tables/${id}/join`, {});
    await friend.ask(`/api/tables/${id}/ready`, { ready: true });
  }
  const { seats } = await host!.ask<{ seats: { player: { id: string } }[] }>(`/api/tables/${id}/start`, {});
  const seated = seats.map(({ player }) => players.find((other) => other.player.id === player.id)!);
  return { id, players: seated, chairs: await Promise.all(seated.map((player) => player.sit(id))) };
}

/** Where a table stands when a client is about to move. */
export type Moment = { seat: number; commands: Command[]; events: GameEvent[]; placed: number };

/**
 * Plays until `enough` says so or the game is over; returns the seat that is to act, `null` when it is over. Tiles are placed where
 * they have most neighbours, as people place them; everything else is picked by `pick`, which by default takes any.
 */
export async function playOn(
  { chairs }: Table,
  enough: (moment: Moment) => boolean,
  pick = anyOf,
): Promise<number | null> {
  for (;;) {
    let moved = false;
    for (const [seat, chair] of chairs.entries()) {
      const commands = await chair.legal();
      if (commands.length === 0) continue;
      const placed = chair.events.filter(({ type }) => type.endsWith("tile_placed"));
      if (enough({ seat, commands, events: chair.events, placed: placed.length })) return seat;
      const places = commands.filter(({ type }) => type === "place_tile");
      const taken = new Set(placed.map(({ at }) => String(at)));
      await chair.command(places.length > 0 ? snug(places, taken) : pick(commands));
      moved = true;
    }
    if (!moved) return null;
  }
}

export const anyOf = (commands: Command[]): Command => commands[Math.floor(Math.random() * commands.length)]!;

function snug(places: Command[], taken: Set<string>): Command {
  const neighbours = ([x, y]: [number, number]) =>
    [
      [x, y - 1],
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
    ].filter((place) => taken.has(String(place))).length;
  const most = Math.max(...places.map(({ at }) => neighbours(at!)));
  return anyOf(places.filter(({ at }) => neighbours(at!) === most));
}

/** The number of the last record of a table. */
export async function lastRecord(url: string, table: string): Promise<number> {
  const records = (await (await fetch(`${url}/api/tables/${table}/records`)).json()) as { seq: number }[];
  return records.at(-1)!.seq;
}
