// The table's socket: it resumes by number, and sends a command again, with its id, until it has an answer.
import { newId } from "../chance";
import { Link, type LinkState } from "../net/link";
import type { Surroundings } from "../net/surroundings";
import type { Act, AnyCode, ClientMessage, ClosingReason, ServerMessage } from "../protocol";

interface TableSocketEvents {
  /** The last sequence number that the page has folded; 0 at first. */
  since: () => number;
  onmessage: (message: ServerMessage) => void;
  onstate: (state: LinkState) => void;
  onfail?: () => void;
  onclosing?: (why: ClosingReason) => void;
  /** We know more than we may see now: somebody else has our seat, at a table that is watched later. */
  onahead?: () => void;
  onsignedout?: () => void;
}

/** What became of a command. */
type Verdict = { accepted: number } | { code: AnyCode; message: string };

/** What waits for an answer: a command, or an act, as it is sent. */
type Sent = { type: "command"; command: unknown; after?: number } | { type: "act"; act: Act };

interface Unconfirmed {
  asked: Sent;
  settle: (verdict: Verdict) => void;
}

export class TableSocket {
  readonly #link: Link<ServerMessage>;
  /** Commands without an answer, oldest first. */
  readonly #unconfirmed = new Map<string, Unconfirmed>();
  /** Whether the server has greeted us on this very socket. */
  #welcomed = false;
  /** What we said last that we have. */
  #since = 0;
  /** When we asked for the greeting that has come or is to come, or earlier. */
  #asked = Date.now();
  #greeted = true;

  constructor(url: () => string, handlers: TableSocketEvents, surroundings?: Surroundings) {
    this.#link = new Link<ServerMessage>(
      url,
      {
        hello: () => this.#resume(handlers.since()),
        isOwed: () => this.#unconfirmed.size > 0,
        onopen: () => (this.#welcomed = false),
        onmessage: (message) => {
          const refused = message.type === "rejected" && !message.id && message.code === "malformed";
          if (refused && !this.#welcomed && handlers.since() > 0) return handlers.onahead?.();
          // We have started over while another server was asked to go on.
          if (message.type === "welcome" && handlers.since() < this.#since) return this.restart();
          if (message.type === "welcome") this.#welcomed = this.#greeted = true;
          handlers.onmessage(message);
          if (message.type === "welcome") this.#sendAgain();
          if (message.type === "accepted") this.#settle(message.id, { accepted: message.seq });
          if (message.type === "rejected" && message.id)
            this.#settle(message.id, { code: message.code, message: message.message });
        },
        onstate: (state) => {
          if (state !== "open") this.#welcomed = false;
          handlers.onstate(state);
        },
        onfail: handlers.onfail,
        onclosing: handlers.onclosing,
        onsignedout: handlers.onsignedout,
      },
      surroundings,
    );
  }

  /** When we asked for the last greeting, or earlier: one that we wait for longer may be the answer to another question. */
  get asked(): number {
    return this.#asked;
  }

  /** How many commands wait for their answer. */
  get unconfirmed(): number {
    return this.#unconfirmed.size;
  }

  /** Sends a command now or as soon as there is a line, and says what became of it. It is never sent under another id. */
  submit(asked: Sent, id = newId()): Promise<Verdict> {
    return new Promise((settle) => {
      this.#unconfirmed.set(id, { asked, settle });
      if (this.#welcomed && this.#link.send({ id, ...asked })) this.#link.expectAnswer();
    });
  }

  /** Says something to the table; returns whether there was a connection to say it on. It is not sent again by itself. */
  say(id: string, text: string): boolean {
    return this.#welcomed && this.#link.send({ type: "chat", id, text });
  }

  /** Shows something for a moment; returns whether there was a connection. It is not sent again. */
  signal(message: ClientMessage): boolean {
    return this.#welcomed && this.#link.send(message);
  }

  /** Asks for everything from the first record: whoever got or lost a seat sees another game from then on. */
  restart(): void {
    this.#welcomed = false;
    this.#link.send(this.#resume(0));
  }

  retry(): void {
    this.#link.retry();
  }

  close(): void {
    this.#link.close();
  }

  #resume(since: number): ClientMessage {
    this.#since = since;
    if (this.#greeted) this.#asked = Date.now();
    this.#greeted = false;
    return { type: "resume", since_seq: since };
  }

  #sendAgain(): void {
    for (const [id, { asked }] of this.#unconfirmed) if (this.#link.send({ id, ...asked })) this.#link.expectAnswer();
  }

  #settle(id: string, verdict: Verdict): void {
    const waiting = this.#unconfirmed.get(id);
    this.#unconfirmed.delete(id);
    waiting?.settle(verdict);
  }
}
