// What happened, in words: one line for a step, with the points it brought; steps on a track gather in one.
import { m } from "../../i18n/words";
import type { Outcome, Seat } from "../../protocol";
import type { MoveRecord } from "../../table/records";
import { NONE, totalOf } from "./resources";
import type { Event, Hex, Resources, Scoring, View } from "./types";
import { cellKey } from "./types";
import { namesThen, pointsWords, wonWords, type Names } from "../../table/names";
import { cellWords, goodsWords, sourceWords, terrainWords } from "./words";

export interface LogLine {
  key: string;
  seat: Seat | null;
  sentence: string;
  /** What 'why?' rings on the map. */
  hexes: readonly Hex[];
}

/** A line while it may still grow. */
interface Draft {
  key: string;
  seat: Seat | null;
  what: string;
  points: number | null;
  hexes: readonly Hex[];
  /** Metals shipped in a row. */
  shipped?: Resources;
  /** Whether a bonus tile was taken on the way. */
  took?: boolean;
}

/** What an event says of itself; a `seat` only if it isn't the seat that did it. */
type Told = Pick<Draft, "what" | "hexes"> & { seat?: Seat | null };

type Card = Pick<View, "cards" | "cells" | "hexes"> | null;

/**
 * The log in words, oldest first. `outcome` is the table's, since the game doesn't know who gave up; without it no winner is named.
 * `view` says what cards cost, which terrain a token lies on, and which office a space of Boomtown belongs to.
 */
export function describe(
  records: readonly MoveRecord<Event>[],
  names: Names,
  outcome: Outcome | null,
  view: Card,
): LogLine[] {
  const teller = new Teller(names, outcome, view);
  for (const record of records) {
    teller.names = namesThen(names, record.seq);
    record.events.forEach((event, index) => teller.tell(event, `${record.seq}.${index}`));
  }
  return teller.lines.map(({ key, seat, what, points, hexes }) => ({
    key,
    seat,
    hexes,
    sentence: points === null ? m.west_log_plain({ what }) : m.west_log_points({ what, points: pointsWords(points) }),
  }));
}

class Teller {
  readonly lines: Draft[] = [];
  readonly #offices: Map<string, string>;
  readonly #terrains: Map<string, string>;
  #final = false;

  constructor(
    /** Who had the seats at the record that is told. */
    public names: Names,
    private readonly outcome: Outcome | null,
    private readonly view: Card,
  ) {
    this.#terrains = new Map(view?.hexes.map(({ hex, terrain }) => [String(hex), terrainWords(terrain)]));
    this.#offices = new Map(view?.cells.map((place) => [cellKey(place.cell), cellWords(place)]));
  }

  tell(event: Event, key: string): void {
    if (event.type === "scored") return this.#scored(event.scoring, key);
    if (event.type === "shipped") return this.#shipped(event, this.names(event.seat), key);
    if (event.type === "final_scoring_began") this.#final = true;
    const seat = "seat" in event ? event.seat : null;
    const told = "seat" in event ? this.#done(event, this.names(event.seat)) : this.#happened(event);
    if (told) this.lines.push({ key, seat, points: null, ...told });
  }

  /** What happened at the table, by nobody's move; `null` if there's nothing to say. */
  #happened(event: Exclude<Event, { seat: Seat }>): Told | null {
    switch (event.type) {
      case "opened":
        return line(withoutStop(m.log_opened({ first: this.names(event.first) })));
      case "tokens_turned_up":
        return line(m.west_log_turned_up({ count: event.tokens.length }), ...event.tokens.map(({ hex }) => hex));
      case "final_round_began":
        return line(m.west_log_final_round());
      case "final_scoring_began":
        return line(m.west_log_final());
      case "game_ended":
        if (!this.outcome) return null;
        return { ...line(withoutStop(wonWords(this.outcome, this.names))), seat: this.outcome.winners[0] ?? null };
      default:
        return null; // nothing on the table has changed
    }
  }

  /** What a player did; `null` if there's nothing to say. */
  #done(event: Extract<Event, { seat: Seat }>, name: string): Told | null {
    switch (event.type) {
      case "bin_activated":
        return line(m.west_log_activated({ name, bin: event.bin, goods: goodsWords(event.usable) }));
      case "invested":
        return line(investedWords(event, name));
      case "influence_gained":
        return line(m.west_log_influence({ name, terrain: terrainWords(event.terrain) }));
      case "effect_lapsed":
        return line(m.west_log_lapsed());
      case "influence_placed":
        return line(this.#placedWords(event, name));
      case "goods_taken":
        return line(m.west_log_goods({ name, goods: goodsWords({ ...NONE, [event.resource]: 1 }) }));
      case "peeked":
        return line(this.#peekedWords(event, name), event.hex);
      case "resource_gained":
        return line(m.west_log_gained({ name, goods: goodsWords({ ...NONE, [event.resource]: 1 }), bin: event.bin }));
      case "camp_upgraded":
        return line(m.west_log_upgraded({ name, terrain: terrainWords(event.terrain) }), event.hex);
      case "built": {
        const [terrain, goods] = [terrainWords(event.terrain), goodsWords(event.resources)];
        return line(m.west_log_built({ name, piece: event.piece, terrain, goods }), event.hex);
      }
      case "looted": {
        const [terrain, goods] = [this.#terrainOf(event.hex), goodsWords(event.resources)];
        return line(m.west_log_looted({ name, goods, terrain }), event.hex);
      }
      case "stored":
        return line(m.west_log_stored({ name, goods: goodsWords(event.resources), bin: event.bin }));
      case "turn_ended":
        if (totalOf(event.discarded) === 0) return null;
        return line(m.west_log_lost({ name, goods: goodsWords(event.discarded) }));
      default:
        return null; // whose turn it is and what they may choose stands above the map
    }
  }

  #placedWords({ cell, paid }: Extract<Event, { type: "influence_placed" }>, name: string): string {
    const where = this.#offices.get(cellKey(cell)) ?? "";
    return totalOf(paid) > 0
      ? m.west_log_placed({ name, goods: goodsWords(paid), where })
      : m.west_log_placed_free({ name, where });
  }

  #peekedWords({ hex, token }: Extract<Event, { type: "peeked" }>, name: string): string {
    const terrain = this.#terrainOf(hex);
    const there = this.view?.hexes.find((place) => String(place.hex) === String(hex));
    const goods = token !== null && there?.token?.resources ? goodsWords(there.token.resources) : "";
    return goods ? m.west_log_peeked_known({ name, terrain, goods }) : m.west_log_peeked({ name, terrain });
  }

  /** Points in play belong to the step that brought them; at the end each is a line of its own. */
  #scored(scoring: Scoring, key: string): void {
    const last = this.lines.at(-1);
    if (!this.#final && last?.seat === scoring.seat) {
      last.points = (last.points ?? 0) + scoring.points;
      return;
    }
    const what = m.west_log_scored({ name: this.names(scoring.seat), what: sourceWords(scoring, this.view) });
    this.lines.push({ key, seat: scoring.seat, what, points: scoring.points, hexes: scoring.hexes });
  }

  #shipped(event: Extract<Event, { type: "shipped" }>, name: string, key: string): void {
    const { seat, metal, paid, tile } = event;
    if (totalOf(paid) === 0) {
      this.lines.push({ key, seat, what: m.west_log_step({ name, metal }), points: null, hexes: [] });
      return;
    }
    const last = this.lines.at(-1);
    const row = last?.seat === seat && last.shipped && last.shipped[metal] > 0 ? last : null;
    const shipped = { ...NONE, [metal]: (row?.shipped?.[metal] ?? 0) + 1 };
    const goods = goodsWords(shipped);
    const took = tile !== null || Boolean(row?.took);
    const draft: Draft = {
      key: row?.key ?? key,
      seat,
      what: took ? m.west_log_shipped_tile({ name, goods }) : m.west_log_shipped({ name, goods }),
      points: row?.points ?? null,
      hexes: [],
      shipped,
      took,
    };
    if (row) this.lines[this.lines.length - 1] = draft;
    else this.lines.push(draft);
  }

  #terrainOf(hex: Hex): string {
    return this.#terrains.get(String(hex)) ?? "";
  }
}

const line = (what: string, ...hexes: Hex[]): Told => ({ what, hexes });

function investedWords({ paid, bonus }: Extract<Event, { type: "invested" }>, name: string): string {
  const goods = goodsWords(paid);
  return bonus === null ? m.west_log_invested({ name, goods }) : m.west_log_invested_bonus({ name, goods, bonus });
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, "");

/** Where a seat's points come from, entry by entry; some of it has no place on the map. */
export function scoreEntries(
  view: View,
  seat: Seat,
): { words: string; points: number; places: readonly Hex[] | undefined }[] {
  return (view.scores[seat]?.entries ?? []).map((entry) => ({
    words: sourceWords(entry, view),
    points: entry.points,
    places: entry.hexes.length > 0 ? entry.hexes : undefined,
  }));
}
