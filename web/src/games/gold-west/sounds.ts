// Which sounds belong to what happens in Gold West. What they sound like is told in `sound/sounds.ts`.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import { inPlay } from "../inPlay";
import type { Event } from "./types";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  bin_activated: "tile",
  built: "piece",
  camp_upgraded: "piece",
  influence_placed: "piece",
  looted: "token",
  invested: "token",
  stored: "token",
  shipped: "railroadDone",
};

/** The sounds of a record, in order, for whoever sits in that seat (`null`: nobody, a spectator). */
export function soundsOf(events: readonly Event[], seat: Seat | null): Sound[] {
  // Of the final scoring only the end of the game is heard.
  const heard = inPlay(events);
  const sounds = heard.flatMap((event) => SOUNDS[event.type] ?? []);
  const own = heard.reduce(
    (sum, event) => sum + (event.type === "scored" && event.scoring.seat === seat ? event.scoring.points : 0),
    0,
  );
  if (own > 0) sounds.push({ points: own });
  if (heard.some((event) => event.type === "turn_began" && event.seat === seat)) sounds.push("yourTurn");
  if (events.some((event) => event.type === "game_ended")) sounds.push("end");
  return sounds.filter((sound, index) => sounds.indexOf(sound) === index);
}
