// A move before it is sent: where the tile lies for now, what goes on it. All of it is provisional, and none of it judged here:
// what is possible comes from the engine's list of legal commands. It is kept on the device until it is sent.
import type { Back, Position, Rotation } from "../../protocol";
import { lastMove, remember, remembered } from "../../table/remembered";
import type { TableState } from "../../table/state.svelte";
import type { Trouble } from "../../table/trouble.svelte";
import { pointsIn, type LandEvent } from "./events";
import { placesTile, placesIn, placeTile, type Choice, type Moves, type RefusedChoice } from "./moves";
import { placeKey, samePlace, type LandView, type PlacedTile } from "./types";

/** A move in the making, as it is kept. */
interface Made {
  place: { at: Position; rotation: Rotation } | null;
  picked: readonly string[];
}

export class Turn<
  View extends LandView,
  Command extends { type: string },
  Event extends LandEvent,
  Kind extends string = string,
> {
  /** Where the tile lies for now. */
  place = $state.raw<{ at: Position; rotation: Rotation } | null>(null);
  /** What was chosen, one after the other, by key. */
  #picked = $state.raw<readonly string[]>([]);
  /** Which kind of thing is being placed, when it can go to many places: then they light up on the map. */
  aiming = $state<Kind | null>(null);
  /** Why the last tap led to nothing. */
  trouble = $state.raw<(Trouble & { at: Position }) | null>(null);
  /** The last move before all this. */
  #after: number;
  /** After which move a sent tile is being taken back. */
  #goingBack = $state<number | null>(null);
  /** How the tile is turned in the hand, before it lies anywhere. */
  turned = $state<Rotation>(0);
  /** Where the tile is while it is dragged over the map, in the units of the board. */
  dragged = $state.raw<{ x: number; y: number } | null>(null);
  /** The choice that the hand points at, by key. */
  highlighted = $state<string | null>(null);

  constructor(
    private readonly table: TableState<View, Command, Event>,
    private readonly moves: Moves<View, Command, Kind>,
  ) {
    const made = remembered<Made>(table, ({ place, picked }) => {
      const legal = !place || this.places.get(placeKey(place.at))?.rotations.includes(place.rotation);
      // While the table pauses nothing is legal, nor while the move is sent that was confirmed on a page of before; what was made is
      // looked at again afterwards.
      const waits = table.around.paused || table.outgoing.length > 0;
      return (waits || (this.mine && legal === true)) && Array.isArray(picked);
    });
    if (made) [this.place, this.#picked] = [made.place, made.picked];
    this.#after = lastMove(table);
  }

  /** Whether the game waits for us, and no move of ours is on its way. */
  readonly mine = $derived.by(() => {
    const { view, seat, outgoing } = this.table;
    return seat !== null && view?.to_act === seat && outgoing.length === 0 && this.table.mayMove;
  });

  /** The tile in our hand, if we are to place one. */
  readonly hand = $derived.by((): string | null => {
    const phase = this.table.view?.phase;
    return this.mine && phase?.type === "placing" ? (phase.tile ?? null) : null;
  });

  /** Every place where the tile may lie, with the ways to turn it there. */
  readonly places = $derived.by(() => placesIn(this.mine ? this.table.legal : []));

  /** The tile as it would lie. */
  readonly provisional = $derived.by((): PlacedTile | null => {
    if (this.place && this.hand) return { tile: this.hand, ...this.place };
    return this.#onItsWay();
  });

  /** The move as far as it is made: what it brought about, and what can be done next. */
  readonly #made = $derived.by(() => {
    if (!this.mine) return null;
    const { view, legal } = this.table;
    const placement = this.#placeCommand();
    const commands: Command[] = [];
    let now: { view: View; legal: readonly Command[] } | null = view && { view, legal };
    if (this.hand) {
      if (!placement) return null;
      commands.push(placement);
      now = this.#foreseen(commands);
    }
    const gone: Choice<Command, Kind>[] = [];
    while (now) {
      const choices = this.moves.choicesOf(now.view, now.legal);
      const key = this.#picked[gone.length];
      const chosen = choices.find((choice) => choice.key === key) ?? null;
      if (!chosen?.goesOn) return { view: now.view, commands, gone, choices, chosen };
      commands.push(chosen.command);
      gone.push(chosen);
      now = this.#foreseen(commands);
    }
    return null;
  });

  /** What the map shows: the table, with the tile that we are about to place. */
  readonly view = $derived.by((): View | null => {
    const { outgoing, view } = this.table;
    return (outgoing.length > 0 ? this.#foreseen(outgoing)?.view : this.#made?.view) ?? view;
  });

  /** What of the move is made, apart from what is chosen now. */
  readonly steps = $derived.by((): readonly Command[] => this.#made?.commands ?? []);

  /** What can be done next; empty before the tile lies. */
  readonly choices = $derived.by((): readonly Choice<Command, Kind>[] => this.#made?.choices ?? []);

  /** What cannot be done on the tile, and why not. */
  readonly refused = $derived.by((): readonly RefusedChoice[] => {
    if (!this.#made || this.aiming) return [];
    const { view, commands, choices } = this.#made;
    const offered = new Set(choices.map(({ key }) => key));
    return this.moves.triesOf(view).flatMap((choice) => {
      if (offered.has(choice.key)) return [];
      const reason = this.table.foresee([...commands, choice.command])?.rejected;
      return reason ? [{ ...choice, reason }] : [];
    });
  });

  /** What was chosen, if it is still possible. */
  readonly chosen = $derived.by(() => this.#made?.chosen ?? null);

  /** The whole move: what `confirm` sends; nothing while what was chosen has still to be aimed. */
  readonly commands = $derived.by((): Command[] => {
    if (!this.#made || this.aiming || this.#isGoingBack) return [];
    const { commands, choices, chosen } = this.#made;
    const last = chosen ?? choices.find(({ kind }) => kind === this.moves.otherwise);
    return last ? [...commands, last.command] : [];
  });

  /** Points that this move would bring at once, as the engine foresees them; `null` when nothing would be scored for us. */
  readonly points = $derived.by((): number | null => {
    const { seat } = this.table;
    if (seat === null || this.commands.length === 0) return null;
    const foreseen = this.table.foresee(this.commands);
    return foreseen && !foreseen.rejected ? pointsIn(foreseen.events, seat) : null;
  });

  /** Whether a sent tile is on its way back: until the record says so, which may come after the answer. */
  readonly #isGoingBack = $derived.by(() => this.#goingBack === lastMove(this.table));

  /** Whether anything of the move is made that is not sent. */
  readonly #started = $derived.by(() => this.place !== null || this.#picked.length > 0 || this.aiming !== null);

  /** To where a tile that was sent goes back, as after its action was taken back, and who is asked about it. */
  readonly #sentBack = $derived.by((): Back | null => {
    if (!this.mine || this.#started || this.#isGoingBack) return null;
    return this.moves.returnable.includes(this.table.view?.phase.type ?? "") ? this.table.back() : null;
  });

  /**
   * Whether a tile that was sent goes back only if others agree: this turn's free takebacks are used up, nobody could foresee what the
   * move brought about, or others have moved since.
   */
  readonly backAsks = $derived.by(() => Boolean(this.#sentBack?.asks.length));

  /** Whether there is something to take back without asking. */
  readonly canGoBack = $derived.by(() => this.mine && (this.#started || this.#sentBack?.asks.length === 0));

  /** Places the tile there for now; on its own place, turns it. Elsewhere, says why not. */
  tap(at: Position): void {
    if (!this.hand) return;
    if (this.place && samePlace(this.place.at, at)) return this.turn(1);
    const place = this.places.get(placeKey(at));
    if (!place) {
      this.trouble = this.#whyNot(at);
      return;
    }
    this.#put(at, this.fitting(place.rotations));
  }

  /** How the tile would lie where it can be turned so: as it is turned now, else the next way clockwise. */
  fitting(rotations: readonly Rotation[]): Rotation {
    const now = this.place?.rotation ?? this.turned;
    const clockwise = ([0, 1, 2, 3] as const).map((step) => ((now + step) % 4) as Rotation);
    return clockwise.find((rotation) => rotations.includes(rotation)) ?? 0;
  }

  /** Turns the tile: in the hand by a quarter, where it lies to its next legal way. */
  turn(step: 1 | -1): void {
    if (!this.place) {
      if (this.hand) this.turned = ((this.turned + step + 4) % 4) as Rotation;
      return;
    }
    const rotations = [...(this.places.get(placeKey(this.place.at))?.rotations ?? [])].sort();
    const index = rotations.indexOf(this.place.rotation);
    const next = rotations[(index + step + rotations.length) % rotations.length];
    if (next !== undefined && next !== this.place.rotation) this.#put(this.place.at, next);
  }

  /** Whether turning does anything: always in the hand, and where the tile can lie in several ways. */
  get turns(): boolean {
    return this.place ? this.ways > 1 : this.hand !== null;
  }

  /** Lets go of the tile where it was dragged to. */
  drop(at: Position | null): void {
    this.dragged = null;
    if (at && !(this.place && samePlace(this.place.at, at))) this.tap(at);
  }

  /** How many ways the tile can lie where it lies. */
  get ways(): number {
    return this.place ? (this.places.get(placeKey(this.place.at))?.rotations.length ?? 0) : 0;
  }

  /** Chooses, or takes the choice back. */
  choose(choice: Pick<Choice, "key">): void {
    const gone = this.#gone();
    this.#picked = this.chosen?.key === choice.key ? gone : [...gone, choice.key];
    this.aiming = null;
    this.trouble = null;
    this.#keep();
  }

  /** Says why something cannot be chosen. */
  explain({ reason, part }: RefusedChoice): void {
    this.trouble = { ...reason, at: part?.at ?? [0, 0] };
  }

  /** Lights up all places for what may go to many. */
  aim(kind: Kind): void {
    const only = this.choices.filter((choice) => choice.kind === kind);
    if (only.length === 1) this.choose(only[0]!);
    else {
      this.aiming = this.aiming === kind ? null : kind;
      this.#picked = this.#gone();
      this.#keep();
    }
  }

  /** Whether a choice of this kind has first to be aimed. */
  isAimed(kind: string): kind is Kind {
    return (this.moves.aimed as readonly string[]).includes(kind);
  }

  /** One step back: the aim, then the last choice, then the tile, also where it was sent. */
  back(): void {
    this.trouble = null;
    if (this.#sentBack) return void (this.backAsks || this.#takeBack(this.#sentBack));
    const gone = this.#gone();
    if (this.aiming) this.aiming = null;
    else if (this.chosen) this.#picked = gone;
    else if (gone.length > 0) this.#picked = gone.slice(0, -1);
    else this.reset();
    this.#keep();
  }

  /** Sends the move. What of it was refused, or could not be saved, stays, to be tried again. */
  async confirm(): Promise<void> {
    const commands = this.commands;
    if (commands.length === 0) return;
    this.trouble = null;
    const before = this.#after;
    const saved = await this.table.submit(commands);
    if (saved.length === commands.length) return this.reset();
    const [first] = commands.slice(0, saved.length);
    const isPlaced = first !== undefined && placesTile(first);
    if (isPlaced) this.place = null;
    this.#picked = this.#picked.slice(saved.length - Number(isPlaced));
    this.#keep();
    this.#after = saved.at(-1) ?? before;
    this.settle();
  }

  /** Forgets everything provisional. */
  reset(): void {
    this.place = null;
    this.#picked = [];
    this.aiming = null;
    this.trouble = null;
    this.turned = 0;
    this.dragged = null;
    this.#keep();
  }

  /** Forgets it if a move was made or taken back, or if it can't be played anymore. What is done around the game leaves it. */
  settle(): void {
    const { view, seat, around, mayMove } = this.table;
    const moved = lastMove(this.table) !== this.#after || view?.to_act !== seat || around.over;
    if (moved || (mayMove && this.place && !this.places.has(placeKey(this.place.at)))) this.reset();
  }

  async #takeBack({ to }: Back): Promise<void> {
    this.#goingBack = lastMove(this.table);
    const accepted = await this.table.act({ type: "propose", proposal: { type: "take_back", to } });
    if (!accepted) this.#goingBack = null;
  }

  #keep(): void {
    this.#after = lastMove(this.table);
    remember<Made>(
      this.table,
      this.place || this.#picked.length > 0 ? { place: this.place, picked: this.#picked } : null,
    );
  }

  #put(at: Position, rotation: Rotation): void {
    this.place = { at, rotation };
    this.trouble = null;
    this.aiming = null;
    this.#keep();
    // What was chosen stays if the tile still offers it: `#made` looks for its key among the new choices.
  }

  /** The keys of what was chosen before the choice that is open. */
  #gone(): string[] {
    return this.#made?.gone.map(({ key }) => key) ?? [];
  }

  #foreseen(commands: readonly Command[]): { view: View; legal: Command[] } | null {
    const foreseen = this.table.foresee(commands);
    return foreseen && !foreseen.rejected ? foreseen : null;
  }

  #whyNot(at: Position): (Trouble & { at: Position }) | null {
    const reasons = ([0, 1, 2, 3] as Rotation[]).map((rotation) => this.table.judge(placeTile<Command>(at, rotation)));
    const reason = reasons[this.place?.rotation ?? this.turned] ?? reasons.find((found) => found !== null);
    return reason ? { ...reason, at } : null;
  }

  #placeCommand(): Command | null {
    const tile = this.provisional;
    return tile ? placeTile<Command>(tile.at, tile.rotation) : null;
  }

  /** The tile of a move that was confirmed and is not saved yet: it stays where it was put. */
  #onItsWay(): PlacedTile | null {
    const { outgoing, view } = this.table;
    const command = outgoing[0];
    if (!command || !placesTile(command) || view?.phase.type !== "placing" || !view.phase.tile) return null;
    return { tile: view.phase.tile, at: command.at, rotation: command.rotation };
  }
}
