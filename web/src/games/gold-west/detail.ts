// What can be said about something on the table that somebody points at: its name, what it does, and why it cannot be had now.
import { refusalWords } from "../../i18n/refused.svelte";
import { listed, m } from "../../i18n/words";
import { cellKey, type CardView, type CellView, type TrackView, type View } from "./types";
import type { Picked } from "./picked";
import type { Turn } from "./turn.svelte";
import { pointsWords, type Names } from "../../table/names";
import { cellWords, effectWords, goodsWords, scoresWords } from "./words";

export interface PickedDetail {
  title: string;
  lines: string[];
}

/** What is to be said of what is pointed at; nothing of a bin or a hex, which speak for themselves. */
export function detailOf(picked: Picked | null, view: View, seat: number | null, names: Names): PickedDetail | null {
  switch (picked?.type) {
    case "card": {
      const card = view.cards.find(({ card }) => card === picked.card);
      return card ? cardDetail(card, names) : null;
    }
    case "cell": {
      const cell = view.cells.find(({ cell }) => cellKey(cell) === cellKey(picked.cell));
      return cell ? cellDetail(cell, view, seat, names) : null;
    }
    case "track": {
      const track = view.tracks.find(({ metal }) => metal === picked.metal);
      return track ? trackDetail(track, view, seat, names) : null;
    }
    default:
      return null;
  }
}

function cardDetail({ price, points, effect, owner }: CardView, names: Names): PickedDetail {
  const lines = [`${pointsWords(points)}. ${effectWords(effect)}`];
  if (owner !== null) lines.push(m.west_card_of({ name: names(owner) }));
  return { title: m.west_card_title({ price: goodsWords(price) }), lines };
}

function cellDetail(cell: CellView, view: View, seat: number | null, names: Names): PickedDetail {
  const lines = cell.office ? [m.west_cell_scores({ scores: scoresWords(cell) })] : [`${scoresWords(cell)}.`];
  const worth = view.offices.find(({ office }) => office === cell.office)?.worth[seat ?? -1];
  if (worth !== undefined) lines.push(m.west_cell_worth({ points: pointsWords(worth) }));
  lines.push(heldWords(cell, names));
  return { title: m.west_cell_title({ what: cellWords(cell), price: goodsWords(cell.price) }), lines };
}

/** Who has influence on a cell. */
export function heldWords({ holder, guest }: CellView, names: Names): string {
  const held = [holder, guest].filter((seat) => seat !== null).map(names);
  if (held.length === 0) return m.west_cell_free();
  return held.length > 1 ? m.west_cell_shared({ names: listed(held) }) : m.west_cell_held({ names: held[0] ?? "" });
}

function trackDetail(track: TrackView, view: View, seat: number | null, names: Names): PickedDetail {
  const lines = seat === null ? [] : [nextStepWords(track, view, seat)];
  const coaches = listed(coachesWords(track, view, names));
  return { title: m.west_track_title({ metal: track.metal }), lines: [...lines, `${coaches}.`] };
}

/** How far each player's stagecoach has come on a track. */
export function coachesWords(
  { steps }: Pick<TrackView, "steps">,
  { coach_steps }: Pick<View, "coach_steps">,
  names: Names,
): string[] {
  return steps.map((made, seat) => m.west_track_coach({ name: names(seat), steps: made, of: coach_steps.length }));
}

/** What the next step on a track brings a seat. */
export function nextStepWords(
  { stacks, steps }: TrackView,
  { coach_steps }: Pick<View, "coach_steps">,
  seat: number,
): string {
  const next = coach_steps[steps[seat] ?? 0];
  if (!next) return m.west_track_end();
  if (next.mark > 0) return m.west_track_next_mark({ points: pointsWords(next.mark) });
  if (next.stack === null) return m.west_track_next();
  const tile = stacks[next.stack]?.[0];
  return tile === undefined ? m.west_track_next_empty() : m.west_track_next_tile({ points: pointsWords(tile) });
}

/** Why what is pointed at cannot be done. */
export function whyNot(turn: Turn): string {
  return turn.rejection ? refusalWords(turn.rejection.code, turn.rejection.message) : "";
}
