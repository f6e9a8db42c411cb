// A real WebSocket server on a free port, which says exactly what a test tells it to, and remembers what it was told.
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { WebSocketServer, type WebSocket } from "ws";

import type { ClientMessage, ServerMessage, TableView } from "../src/protocol";

export class TestServer {
  #server = new WebSocketServer({ port: 0, handleProtocols: (offered) => [...offered][0] ?? false });
  #heard: ClientMessage[] = [];
  #waiting: (() => void)[] = [];
  sockets: WebSocket[] = [];
  /** Whether it gives a sign of life when it's asked for one. */
  isAlive = false;

  static async start(): Promise<TestServer> {
    const server = new TestServer();
    await once(server.#server, "listening");
    server.#server.on("connection", (socket) => {
      server.sockets.push(socket);
      socket.on("message", (frame) => server.#hear(JSON.parse(String(frame)) as ClientMessage, socket));
    });
    return server;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next frame from the client, whenever it comes. */
  async next(): Promise<ClientMessage> {
    while (this.#heard.length === 0) await new Promise<void>((heard) => this.#waiting.push(heard));
    return this.#heard.shift()!;
  }

  /** The next frame, which has to be of that type. */
  async expect<Type extends ClientMessage["type"]>(type: Type): Promise<Extract<ClientMessage, { type: Type }>> {
    const message = await this.next();
    if (message.type !== type) throw new Error(`expected ${type}, got ${JSON.stringify(message)}`);
    return message as Extract<ClientMessage, { type: Type }>;
  }

  /** Says something on a socket: the newest, unless another is named. */
  say(message: ServerMessage, socket = this.sockets.at(-1)!): void {
    socket.send(JSON.stringify(message));
  }

  greet(table: TableView, seat: number | null, seq = 0): void {
    this.say({
      type: "welcome",
      seat,
      table,
      seq,
      now: Date.now(),
      presence: { seats: table.seats.map(() => true), away_since: table.seats.map(() => null), spectators: 0 },
      chat: [],
    });
  }

  /** Waits until both sides have heard what was said on a socket, and what they said to that: the newest, unless another is named. */
  async settled(socket = this.sockets.at(-1)!): Promise<void> {
    for (let round = 0; round < 2 && socket.readyState !== 3; round++) {
      // A pong comes after all that was said before it, in both directions; a socket that is left answers with its close.
      socket.ping();
      const heard = new AbortController();
      await Promise.race(["pong", "close"].map((answer) => once(socket, answer, { signal: heard.signal })));
      heard.abort();
    }
  }

  /** Breaks every line without a word, as a killed server does. */
  breakLines(): void {
    for (const socket of this.sockets.splice(0)) socket.terminate();
  }

  async stop(): Promise<void> {
    this.breakLines();
    this.#server.close();
    await once(this.#server, "close");
  }

  #hear(message: ClientMessage, socket: WebSocket): void {
    if (message.type === "ping") return void (this.isAlive && this.say({ type: "pong" }, socket));
    this.#heard.push(message);
    for (const heard of this.#waiting.splice(0)) heard();
  }
}

/** A table of two, as the server shows it. */
export function tableOfTwo(): TableView {
  const [ada, bram] = [
    { id: "00000000-0000-4000-8000-00000000000a", name: "Ada" },
    { id: "00000000-0000-4000-8000-00000000000b", name: "Bram" },
  ];
  return {
    id: "00000000-0000-4000-8000-000000000001",
    commitment: "c0".repeat(32),
    game: "gold-rush",
    name: "Saturday claim",
    options: {},
    visibility: "public",
    watch_delay: "none",
    hints: false,
    status: "playing",
    max_seats: 2,
    seats: [
      { player: ada, ready: true, colour: "brick" },
      { player: bram, ready: true, colour: "indigo" },
    ],
    former: [],
    host: ada.id,
    invite: null,
    created_at: 0,
    outcome: null,
    next: null,
  };
}
