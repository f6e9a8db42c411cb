// Which motion belongs to what happens in Gold Rush.
import { pile, seatLook, use } from "../../draw";
import type { Seat } from "../../protocol";
import { dropped, moved, taken, turnedUp, type Effect, type Shown } from "../../table/motion";
import { inPlay } from "../inPlay";
import { placed, scored, settled } from "../landscape/motion";
import { byPlace } from "../landscape/types";
import { land } from "./land";
import { boardSpot, piecesOf, ROLES } from "./pieces";
import { gainedBy, tokenKey } from "./tokens";
import { partKey, type Event, type Part, type Scoring, type Token, type View } from "./types";

/** What a record looks like when it happens, to whoever sits in that seat. `view` is the table after it. */
export function motionOf(events: readonly Event[], view: View, seat: Seat | null): Shown {
  const shown = inPlay(events);
  const mover =
    shown.flatMap((event) => ("seat" in event && event.type !== "tile_drawn" ? [event.seat] : []))[0] ?? null;
  const arrived = new Set(shown.flatMap((event) => (event.type === "cowboy_placed" ? [cowboyKey(event)] : [])));
  // Our new tokens are the last of those that we hold.
  const gained = seat === null ? 0 : shown.reduce((sum, event) => sum + gainedBy(event, seat).length, 0);
  const held = seat === null ? 0 : (view.players[seat]?.tokens.length ?? 0);
  const stage = {
    tiles: byPlace(view.tiles),
    pieces: piecesOf(view),
    seat,
    arrived,
    turning: shown.length === events.length,
    next: held - gained,
  };
  return { mover, effects: shown.flatMap((event) => effectsOf(event, stage)) };
}

interface Stage {
  tiles: ReturnType<typeof byPlace<View["tiles"][number]>>;
  pieces: ReturnType<typeof piecesOf>;
  seat: Seat | null;
  /** Cowboys that this very move put down: one that returns at once did not stand there before. */
  arrived: ReadonlySet<string>;
  /** Whether our tokens turn up when they arrive: at the end of the game everybody's do, on its own page. */
  turning: boolean;
  /** Which of our tokens the next one is. */
  next: number;
}

function effectsOf(event: Event, stage: Stage): Effect[] {
  const { tiles, pieces, seat } = stage;
  const piece = (key: string) => pieces.filter((piece) => piece.key === key);
  switch (event.type) {
    case "tile_placed":
      return [event.seat === seat ? settled(land, event) : placed(land, event, event.seat)];
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
      return tokensTaken([event.token], event.seat, event.part, stage);
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
  const tokens = [...new Set(dealt.map((token) => token.seat))].flatMap((seat) =>
    tokensTaken(gainedBy({ type: "feature_scored", scoring }, seat), seat, first, stage, true),
  );
  return [
    ...scored(land, stage.tiles, parts, gains),
    ...tokens,
    ...left.map((cowboy) => home(stage, cowboy, true)),
    ...tents.map(({ seat, part }) =>
      taken("home", use(`tent-${seatLook(seat).id}`, [0, 0]), boardSpot(stage.tiles, part, "foot"), seat, true),
    ),
  ];
}

/** Tokens slide face down to whoever gets them; ours go to those that we hold, and turn over there. */
function tokensTaken(tokens: (Token | null)[], seat: Seat, from: Part, stage: Stage, together = false): Effect[] {
  const back = use("token-back", [0, 0]);
  const drawn = tokens.length === 1 ? back : pile(tokens.length);
  const slide = taken("slide", drawn, boardSpot(stage.tiles, from, "pile"), seat, together);
  if (seat !== stage.seat || !stage.turning) return [slide];
  const first = stage.next;
  stage.next += tokens.length;
  const turned = tokens.flatMap((token, index) => {
    const key = tokenKey(first + index);
    return token === null ? [] : turnedUp(back, use(`token-${token}`, [0, 0]), { spot: key }, key);
  });
  return [{ ...slide, to: turned[0]?.to ?? slide.to }, ...turned];
}

function home({ tiles, arrived }: Stage, { seat, part }: { seat: Seat; part: Part }, together = false): Effect {
  const figure = use(`cowboy-${seatLook(seat).id}-${ROLES[part.feature]}`, [0, 0]);
  return {
    ...taken("home", figure, boardSpot(tiles, part, "foot"), seat, together),
    stands: !arrived.has(cowboyKey({ seat, part })),
  };
}

const cowboyKey = ({ seat, part }: { seat: Seat; part: Part }): string => `cowboy ${seat} ${partKey(part)}`;
