// A table as it was: what the page of a game is given while it is looked back on. Nothing can be done at it.
import type { EngineGame } from "../engine";
import { handsOf } from "../table/names";
import { NOTHING_AROUND } from "../table/around/nothing";
import type { ActRecord, MoveRecord } from "../table/records";
import type { TableState } from "../table/state.svelte";
import type { Around, Presence } from "../protocol";
import type { Replay } from "./replay.svelte";

/** All that others see of a table; nobody points at a past one, whose rules are here. */
type Shown<View, Command, Event> = Omit<TableState<View, Command, Event>, "signals" | "showFirst">;

export class PastTable<View, Command, Event> implements Shown<View, Command, Event> {
  readonly view = $derived.by(() => this.replay.view());
  readonly records = $derived.by((): MoveRecord<Event>[] => this.replay.line());
  readonly acts = $derived.by((): ActRecord[] =>
    this.replay.entries.flatMap(({ seq, at, acted }) =>
      acted && seq <= this.replay.seq ? [{ seq, at, ...acted }] : [],
    ),
  );
  /** Also those that changed hands later: by them it is known who had a seat in the position. */
  readonly hands = $derived.by(() =>
    handsOf(this.replay.entries.flatMap(({ seq, acted }) => (acted ? [{ seq, ...acted }] : []))),
  );
  readonly presence = $derived.by((): Presence => ({
    seats: this.now.presence.seats.map(() => true),
    away_since: [],
    spectators: 0,
  }));
  readonly around = $derived.by((): Around => ({
    ...NOTHING_AROUND,
    holders: [...(this.replay.holders ?? this.now.around.holders)],
  }));
  readonly legal: Command[] = [];
  readonly undone: readonly MoveRecord<Event>[] = [];
  readonly outgoing: readonly Command[] = [];
  readonly resent = 0;
  readonly trouble = null;
  readonly entered = true;
  readonly removed = false;
  readonly unreadable = null;
  readonly missed = null;
  readonly caughtUp = true;
  readonly sending = "nothing" as const;
  readonly mayMove = false;
  readonly upToDate = true;
  readonly broken = false;
  onfail = undefined;

  /** `now` is the table as it is. */
  constructor(
    private readonly now: TableState<View, Command, Event>,
    private readonly replay: Replay<View, Command, Event>,
  ) {}

  get seq(): number {
    return this.replay.seq;
  }
  get target(): number {
    return this.replay.still;
  }
  get table() {
    return this.now.table;
  }
  get seat() {
    return this.now.seat;
  }
  get link() {
    return this.now.link;
  }
  get own() {
    return this.now.own;
  }
  get chat() {
    return this.now.chat;
  }
  get fairness() {
    return this.now.fairness;
  }
  get time() {
    return this.now.time;
  }
  get clockNow() {
    return this.now.clockNow;
  }
  get game(): EngineGame<View, Command, Event> | null {
    return null;
  }
  foresee(): null {
    return null;
  }
  judge(): null {
    return null;
  }
  back(): null {
    return null;
  }
  submit(): Promise<readonly number[]> {
    return Promise.resolve([]);
  }
  act(): Promise<boolean> {
    return Promise.resolve(false);
  }
  loadAgain(): Promise<boolean> {
    return Promise.resolve(true);
  }
  retry(): void {
    this.now.retry();
  }
  comeAgain(): Promise<void> {
    return this.now.comeAgain();
  }
  close(): void {}
}
