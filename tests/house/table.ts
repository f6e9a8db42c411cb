// What may happen around a game, written from docs/fair-play.md alone: who may do what, and what comes of it.

import type { Json } from "./json";
import type { Position } from "./rules";

import { type Act, carried, type Event, type Proposal, readAct } from "./acts";
import { type Pace, readCause } from "./clock";
import { type Holder, isPerson, Standing, THREE_DAYS } from "./standing";

export class Table extends Standing {
  /** The text of what time brings about, which is folded in; null if it does not. */
  pass(at: number, json: Json): string | null {
    const [cause, clock] = [readCause(json), this.clock];
    const turn = clock?.turn;
    if (!cause || !clock || !turn) return null;
    const { seat } = turn;
    const events = ((): Event[] | null => {
      switch (cause.type) {
        case "time_up": {
          if (this.isTimely(at)) return null;
          const others = this.holders.some((holder, other) => other !== seat && isPerson(holder));
          const then: Record<Pace["then"], Event[]> = {
            wait: [],
            play_turn: [{ type: "played_for", seat }],
            sit_in: [{ type: "sat_in", seat }, ...(others ? [] : [{ type: "paused" }])],
          };
          return [{ type: "timed_out", seat }, ...then[clock.pace.then]];
        }
        case "delay": {
          const given = !turn.up && turn.since !== null && cause.ms >= 1 && cause.ms <= clock.used(at);
          return given ? [{ type: "time_given", seat, ms: cause.ms }] : null;
        }
        case "deserted":
          return clock.pace.type === "live" && turn.since !== null && this.isTimely(at) ? [{ type: "paused" }] : null;
        case "back":
          return this.deserted ? [{ type: "went_on" }] : null;
      }
    })();
    if (!events) return null;
    this.lapse(at);
    for (const event of events) {
      if (event.type === "timed_out") turn.up = true;
      else if (event.type === "played_for") this.holders[seat] = "for_turn";
      else if (event.type === "sat_in") this.leaves(seat, "stand_in");
      else if (event.type === "time_given") clock.give(Number(event["ms"]), at);
      else this.paused = event.type === "paused";
    }
    if (events.some(({ type }) => type === "paused" || type === "went_on")) this.deserted = cause.type === "deserted";
    this.settle(at, false);
    return JSON.stringify(events);
  }

  /** The text of what an act brings about, which is folded in; null if it is refused. Who was there, the record alone says. */
  act(seq: number, at: number, seat: number, json: Json, recorded: unknown): string | null {
    const act = readAct(json);
    if (!act) return null;
    const asked = (Array.isArray(recorded) ? recorded : []).flatMap((event: Event) =>
      event?.type === "proposed" && Array.isArray(event["asked"]) ? (event["asked"] as number[]) : [],
    );
    const events = this.#judge(at, seat, act, asked);
    if (!events) return null;
    this.acts[seat]! += 1;
    this.lapse(at);
    if (act.type !== "take" && act.type !== "reclaim") this.isBack(seat);
    for (const event of events) this.happens(seq, at, seat, event);
    this.settle(
      at,
      events.some(({ type }) => type === "taken_back"),
    );
    return JSON.stringify(events);
  }

  /** How it ended; null if it did not. */
  outcome(): Json {
    const own = this.position.outcome as { scores: number[]; winners: number[] } | null;
    if (!own && !this.ended) return null;
    // A game may break a tie in its own way; it only doesn't know who has given up.
    if (own && !this.holders.includes("given_up")) return own;
    const scores = own?.scores ?? this.rules.points(this.position);
    const stays = scores.map((_, seat) => seat).filter((seat) => this.holders[seat] !== "given_up");
    const ranks = own && this.version > 1 ? this.rules.ranks(this.position) : scores.map((score) => [score]);
    const ahead = (one: number, other: number) =>
      ranks[one]!.map((rank, at) => rank - ranks[other]![at]!).find((more) => more !== 0) ?? 0;
    return { scores, winners: stays.filter((seat) => stays.every((other) => ahead(seat, other) >= 0)) };
  }

  #judge(at: number, seat: number, act: Act, asked: number[]): Event[] | null {
    const holder = this.holders[seat];
    if (this.ended || this.position.outcome !== null) return null;
    if (act.type === "take") return this.#takes(at, seat, act.offer, act.player);
    if (act.type === "reclaim") {
      const player = this.lent.get(seat);
      return player === undefined ? null : [{ type: "taken", player, from: this.players[seat] }];
    }
    if (!isPerson(holder) && holder !== "stand_in") return null;
    if (act.type === "return") return holder === "stand_in" ? [{ type: "returned" }] : null;
    if (act.type === "give_up") return this.#givesUp(seat);
    if (holder === "stand_in") return null;
    if (holder === "for_turn" && act.type === "propose" && act.proposal.type === "take_back") return null;
    if (act.type === "go_on") return this.paused ? [{ type: "went_on" }] : null;
    if (act.type === "propose") return this.#proposes(at, seat, act.proposal, asked);
    const offer = this.offers.find(({ number }) => number === act.to);
    if (act.type === "refuse" && offer) {
      const theirs = (offer.seat === seat || offer.by === seat) && at <= offer.at + THREE_DAYS;
      return theirs ? [{ type: "refused", to: act.to }] : null;
    }
    const question = this.questions.find(({ number }) => number === act.to);
    if (!question || at > question.at + THREE_DAYS) return null;
    const isAsked = question.asked.includes(seat) && !question.yes.includes(seat) && !question.no.includes(seat);
    if (act.type === "refuse") return isAsked || question.by === seat ? [{ type: "refused", to: act.to }] : null;
    if (!isAsked) return null;
    const { proposal } = question;
    if (question.yes.length + 1 < question.needed) return [{ type: "agreed", to: act.to }];
    if (proposal.type === "sit_in" && !(isPerson(this.holders[proposal.seat]) && this.#mayPlayFor(proposal.seat)))
      return null;
    if (proposal.type === "give" && !(this.#mayGive(at, proposal.seat) && this.#mayPlayFor(proposal.seat))) return null;
    return [{ type: "agreed", to: act.to }, carried(proposal)];
  }

  /** Whether the others may offer a seat that nobody is known to be in. */
  #mayGive(at: number, seat: number): boolean {
    const offered = this.offers.some((offer) => offer.seat === seat && at <= offer.at + THREE_DAYS);
    return !offered && this.holders[seat] !== undefined && this.holders[seat] !== "program";
  }

  get #isAtLeisure(): boolean {
    return this.version > 1 && this.clock?.pace.type === "leisure";
  }

  /** Whether somebody else may play for whoever has a seat and is away. */
  #mayPlayFor(seat: number): boolean {
    const turn = this.clock?.turn;
    return !this.#isAtLeisure || this.holders[seat] !== "person" || (turn?.seat === seat && turn.up);
  }

  #takes(at: number, seat: number, number: number, player: string): Event[] | null {
    const offer = this.offers.find((offer) => offer.number === number && offer.seat === seat);
    if (!offer || at > offer.at + THREE_DAYS) return null;
    const from = this.players[seat];
    if (offer.by !== seat && !this.#mayPlayFor(seat)) return null;
    if (player === from || this.sat.some((sat) => sat.player === player && sat.seat !== seat)) return null;
    return [{ type: "taken", player, from }];
  }

  #givesUp(seat: number): Event[] {
    const left = this.holders.filter((holder, other) => other !== seat && holder !== "given_up");
    if (left.length <= 1 || left.every((holder) => holder === "program"))
      return [{ type: "gave_up" }, { type: "ended" }];
    if (!left.some(isPerson) && !this.paused) return [{ type: "gave_up" }, { type: "paused" }];
    return [{ type: "gave_up" }];
  }

  #proposes(at: number, seat: number, proposal: Proposal, present: number[]): Event[] | null {
    if (this.acts[seat]! >= 16) return null;
    const others = this.holders.flatMap((holder, other) => (isPerson(holder) && other !== seat ? [other] : []));
    const here = others.filter((other) => present.includes(other));
    const mayReturn = (holder: Holder) => isPerson(holder) || (holder === "stand_in" && this.version > 1);
    const everybody = this.holders.flatMap((holder, other) => (mayReturn(holder) && other !== seat ? [other] : []));
    let [asked, needed]: [number[], number] = [everybody, everybody.length];
    switch (proposal.type) {
      case "take_back": {
        const consent = this.#mayTakeBack(seat, proposal.to);
        if (consent === null) return null;
        if (!consent) [asked, needed] = [[], 0];
        break;
      }
      case "pause":
        if (this.paused) return null;
        asked = this.#isAtLeisure ? others : here;
        needed = Math.ceil(asked.length / 2);
        break;
      case "sit_in":
        if (!isPerson(this.holders[proposal.seat])) return null;
        if (proposal.seat === seat) {
          if (others.length === 0) return null;
          [asked, needed] = [[], 0];
        } else {
          if (present.includes(proposal.seat) || !this.#mayPlayFor(proposal.seat)) return null;
          [asked, needed] = [here, Math.ceil(here.length / 2)];
        }
        break;
      case "give":
        if (!this.#mayGive(at, proposal.seat)) return null;
        if (proposal.seat === seat) [asked, needed] = [[], 0];
        else {
          if (!this.#mayPlayFor(proposal.seat)) return null;
          asked = others.filter((other) => other !== proposal.seat);
          needed = Math.ceil(asked.length / 2);
          if (needed === 0 && this.holders[proposal.seat] !== "given_up") return null;
        }
        break;
      case "end":
        break;
    }
    if (needed === 0) return [carried(proposal)];
    if (this.questions.some((question) => question.by === seat && at <= question.at + THREE_DAYS)) return null;
    if (this.refused.includes(`${seat} ${JSON.stringify(proposal)}`)) return null;
    return [{ type: "proposed", proposal, asked, needed }];
  }

  /** Whether others are asked; null if it may not be at all. */
  #mayTakeBack(seat: number, to: number): boolean | null {
    const last = this.line.findLastIndex((link) => link.seat === seat);
    const kept = this.line.findIndex(({ seq }) => seq === to) + 1;
    if (last < 0 || kept === 0) return null;
    const cut = this.line.slice(kept).map((link, at) => ({ ...link, before: this.line[kept + at - 1]!.position }));
    const own = cut.length > 0 && cut.every((link) => link.seat === seat);
    if (kept !== last && !own) return null;
    const shows = (position: Position, viewer?: number) => this.rules.seen(position, position.events, viewer);
    if (cut.some(({ position }) => this.holders.some((_, viewer) => shows(position, viewer) !== shows(position))))
      return null;
    const foreseen = () =>
      cut.every(({ before, position, command }) => this.rules.foreseen(before, seat, command) === shows(position));
    if (own && this.position.toAct === seat && this.free < 3 && foreseen()) return false;
    return kept === last ? true : null;
  }
}
