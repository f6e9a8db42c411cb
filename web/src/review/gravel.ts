// The mark of points missed: a little gravel.
import { path } from "../draw/svg";

/** Around a place, some 11 units across. */
export const gravel = ([x, y]: readonly [number, number], scale: number): string =>
  `<g transform="translate(${x},${y}) scale(${scale})">` +
  path("M-5.6,4.4L-4.4,.6L-1.4,.2L.2,2.4L-.8,4.8ZM.6,4.8L1.4,1L4.6,.8L5.8,4.2ZM-2.6,-.4L-1,-4L2,-4.2L3,-.6L.8,.6Z", {
    fill: "gravel",
    line: "ink",
    width: 0.9,
  }) +
  `</g>`;
