import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { WebSocket } from "ws";

import { line, onALine, server } from "../../tests/line";
import { tableOfTwo } from "../../tests/server";

/** How long another server is left alone before it's tried once more, in milliseconds. */
const AGAIN = 500;
/** How long a server may owe an answer before it's asked for a sign of life, and the same again before it's doubted. */
const OWED = 700;

onALine();

describe("moving to another server", () => {
  /** Comes in, and is told to move; returns the socket that it has, once the other has asked. */
  async function told(): Promise<WebSocket> {
    await line.comeIn();
    server.say({ type: "moving", after_ms: 800 });
    await server.settled();
    vi.advanceTimersByTime(799);
    expect(line.network.opened.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    return server.sockets[0]!;
  }

  it("opens another socket while the old one works, and closes that once it is greeted", async () => {
    const old = await told();
    const verdict = line.socket.submit({ type: "command", command: { step: 1 } });
    const { id } = await server.expect("command");
    server.say({ type: "accepted", id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
    expect(old.readyState).toBe(1);
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 8);
    await left;
    const next = line.socket.submit({ type: "command", command: { step: 2 } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 9 });
    expect(await next).toEqual({ accepted: 9 });
    expect(line.states).toEqual(["open"]);
    expect(server.sockets.length).toBe(2);
  });

  it("asks there, under the same id, what the old one has not answered", async () => {
    await told();
    const verdict = line.socket.submit({ type: "command", command: { step: 1 } });
    const first = await server.expect("command");
    server.greet(tableOfTwo(), 0, 7);
    const second = await server.expect("command");
    expect(second).toEqual(first);
    server.say({ type: "accepted", id: second.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    expect(line.states).toEqual(["open"]);
  });

  it("tries again while the other server is not there or turns us away or sends us on, and the old one works", async () => {
    const old = await told();
    await line.breaksAt(1);
    vi.advanceTimersByTime(AGAIN);
    await server.expect("resume");
    server.say({ type: "rejected", id: null, code: "busy", message: "try again in a moment" });
    await server.settled();
    vi.advanceTimersByTime(AGAIN);
    await server.expect("resume");
    server.say({ type: "moving", after_ms: 1 });
    await server.settled();
    vi.advanceTimersByTime(AGAIN);
    await server.expect("resume");
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    await left;
    expect(line.states).toEqual(["open"]);
    expect(server.sockets.length).toBe(5);
  });

  it("goes on with the other socket when the old one breaks first, and says nothing before it is greeted", async () => {
    const old = await told();
    old.terminate();
    const late = line.socket.submit({ type: "command", command: { step: 1 } });
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 8 });
    expect(await late).toEqual({ accepted: 8 });
    expect(line.states).toEqual(["open"]);
    expect(server.sockets.length).toBe(2);
  });

  it("asks for everything once more if it started over meanwhile", async () => {
    await told();
    line.seq = 0;
    server.greet(tableOfTwo(), 1, 7);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 0 });
  });
});

describe("a server that is silent", () => {
  /** It is asked for a sign of life, and doubted when none comes. */
  const staysSilent = () => vi.advanceTimersByTime(2 * OWED);

  /** Comes in and does something that isn't answered; returns the socket that it has, and what becomes of it. */
  async function unanswered() {
    await line.comeIn();
    const verdict = line.socket.submit({ type: "command", command: { step: 1 } });
    return { first: await server.expect("command"), old: server.sockets[0]!, verdict };
  }

  it("is left for another that answers, and asked there under the same id", async () => {
    const { first, old, verdict } = await unanswered();
    vi.advanceTimersByTime(2 * OWED - 1);
    expect(line.network.opened.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    expect(await server.expect("command")).toEqual(first);
    server.say({ type: "accepted", id: first.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    await left;
    expect(line.states).toEqual(["open"]);
  });

  it("is left once a proxy in between sends us elsewhere", async () => {
    const { first, verdict } = await unanswered();
    staysSilent();
    await server.expect("resume");
    vi.advanceTimersByTime(2_000 + AGAIN);
    await server.expect("resume"); // the one before said nothing
    server.greet(tableOfTwo(), 0, 7);
    expect(await server.expect("command")).toEqual(first);
    server.say({ type: "accepted", id: first.id, seq: 8 });
    expect(await verdict).toEqual({ accepted: 8 });
    expect(line.states).toEqual(["open"]);
  });

  it("is waited for while it gives a sign of life", async () => {
    server.isAlive = true;
    const { first, old, verdict } = await unanswered();
    for (let look = 0; look < 4; look++) {
      vi.advanceTimersByTime(OWED);
      await server.settled();
    }
    expect(line.network.opened.length).toBe(1);
    server.say({ type: "accepted", id: first.id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
  });

  it("is believed again when it speaks before any other does", async () => {
    const { first, old, verdict } = await unanswered();
    staysSilent();
    await server.expect("resume");
    const dropped = once(server.sockets[1]!, "close");
    server.say({ type: "accepted", id: first.id, seq: 8 }, old);
    expect(await verdict).toEqual({ accepted: 8 });
    await dropped;
    const next = line.socket.submit({ type: "command", command: { step: 2 } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 9 }, old);
    expect(await next).toEqual({ accepted: 9 });
    expect(server.sockets.length).toBe(2);
  });

  it("is doubted again when it spoke and still owes the answer", async () => {
    const { first, old, verdict } = await unanswered();
    staysSilent();
    await server.expect("resume");
    server.say({ type: "events", seq: 8, at: 0, hash: "00", events: [] }, old);
    await server.settled(old);
    staysSilent();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 8 });
    server.greet(tableOfTwo(), 0, 8);
    server.say({ type: "accepted", id: first.id, seq: 9 });
    expect(await verdict).toEqual({ accepted: 9 });
  });

  it("is left in good order when it speaks to send us on", async () => {
    const { old } = await unanswered();
    staysSilent();
    await server.expect("resume");
    server.say({ type: "moving", after_ms: 1 }, old);
    await server.settled(old);
    vi.advanceTimersByTime(1);
    await server.expect("resume");
    const left = once(old, "close");
    server.greet(tableOfTwo(), 0, 7);
    await left;
    expect(line.states).toEqual(["open"]);
  });
});

describe("a network that loses what is sent", () => {
  let hole: Server;

  beforeEach(async () => {
    hole = createServer().listen(0);
    await once(hole, "listening");
  });
  afterEach(() => void hole.close());

  /** From now on sockets lead nowhere; with `done`, to the server again. */
  const loses = (done = false) =>
    (line.url = done ? server.url : `ws://127.0.0.1:${(hole.address() as AddressInfo).port}`);

  it("is waited for no longer than a while, and tried again", async () => {
    loses();
    line.open();
    await once(hole, "connection");
    loses(true);
    vi.advanceTimersByTime(7_900);
    expect(line.states).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(line.states).toEqual(["waiting"]);
    vi.advanceTimersByTime(300);
    await server.expect("resume");
  });

  it("is tried again at once when the reader is back, unless it was only just tried", async () => {
    loses();
    line.open();
    await once(hole, "connection");
    const tries: unknown[] = [];
    hole.on("connection", (socket) => tries.push(socket));
    vi.advanceTimersByTime(1_900);
    line.network.goes(true);
    vi.advanceTimersByTime(200);
    loses(true);
    line.network.goes(true);
    await server.expect("resume");
    expect(tries).toEqual([]);
  });

  it("is waited for no longer on the way to another server, while the old one works", async () => {
    await line.comeIn();
    loses();
    server.say({ type: "moving", after_ms: 0 });
    const reached = once(hole, "connection");
    await server.settled();
    vi.advanceTimersByTime(0);
    await reached;
    loses(true);
    vi.advanceTimersByTime(8_500);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    expect(line.states).toEqual(["open"]);
  });
});
