// A table's socket as a page has it, at a server and in a network of its test's, where time goes by when the test says so.
import { once } from "node:events";

import { afterEach, beforeEach, vi } from "vitest";

import type { LinkState } from "../src/net/link";
import { TableSocket } from "../src/table/socket";
import { TestServer, tableOfTwo } from "./server";
import { Network } from "./surroundings";

export class Line {
  readonly network = new Network();
  readonly states: LinkState[] = [];
  /** The last record that the page has folded. */
  seq = 0;
  /** Where the page connects. */
  url: string;
  #socket: TableSocket | undefined;
  #reached = new Map<LinkState, () => void>();

  private constructor(readonly server: TestServer) {
    this.url = server.url;
  }

  static async start(): Promise<Line> {
    const line = new Line(await TestServer.start());
    // Not those of Node's own, by which frames are read and written.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    return line;
  }

  async stop(): Promise<void> {
    this.#socket?.close();
    await this.server.stop();
    vi.useRealTimers();
  }

  get socket(): TableSocket {
    return this.#socket!;
  }

  open(): void {
    this.#socket = new TableSocket(
      () => this.url,
      {
        since: () => this.seq,
        onmessage: (message) => {
          if (message.type === "events") this.seq = message.seq;
        },
        onstate: (state) => {
          this.states.push(state);
          this.#reached.get(state)?.();
        },
      },
      this.network,
    );
  }

  /** Opens, and is greeted as seat 0 with seven records. */
  async comeIn(): Promise<void> {
    this.open();
    await this.server.expect("resume");
    this.server.greet(tableOfTwo(), 0, 7);
    this.server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    await this.server.settled();
  }

  /** The next time that the line is in this state. */
  reaches(wanted: LinkState): Promise<void> {
    return new Promise((resolve) => this.#reached.set(wanted, resolve));
  }

  /** The server's lines break, and the page has noticed. */
  async breaks(): Promise<void> {
    const broken = this.reaches("waiting");
    this.server.breakLines();
    await broken;
  }

  /** The socket that was opened as this one breaks, and the page has noticed. */
  async breaksAt(number: number): Promise<void> {
    const closed = once(this.network.opened[number]!, "close");
    this.server.sockets[number]!.terminate();
    await closed;
  }
}

export let line: Line;
export let server: TestServer;

/** Every test of the file has a line of its own, and its server. */
export function onALine(): void {
  beforeEach(async () => {
    line = await Line.start();
    ({ server } = line);
  });
  afterEach(() => line.stop());
}
