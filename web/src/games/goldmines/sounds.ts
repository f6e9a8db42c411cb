// Which sounds belong to what happens in Goldmines. What they sound like is told in `sound/sounds.ts`.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import type { Event, Feature, Scoring } from "./types";

const DONE: Readonly<Record<Feature, Sound | null>> = {
  road: null,
  city: "cityDone",
  monastery: "cityDone",
  field: null,
  castle: null,
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
  // To be asked in somebody else's turn is as much a call as one's own.
  if (inPlay.some((event) => (event.type === "tile_drawn" || event.type === "asked") && event.seat === seat))
    sounds.push("yourTurn");
  if (events.some((event) => event.type === "game_ended")) sounds.push("end");
  return sounds.filter((sound, index) => sounds.indexOf(sound) === index);
}

function soundsOfEvent(event: Event, seat: Seat | null): Sound[] {
  switch (event.type) {
    case "tile_placed":
      // Our own tile was heard when we laid it down for now.
      return event.seat === seat ? [] : ["tile"];
    case "meeple_placed":
      return ["follower"];
    case "ingot_placed":
    case "ingot_taken":
      return ["token"];
    case "castle_built":
      return ["mountainDone"];
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
