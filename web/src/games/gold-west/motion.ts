// Which motion belongs to what happens in Gold West.
import { seatLook, use } from "../../draw";
import type { Seat } from "../../protocol";
import { dropped, seatSpot, taken, type Effect, type Endpoint, type Shown } from "../../table/motion";
import { inPlay } from "../inPlay";
import { centreOf, drawPieces, tokenUp } from "./draw";
import { cellKey, hexKey, type Event, type Hex, type Resources, type Scoring, type View } from "./types";

/** Where a card, a space of Boomtown and a shipping track are shown: `data-spot`. */
export const cardSpot = (card: string): string => `card ${card}`;
export const cellSpot = (cell: Parameters<typeof cellKey>[0]): string => `cell ${cellKey(cell)}`;
export const trackSpot = (metal: string): string => `track ${metal}`;

/** What a record looks like when it happens, to whoever sits in that seat. `view` is the table after it. */
export function motionOf(events: readonly Event[], view: View, seat: Seat | null): Shown {
  const shown = inPlay(events);
  const mover =
    shown.flatMap((event) => ("seat" in event && event.type !== "turn_began" ? [event.seat] : []))[0] ?? null;
  return { mover, effects: shown.flatMap((event) => effectsOf(event, view, seat)) };
}

function effectsOf(event: Event, view: View, seat: Seat | null): Effect[] {
  switch (event.type) {
    case "built":
      return [...stands(event, view, seat), token(event)];
    case "looted":
      return [...stands(event, view, seat), token(event)];
    case "camp_upgraded":
      return stands(event, view, seat);
    case "invested":
      return marked(event.seat, cardSpot(event.card), seat);
    case "influence_placed":
      return marked(event.seat, cellSpot(event.cell), seat);
    case "shipped":
      return marked(event.seat, trackSpot(event.metal), seat);
    case "scored":
      return event.scoring.points > 0 ? [rise(event.scoring)] : [];
    default:
      return [];
  }
}

/** Somebody else's building comes down; our own has stood there while we planned. */
function stands({ hex, seat }: { hex: Hex; seat: Seat }, view: View, own: Seat | null): Effect[] {
  if (seat === own) return [];
  return drawPieces(view.hexes.filter((place) => hexKey(place.hex) === hexKey(hex))).map(dropped);
}

/** What was there goes to whoever took it. */
function token({ hex, seat, resources }: { hex: Hex; seat: Seat; resources: Resources }): Effect {
  const [x, y] = centreOf(hex);
  return { ...taken("home", tokenUp(resources), { x, y }, seat, true), stands: false };
}

/** Somebody else's disc goes where they paid. */
function marked(seat: Seat, spot: string, own: Seat | null): Effect[] {
  if (seat === own) return [];
  return [
    {
      kind: "slide",
      from: seatSpot(seat),
      to: { spot },
      draw: () => use(`badge-${seatLook(seat).id}`, [0, 0], 1.6),
      hides: null,
    },
  ];
}

/** Points fly from what they are for. */
function rise({ seat, source, points, hexes }: Scoring): Effect {
  const origin = (): Endpoint => {
    switch (source.type) {
      case "investment":
        return { spot: cardSpot(source.card) };
      case "four_points":
        return { spot: cellSpot(source.cell) };
      case "shipping_mark":
      case "shipping_tile":
        return { spot: trackSpot(source.metal) };
      default: {
        const [x, y] = hexes[0] ? centreOf(hexes[0]) : [0, 0];
        return hexes[0] ? { x, y } : seatSpot(seat);
      }
    }
  };
  return {
    kind: "rise",
    from: origin(),
    to: seatSpot(seat),
    draw: () => `<text class="points">+${points}</text>`,
    hides: null,
    points: { seat, points },
  };
}
