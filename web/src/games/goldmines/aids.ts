// What Goldmines says of its features in the player aids.
import { m } from "../../i18n/words";
import { Aids } from "../landscape/aids";
import { boardSpot, shapeOn } from "./spots";
import type { FeatureView, View } from "./types";

export const aids = new Aids<View>({
  ground: "field",
  pending: "castle",
  name: ({ feature }) => m.mines_feature({ feature }),
  more: moreOf,
  meeples: ({ meeples }) => meeples,
  spotOn: (tiles, part) => boardSpot(tiles, part as FeatureView["parts"][number], "middle"),
  shapeOn,
});

function moreOf({ feature, borders, tiles, ingots, lines }: FeatureView): string {
  if (feature === "field") return m.mines_aids_cities({ count: borders.length });
  if (feature === "castle") return m.mines_aids_castle();
  if (feature === "monastery")
    return m.aids_around({ count: lines.find(({ item }) => item === "neighbour")?.count ?? 0 });
  return [m.aids_tiles({ count: tiles }), ...(ingots > 0 ? [m.mines_ingots({ count: ingots })] : [])].join(", ");
}
