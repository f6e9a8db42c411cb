import { describe, expect, it, vi } from "vitest";

import { line, onALine, server } from "../../tests/line";
import { tableOfTwo } from "../../tests/server";

onALine();

describe("coming in and coming back", () => {
  it("asks for everything at first, and after a break for what came after the last number it has", async () => {
    line.open();
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 0 });
    server.greet(tableOfTwo(), 0, 7);
    server.say({ type: "events", seq: 7, at: 0, hash: "00", events: [] });
    // An answer to a command shows that the events before it were read.
    const verdict = line.socket.submit({ type: "command", command: { type: "pass" } });
    server.say({ type: "accepted", id: (await server.expect("command")).id, seq: 7 });
    await verdict;
    await line.breaks();
    vi.advanceTimersByTime(150);
    expect(await server.expect("resume")).toEqual({ type: "resume", since_seq: 7 });
    expect(line.states).toEqual(["open", "waiting", "open"]);
  });

  it("goes on trying while nobody answers, more and more slowly, and comes back when somebody does", async () => {
    line.open();
    await server.expect("resume");
    for (const wait of [150, 300, 600]) {
      await line.breaks();
      const tries = line.network.opened.length;
      vi.advanceTimersByTime(wait - 1);
      expect(line.network.opened.length).toBe(tries);
      vi.advanceTimersByTime(1);
      await server.expect("resume");
    }
  });

  it("waits without a network, and tries at once when it is back", async () => {
    line.open();
    await server.expect("resume");
    const offline = line.reaches("offline");
    line.network.goes(false);
    await offline;
    line.network.goes(true);
    await server.expect("resume");
  });

  it("comes back when the server says", async () => {
    line.open();
    await server.expect("resume");
    server.say({ type: "closing", why: "restarting", retry_after_ms: 5_000 });
    await server.settled();
    await line.breaks();
    vi.advanceTimersByTime(2_499);
    expect(line.network.opened.length).toBe(1);
    vi.advanceTimersByTime(1);
    await server.expect("resume");
  });
});

describe("when coming back is of no use", () => {
  it("stops when it may no longer watch", async () => {
    line.open();
    await server.expect("resume");
    const refused = line.reaches("refused");
    server.say({ type: "closing", why: "not_allowed", retry_after_ms: null });
    await refused;
    expect(line.states.at(-1)).toBe("refused");
  });

  it("stops when the page is older than the server", async () => {
    line.open();
    await server.expect("resume");
    const outdated = line.reaches("outdated");
    server.say({ type: "rejected", id: null, code: "protocol_outdated", message: "reload the page" });
    await outdated;
  });
});

describe("commands", () => {
  it("are sent again with the same id until they have an answer", async () => {
    line.open();
    await server.expect("resume");
    server.greet(tableOfTwo(), 0);
    const verdict = line.socket.submit({ type: "command", command: { type: "pass" } });
    const first = await server.expect("command");
    await line.breaks();
    vi.advanceTimersByTime(150);
    await server.expect("resume");
    server.greet(tableOfTwo(), 0);
    const second = await server.expect("command");
    expect(second).toEqual(first);
    server.say({ type: "accepted", id: second.id, seq: 3 });
    expect(await verdict).toEqual({ accepted: 3 });
    expect(line.socket.unconfirmed).toBe(0);
  });

  it("wait for a line when there is none, and go out in their order", async () => {
    line.network.online = false;
    line.open();
    const verdicts = [
      line.socket.submit({ type: "command", command: { step: 1 } }),
      line.socket.submit({ type: "command", command: { step: 2 } }),
    ];
    line.network.goes(true);
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
