// Which position of a game is shown, through whose eyes, and whether it goes on by itself. Nothing of it is kept: each position is
// folded by the engine when it is asked for.
import { Attempt } from "../attempt.svelte";
import { loadEngine, type Course, type EngineGame } from "../engine";
import { m } from "../i18n/words";
import type { Holder, Seat, TableView } from "../protocol";
import type { Names } from "../table/names";
import type { TableState } from "../table/state.svelte";
import { hasChanged, heldOf, type HoldersSince } from "./holders";
import { momentsOf } from "./moments";
import { openLog, toldEntries } from "./source";
import { hasScored, lineAt, madeBy, partOf, stopAt, stopsOf, type Entry } from "./turns";
import { positionWords } from "./words";

/** How long a turn stands while the game is played, in milliseconds, and how many times as fast it may go. */
const TURN = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;
type Speed = (typeof SPEEDS)[number];

const NOTHING: Course = { records: [], in_play: null };

export class Replay<View, Command, Event> {
  /** The record after which the game is shown. */
  seq = $state(1);
  /** Up to which record nothing is shown moving: a step moves, a jump does not. */
  still = $state(1);
  /** Through whose eyes; `null` for everybody's, or our own while the game runs. */
  eyes = $state<Seat | null>(null);
  plays = $state(false);
  speed = $state<Speed>(1);
  /** Whether all that was hidden is open: then one can choose whose eyes to look through. */
  open = $state(false);
  /** The turns in which the computer has found something better, by their last record, with the points missed. */
  left = $state.raw<ReadonlyMap<number, number>>(new Map());
  entries = $state.raw<readonly Entry<Event>[]>([]);
  /** The log of a finished game, which opens what was hidden. */
  readonly log = new Attempt(() => m.replay_eyes_failed());
  #game = $state.raw<EngineGame<View, Command, Event> | null>(null);
  #held = $state.raw<readonly HoldersSince[]>([]);
  #seen = new Map<Seat, EngineGame<View, Command, Event>>();
  #own: EngineGame<View, Command, Event> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  readonly course = $derived.by(() => {
    void this.entries;
    return this.#game?.course() ?? NOTHING;
  });
  readonly stops = $derived.by(() => stopsOf(this.entries, this.course));
  readonly moments = $derived.by(() => momentsOf(this.stops, this.course.in_play));
  /** Which stop the position belongs to. */
  readonly at = $derived.by(() => stopAt(this.stops, this.seq));
  readonly stop = $derived.by(() => this.stops[this.at] ?? null);
  /** As much of that as has happened in the position: of a turn that isn't done in it, the rest is still to come. */
  readonly shown = $derived.by(() => {
    const { stop, seq } = this;
    const scores = this.course.records[seq - 1]?.scores;
    return stop && scores && seq < stop.seq ? partOf(stop, seq, scores) : stop;
  });
  /** How many turns were played. */
  readonly turns = $derived.by(() => this.stops.findLast(({ holds }) => holds)?.turn ?? 0);

  constructor(
    private readonly table: TableState<View, Command, Event>,
    private readonly info: () => TableView,
  ) {}

  /** Gets what there is to look back on: at first, and when the game has gone on. */
  async load(): Promise<void> {
    const info = this.info();
    if (this.open) return;
    if (info.status === "finished") await this.log.of(() => this.#openLog(info));
    if (this.#closed) return;
    // Without the log there is still what the page was told.
    if (!this.open) {
      this.#game = this.table.game;
      this.entries = toldEntries(this.table);
    }
    await this.#lookWhoPlayed(info);
  }

  async #openLog(info: TableView): Promise<void> {
    const { game, entries } = await openLog<View, Command, Event>(info);
    if (this.#closed || this.open) return game.close();
    this.#own = game;
    [this.#game, this.entries, this.open] = [game, entries, true];
  }

  /** Without the rules, seats have whom they have now. */
  async #lookWhoPlayed({ game: id, seats, pace }: TableView): Promise<void> {
    const { entries } = this;
    if (!hasChanged(entries)) return;
    const game = (await loadEngine(id).catch(() => null))?.open<View, Command, Event>(id);
    if (!game) return;
    try {
      this.#held = heldOf(game, entries, { programs: seats.map(({ bot }) => Boolean(bot)), pace });
    } catch {
      // Nor with rules that can't read what happened.
    } finally {
      game.close();
    }
  }

  /** Who played each seat in the position; nothing where it was always the same. */
  get holders(): readonly Holder[] | undefined {
    return this.#held.findLast(({ seq }) => seq <= this.seq)?.holders;
  }

  /** The position in words, with what the computer has found of its turn. */
  words(names: Names): string {
    const { shown, turns, left } = this;
    return positionWords(shown, turns, names, left.get(shown?.seq ?? 0));
  }

  /** What a page paints of a position. */
  view(seq = this.seq): View | null {
    void this.entries; // a game that goes on has more positions
    return this.#eyes()?.position(seq) ?? null;
  }

  /** What the seat would have seen, had it done that after a record; nothing where it could not. */
  suppose(after: number, seat: Seat, commands: readonly unknown[]): { events: Event[]; view: View } | null {
    try {
      return this.#game?.suppose(after, seat, commands as readonly Command[]) ?? null;
    } catch {
      return null;
    }
  }

  /** The moves that make a position, as they are seen. */
  line(seq = this.seq): { seq: number; at: number; events: Event[] }[] {
    return this.#shown(lineAt(this.entries, seq));
  }

  /** Those of them that belong to its stop. */
  get moves(): { seq: number; at: number; events: Event[] }[] {
    const { stop } = this;
    return stop ? this.line().filter(({ seq }) => seq >= stop.from) : [];
  }

  /** The record to go on from for a game as it stands here: after one that ended the game by agreement nothing goes on. */
  get branchesAt(): number {
    return madeBy(this.entries, this.seq);
  }

  #shown(entries: readonly Entry<Event>[]): { seq: number; at: number; events: Event[] }[] {
    const { eyes } = this;
    const see = (events: Event[]) => (eyes === null || !this.#game ? events : this.#game.see(events, eyes));
    return entries.map(({ seq, at, events = [] }) => ({ seq, at, events: see(events) }));
  }

  #eyes(): EngineGame<View, Command, Event> | null {
    if (this.eyes === null || !this.#game) return this.#game;
    const known = this.#seen.get(this.eyes) ?? this.#game.seenBy(this.eyes);
    this.#seen.set(this.eyes, known);
    return known;
  }

  get last(): number {
    return this.entries.at(-1)?.seq ?? 1;
  }

  /** Whether the position is the end of what was played. */
  get atEnd(): boolean {
    return this.at >= this.stops.length - 1 && this.seq >= (this.stop?.seq ?? 0);
  }

  /** Shows the position after a record; `moving` lets what happened since the one before be seen. */
  go(seq: number, moving = false): void {
    const wanted = Math.max(1, Math.min(this.last, seq));
    this.still = moving && wanted > this.seq ? this.seq : wanted;
    this.seq = wanted;
  }

  /** The next or the previous turn, or the next or the previous that is wanted. */
  step(by: 1 | -1, wanted: (stop: Replay<View, Command, Event>["stops"][number]) => boolean = () => true): void {
    const { seq, stops } = this;
    // Whatever is done around the game after a turn belongs to it.
    const shown = Math.min(seq, this.stop?.seq ?? seq);
    const found =
      by === 1
        ? stops.find((stop) => stop.seq > seq && wanted(stop))
        : stops.findLast((stop) => stop.seq < shown && wanted(stop));
    if (found) this.go(found.seq, by === 1);
  }

  toScoring = (by: 1 | -1): void => this.step(by, hasScored);

  toOwn = (by: 1 | -1): void => {
    const own = this.eyes ?? this.table.seat;
    this.step(by, (stop) => stop.seat === own);
  };

  /** From the end it starts anew. */
  toggle(): void {
    this.plays = !this.plays;
    if (this.plays && !this.#goesOn) this.go(1);
    this.#tick();
  }

  pause(): void {
    this.plays = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    this.#tick();
  }

  close(): void {
    this.#closed = true;
    this.pause();
    for (const game of this.#seen.values()) game.close();
    this.#own?.close();
  }

  /** Whether a turn follows that holds: what was taken back is passed over. */
  get #goesOn(): boolean {
    return this.stops.some(({ seq, holds }) => holds && seq > this.seq);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (!this.plays) return;
    this.#timer = setTimeout(() => {
      this.step(1, ({ holds }) => holds);
      if (this.#goesOn) this.#tick();
      else this.pause();
    }, TURN / this.speed);
  }
}
