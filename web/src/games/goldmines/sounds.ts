// Which sounds belong to what happens in Goldmines. What they sound like is told in `sound/sounds.ts`.
import type { Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import { soundsOfRecord } from "../landscape/sounds";
import type { Event, Feature } from "./types";

const DONE: Readonly<Record<Feature, Sound | null>> = {
  road: null,
  city: "cityDone",
  monastery: "cityDone",
  field: null,
  castle: null,
};

/** The sounds of a record, in order, for whoever sits in that seat (`null`: nobody, a spectator). */
export function soundsOf(events: readonly Event[], seat: Seat | null): Sound[] {
  // To be asked in somebody else's turn is as much a call as one's own.
  return soundsOfRecord(
    events,
    seat,
    (event) => soundsOfEvent(event, seat),
    ({ type }) => type === "tile_drawn" || type === "asked",
  );
}

function soundsOfEvent(event: Event, seat: Seat | null): Sound[] {
  switch (event.type) {
    case "tile_placed":
      // Our own tile was heard when we placed it for now.
      return event.seat === seat ? [] : ["tile"];
    case "meeple_placed":
      return ["piece"];
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
