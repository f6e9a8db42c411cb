// A turn before it is sent: the steps taken so far and what is pointed at. All of it is provisional, and none of it judged
// here: what is possible, and what it brings, comes from the engine.
//
// Steps are kept as a plan until one of them would show something that nobody knew, or ends the turn: only then they are
// sent, all in one row. So everything before can be taken back, and a new token is seen before its bin is chosen.
//
// The plan is kept on the device: a phone may throw a page away while its player thinks.
import type { Rejection } from "../../engine";
import { lastMove, remember, remembered } from "../../table/remembered";
import { inPlay } from "../inPlay";
import { litBy, meantBy, type Picked } from "./picked";
import { kindsIn, NONE, without } from "./resources";
import {
  sameCommand,
  type Command,
  type Event,
  type Piece,
  type Resource,
  type Resources,
  type View,
  type WestTable,
} from "./types";

/** What the player is doing; `ended` when the plan ends the turn and only has to be sent. */
export type Stage = "waiting" | "activating" | "using" | "choosing" | "building" | "storing" | "ended";

/** A position in the game, as it is or as it would be. */
interface Ahead {
  view: View;
  legal: Command[];
  events: Event[];
}

/**
 * With these the plan is sent: a token that shows can't be put back, and after storing there is nothing to think over. The rules take a
 * turn in whatever rows it comes, so this decides only how long it can be undone.
 */
const SENDS: ReadonlySet<Command["type"]> = new Set(["peek", "build", "loot", "store"]);

export class Turn {
  #plan = $state.raw<readonly Command[]>([]);
  /** The last move before it. */
  #after: number;
  /** While a bin is activated: what stays so far, the bin next to it first. */
  leave = $state.raw<Resource[]>([]);
  picked = $state.raw<Picked | null>(null);
  /** What to build where both are possible. */
  piece = $state<Piece>("settlement");
  /** Which kind of resource, where one is chosen before its bin. */
  kind = $state<Resource | null>(null);

  constructor(private readonly table: WestTable) {
    this.#plan = this.#keptPlan();
    this.#after = lastMove(table);
  }

  /** Steps taken and not sent. */
  get plan(): readonly Command[] {
    return this.#plan;
  }

  /** Whether the game waits for us, and nothing of ours is on its way; nor a plan that the rules, still to come, have to carry out. */
  readonly mine = $derived.by(() => {
    const { view, seat, outgoing, game } = this.table;
    if (!game && this.plan.length > 0) return false;
    return seat !== null && view?.to_act === seat && outgoing.length === 0 && this.table.mayMove;
  });

  /** The game with the plan carried out. */
  readonly now = $derived.by((): Ahead | null => {
    const { view, legal, outgoing } = this.table;
    if (!view) return null;
    const planned = outgoing.length > 0 ? outgoing : this.mine ? this.plan : [];
    return (planned.length > 0 ? this.#foresee(planned) : null) ?? { view, legal, events: [] };
  });

  readonly stage = $derived.by((): Stage => {
    const { seat } = this.table;
    const phase = this.now?.view.phase;
    if (!this.mine || !phase) return "waiting";
    if (!("seat" in phase) || phase.seat !== seat) return this.plan.length > 0 ? "ended" : "waiting";
    return phase.type;
  });

  /** What is to be chosen in the middle of using metals. */
  readonly choice = $derived.by(() => {
    const phase = this.now?.view.phase;
    return this.stage === "choosing" && phase?.type === "choosing" ? phase.choice : null;
  });

  /** What we have, as it stands in the plan. */
  readonly own = $derived.by(() =>
    this.table.seat === null ? null : (this.now?.view.players[this.table.seat] ?? null),
  );

  /** The bin that is being activated. */
  readonly bin = $derived.by(() =>
    this.stage === "activating" && this.picked?.type === "bin" ? this.picked.bin : null,
  );

  /** How many resources have to stay on the way, and which are left to choose from. */
  readonly toLeave = $derived.by(() => {
    const activation = this.now?.legal.find((legal) => legal.type === "activate" && legal.bin === this.bin);
    return activation?.type === "activate" ? activation.leave.length : 0;
  });
  readonly inHand = $derived.by(() =>
    this.bin === null ? NONE : without(this.own?.bins[this.bin - 1] ?? NONE, this.leave),
  );
  /** The bin for which a resource has to be chosen next; `null` when all is chosen. */
  readonly leaveNext = $derived.by(() =>
    this.bin !== null && this.leave.length < this.toLeave ? this.bin - 1 - this.leave.length : null,
  );

  /** The bins while it is not yet chosen what stays in all of them: as any way to go on leaves those that it's chosen for. */
  readonly binsSoFar = $derived.by((): readonly Resources[] => {
    const { bin, leave, own, now } = this;
    const way = now?.legal.find(
      (legal) => legal.type === "activate" && legal.bin === bin && leave.every((kind, at) => legal.leave[at] === kind),
    );
    const after = way && this.#foresee([...this.plan, way])?.view.players[this.table.seat!]?.bins;
    const chosen = (bin ?? 0) - 1 - leave.length;
    return (own?.bins ?? []).map((held, index) => (index < chosen ? held : (after?.[index] ?? held)));
  });

  /** What the main button would do. */
  readonly candidate = $derived.by((): Command | null => meantBy(this));

  /** Why it would be refused. */
  readonly rejection = $derived.by((): Rejection | null => {
    const command = this.candidate;
    if (!command || this.#isLegal(command)) return null;
    const foreseen = this.table.foresee([...this.plan, command]);
    return foreseen?.rejected ?? null;
  });

  /** The game with the plan and the candidate carried out. */
  readonly preview = $derived.by((): Ahead | null => {
    const command = this.candidate;
    return command && this.#isLegal(command) ? this.#foresee([...this.plan, command]) : null;
  });

  /** What the page shows. */
  readonly view = $derived.by((): View | null => this.preview?.view ?? this.now?.view ?? null);

  /** Points that the candidate brings at once. */
  readonly points = $derived.by(() =>
    this.preview && this.now ? this.#pointsIn(this.preview.events) - this.#pointsIn(this.now.events) : 0,
  );

  /** Points that the plan has brought so far. */
  readonly planned = $derived.by(() => (this.now ? this.#pointsIn(this.now.events) : 0));

  /** What would be lost at the end of the turn, if the turn went on from here without using it. */
  readonly lost = $derived.by((): Resources => {
    const { now, stage, preview } = this;
    if (!now || stage === "waiting") return NONE;
    if (stage === "ended") {
      const ended = now.events.findLast((event) => event.type === "turn_ended");
      return ended?.type === "turn_ended" ? ended.discarded : NONE;
    }
    return ((stage === "building" && preview) || now).view.lost;
  });

  /** What can be tapped now. */
  readonly lit = $derived.by(() =>
    litBy(this.stage === "waiting" || this.stage === "ended" ? [] : (this.now?.legal ?? []), this.kind !== null),
  );

  /** Whether both a camp and a settlement could be built. */
  readonly bothPieces = $derived.by(
    () =>
      this.stage === "building" &&
      (this.now?.legal.some((command) => command.type === "build" && command.piece === "settlement") ?? false),
  );
  readonly looting = $derived.by(
    () => this.stage === "building" && (this.now?.legal.some((command) => command.type === "loot") ?? false),
  );

  readonly canGoBack = $derived.by(
    () => this.mine && (this.plan.length > 0 || this.picked !== null || this.kind !== null),
  );

  /** Points at something; at the same thing again, no longer. Anybody may, to ask about it. */
  pick(picked: Picked): void {
    const same = JSON.stringify(this.picked) === JSON.stringify(picked);
    this.leave = [];
    this.picked = same && this.stage !== "building" ? null : picked;
    this.#leaveWhatMustStay();
  }

  /** Leaves a resource in the next bin on the way. */
  stay(resource: Resource): void {
    if (this.leaveNext === null) return;
    this.leave = [...this.leave, resource];
    this.#leaveWhatMustStay();
  }

  /** Carries the candidate out: into the plan, or sent with all of it. */
  async act(): Promise<void> {
    if (this.stage === "ended") return this.#send(this.plan);
    const { candidate } = this;
    if (!candidate || this.rejection) return;
    if (SENDS.has(candidate.type)) return this.#send([...this.plan, candidate]);
    const { picked } = this;
    this.#add(candidate);
    // Shipping goes on as long as there is metal for it.
    if (candidate.type === "ship" && this.lit.tracks.has(candidate.metal)) this.picked = picked;
  }

  /** Whether what is to be chosen can be done without. */
  readonly mayDecline = $derived.by(() => this.choice !== null && this.#isLegal({ type: "decline" }));

  /** Whether the main button can be pressed: there is something to do, or a step that can be left. */
  readonly canConfirm = $derived.by(() => {
    if (this.candidate) return this.rejection === null;
    return this.stage === "ended" || this.stage === "using" || this.mayDecline;
  });

  /** What the main button does: the candidate, or on to the next step. */
  async confirm(): Promise<void> {
    if (!this.canConfirm) return;
    if (this.candidate || this.stage === "ended") await this.act();
    else if (this.stage === "using") this.endMetals();
    else this.decline();
  }

  /** No more metals: on to the building. */
  endMetals(): void {
    this.#add({ type: "end_metals" });
  }

  /** Does without the effect, or what is left of it. */
  decline(): void {
    this.#add({ type: "decline" });
  }

  /** One step back: what is pointed at, then the last step of the plan. */
  back(): void {
    if (this.leave.length > 0 && this.kindsToLeave > 1) this.leave = [];
    else if (this.picked || this.kind) this.#point(null);
    else {
      const last = this.plan.at(-1);
      this.#setPlan(this.plan.slice(0, -1));
      if (last?.type === "activate") {
        this.picked = { type: "bin", bin: last.bin };
        this.leave = last.leave;
      }
    }
  }

  /** Forgets everything provisional. */
  reset(): void {
    this.#setPlan([]);
    this.#point(null);
  }

  /** Forgets it if a move was made or taken back, or if the plan can't be played anymore. What is done around the game leaves it. */
  settle(): void {
    const moved = lastMove(this.table) !== this.#after;
    if (moved || (this.plan.length > 0 && !this.#isPlayable(this.plan))) this.reset();
  }

  /** How many kinds the bin to be activated holds: with one there is nothing to choose. */
  get kindsToLeave(): number {
    return this.bin === null ? 0 : kindsIn(this.own?.bins[this.bin - 1] ?? NONE).length;
  }

  #add(command: Command): void {
    this.#setPlan([...this.plan, command]);
    this.#point(null);
  }

  #setPlan(plan: readonly Command[]): void {
    this.#plan = plan;
    this.#after = lastMove(this.table);
    remember(this.table, plan.length > 0 ? plan : null);
  }

  /** The plan that a page of before has left, if the game stands as it did. */
  #keptPlan(): readonly Command[] {
    return remembered<readonly Command[]>(this.table, (plan) => plan.length > 0 && this.#isPlayable(plan)) ?? [];
  }

  /** Whether the plan can be carried out, now or when the table plays on; the rules, still to come, may say otherwise. */
  #isPlayable(plan: readonly Command[]): boolean {
    const { view, seat, around, game } = this.table;
    return view?.to_act === seat && !around.over && (!game || this.#foresee(plan) !== null);
  }

  #point(picked: Picked | null): void {
    this.picked = picked;
    this.leave = [];
    this.kind = null;
  }

  #leaveWhatMustStay(): void {
    while (this.leaveNext !== null) {
      const kinds = kindsIn(this.inHand);
      if (kinds.length !== 1) return;
      this.leave = [...this.leave, ...kinds];
    }
  }

  /** Sends commands. Those that were refused, or could not be saved, stay, to be tried again. */
  async #send(commands: readonly Command[]): Promise<void> {
    const before = this.#after;
    const saved = await this.table.submit(commands);
    if (saved.length === commands.length) return this.reset();
    this.#setPlan(this.plan.slice(saved.length));
    this.#after = saved.at(-1) ?? before;
    this.settle();
  }

  #foresee(commands: readonly Command[]): Ahead | null {
    const foreseen = this.table.foresee(commands);
    return foreseen && !foreseen.rejected ? foreseen : null;
  }

  #isLegal(command: Command): boolean {
    return this.now?.legal.some((legal) => sameCommand(legal, command)) ?? false;
  }

  /** Points that we get by them, without the final scoring that they may lead to. */
  #pointsIn(events: readonly Event[]): number {
    return inPlay(events).reduce(
      (sum, event) =>
        sum + (event.type === "scored" && event.scoring.seat === this.table.seat ? event.scoring.points : 0),
      0,
    );
  }
}
