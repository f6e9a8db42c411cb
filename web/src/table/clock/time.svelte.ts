// The time on the server, by which clocks count: this device's own may be wrong by hours, and the line may be slow.

/** How often clocks are painted anew, in milliseconds. */
const TICK = 250;

/** No two clocks run apart by a larger share than this. */
const DRIFT = 1e-4;

/**
 * What the server says was on its way for a while, so its clock is ahead of ours by no less than it seems. What it said in answer to
 * us was said after we asked, so it's ahead by no more than that. The truth is between the two, on an even line in the middle.
 */
export class ServerTime {
  /** Milliseconds since 1970 on the server, as of the last look. */
  now = $state(Date.now());
  /** By how much the server's clock is ahead of ours, at least and at most, in milliseconds. */
  #least = -Infinity;
  #most = Infinity;
  /** When we heard that, by our clock. */
  #heard = 0;

  /** The server said something at a time of its own; `asked` is when we asked for it at the earliest, by our clock. */
  hear(at: number, asked = -Infinity): void {
    const here = Date.now();
    const slack = Math.max(0, here - this.#heard) * DRIFT;
    const [least, most] = [at - here, at - asked];
    [this.#least, this.#most] = [Math.max(least, this.#least - slack), Math.min(most, this.#most + slack)];
    // Both can't be true: one of the clocks was set, or the server is another.
    if (this.#least > this.#most) [this.#least, this.#most] = [least, most];
    this.#heard = here;
    this.look();
  }

  look(): number {
    return (this.now = Date.now() + this.#ahead);
  }

  /** Looks again and again, when pages elsewhere do: they change a second at the same moment. The answer ends it. */
  run(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      timer = setTimeout(tick, TICK - (this.look() % TICK));
    };
    tick();
    return () => clearTimeout(timer);
  }

  get #ahead(): number {
    if (this.#least === -Infinity) return 0;
    return this.#most === Infinity ? this.#least : Math.round((this.#least + this.#most) / 2);
  }
}
