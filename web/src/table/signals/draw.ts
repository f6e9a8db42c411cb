// Five reactions, drawn around 0,0 in 48 units, keyed in ink so that they are seen on any ground.
import { colour } from "../../draw";
import type { Reaction } from "../../protocol";

const ink = `stroke="${colour("ink")}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"`;
const shape = (data: string, fill: string): string => `<path d="${data}" fill="${fill}" ${ink}/>`;
const line = (data: string): string => `<path d="${data}" fill="none" ${ink}/>`;
/** What everything stands on. */
const disc = `<circle r="22.5" fill="${colour("sheet")}" stroke="${colour("ink")}" stroke-width="1.4"/>`;

const PICTURES: Readonly<Record<Reaction, string>> = {
  // A hat, lifted, with what flies off it.
  hat:
    shape(
      "M-17,5C-10,9.500 10,9.500 17,5C14,1.500 10,3.500 8.500,2L6.500,-9C4,-11.500 1.500,-8.500 0,-8.500S-4,-11.500 -6.500,-9L-8.500,2C-10,3.500 -14,1.500 -17,5Z",
      "#8a5a2b",
    ) +
    shape("M-8.500,2C-4,4.500 4,4.500 8.500,2L8,-1.200C4,1 -4,1 -8,-1.200Z", colour("gold")) +
    line("M-9,14H9M-5,17.500H5"),
  nugget:
    shape("M-14,4C-15.500,-3 -10,-9 -3,-10S10,-11 14,-4S12,11 3,12S-12.500,11 -14,4Z", colour("gold")) +
    line("M-8,3L-2,-2L5,1M-2,-2L0,8") +
    shape("M9,-18L10.400,-14.400L14,-13L10.400,-11.600L9,-8L7.600,-11.600L4,-13L7.600,-14.400Z", colour("sheet")),
  // A pan, empty but for a drop.
  pan:
    shape("M-17,-4C-17,-8 -9,-10 0,-10S17,-8 17,-4C15,6 9,10 0,10S-15,6 -17,-4Z", "#7d858b") +
    shape("M-13,-4C-13,-6.400 -7,-7.400 0,-7.400S13,-6.400 13,-4S7,-.4 0,-.4S-13,-1.600 -13,-4Z", "#4d555b") +
    shape("M0,12.500C2.400,15.500 2.400,18.500 0,18.500S-2.400,15.500 0,12.500Z", "#7fb0c8"),
  coffee:
    shape("M-8,-7H8L11,13H-11Z", "#5d6f7b") +
    shape("M-9,-7C-6,-11 6,-11 9,-7Z", "#7d8d98") +
    line("M9.500,-3C17,-4 17,9 11,9M-9,-2L-16,-6L-14,-1L-10,4") +
    line("M-4,-19C-6,-16.500 -2,-15.500 -4,-13M2,-19C0,-16.500 4,-15.500 2,-13"),
  dynamite:
    shape("M-13,-3L-8,-8L11,11L6,16Z", "#a33b2c") +
    line("M-7,-3L-9.500,-.5M5,9L2.500,11.500M-10.500,-5.500C-14,-10 -8,-13 -4,-11") +
    shape(
      "M-1,-18L1,-13.500L6,-14.500L3.500,-10.500L6.500,-6.500L1.500,-7.500L-1,-3.500L-2,-8.500L-7,-9.500L-2.800,-12Z",
      colour("gold"),
    ),
};

export const reactionPicture = (reaction: Reaction): string => disc + PICTURES[reaction];
