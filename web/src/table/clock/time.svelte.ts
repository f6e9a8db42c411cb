// The time on the server, by which clocks count: this device's own may be wrong by hours.

/** How often clocks are painted anew, in milliseconds. */
const TICK = 250;

export class ServerTime {
  /** Milliseconds since 1970 on the server, as of the last look. */
  now = $state(Date.now());
  #ahead = 0;

  /** The server has greeted us, and said what time it is. */
  greet(now: number): void {
    this.#ahead = now - Date.now();
    this.look();
  }

  /** Something that was made at a time on the server has arrived: it was on its way for as long as we are behind. */
  hear(at: number): void {
    this.#ahead = Math.max(this.#ahead, at - Date.now());
  }

  look(): void {
    this.now = Date.now() + this.#ahead;
  }

  /** Looks again and again; the answer ends it. */
  run(): () => void {
    this.look();
    const timer = setInterval(() => this.look(), TICK);
    return () => clearInterval(timer);
  }
}
