// Which motion belongs to what happens in Goldmines.
import { seatLook, use } from "../../draw";
import type { Seat } from "../../protocol";
import { dropped, taken, type Effect, type Shown } from "../../table/motion";
import { inPlay } from "../inPlay";
import { placed, scored, settled } from "../landscape/motion";
import { byPlace, partKey, placeKey } from "../landscape/types";
import { land } from "./land";
import { meepleKey, meepleSpot, piecesOf, ROLES } from "./pieces";
import { boardSpot, castleSpot, ingotsSpot } from "./spots";
import type { Event, Meeple, Scoring, View } from "./types";

/** What a record looks like when it happens, to whoever sits in that seat. `view` is the table after it. */
export function motionOf(events: readonly Event[], view: View, seat: Seat | null): Shown {
  const shown = inPlay(events);
  const mover =
    shown.flatMap((event) =>
      "seat" in event && event.type !== "tile_drawn" && event.type !== "asked" ? [event.seat] : [],
    )[0] ?? null;
  const stage = { view, tiles: byPlace(view.tiles), pieces: piecesOf(view), seat };
  return { mover, effects: shown.flatMap((event) => effectsOf(event, stage)) };
}

interface Stage {
  view: View;
  tiles: ReturnType<typeof byPlace<View["tiles"][number]>>;
  pieces: ReturnType<typeof piecesOf>;
  seat: Seat | null;
}

function effectsOf(event: Event, stage: Stage): Effect[] {
  const { tiles, pieces, seat } = stage;
  const starting = (key: string) => pieces.filter((piece) => piece.key.startsWith(key));
  switch (event.type) {
    case "tile_placed":
      return [event.seat === seat ? settled(land, event) : placed(land, event, event.seat)];
    case "ingot_placed":
      return starting(`ingots ${placeKey(event.at)} `).map(dropped);
    case "meeple_placed":
      return starting(meepleKey(event)).map(dropped);
    case "castle_built":
      return starting(`castle ${event.parts.map(partKey).join(" ")}`).map(dropped);
    case "feature_scored":
      return scoringEffects(event.scoring, stage);
    case "ingot_taken": {
      const tile = tiles.get(placeKey(event.from));
      return tile ? [taken("slide", use("ingot", [0, 0]), ingotsSpot(tile), event.seat)] : [];
    }
    default:
      return [];
  }
}

/** The feature is ringed; then its points fly, and with them the meeples that return. */
function scoringEffects(scoring: Scoring, stage: Stage): Effect[] {
  const { parts, holders, points, complete, feature, meeples } = scoring;
  const first = parts[0];
  if (!first || holders.length === 0) return [];
  const from = (seat: Seat) => {
    if (feature === "castle") return castleSpot(parts);
    return boardSpot(stage.tiles, meeples.find((meeple) => meeple.seat === seat)?.part ?? first, "middle");
  };
  const gains = points > 0 ? holders.map((seat) => ({ seat, points, from: from(seat) })) : [];
  const left = complete && feature !== "field" ? meeples : [];
  return [...scored(land, stage.tiles, parts, gains), ...left.map((meeple) => home(stage, meeple))];
}

function home({ view }: Stage, meeple: Meeple): Effect {
  const figure = use(`meeple-${seatLook(meeple.seat).id}-${ROLES[meeple.part.feature]}`, [0, 0]);
  return taken("home", figure, meepleSpot(view, meeple), meeple.seat, true);
}
