// Which sounds belong to what happens in Gold Rush. What they sound like is told in `sound/sounds.ts`.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import { soundsOfRecord } from "../landscape/sounds";
import type { Event, Feature } from "./types";

const DONE: Readonly<Record<Feature, Sound | null>> = {
  railroad: "railroadDone",
  mountain: "mountainDone",
  city: "cityDone",
  prairie: null,
};

/** The sounds of a record, in order, for whoever sits in that seat (`null`: nobody, a spectator). */
export function soundsOf(events: readonly Event[], seat: Seat | null): Sound[] {
  return soundsOfRecord(
    events,
    seat,
    (event) => soundsOfEvent(event, seat),
    ({ type }) => type === "tile_drawn",
  );
}

function soundsOfEvent(event: Event, seat: Seat | null): Sound[] {
  switch (event.type) {
    case "tile_placed":
      // Our own tile was heard when we placed it for now.
      return event.seat === seat ? [] : ["tile"];
    case "cowboy_placed":
    case "cowboy_taken_back":
    case "tent_pitched":
      return ["piece"];
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
