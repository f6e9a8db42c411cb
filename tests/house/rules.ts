// The rules, asked as docs/fair-play.md says anybody can: `paydirt script` for how a seed starts a game, and the module with which
// the page plays for what a move makes of a position. Answers are kept, since a forged game is mostly the honest one.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { binary } from "../browser/server";
import { ask, type Engine, json, load } from "./engine";
import type { Json } from "./json";

/** A position, and the text of the events that led to it. */
export type Position = {
  events: string;
  outcome: Json;
  /** Whose decision the game waits for. */
  toAct: number | null;
  handle: number;
  /** The same as spectators see it, once it was asked for. */
  sealed?: number;
  next: Map<string, Position | null>;
  legal: Map<number, Set<string>>;
};

export class Rules {
  readonly #started = new Map<string, Position | null>();

  private constructor(
    readonly game: string,
    readonly engine: Engine,
  ) {}

  static async of(game: string): Promise<Rules> {
    return new Rules(game, await load(game));
  }

  /** The position with which a seed starts; null if no game starts so, or its options are not written as the rules write them. */
  start(options: string, seats: number, seed: string): Position | null {
    const key = `${options} ${seats} ${seed}`;
    if (!this.#started.has(key)) this.#started.set(key, this.#open(options, seats, seed));
    return this.#started.get(key)!;
  }

  #open(options: string, seats: number, seed: string): Position | null {
    const folder = mkdtempSync(join(tmpdir(), "paydirt-"));
    try {
      const file = join(folder, "script.json");
      writeFileSync(
        file,
        `{"game":"${this.game}","options":${options},"seats":${seats},"seed":"${seed}","commands":[]}`,
      );
      const printed = execFileSync(binary, ["script", file], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
      const events = `[${printed.split("\n").slice(0, -1).join(",")}]`; // the last line has the scores
      const { handle } = ask(this.engine, json({ op: "open", game: this.game })) as { handle: number };
      return this.#reached(handle, events);
    } catch {
      return null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** The position with which a branch starts: what led there, then what is hidden as the seed deals it; null where that leads
   *  nowhere, or shows what spectators did not see. */
  async branch(line: Json[], seed: string): Promise<Position | null> {
    // The rules fold without judging: on what they would never make they may stop for good. So each line has a module to itself.
    const review = await load(`${this.game}.review`);
    try {
      const { handle } = ask(review, json({ op: "open", game: this.game })) as { handle: number };
      const events = JSON.stringify(line);
      const told = (request: string) => JSON.stringify(ask(review, new TextEncoder().encode(request)));
      if (told(`{"op":"see","handle":${handle},"events":${events}}`) !== events) return null;
      if (told(`{"op":"apply","handle":${handle},"events":${events}}`) !== "{}") return null;
      const dealt = ask(review, json({ op: "deal", handle, seed })) as Json[] | { error: string };
      if (!Array.isArray(dealt) || dealt.length === 0) return null;
      const game = ask(this.engine, json({ op: "open", game: this.game })) as { handle: number };
      return this.#reached(game.handle, JSON.stringify([...line, ...dealt]));
    } catch {
      return null;
    }
  }

  /** The position after a move; null if the rules refuse it, or write it in another way. */
  after(position: Position, seat: number, command: string): Position | null {
    const key = `${seat} ${command}`;
    if (!position.next.has(key))
      position.next.set(
        key,
        this.#legal(position, seat).has(command) ? this.#play(position.handle, seat, command) : null,
      );
    return position.next.get(key)!;
  }

  /** What a move would bring about, as far as spectators can foresee it. */
  foreseen(position: Position, seat: number, command: string): string {
    position.sealed ??= (ask(this.engine, json({ op: "seal", handle: position.handle })) as { handle: number }).handle;
    const request = `{"op":"foresee","handle":${position.sealed},"seat":${seat},"commands":[${command}]}`;
    const foreseen = ask(this.engine, new TextEncoder().encode(request)) as { events?: Json[] };
    return JSON.stringify(foreseen.events ?? null);
  }

  /** What a seat sees of events; or, without one, what spectators see. */
  seen(position: Position, events: string, seat?: number): string {
    const who = seat === undefined ? "" : `,"seat":${seat}`;
    const request = `{"op":"see","handle":${position.handle},"events":${events}${who}}`;
    return JSON.stringify(ask(this.engine, new TextEncoder().encode(request)));
  }

  /** The points of each seat, as everybody sees them. */
  points(position: Position): number[] {
    const { players } = ask(this.engine, json({ op: "view", handle: position.handle })) as {
      players: { score: number }[];
    };
    return players.map(({ score }) => score);
  }

  /** What a finished game ranks each seat by, the first of it first: in Gold West also by the fewest camps in the wanted area, and
   *  then by the most resources. */
  ranks(position: Position): number[][] {
    const { players } = ask(this.engine, json({ op: "view", handle: position.handle })) as {
      players: { score: number; wanted?: number; bins?: Record<string, number>[] }[];
    };
    const resources = (bins: Record<string, number>[] = []) => bins.flatMap(Object.values).reduce((a, b) => a + b, 0);
    return players.map(({ score, wanted = 0, bins }) => [score, -wanted, resources(bins)]);
  }

  /** Every move of a seat, as the rules write it. */
  #legal({ handle, legal }: Position, seat: number): Set<string> {
    if (!legal.has(seat)) {
      const listed = ask(this.engine, json({ op: "legal", handle, seat }));
      legal.set(seat, new Set(Array.isArray(listed) ? listed.map((move) => JSON.stringify(move)) : []));
    }
    return legal.get(seat)!;
  }

  #play(handle: number, seat: number, command: string): Position | null {
    const request = `{"op":"foresee","handle":${handle},"seat":${seat},"commands":[${command}]}`;
    const foreseen = ask(this.engine, new TextEncoder().encode(request)) as { events?: Json[] };
    if (!foreseen.events) return null;
    const fork = ask(this.engine, json({ op: "fork", handle })) as { handle: number };
    return this.#reached(fork.handle, JSON.stringify(foreseen.events));
  }

  #reached(handle: number, events: string): Position {
    ask(this.engine, new TextEncoder().encode(`{"op":"apply","handle":${handle},"events":${events}}`));
    const view = ask(this.engine, json({ op: "view", handle })) as { outcome?: Json; to_act: number | null };
    return { events, outcome: view.outcome ?? null, toAct: view.to_act, handle, next: new Map(), legal: new Map() };
  }
}
