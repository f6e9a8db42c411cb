import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { WebSocket } from "ws";

import { TestServer, tableOfTwo } from "../../tests/server";
import { Network } from "../../tests/surroundings";
import type { LinkState } from "../net/link";
import { TableSocket } from "./socket";

let server: TestServer;
/** Where the page connects. */
let url: string;
let network: Network;
let socket: TableSocket | undefined;
let seq: number;
let states: LinkState[];
let reached: Map<LinkState, () => void>;

function open(): TableSocket {
  socket = new TableSocket(
    () => url,
    {
      since: () => seq,
      onmessage: (message) => {
        if (message.type === "events") seq = message.seq;
      },
      onstate: (state) => {
        states.push(state);
        reached.get(state)?.();
      },
    },
    network,
  );
  return socket;
}

const state = (wanted: LinkState) => new Promise<void>((resolve) => reached.set(wanted, resolve));

beforeEach(async () => {
  server = await TestServer.start();
  ({ url } = server);
  network = new Network();
  seq = 0;
  states = [];
  reached = new Map();
});
afterEach(async () => {
  socket?.close();
  await server.stop();
});

describe("coming in and coming back", () => {
  it("asks for everything at first, and after a break for what came after the last number it has", async () => {
    open();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 0 });
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    // An answer to a command shows that the events before it were read.
    const verdict = socket!.submit({ type: "command", command: { type: "pass" } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 7 });
    await verdict;
    server.breakLines();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    expect(states).toEqual(["open", "waiting", "open"]);
  });

  it("goes on trying while nobody answers, and comes back when somebody does", async () => {
    open();
    await server.expect("resume");
    for (let round = 0; round < 3; round++) {
      server.breakLines();
      await server.expect("resume");
    }
  });

  it("waits without a network, and tries at once when it is back", async () => {
    open();
    await server.expect("resume");
    const offline = state("offline");
    network.goes(false);
    await offline;
    network.goes(true);
    await server.expect("resume");
  });

  it("comes back when the server says", async () => {
    open();
    await server.expect("resume");
    server.say({ type: "closing", why: "restarting", retry_after_ms: 1 });
    server.breakLines();
    await server.expect("resume");
  });
});

describe("moving to another server", () => {
  /** Comes in, and is told to move; returns the socket that it has, once the other has asked. */
  async function told(): Promise<WebSocket> {
    open();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    server.say({ type: "moving", after_ms: 1 });
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    return server.sockets[0]!;
  }

  it("opens another socket while the old one works, and closes that once it is greeted", async () => {
    const old = await told();
    const verdict = socket!.submit({ type: "command", command: { step: 1 } });
    const { id } = await server.expect("command");
    server.say({ type: "accepted", id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
    expect(old.readyState).toBe(1);
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 8);
    await left;
    const next = socket!.submit({ type: "command", command: { step: 2 } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 9 });
    expect(await next).toEqual({ accepted: 9 });
    expect(states).toEqual(["open"]);
    expect(server.sockets.length).toBe(2);
  });

  it("asks there, under the same id, what the old one has not answered", async () => {
    await told();
    const verdict = socket!.submit({ type: "command", command: { step: 1 } });
    const first = await server.expect("command");
    server.greet(tableOfTwo(), 0, 7);
    const second = await server.expect("command");
    expect(second).toEqual(first);
    server.say({ type: "accepted", id: second.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    expect(states).toEqual(["open"]);
  });

  it("tries again while the other server is not there or turns us away or sends us on, and the old one works", async () => {
    const old = await told();
    server.sockets[1]!.terminate();
    await server.expect("resume");
    server.say({ type: "rejected", id: null, code: "busy", message: "try again in a moment" });
    await server.expect("resume");
    server.say({ type: "moving", after_ms: 1 });
    await server.expect("resume");
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    await left;
    expect(states).toEqual(["open"]);
    expect(server.sockets.length).toBe(5);
  });

  it("goes on with the other socket when the old one breaks first, and says nothing before it is greeted", async () => {
    const old = await told();
    old.terminate();
    const late = socket!.submit({ type: "command", command: { step: 1 } });
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 8 });
    expect(await late).toEqual({ accepted: 8 });
    expect(states).toEqual(["open"]);
    expect(server.sockets.length).toBe(2);
  });

  it("asks for everything once more if it started over meanwhile", async () => {
    await told();
    seq = 0;
    server.greet(tableOfTwo(), 1, 7);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 0 });
  });
});

describe("a server that is silent", () => {
  /** Comes in and does something that isn't answered; returns the socket that it has, and what becomes of it. */
  async function unanswered() {
    open();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    const verdict = socket!.submit({ type: "command", command: { step: 1 } });
    return { first: await server.expect("command"), old: server.sockets[0]!, verdict };
  }

  it("is left for another that answers, and asked there under the same id", async () => {
    const { first, old, verdict } = await unanswered();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    expect(await server.expect("command")).toEqual(first);
    server.say({ type: "accepted", id: first.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    await left;
    expect(states).toEqual(["open"]);
  });

  it("is left once a proxy in between sends us elsewhere", { timeout: 20_000 }, async () => {
    const { first, verdict } = await unanswered();
    await server.expect("resume");
    await server.expect("resume"); // the one before said nothing
    server.greet(tableOfTwo(), 0, 7);
    expect(await server.expect("command")).toEqual(first);
    server.say({ type: "accepted", id: first.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    expect(states).toEqual(["open"]);
  });

  it("is waited for while it gives a sign of life", async () => {
    server.isAlive = true;
    const { first, old, verdict } = await unanswered();
    await new Promise((later) => setTimeout(later, 2_000));
    expect(server.sockets.length).toBe(1);
    server.say({ type: "accepted", id: first.id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
  });

  it("is believed again when it speaks before any other does", async () => {
    const { first, old, verdict } = await unanswered();
    await server.expect("resume");
    const dropped = once(server.sockets[1]!, "close");
    server.say({ type: "accepted", id: first.id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
    await dropped;
    const next = socket!.submit({ type: "command", command: { step: 2 } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 9 }, old);
    expect(await next).toEqual({ accepted: 9 });
    expect(server.sockets.length).toBe(2);
  });

  it("is doubted again when it spoke and still owes the answer", async () => {
    const { first, old, verdict } = await unanswered();
    await server.expect("resume");
    server.say({ type: "events", seq: 8, at: 0, hash: "00", events: [] }, old);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 8 });
    server.greet(tableOfTwo(), 0, 8);
    server.say({ type: "accepted", id: first.id, seq: 9 });
    expect(await verdict).toEqual({ accepted: 9 });
  });

  it("is left in good order when it speaks to send us on", async () => {
    const { old } = await unanswered();
    await server.expect("resume");
    server.say({ type: "moving", after_ms: 1 }, old);
    await server.expect("resume");
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    await left;
    expect(states).toEqual(["open"]);
  });
});

describe("a network that loses what is sent", () => {
  let hole: Server;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    hole = createServer().listen(0);
    await once(hole, "listening");
  });
  afterEach(() => {
    vi.useRealTimers();
    hole.close();
  });

  /** From now on sockets lead nowhere; with `done`, to the server again. */
  const loses = (done = false) => (url = done ? server.url : `ws://127.0.0.1:${(hole.address() as AddressInfo).port}`);

  it("is waited for no longer than a while, and tried again", async () => {
    loses();
    open();
    await once(hole, "connection");
    loses(true);
    vi.advanceTimersByTime(7_900);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(states).toEqual(["waiting"]);
    vi.advanceTimersByTime(300);
    await server.expect("resume");
  });

  it("is tried again at once when the reader is back, unless it was only just tried", async () => {
    loses();
    open();
    await once(hole, "connection");
    const tries: unknown[] = [];
    hole.on("connection", (socket) => tries.push(socket));
    vi.advanceTimersByTime(1_900);
    network.goes(true);
    vi.advanceTimersByTime(200);
    loses(true);
    network.goes(true);
    await server.expect("resume");
    expect(tries).toEqual([]);
  });

  it("is waited for no longer on the way to another server, while the old one works", async () => {
    open();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    loses();
    server.say({ type: "moving", after_ms: 0 });
    const reached = once(hole, "connection");
    while (!vi.getTimerCount()) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1);
    await reached;
    loses(true);
    vi.advanceTimersByTime(8_500);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    expect(states).toEqual(["open"]);
  });
});

describe("when coming back is of no use", () => {
  it("stops when it may no longer watch", async () => {
    open();
    await server.expect("resume");
    const refused = state("refused");
    server.say({ type: "closing", why: "not_allowed", retry_after_ms: null });
    await refused;
    expect(states.at(-1)).toBe("refused");
  });

  it("stops when the page is older than the server", async () => {
    open();
    await server.expect("resume");
    const outdated = state("outdated");
    server.say({ type: "rejected", id: null, code: "protocol_outdated", message: "reload the page" });
    await outdated;
  });
});

describe("commands", () => {
  it("are sent again with the same id until they have an answer", async () => {
    open();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0);
    const verdict = socket!.submit({ type: "command", command: { type: "pass" } });
    const first = await server.expect("command");
    server.breakLines();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0);
    const second = await server.expect("command");
    expect(second).toEqual(first);
    server.say({ type: "accepted", id: second.id, seq: 3 });
    expect(await verdict).toEqual({ accepted: 3 });
    expect(socket!.unconfirmed).toBe(0);
  });

  it("wait for a line when there is none, and go out in their order", async () => {
    network.online = false;
    open();
    const verdicts = [
      socket!.submit({ type: "command", command: { step: 1 } }),
      socket!.submit({ type: "command", command: { step: 2 } }),
    ];
    network.goes(true);
    await server.expect("resume");
    server.greet(tableOfTwo(), 0);
    const [first, second] = [await server.expect("command"), await server.expect("command")];
    expect([first.command, second.command]).toEqual([{ step: 1 }, { step: 2 }]);
    server.say({ type: "accepted", id: first.id, seq: 1 });
    server.say({ type: "rejected", id: second.id, code: "not_your_turn", message: "it is the turn of seat 1" });
    expect(await Promise.all(verdicts)).toEqual([
      { accepted: 1 },
      { code: "not_your_turn", message: "it is the turn of seat 1" },
    ]);
  });
});
