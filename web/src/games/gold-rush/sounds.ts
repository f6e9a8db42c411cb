// Which sounds belong to what happens in Gold Rush. What they sound like is told in `sound/sounds.ts`.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import type { Event, Feature, Scoring } from "./types";

const DONE: Readonly<Record<Feature, Sound | null>> = {
  railroad: "railroadDone",
  mountain: "mountainDone",
  city: "cityDone",
  prairie: null,
};

/** The sounds of a record, in order, for whoever sits in that seat (`null`: nobody, a spectator). */
export function soundsOf(events: readonly Event[], seat: Seat | null): Sound[] {
  // The final scoring is told on its own page, number by number: only the end of the game is heard.
  const final = events.findIndex((event) => event.type === "final_scoring_began");
  const inPlay = final < 0 ? events : events.slice(0, final);
  const sounds = inPlay.flatMap((event) => soundsOfEvent(event, seat));
  const own = inPlay.reduce(
    (sum, event) => sum + (event.type === "feature_scored" ? pointsOf(event.scoring, seat) : 0),
    0,
  );
  if (own > 0) sounds.push({ points: own });
  if (inPlay.some((event) => event.type === "tile_drawn" && event.seat === seat)) sounds.push("yourTurn");
  if (events.some((event) => event.type === "game_ended")) sounds.push("end");
  return sounds.filter((sound, index) => sounds.indexOf(sound) === index);
}

function soundsOfEvent(event: Event, seat: Seat | null): Sound[] {
  switch (event.type) {
    case "tile_placed":
      // Our own tile was heard when we laid it down for now.
      return event.seat === seat ? [] : ["tile"];
    case "cowboy_placed":
    case "cowboy_taken_back":
    case "tent_pitched":
      return ["follower"];
    case "token_taken":
      return ["token"];
    case "feature_scored": {
      const done = DONE[event.scoring.feature];
      return event.scoring.complete && done ? [done] : [];
    }
    default:
      return [];
  }
}

function pointsOf(scoring: Scoring, seat: Seat | null): number {
  return seat !== null && scoring.holders.includes(seat) ? scoring.points : 0;
}
