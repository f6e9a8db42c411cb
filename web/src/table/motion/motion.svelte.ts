// What moves on the table right now. One idea: a queue of effects that is played over the folded state, and that can be thrown
// away at any moment, since nothing in it is true that was not true before it started.
import type { Seat } from "../../protocol";
import type { Effect } from "./effects";
import { endOf, LONGEST, schedule, type Cue } from "./schedule";

/** Shows effects. */
export interface Performer {
  /** Shows one after so many milliseconds. */
  perform(cue: Cue, reduced: boolean): { over: Promise<void>; stop: () => void };
}

export class Motion {
  /** What of the board is not shown yet, by its key. */
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether something moves. */
  playing = $state(false);
  /** Who shows it; without anybody, nothing moves and nothing is hidden. */
  performer: Performer | null = null;

  #running = new Set<() => void>();
  #mover: Seat | null = null;
  #started = 0;
  #ends = 0;

  constructor(
    private readonly reduced: () => boolean = () => false,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Plays what a move of that seat brought about; `own` is ours, which we have seen coming, and which takes its time. */
  play(effects: readonly Effect[], mover: Seat | null, own: boolean): void {
    const { performer } = this;
    if (!performer || effects.length === 0) return;
    // What another did before is over when the next one moves.
    if (!this.playing || mover !== this.#mover) {
      this.skip();
      this.#mover = mover;
      this.#started = this.#ends = this.now();
    }
    const after = Math.max(0, this.#ends - this.now());
    const room = own ? Infinity : LONGEST - (this.now() + after - this.#started);
    if (room > 0) this.#show(performer, effects, after, room);
  }

  /** Plays what happened while we were away, one after the other, within so many milliseconds. */
  catchUp(effects: readonly Effect[], room: number): void {
    if (!this.performer || effects.length === 0) return;
    this.skip();
    this.#mover = null;
    this.#started = this.now();
    this.#show(this.performer, effects, 0, room);
  }

  #show(performer: Performer, effects: readonly Effect[], after: number, room: number): void {
    const reduced = this.reduced();
    const cues = schedule(effects, reduced, room).map((cue) => ({ ...cue, at: cue.at + after }));
    this.#ends = this.now() + endOf(cues);
    this.playing = true;
    this.hidden = new Set([...this.hidden, ...effects.flatMap(({ hides }) => hides ?? [])]);
    for (const cue of cues) this.#start(performer, cue, reduced);
  }

  /** Ends whatever moves: the board is shown as it is. */
  skip(): void {
    const running = this.#running;
    this.#running = new Set();
    for (const stop of running) stop();
    if (this.playing) {
      this.playing = false;
      this.hidden = new Set();
    }
  }

  #start(performer: Performer, cue: Cue, reduced: boolean): void {
    const { over, stop } = performer.perform(cue, reduced);
    this.#running.add(stop);
    void over.then(() => {
      if (!this.#running.delete(stop)) return; // skipped before
      const { hides } = cue.effect;
      if (hides !== null) this.hidden = new Set([...this.hidden].filter((key) => key !== hides));
      this.playing = this.#running.size > 0;
    });
  }
}
