// What Gold Rush gives the shared map, hand and lists.
import { seatLook, use } from "../../draw";
import type { Landscape } from "../landscape/land";
import { kindWords } from "./choices";
import { tileWords } from "./describe";
import { drawBoard, drawCard, drawCourse } from "./draw";
import { edgesOf, faceNamed } from "./draw/faces";
import type { Choice } from "./moves";
import { boardSpot, ROLES } from "./pieces";
import { measure, shapeOn } from "./spots";
import type { Feature } from "./types";

export const land: Landscape = {
  drawBoard,
  drawCourse,
  drawCard,
  tileWords,
  edgesOf: (face) => edgesOf(faceNamed(face)),
  shapeOn,
  measure,
  spotOf: ({ part }, tiles) => part && boardSpot(tiles, part, "middle"),
  choiceWords: (choice) => kindWords((choice as Choice).kind),
  choicePicture: ({ kind, part }, seat) => {
    const { id } = seatLook(seat);
    if (kind === "tent") return use(`tent-${id}`, [0, 9], 0.8);
    const feature = (part?.feature ?? "prairie") as Feature;
    return use(`cowboy-${id}-${ROLES[feature]}`, feature === "prairie" ? [0, 5] : [0, 11], 0.62);
  },
};
