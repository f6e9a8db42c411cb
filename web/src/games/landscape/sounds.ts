// What can be heard in the tile games: what happens, and a move in the making before anything is sent.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import { inPlay } from "../inPlay";
import { pointsIn, type LandEvent } from "./events";
import type { AnyTurn } from "./anyTurn";
import { samePlace } from "./types";

/** What of a turn can be heard before anything is sent. */
export type TurnLook = Pick<AnyTurn, "place" | "trouble">;

/** The sound of a change in our own hand: a tile placed for now or turned, or a tap that led to nothing. */
export function soundOfTurn(before: TurnLook, now: TurnLook): Sound | null {
  if (now.trouble && now.trouble !== before.trouble) return "notAllowed";
  if (!now.place || now.place === before.place) return null;
  return before.place && samePlace(before.place.at, now.place.at) ? "turn" : "tile";
}

/** Returns what can be heard of a turn since it was last asked; a tile that lies there from the start was heard before. */
export function earFor(turn: TurnLook): () => Sound | null {
  const look = (): TurnLook => ({ place: turn.place, trouble: turn.trouble });
  let before = look();
  return () => {
    const now = look();
    const sound = soundOfTurn(before, now);
    before = now;
    return sound;
  };
}

/**
 * The sounds of a record, in order, for whoever sits in that seat (`null`: nobody, a spectator). `calls` says whether an event
 * asks something of its seat.
 */
export function soundsOfRecord<Event extends LandEvent>(
  events: readonly Event[],
  seat: Seat | null,
  soundsOf: (event: Event) => Sound[],
  calls: (event: Event) => boolean,
): Sound[] {
  const heard = inPlay(events);
  const sounds = heard.flatMap(soundsOf);
  const own = seat === null ? 0 : (pointsIn(events, seat) ?? 0);
  if (own > 0) sounds.push({ points: own });
  if (heard.some((event) => event.seat === seat && calls(event))) sounds.push("yourTurn");
  if (events.some(({ type }) => type === "game_ended")) sounds.push("end");
  return sounds.filter((sound, index) => sounds.indexOf(sound) === index);
}
