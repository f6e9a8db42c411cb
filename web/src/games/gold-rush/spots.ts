// Where things stand on a laid tile of Gold Rush, and its outlines.
import { measuresOf } from "../landscape/measures";
import { anchorsOf, layOf, shapeOf } from "./draw";

export const { anchorOn, measure, shapeOn } = measuresOf({ layOf, anchorsOf, shapeOf });
