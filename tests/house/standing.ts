// How things stand around a game, and what becomes of that by each event; written from docs/fair-play.md alone.

import type { Json } from "./json";
import type { Position, Rules } from "./rules";

import type { Event, Proposal } from "./acts";
import { Clock, type Pace } from "./clock";

export type Holder = "person" | "program" | "for_turn" | "stand_in" | "given_up";

/** A question that may still be answered. */
type Question = {
  number: number;
  at: number;
  by: number;
  proposal: Proposal;
  asked: number[];
  needed: number;
  yes: number[];
  no: number[];
};

/** A seat that a friend may take. */
type Offer = { number: number; at: number; by: number; seat: number };

/** Somebody who had a seat until another took it. */
export type Former = { seat: number; player: string; until: number };

/** A record that holds, and the position after it. */
type Link = { seq: number; seat: number | null; command: string; position: Position };

export const isPerson = (holder: Holder | undefined) => holder === "person" || holder === "for_turn";

export const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

export class Standing {
  protected line: Link[];
  protected paused = false;
  /** Whether it pauses because nobody was there. */
  protected deserted = false;
  protected readonly clock: Clock | null;
  protected ended = false;
  protected questions: Question[] = [];
  protected offers: Offer[] = [];
  /** Whose a seat is that a friend plays meanwhile, by seat; and who has sat where. */
  protected readonly lent = new Map<number, string>();
  protected readonly sat: { seat: number; player: string }[];
  /** Who gave a seat to another, in order. */
  readonly former: Former[] = [];
  /** What was refused since the last move, and how many acts of each seat there were. */
  protected refused: string[] = [];
  protected acts: number[];
  /** How many records held at most. */
  #longest = 1;
  /** Who moved last, and how often they went back without asking since somebody else did. */
  #mover: number | null = null;
  protected free = 0;

  constructor(
    started: Position,
    readonly holders: Holder[],
    readonly rules: Rules,
    pace: Pace | null,
    at: number,
    /** Who sits in each seat now. */
    readonly players: string[],
    /** The version of the rules by which the game was opened. */
    readonly version: number,
  ) {
    this.sat = players.map((player, seat) => ({ seat, player }));
    this.line = [{ seq: 1, seat: null, command: "", position: started }];
    this.acts = holders.map(() => 0);
    this.clock = pace && new Clock(pace, holders.length);
    this.settle(at, true);
  }

  get position(): Position {
    return this.line.at(-1)!.position;
  }

  /** What led to this position, as spectators saw it. */
  seenLine(): Json[] {
    return this.line.flatMap(({ position }) => JSON.parse(this.rules.seen(position, position.events)) as Json[]);
  }

  mayMove(): boolean {
    return !this.paused && !this.ended;
  }

  /** Whether nothing else is due before a record of this time. */
  isTimely(at: number): boolean {
    const due = this.clock?.due() ?? null;
    return due === null || at < due;
  }

  move(seq: number, at: number, seat: number, command: string, position: Position): void {
    if (seat !== this.#mover) [this.#mover, this.free] = [seat, 0];
    if (this.holders[seat] === "person") this.isBack(seat);
    this.line.push({ seq, seat, command, position });
    if (this.line.length > this.#longest || this.version === 1) this.acts.fill(0);
    this.#longest = Math.max(this.#longest, this.line.length);
    this.refused = [];
    this.questions = this.questions.filter(({ proposal }) => proposal.type !== "take_back");
    this.settle(at, false);
  }

  protected lapse(at: number): void {
    this.questions = this.questions.filter((question) => at <= question.at + THREE_DAYS);
    this.offers = this.offers.filter((offer) => at <= offer.at + THREE_DAYS);
  }

  /** What the others offered of somebody who plays is theirs again. */
  protected isBack(seat: number): void {
    this.offers = this.offers.filter((offer) => offer.seat !== seat || offer.by === seat);
  }

  /** Sets the clock to whoever is asked now. A computer that played one turn for somebody goes with it. */
  protected settle(at: number, anew: boolean): void {
    const over = this.ended || this.position.outcome !== null;
    const asked = over ? null : this.position.toAct;
    this.holders.forEach((holder, seat) => {
      if (holder === "for_turn" && seat !== asked) this.holders[seat] = "person";
    });
    this.clock?.ask(asked, asked !== null && this.holders[asked] === "person", at, anew, this.version);
    this.clock?.run(!this.paused, at);
  }

  protected happens(seq: number, at: number, seat: number, event: Event): void {
    const question = this.questions.find(({ number }) => number === event["to"]);
    const close = (closed: Question) => (this.questions = this.questions.filter((other) => other !== closed));
    switch (event.type) {
      case "proposed": {
        const { proposal, asked, needed } = event as unknown as Question;
        this.questions.push({ number: seq, at, by: seat, proposal, asked, needed, yes: [], no: [] });
        break;
      }
      case "agreed":
        question!.yes.push(seat);
        if (question!.yes.length >= question!.needed) close(question!);
        break;
      case "refused":
        this.offers = this.offers.filter(({ number }) => number !== event["to"]);
        if (!question) return;
        if (question!.by === seat) return void close(question!);
        question!.no.push(seat);
        if (question!.asked.length - question!.no.length < question!.needed) {
          close(question!);
          this.refused.push(`${question!.by} ${JSON.stringify(question!.proposal)}`);
        }
        break;
      case "taken_back":
        this.line = this.line.filter((link) => link.seq <= Number(event["to"]));
        this.questions = this.questions.filter(({ proposal }) => proposal.type !== "take_back");
        if (this.position.toAct === seat) this.free += 1;
        break;
      case "paused":
        [this.paused, this.deserted] = [true, this.deserted && this.version === 1];
        break;
      case "went_on":
        [this.paused, this.deserted] = [false, false];
        break;
      case "sat_in":
        this.leaves(Number(event["seat"]), "stand_in");
        break;
      case "returned":
        this.#returns(seat, at);
        break;
      case "gave_up":
        this.leaves(seat, "given_up");
        break;
      case "offered":
        this.offers.push({ number: seq, at, by: seat, seat: Number(event["seat"]) });
        break;
      case "taken":
        this.#changesHands(seq, at, seat, String(event["player"]), String(event["from"]));
        break;
      case "ended":
        this.ended = true;
        break;
    }
  }

  #changesHands(seq: number, at: number, seat: number, player: string, from: string): void {
    const offer = this.offers.find((offer) => offer.seat === seat);
    const onLoan = offer && offer.by !== seat && this.holders[seat] !== "given_up";
    if (this.lent.get(seat) === player) this.lent.delete(seat);
    else if (onLoan && !this.lent.has(seat)) this.lent.set(seat, from);
    this.offers = this.offers.filter((offer) => offer.seat !== seat);
    const forTurn = this.holders[seat] === "for_turn";
    this.leaves(seat, forTurn ? "for_turn" : "person");
    if (!forTurn && this.clock?.aside?.seat === seat) this.clock.end(at);
    this.players[seat] = player;
    this.sat.push({ seat, player });
    this.former.push({ seat, player: from, until: seq });
  }

  /** Questions of somebody who leaves are closed, and those that wait for their answer, unless they may come back to give it. */
  protected leaves(seat: number, to: Holder): void {
    this.holders[seat] = to;
    const waits = ({ type }: Proposal) =>
      this.version > 1 && to === "stand_in" && (type === "take_back" || type === "end");
    this.questions = this.questions.filter(
      ({ by, asked, yes, no, proposal }) =>
        by !== seat &&
        (!asked.includes(seat) || yes.includes(seat) || (this.version > 1 && no.includes(seat)) || waits(proposal)),
    );
  }

  /** In a turn whose time was up a computer plays on, if another person waits for it. */
  #returns(seat: number, at: number): void {
    const others = this.holders.some((holder, other) => other !== seat && isPerson(holder));
    const aside = this.clock?.aside;
    const late = aside?.seat === seat && aside.up && this.clock!.pace.then !== "wait";
    if (late && !others) this.clock!.end(at);
    this.holders[seat] = late && others ? "for_turn" : "person";
  }
}
