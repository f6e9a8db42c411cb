// A bad line between a browser and the server: far away, and it loses some of what is sent on it.
//
// The kernel could do the same to real packets (netem), but not every kernel has that module, and it asks for root. What a page sees
// of a lost segment is the same here: TCP sends it once more after a while, and what comes behind it waits.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

type Quality = {
  /** Milliseconds there and back: each way takes half of it. */
  roundTrip: number;
  /** The share of what is sent that is lost, there as well as back. */
  loss: number;
  /** What is lost follows from it, and from the order in which it is sent. */
  seed: number;
};

/** No TCP takes a segment for lost earlier, in milliseconds beyond a round trip. */
const LEAST_TIMEOUT = 200;

export class Line {
  /** How many pieces were lost; one that is lost again counts again. */
  lost = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #chance: () => number;
  /** On which socket the server's next first word is lost. */
  #losesNext: RegExp | null = null;

  private constructor(
    private readonly to: URL,
    private readonly quality: Quality,
  ) {
    this.#chance = chance(quality.seed);
    this.#server = createServer((near) => this.#join(near));
  }

  /** Opens a line to the server at an address. */
  static async open(to: string, quality: Quality): Promise<Line> {
    const line = new Line(new URL(to), quality);
    await once(line.#server.listen(0, "127.0.0.1"), "listening");
    return line;
  }

  /** Where its near end is. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all that goes over it, and loses what is on its way. What is opened from then on works. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Loses the server's first word on the next WebSocket whose path reads so, once. */
  loseFirstWord(path: RegExp): void {
    this.#losesNext = path;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(near: Socket): void {
    const far = connect(Number(this.to.port), this.to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay();
      one.on("error", () => undefined); // a close always follows
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    let [asked, upgraded] = ["", false];
    // Here it is open at once; on a line so long the first request would wait for that.
    this.#carry(near, far, this.quality.roundTrip, (piece) => {
      if (!upgraded) asked = /^GET (\S+)/.exec(piece.toString("latin1"))?.[1] ?? asked;
      return this.#stall(0);
    });
    this.#carry(far, near, 0, (piece) => {
      const isFirstWord = upgraded && this.#losesNext?.test(asked);
      if (isFirstWord) this.#losesNext = null;
      upgraded = piece.toString("latin1", 0, 12) === "HTTP/1.1 101";
      return this.#stall(isFirstWord ? 1 : 0);
    });
  }

  /** Carries what is sent one way, in order; `stall` says for how long a piece is held up. */
  #carry(from: Socket, to: Socket, opening: number, stall: (piece: Buffer) => number): void {
    const waiting: (() => void)[] = [];
    let free = Date.now() + opening;
    const arrive = (stalled: number, arrival: () => void) => {
      waiting.push(arrival);
      free = Math.max(free, Date.now()) + stalled;
      // Two timers may change places; what they let through does not.
      setTimeout(() => waiting.shift()!(), free + this.quality.roundTrip / 2 - Date.now());
    };
    from.on("data", (piece: Buffer) => arrive(stall(piece), () => to.destroyed || to.write(piece)));
    from.on("end", () => arrive(0, () => to.end()));
  }

  /** For how long a piece is held up that is lost so often at least, in milliseconds: TCP waits twice as long each time. */
  #stall(atLeast: number): number {
    let stall = 0;
    let timeout = this.quality.roundTrip + LEAST_TIMEOUT;
    for (let losses = 0; losses < atLeast || this.#chance() < this.quality.loss; losses += 1) {
      this.lost += 1;
      stall += timeout;
      timeout *= 2;
    }
    return stall;
  }
}

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
