// What Gold Rush says of its features in the player aids.
import { m } from "../../i18n/words";
import { Aids } from "../landscape/aids";
import { countedWords } from "./describe";
import { boardSpot } from "./pieces";
import { shapeOn } from "./spots";
import type { View } from "./types";

export const aids = new Aids<View>({
  ground: "prairie",
  name: ({ feature }) => m.rush_feature({ feature }),
  more: ({ lines, tokens }) =>
    [countedWords(lines), ...(tokens > 0 ? [m.aids_tokens({ count: tokens })] : [])].join(", "),
  meeples: ({ cowboys }) => cowboys,
  spotOn: (tiles, part) => boardSpot(tiles, part, "middle"),
  shapeOn,
});
