// What is said at a table: lines in order, each once; what we write; and what nobody has read yet.
import { newId } from "../chance";
import type { ChatLine } from "../protocol";
import { MAX_CHAT } from "../wire/limits";
import type { Trouble } from "./trouble.svelte";

/** As many lines as a page keeps; the server shows no more to whoever comes in. */
const KEPT = 200;

/** What was said since then. Its number doesn't say it: each audience has numbers of its own. */
export function saidSince(then: readonly ChatLine[], lines: readonly ChatLine[]): ChatLine[] {
  return lines.filter((line) => !then.includes(line));
}

export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** What stands in the field. It stays there until the table has kept it. */
  draft = $state("");
  /** Why the last line was not taken. */
  trouble = $state.raw<Trouble | null>(null);
  /** Whether the lines are in sight. */
  #open = $state(false);
  /** How many lines came in that were not in sight, since we came in. */
  #unread = $state(0);
  /** The number of the last line to each audience: they are counted apart. */
  #last: Record<ChatLine["to"], number> = { table: 0, spectators: 0 };
  /** The line that is on its way. Sent again it has the same id, and is said once. */
  #said = $state.raw<{ id: string; text: string } | null>(null);

  constructor(private readonly send: (id: string, text: string) => boolean) {}

  /** How many lines came in while nobody looked. */
  get unread(): number {
    return this.#open ? 0 : this.#unread;
  }

  /** How many characters there is room for still. */
  get room(): number {
    return MAX_CHAT - [...this.draft.trim()].length;
  }

  get sending(): boolean {
    return this.#said !== null;
  }

  get canSay(): boolean {
    return this.#said === null && this.draft.trim() !== "" && this.room >= 0;
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    if (open) this.#readAll();
  }

  /** Sends what stands in the field. */
  say(): void {
    if (this.canSay) this.#send(this.draft.trim());
  }

  /** Sends some words at once; what stands in the field stays there. */
  quick(words: string): void {
    if (this.#said === null) this.#send(words);
  }

  /** It says so if there is no line to send it on. */
  #send(text: string): void {
    this.trouble = null;
    const id = newId();
    if (this.send(id, text)) this.#said = { id, text };
    else this.trouble = { code: "offline", message: "" };
  }

  /** The lines that the server greets us with: all that are new to us are unread, unless we have just come in. */
  greet(lines: readonly ChatLine[], first: boolean, own: string | null): void {
    // Whatever went wrong before, the line is there again.
    this.trouble = null;
    for (const line of lines) this.hear(line, own);
    if (first) this.#readAll();
    // A line that was on its way when the connection broke may not have been kept.
    if (this.#said) this.send(this.#said.id, this.#said.text);
  }

  /** A line that somebody said; our own ends the wait for it. Returns whether it is new to us and somebody else's. */
  hear(line: ChatLine, own: string | null): boolean {
    if (line.id === this.#said?.id) {
      if (this.draft.trim() === this.#said.text) this.draft = "";
      this.#said = null;
    }
    if (line.number <= this.#last[line.to]) return false;
    this.#last[line.to] = line.number;
    this.lines = [...this.lines, line].slice(-KEPT);
    this.#unread += 1;
    const ours = line.player.id === own;
    if (this.#open || ours) this.#readAll();
    return !ours;
  }

  /** A refusal; returns whether it was our line that was refused. */
  refuse(id: string | null, trouble: Trouble): boolean {
    if (id === null || this.#said?.id !== id) return false;
    this.#said = null;
    this.trouble = trouble;
    return true;
  }

  #readAll(): void {
    this.#unread = 0;
  }
}
