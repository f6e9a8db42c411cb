// A move before it is sent: where the tile lies for now, what goes on it. All of it is provisional, and none of it judged here:
// what is possible comes from the engine's list of legal commands.
import type { Position, Rotation } from "../../protocol";
import { partKey, placeKey, samePlace, type Command, type Face, type Part, type RushTable, type View } from "./types";

/** What one may do after the tile, gathered as a player thinks of it. */
export type ChoiceKind = "railroad" | "mountain" | "city" | "prairie" | "tent" | "take_token" | "take_back" | "pass";

/** One thing to do: on a part of the map, or nowhere in particular. */
export interface Choice {
  /** Stable on the page: `mountain-0`, `tent 2,1/mountain/0`, `take_token`. */
  key: string;
  kind: ChoiceKind;
  command: Command;
  /** Where on the map it belongs. */
  part: Part | null;
}

export interface Provisional {
  tile: Face;
  at: Position;
  rotation: Rotation;
}

export class Turn {
  /** Where the tile lies for now. */
  place = $state.raw<{ at: Position; rotation: Rotation } | null>(null);
  #chosen = $state<string | null>(null);
  /** Which kind of thing is being placed, when it can go to many places: then they light up on the map. */
  aiming = $state<"tent" | "take_back" | null>(null);
  /** Why the last tap led to nothing. */
  trouble = $state.raw<{ code: string; message: string; at: Position } | null>(null);

  constructor(private readonly table: RushTable) {}

  /** Whether the game waits for us, and no move of ours is on its way. */
  readonly mine = $derived.by(() => {
    const { view, seat, outgoing } = this.table;
    return seat !== null && view?.to_act === seat && outgoing.length === 0;
  });

  /** The tile in our hand, if we are to lay one. */
  readonly hand = $derived.by((): Face | null => {
    const phase = this.table.view?.phase;
    return this.mine && phase?.type === "placing" ? phase.tile : null;
  });

  /** Every place where the tile may lie, with the ways to turn it there. */
  readonly places = $derived.by(() => {
    const places = new Map<string, { at: Position; rotations: Rotation[] }>();
    if (!this.mine) return places;
    for (const command of this.table.legal) {
      if (command.type !== "place_tile") continue;
      const place = places.get(placeKey(command.at)) ?? { at: command.at, rotations: [] };
      place.rotations.push(command.rotation);
      places.set(placeKey(command.at), place);
    }
    return places;
  });

  /** The tile as it would lie. */
  readonly provisional = $derived.by((): Provisional | null => {
    if (this.place && this.hand) return { tile: this.hand, ...this.place };
    return this.#onItsWay();
  });

  /** What the tile would bring about, without what comes after it; of a move on its way, all of it. */
  readonly #placed = $derived.by(() => {
    const { outgoing } = this.table;
    const command = this.#placeCommand();
    const foreseen = outgoing.length > 0 ? this.table.foresee(outgoing) : command ? this.table.foresee([command]) : null;
    return foreseen && !foreseen.rejected ? foreseen : null;
  });

  /** What the map shows: the table, with the tile that we are about to lay. */
  readonly view = $derived.by((): View | null => this.#placed?.view ?? this.table.view);

  /** What can be done after the tile; empty before it lies. */
  readonly choices = $derived.by((): Choice[] => {
    if (!this.mine) return [];
    const phase = this.table.view?.phase;
    if (phase?.type === "acting") return this.table.legal.map((command) => choiceOf(command, phase.at));
    return this.#placed && this.place ? this.#placed.legal.map((command) => choiceOf(command, this.place!.at)) : [];
  });

  /** What was chosen, if it is still possible. */
  readonly chosen = $derived.by(() => this.choices.find((choice) => choice.key === this.#chosen) ?? null);

  /** The whole move: what `confirm` sends. */
  readonly commands = $derived.by((): Command[] => {
    if (!this.mine) return [];
    const place = this.#placeCommand();
    const action = this.chosen ?? this.choices.find((choice) => choice.kind === "pass");
    if (!action) return [];
    return place ? [place, action.command] : [action.command];
  });

  /** Points that this move would bring at once, as the engine foresees them; `null` when nothing would be scored for us. */
  readonly points = $derived.by((): number | null => {
    const { seat } = this.table;
    if (seat === null || this.commands.length === 0) return null;
    const foreseen = this.table.foresee(this.commands);
    if (!foreseen || foreseen.rejected) return null;
    const scored = foreseen.events.filter((event) => event.type === "feature_scored" && event.scoring.holders.includes(seat));
    if (scored.length === 0) return null;
    return scored.reduce((sum, event) => sum + (event.type === "feature_scored" ? event.scoring.points : 0), 0);
  });

  /** Whether there is something to take back. */
  readonly canGoBack = $derived.by(() => this.mine && (this.place !== null || this.#chosen !== null || this.aiming !== null));

  /** Lays the tile there for now; on its own place, turns it. Elsewhere, says why not. */
  tap(at: Position): void {
    if (!this.hand) return;
    if (this.place && samePlace(this.place.at, at)) return this.turn(1);
    const place = this.places.get(placeKey(at));
    if (!place) {
      this.trouble = this.#whyNot(at);
      return;
    }
    // It keeps the way it is turned, if it can lie so.
    const rotation = this.place && place.rotations.includes(this.place.rotation) ? this.place.rotation : place.rotations[0];
    this.#lay(at, rotation ?? 0);
  }

  /** Turns the tile to its next legal way. */
  turn(step: 1 | -1): void {
    if (!this.place) return;
    const rotations = [...(this.places.get(placeKey(this.place.at))?.rotations ?? [])].sort();
    const index = rotations.indexOf(this.place.rotation);
    const next = rotations[(index + step + rotations.length) % rotations.length];
    if (next !== undefined && next !== this.place.rotation) this.#lay(this.place.at, next);
  }

  /** How many ways the tile can lie where it lies. */
  get ways(): number {
    return this.place ? (this.places.get(placeKey(this.place.at))?.rotations.length ?? 0) : 0;
  }

  /** Chooses, or takes the choice back. */
  choose(choice: Choice): void {
    this.#chosen = this.#chosen === choice.key ? null : choice.key;
    this.aiming = null;
  }

  /** Lights up all places for a tent, or all cowboys that may go home. */
  aim(kind: "tent" | "take_back"): void {
    const only = this.choices.filter((choice) => choice.kind === kind);
    if (only.length === 1) this.choose(only[0]!);
    else {
      this.aiming = this.aiming === kind ? null : kind;
      this.#chosen = null;
    }
  }

  /** One step back: the aim, then the choice, then the tile. */
  back(): void {
    this.trouble = null;
    if (this.aiming) this.aiming = null;
    else if (this.#chosen) this.#chosen = null;
    else this.place = null;
  }

  /** Sends the move. */
  async confirm(): Promise<void> {
    const commands = this.commands;
    if (commands.length === 0) return;
    this.trouble = null;
    if (await this.table.submit(commands)) this.reset();
  }

  /** Forgets everything provisional. */
  reset(): void {
    this.place = null;
    this.#chosen = null;
    this.aiming = null;
    this.trouble = null;
  }

  #lay(at: Position, rotation: Rotation): void {
    this.place = { at, rotation };
    this.trouble = null;
    this.aiming = null;
    // The choice stays if the tile still offers it: `chosen` looks for its key among the new choices.
  }

  #whyNot(at: Position): { code: string; message: string; at: Position } | null {
    const reasons = ([0, 1, 2, 3] as Rotation[]).map((rotation) => this.table.judge({ type: "place_tile", at, rotation }));
    const reason = reasons[this.place?.rotation ?? 0] ?? reasons.find((found) => found !== null);
    return reason ? { ...reason, at } : null;
  }

  #placeCommand(): Command | null {
    const tile = this.provisional;
    return tile ? { type: "place_tile", at: tile.at, rotation: tile.rotation } : null;
  }

  /** The tile of a move that was confirmed and is not saved yet: it stays where it was put. */
  #onItsWay(): Provisional | null {
    const { outgoing, view } = this.table;
    const command = outgoing[0];
    if (command?.type !== "place_tile" || view?.phase.type !== "placing") return null;
    return { tile: view.phase.tile, at: command.at, rotation: command.rotation };
  }
}

function choiceOf(command: Command, tile: Position): Choice {
  switch (command.type) {
    case "place_cowboy": {
      const part = { at: tile, feature: command.feature, index: command.index };
      return { key: `${command.feature}-${command.index}`, kind: command.feature, command, part };
    }
    case "pitch_tent": {
      const part = { at: command.at, feature: "mountain" as const, index: command.index };
      return { key: `tent ${partKey(part)}`, kind: "tent", command, part };
    }
    case "take_back":
      return { key: `take_back ${partKey(command.part)}`, kind: "take_back", command, part: command.part };
    case "take_token":
      return { key: "take_token", kind: "take_token", command, part: null };
    case "pass":
    case "place_tile":
      return { key: "pass", kind: "pass", command, part: null };
  }
}
