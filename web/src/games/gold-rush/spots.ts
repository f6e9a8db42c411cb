// Where things stand on a placed tile of Gold Rush, and its outlines.
import { measuresOf } from "../landscape/measures";
import { anchorsOf, geometryOf, shapeOf } from "./draw";

export const { anchorOn, measure, shapeOn } = measuresOf({ geometryOf, anchorsOf, shapeOf });
