// What players show each other for a moment: where they point, and reactions. Nothing of it is kept but whom we do not want to see, which follows the account.
import { getContext, setContext } from "svelte";

import { announcer } from "../../announce/announcer.svelte";
import { m, named, plain } from "../../i18n/words";
import { choices } from "../../account/chosen.svelte";
import type { ClientMessage, Muted, Reaction, Seat, SeatView, ServerMessage, Spot } from "../../protocol";
import { MAX_MUTED, MAX_POINTS, MAX_REACTIONS, SIGNALS_WITHIN } from "../../wire/limits";

/** How long a place is pointed at, and a reaction rises, in milliseconds. */
export const POINTED = 5000;
const RISES = 600;
const MOST = { point: MAX_POINTS, react: MAX_REACTIONS };

export const REACTIONS: readonly Reaction[] = ["hat", "nugget", "pan", "coffee", "dynamite"];

interface Pointed {
  key: number;
  seat: Seat;
  at: Spot;
}
export interface Reacted {
  key: number;
  seat: Seat;
  reaction: Reaction;
}
/** What the map of a game adds: how many of its units a hundredth is, and the words for a place. */
export interface Pointing {
  unit: number;
  where: (x: number, y: number) => string;
  /** The words for a place beside the map. */
  beside?: (at: Beside) => string;
}
export type Beside = Exclude<Spot, { on: "map" }>;

const NOBODY: Muted = { all: false, players: [] };

export class Signals {
  points = $state.raw<readonly Pointed[]>([]);
  reactions = $state.raw<readonly Reacted[]>([]);
  /** Whether the next tap on the map points. */
  aiming = $state(false);
  readonly #muted: Muted = $derived(choices.muted ?? NOBODY);
  /** The words for places, of the map that is shown. */
  where: ((at: Spot) => string) | null = null;
  #number = 0;
  readonly #sent: Record<keyof typeof MOST, number[]> = { point: [], react: [] };

  constructor(
    private readonly send: (message: ClientMessage) => boolean,
    private readonly seats: () => readonly SeatView[],
    private readonly own: () => Seat | null,
    /** Says so where refusals are said. */
    private readonly toofast: () => void,
    private readonly now: () => number = Date.now,
  ) {}

  get seated(): boolean {
    return this.own() !== null;
  }

  name(seat: Seat): string {
    return named(this.seats()[seat]?.player.name ?? `${seat + 1}`);
  }

  /** Points, unless we have done so often enough; returns whether it was sent. */
  point(at: Spot): boolean {
    this.aiming = false;
    if (!this.seated) return false;
    return this.#show({ type: "point", at });
  }

  /** Reacts, unless we have done so often enough; returns whether it was sent. */
  react(reaction: Reaction): boolean {
    return this.seated && this.#show({ type: "react", reaction });
  }

  #show(message: Extract<ClientMessage, { type: keyof typeof MOST }>): boolean {
    const now = this.now();
    const sent = this.#sent[message.type].filter((then) => now - then < SIGNALS_WITHIN);
    this.#sent[message.type] = sent;
    if (sent.length >= MOST[message.type]) {
      this.toofast();
      return false;
    }
    if (!this.send(message)) return false;
    sent.push(now);
    return true;
  }

  hear(message: Extract<ServerMessage, { type: "pointed" | "reacted" }>): void {
    const { seat } = message;
    const ours = seat === this.own();
    if (!ours && this.isMuted(seat)) return;
    const key = this.#number++;
    const name = this.name(seat);
    if (message.type === "pointed") {
      this.points = [...this.points.filter((point) => point.seat !== seat), { key, seat, at: message.at }];
      setTimeout(() => (this.points = this.points.filter((point) => point.key !== key)), POINTED);
      const where = this.where?.(message.at) ?? "";
      if (!ours && where) announcer.say(plain(m.signals_points({ name, where })));
    } else {
      const { reaction } = message;
      this.reactions = [...this.reactions, { key, seat, reaction }];
      setTimeout(() => (this.reactions = this.reactions.filter((shown) => shown.key !== key)), RISES * 2);
      if (!ours) announcer.say(plain(m.signals_reacts({ name, reaction: m.reaction({ reaction }) })));
    }
  }

  get allMuted(): boolean {
    return this.#muted.all;
  }

  isMuted(seat: Seat): boolean {
    return this.#muted.all || this.#muted.players.includes(this.seats()[seat]?.player.id ?? "");
  }

  muteAll(all: boolean): void {
    this.#mute({ ...this.#muted, all });
  }

  mute(player: string, off: boolean): void {
    const others = this.#muted.players.filter((id) => id !== player);
    this.#mute({ ...this.#muted, players: off ? [...others, player] : others });
  }

  /** Nothing that is shown by somebody we do not want to see stays. */
  #mute(muted: Muted): void {
    choices.choose("muted", { ...muted, players: muted.players.slice(-MAX_MUTED) });
    this.points = this.points.filter(({ seat }) => seat === this.own() || !this.isMuted(seat));
  }
}

const KEY = Symbol("signals");

/** Called while the page of a table is made, and, without any, where a table is looked back on. */
export function offerSignals(signals?: Signals): void {
  setContext(KEY, signals);
}

/** The signals of the table around us; none where nobody else is. */
export function tableSignals(): Signals | undefined {
  return getContext<Signals | undefined>(KEY);
}
