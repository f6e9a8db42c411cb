// What Goldmines gives the shared map, hand and lists.
import { placeKey } from "../landscape/types";
import type { Landscape } from "../landscape/land";
import { choicePicture, choiceWords } from "./choices";
import { tileWords } from "./describe";
import { drawBoard, drawCard, drawCourse } from "./draw";
import { edgesOf, faceNamed } from "./draw/faces";
import type { Choice } from "./moves";
import { boardSpot, castleSpot, ingotsSpot, measure, shapeOn } from "./spots";

export const land: Landscape = {
  drawBoard,
  drawCourse,
  drawCard,
  tileWords,
  edgesOf: (face) => edgesOf(faceNamed(face)),
  shapeOn,
  measure,
  spotOf: (choice, tiles) => {
    const { castle } = choice as Choice;
    if (castle) return castleSpot(castle);
    if (choice.part) return boardSpot(tiles, choice.part, "middle");
    const tile = choice.at && tiles.get(placeKey(choice.at));
    return tile ? ingotsSpot(tile) : null;
  },
  choiceWords: (choice) => choiceWords(choice as Choice),
  choicePicture: (choice, seat) => choicePicture(choice as Choice, seat),
};
