import { beforeEach, describe, expect, it } from "vitest";

import type { ChatLine } from "../protocol";
import { MAX_CHAT } from "../wire/limits";
import { Chat, saidSince } from "./chat.svelte";

const line = (number: number, player: string, text: string, id = `line ${String(number)}`): ChatLine => ({
  number,
  id,
  to: "table",
  player: { id: player, name: player },
  at: 0,
  text,
});

let sent: string[];
let ids: string[];
let connected: boolean;
let chat: Chat;
beforeEach(() => {
  sent = [];
  ids = [];
  connected = true;
  chat = new Chat((id, text) => connected && ids.push(id) > 0 && sent.push(text) > 0);
});

describe("the chat of a table", () => {
  it("keeps each line once, in order, also when it comes again after a break", () => {
    chat.greet([line(1, "ada", "hello"), line(2, "bram", "hi")], true, "ada");
    chat.hear(line(3, "bram", "your turn"), "ada");
    chat.greet(
      [line(1, "ada", "hello"), line(2, "bram", "hi"), line(3, "bram", "your turn"), line(4, "bram", "still there?")],
      false,
      "ada",
    );
    expect(chat.lines.map((said) => said.number)).toEqual([1, 2, 3, 4]);
  });

  it("counts what was said while nobody looked, and not what was there before or what we say", () => {
    chat.greet([line(1, "bram", "hi")], true, "ada");
    expect(chat.unread).toBe(0);
    expect(chat.hear(line(2, "bram", "nice mountain"), "ada")).toBe(true);
    expect(chat.unread).toBe(1);
    chat.open = true;
    expect(chat.unread).toBe(0);
    chat.hear(line(3, "bram", "thank you"), "ada");
    chat.open = false;
    expect(chat.unread).toBe(0);
    expect(chat.hear(line(4, "ada", "gravel"), "ada")).toBe(false);
    expect(chat.unread).toBe(0);
  });

  it("knows what is new to each of two audiences, whose lines are counted apart", () => {
    const toSpectators = (number: number): ChatLine => ({ ...line(number, "cleo", "bold"), to: "spectators" });
    chat.greet([toSpectators(1), toSpectators(2)], true, "dirk");
    const then = chat.lines;
    expect(saidSince(then, chat.lines)).toEqual([]);
    chat.hear(line(1, "ada", "hello all"), "dirk");
    chat.hear(toSpectators(3), "dirk");
    expect(saidSince(then, chat.lines).map(({ to, number }) => [to, number])).toEqual([
      ["table", 1],
      ["spectators", 3],
    ]);
  });

  it("keeps what we write until the table has it", () => {
    chat.draft = "  that was my train ";
    chat.say();
    expect(sent).toEqual(["that was my train"]);
    expect(chat.canSay).toBe(false);
    expect(chat.draft).not.toBe("");
    chat.hear(line(1, "ada", "that was my train", ids[0]), "ada");
    expect(chat.draft).toBe("");
    expect(chat.sending).toBe(false);
  });

  it("gives a refused line back, with the reason", () => {
    chat.draft = "again";
    chat.say();
    expect(chat.refuse("another", { code: "rate_limited", message: "wait" })).toBe(false);
    expect(chat.refuse(ids[0] ?? null, { code: "rate_limited", message: "wait" })).toBe(true);
    expect(chat.trouble?.code).toBe("rate_limited");
    expect(chat.draft).toBe("again");
    expect(chat.canSay).toBe(true);
    // A refusal of something else is none of ours.
    expect(chat.refuse(null, { code: "malformed", message: "" })).toBe(false);
  });

  it("says when there is no connection, and sends a line that may be lost again, under its id", () => {
    connected = false;
    chat.draft = "hello";
    chat.say();
    expect(chat.trouble?.code).toBe("offline");
    connected = true;
    chat.say();
    chat.greet([], false, "ada");
    expect(sent).toEqual(["hello", "hello"]);
    expect(ids[1]).toBe(ids[0]);
    expect(chat.draft).toBe("hello");
    chat.greet([line(1, "ada", "hello", ids[0])], false, "ada");
    expect(sent).toHaveLength(2);
    expect(chat.draft).toBe("");
  });

  it("says no more that there is no connection once there is one", () => {
    connected = false;
    chat.draft = "hello";
    chat.say();
    chat.greet([], false, "ada");
    expect([chat.trouble, chat.draft]).toEqual([null, "hello"]);
  });

  it("sends nothing that is empty or too long", () => {
    chat.draft = "   ";
    chat.say();
    chat.draft = "🤠".repeat(MAX_CHAT + 1);
    expect(chat.room).toBe(-1);
    chat.say();
    expect(sent).toEqual([]);
    chat.draft = "🤠".repeat(MAX_CHAT);
    expect(chat.canSay).toBe(true);
  });
});
