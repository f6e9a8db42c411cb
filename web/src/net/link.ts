// A socket that comes back for ever: what it carries is `table/socket.ts` and `lobby/lobby.svelte.ts`.
import type { ClientMessage, ClosingReason, ServerMessage } from "../protocol";
import { PROTOCOL } from "../wire/limits";
import { read } from "./read";
import { browser, type Surroundings } from "./surroundings";

/**
 * - `connecting`: the first try;
 * - `open`: frames flow;
 * - `waiting`: it broke, the next try comes by itself;
 * - `offline`: the device has no network, the next try comes when it has;
 * - `outdated`: the page is older than the server and has to be reloaded;
 * - `refused`: the server does not let us in; coming back is of no use.
 */
export type LinkState = "connecting" | "open" | "waiting" | "offline" | "outdated" | "refused";

interface LinkEvents<Message> {
  /** What is said on every new socket before anything else. */
  hello?: () => ClientMessage;
  /** Whether the server owes an answer to something. */
  isOwed?: () => boolean;
  /** The line is there, for the first time or again. */
  onopen: () => void;
  onmessage: (message: Message) => void;
  onstate: (state: LinkState) => void;
  /** A try failed before the socket opened: perhaps the server has a reason, which only a request can learn. */
  onfail?: () => void;
  /** Another socket has taken the place of ours, and its first word was heard. */
  onmoved?: () => void;
  /** The server closes the socket, and says why. */
  onclosing?: (why: ClosingReason) => void;
  /** This device was signed out. */
  onsignedout?: () => void;
}

/** The first wait after a break, and the longest one, in milliseconds; half of each is chance, so that not all come at once. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** How long a socket may take to open, in milliseconds: a network that loses all of it says nothing. */
const OPENING = 8_000;
/** How long, once the network or the reader is back. */
const OPENING_AGAIN = 2_000;
/** A silent line is asked for a sign of life after this time, and given up when none comes in the next. */
const PING_EVERY = 20_000;
/** How long to wait before another server is tried once more, while the one that we are at still works. */
const MOVE_AGAIN = 500;
/** A server that owes us an answer is asked for a sign of life after this time, and when none comes in the same again, it's doubted. */
const OWED = 700;
/** How long another server may take for its first word while ours is doubted; a slow line gets twice as long at each try. */
const FIRST_WORD = 2_000;

type Moving = { type: "moving"; after_ms: number };
type Rejected = Extract<ServerMessage, { type: "rejected" }>;
type Closing = { type: "closing"; why: ClosingReason; retry_after_ms: number | null };

/** What is said to a socket itself, and not to something that it asked. */
const isSignedOut = ({ id, code }: Rejected) => code === "not_signed_in" && !id;

/**
 * One address, one socket at a time, tried again without limit. A server that is about to stop says so: then another socket is opened
 * while the old one still works, and takes its place with the first word that it brings. Nobody notices. The same is done when a
 * server that owes us an answer says nothing at all anymore: it may be paused, or cut off, and its socket would break only much later.
 */
export class Link<Message extends { type: string }> {
  state: LinkState = "connecting";
  #socket: WebSocket | null = null;
  /** The socket that is to take its place. */
  #next: WebSocket | null = null;
  /** When the newest of them was asked for. */
  #tried = 0;
  #move: ReturnType<typeof setTimeout> | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pulse: ReturnType<typeof setInterval> | null = null;
  #heard = true;
  /** How much was heard on our socket, ever. */
  #words = 0;
  #owed: ReturnType<typeof setTimeout> | null = null;
  /** Our server owes us an answer and gave no sign of life, so another is tried. */
  #doubted = false;
  #patience = FIRST_WORD;
  #hasty: ReturnType<typeof setTimeout> | null = null;
  #breaks = 0;
  #nextWait: number | null = null;
  #closed = false;

  constructor(
    private readonly url: () => string,
    private readonly handlers: LinkEvents<Message>,
    private readonly surroundings: Surroundings = browser(),
  ) {
    const { events } = surroundings;
    events.addEventListener("online", this.#wake);
    events.addEventListener("offline", this.#sleep);
    events.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Sends a frame; false when the line is down, and then nothing was sent. */
  send(message: ClientMessage): boolean {
    if (this.state !== "open" || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** What was just sent is answered at once by any server that is well: from now on it's watched for as long as it owes an answer. */
  expectAnswer(): void {
    if (this.state === "open" && this.#owed === null && !this.#doubted) this.#watch(this.#words, false);
  }

  /** Looks a moment later whether anything was heard since; `asked` says whether a sign of life was asked for. */
  #watch(before: number, asked: boolean): void {
    this.#owed = setTimeout(() => {
      this.#owed = null;
      if (this.state !== "open" || !this.handlers.isOwed?.()) return;
      const isSilent = this.#words === before;
      if (isSilent && asked && !this.#next && this.#move === null) {
        this.#doubted = true;
        return this.#moveOn();
      }
      if (isSilent && !asked) this.send({ type: "ping" });
      this.#watch(this.#words, isSilent);
    }, OWED);
  }

  /** Tries again at once, from whatever state. */
  retry(): void {
    this.#drop();
    this.#connect();
  }

  /** Ends it for good. */
  close(): void {
    this.#closed = true;
    const { events } = this.surroundings;
    events.removeEventListener("online", this.#wake);
    events.removeEventListener("offline", this.#sleep);
    events.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #connect(): void {
    if (this.#closed) return;
    if (!this.surroundings.isOnline()) return this.#become("offline");
    if (this.state !== "connecting") this.#become("waiting");
    this.#socket = this.#open();
  }

  /** Opens a socket, which is listened to as long as it is ours. */
  #open(): WebSocket {
    const socket = new this.surroundings.WebSocket(this.url(), PROTOCOL);
    this.#tried = Date.now();
    let opened = false;
    const lost = () => {
      clearTimeout(opening);
      if (this.#next === socket) return this.#moveAgain();
      if (this.#socket !== socket) return;
      if (this.#next) return this.#goOnWith(this.#next);
      this.#drop();
      if (!opened) this.handlers.onfail?.();
      this.#later();
    };
    const opening = setTimeout(lost, OPENING);
    socket.onopen = () => {
      clearTimeout(opening);
      if (!this.#isOurs(socket)) return;
      opened = true;
      const hello = this.handlers.hello?.();
      if (hello) socket.send(JSON.stringify(hello));
      if (this.#socket === socket) this.#opened();
    };
    socket.onmessage = (frame: MessageEvent) => {
      if (this.#next === socket) this.#takeOver(socket, String(frame.data));
      else if (this.#socket === socket) this.#hear(String(frame.data));
    };
    socket.onclose = lost;
    socket.onerror = () => undefined; // a close always follows
    return socket;
  }

  #isOurs(socket: WebSocket): boolean {
    return this.#socket === socket || this.#next === socket;
  }

  #opened(): void {
    this.#become("open");
    this.#startPulse();
    this.handlers.onopen();
  }

  /** Opens the socket that is to take the place of ours. */
  #moveOn = (): void => {
    this.#move = null;
    if (this.state !== "open") return;
    const next = (this.#next = this.#open());
    if (!this.#doubted) return;
    // The proxy in between may not have noticed yet, and have sent us to the same server.
    this.#hasty = setTimeout(() => this.#next === next && this.#moveAgain(), this.#patience);
    this.#patience = Math.min(LONGEST_WAIT, this.#patience * 2);
  };

  /** Ours speaks after all: the other one isn't needed. */
  #believe(): void {
    const next = this.#next;
    this.#next = null;
    next?.close();
    if (this.#move !== null) clearTimeout(this.#move);
    this.#move = null;
    this.#endDoubt();
    this.expectAnswer();
  }

  #endDoubt(): void {
    for (const timer of [this.#owed, this.#hasty]) if (timer !== null) clearTimeout(timer);
    this.#owed = this.#hasty = null;
    this.#doubted = false;
    this.#patience = FIRST_WORD;
  }

  /** The other server would not have us, or not yet: ours still works. */
  #moveAgain(): void {
    const next = this.#next;
    this.#next = null;
    next?.close();
    if (this.#hasty !== null) clearTimeout(this.#hasty);
    this.#move = setTimeout(this.#moveOn, MOVE_AGAIN);
  }

  /** The first word on the other socket: from now on it is ours, unless that turns us away, or sends us on. */
  #takeOver(next: WebSocket, text: string): void {
    const { type } = read(text) as Message;
    if (["rejected", "closing", "moving"].includes(type)) return this.#moveAgain();
    const old = this.#socket;
    this.#endDoubt();
    [this.#socket, this.#next, this.#nextWait] = [next, null, null];
    old?.close();
    this.#hear(text);
    if (this.#socket === next) this.handlers.onmoved?.();
  }

  /** Ours has broken before the other took its place. */
  #goOnWith(next: WebSocket): void {
    this.#stopPulse();
    this.#endDoubt();
    [this.#socket, this.#next, this.#nextWait] = [next, null, null];
    if (next.readyState === 1) return this.#opened();
    this.#become("waiting");
  }

  #hear(text: string): void {
    this.#heard = true;
    this.#words += 1;
    if (this.#doubted) this.#believe();
    const message = read(text) as Message;
    if (message.type === "pong") return;
    if (message.type === "moving") {
      const { after_ms } = message as unknown as Moving;
      if (!this.#next) this.#move ??= setTimeout(this.#moveOn, after_ms);
      return;
    }
    if (message.type === "closing") {
      const closing = message as unknown as Closing;
      this.#nextWait = closing.retry_after_ms;
      if (closing.why === "not_allowed" || closing.why === "removed") this.#stop("refused");
      this.handlers.onclosing?.(closing.why);
      return;
    }
    if (message.type === "rejected" && (message as unknown as Rejected).code === "protocol_outdated") {
      this.#stop("outdated");
      return;
    }
    if (message.type === "rejected" && isSignedOut(message as unknown as Rejected)) {
      this.#stop("refused");
      this.handlers.onsignedout?.();
      return;
    }
    this.#breaks = 0;
    this.handlers.onmessage(message);
  }

  #later(): void {
    if (this.#closed || this.state === "outdated" || this.state === "refused") return;
    if (!this.surroundings.isOnline()) return this.#become("offline");
    this.#become("waiting");
    const wait = this.#nextWait ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#breaks);
    this.#nextWait = null;
    this.#breaks += 1;
    this.#retry = setTimeout(() => this.#connect(), wait / 2 + (wait / 2) * this.surroundings.random());
  }

  #startPulse(): void {
    this.#heard = true;
    this.#pulse = setInterval(() => {
      if (!this.#heard) {
        this.#drop();
        this.#later();
        return;
      }
      this.#heard = false;
      this.send({ type: "ping" });
    }, PING_EVERY);
  }

  #stopPulse(): void {
    if (this.#pulse !== null) clearInterval(this.#pulse);
    this.#pulse = null;
  }

  /** Lets go of the sockets and of every timer, without a word to the handlers. */
  #drop(): void {
    this.#stopPulse();
    this.#endDoubt();
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#move !== null) clearTimeout(this.#move);
    this.#retry = this.#move = null;
    const sockets = [this.#socket, this.#next];
    this.#socket = this.#next = null;
    for (const socket of sockets) socket?.close();
  }

  #stop(state: "outdated" | "refused"): void {
    this.#drop();
    this.#become(state);
  }

  #become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.onstate(state);
  }

  /** The network or the reader is back: do not wait any longer. */
  #wake = (): void => {
    if (!["connecting", "waiting", "offline"].includes(this.state)) return;
    if (this.#socket !== null && Date.now() - this.#tried <= OPENING_AGAIN) return;
    this.#breaks = 0;
    this.retry();
  };

  #sleep = (): void => {
    if (this.state === "outdated" || this.state === "refused") return;
    this.#drop();
    this.#become("offline");
  };
}

/** The address of a socket on the page's own host. */
export function socketUrl(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;
}
