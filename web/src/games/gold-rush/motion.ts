// Which motion belongs to what happens in Gold Rush.
import { pile, seatLook, use } from "../../draw";
import type { Seat } from "../../protocol";
import { dropped, moved, taken, type Effect, type Shown } from "../../table/motion";
import { laid, scored, settled } from "../landscape/motion";
import { byPlace } from "../landscape/types";
import { land } from "./land";
import { boardSpot, piecesOf, ROLES } from "./pieces";
import { partKey, type Event, type Part, type Scoring, type View } from "./types";

/** What a record looks like when it happens, to whoever sits in that seat. `view` is the table after it. */
export function motionOf(events: readonly Event[], view: View, seat: Seat | null): Shown {
  // The final scoring is told on its own page, number by number.
  const final = events.findIndex((event) => event.type === "final_scoring_began");
  const inPlay = final < 0 ? events : events.slice(0, final);
  const mover =
    inPlay.flatMap((event) => ("seat" in event && event.type !== "tile_drawn" ? [event.seat] : []))[0] ?? null;
  const arrived = new Set(inPlay.flatMap((event) => (event.type === "cowboy_placed" ? [cowboyKey(event)] : [])));
  const stage = { tiles: byPlace(view.tiles), pieces: piecesOf(view), seat, arrived };
  return { mover, effects: inPlay.flatMap((event) => effectsOf(event, stage)) };
}

interface Stage {
  tiles: ReturnType<typeof byPlace<View["tiles"][number]>>;
  pieces: ReturnType<typeof piecesOf>;
  seat: Seat | null;
  /** Cowboys that this very move put down: one that goes home at once did not stand there before. */
  arrived: ReadonlySet<string>;
}

function effectsOf(event: Event, stage: Stage): Effect[] {
  const { tiles, pieces, seat } = stage;
  const piece = (key: string) => pieces.filter((piece) => piece.key === key);
  switch (event.type) {
    case "tile_placed":
      return [event.seat === seat ? settled(land, event) : laid(land, event, event.seat)];
    case "cowboy_placed":
      return piece(cowboyKey(event)).map(dropped);
    case "cowboy_taken_back":
      return [home(stage, event)];
    case "tent_pitched": {
      const { from } = event;
      return piece(`tent ${event.seat} ${partKey(event.to)}`).map((tent) =>
        from ? moved(boardSpot(tiles, from, "foot"), tent) : dropped(tent),
      );
    }
    case "token_taken":
      return [taken("slide", use("token-back", [0, 0]), boardSpot(tiles, event.part, "pile"), event.seat)];
    case "feature_scored":
      return scoringEffects(event.scoring, stage);
    default:
      return [];
  }
}

/** The feature is ringed; then its points fly, and with them everything that goes back to its owner. */
function scoringEffects(scoring: Scoring, stage: Stage): Effect[] {
  const { parts, holders, points, complete, cowboys, tents, dealt } = scoring;
  const first = parts[0];
  if (!first || (holders.length === 0 && tents.length === 0 && dealt.length === 0)) return [];
  const stands = (seat: Seat): Part => cowboys.find((cowboy) => cowboy.seat === seat)?.part ?? first;
  const gains =
    points > 0 ? holders.map((seat) => ({ seat, points, from: boardSpot(stage.tiles, stands(seat), "middle") })) : [];
  const left = complete && scoring.feature !== "prairie" ? cowboys : [];
  const tokens = [...new Set(dealt.map((token) => token.seat))].map((seat) => {
    const own = dealt.filter((token) => token.seat === seat).length;
    return taken(
      "slide",
      own === 1 ? use("token-back", [0, 0]) : pile(own),
      boardSpot(stage.tiles, first, "pile"),
      seat,
      true,
    );
  });
  return [
    ...scored(land, stage.tiles, parts, gains),
    ...tokens,
    ...left.map((cowboy) => home(stage, cowboy, true)),
    ...tents.map(({ seat, part }) =>
      taken("home", use(`tent-${seatLook(seat).id}`, [0, 0]), boardSpot(stage.tiles, part, "foot"), seat, true),
    ),
  ];
}

function home({ tiles, arrived }: Stage, { seat, part }: { seat: Seat; part: Part }, together = false): Effect {
  const figure = use(`cowboy-${seatLook(seat).id}-${ROLES[part.feature]}`, [0, 0]);
  return {
    ...taken("home", figure, boardSpot(tiles, part, "foot"), seat, together),
    stands: !arrived.has(cowboyKey({ seat, part })),
  };
}

const cowboyKey = ({ seat, part }: { seat: Seat; part: Part }): string => `cowboy ${seat} ${partKey(part)}`;
