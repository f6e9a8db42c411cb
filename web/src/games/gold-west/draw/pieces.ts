/**
 * What only Gold West has of pieces: settlements and stagecoaches, keyed twice like all pieces. Feet are at 0,0.
 */

import { brand, seatLook } from "../../../draw/seats";
import { at, circleData, path, shadow } from "../../../draw/svg";

const HOUSE = "M-13,0V-12L-4,-22H9L15,-13V-2L5,1Z";
const ROOF = "M-4,-21.6H9.4L15.4,-12.6L5,-9.6Z";

/** The settlement of a seat, about 30 by 24. */
export function settlement(seat: number): string {
  const { id } = seatLook(seat);
  return (
    shadow(16, 4, 4, 1, 0.35) +
    path(HOUSE, { line: "key", width: 5, round: true }) +
    path(HOUSE, { fill: "paper", line: "paper", width: 3, round: true }) +
    path("M-13,0V-11L-4,-21L5,-10V1Z", { fill: id }) +
    path("M5,1V-10L15,-12.6V-2Z", { fill: `${id}-dark` }) +
    path(ROOF, { paint: `thread-${id}` }) +
    path(ROOF, { fill: "dusk", opacity: 0.15 }) +
    at([-4, -7.4], brand(seat), 0.78)
  );
}

const COACH = "M-12,-6L-13,-17H11L12,-9L16,-8L9,-3H-9Z";

/** The stagecoach of a seat, about 32 by 20. */
export function coach(seat: number): string {
  const { id } = seatLook(seat);
  const wheel = (x: number, y: number, radius: number): string =>
    path(circleData(x, y, radius), { fill: "paper", line: "key", width: 1.6 }) +
    path(`M${x},${y - radius}V${y + radius}M${x - radius},${y}H${x + radius}`, { line: "key", width: 0.9 });
  return (
    shadow(15, 3, 1, 1, 0.35) +
    path(COACH, { fill: "key", line: "key", width: 4.6, round: true }) +
    path(COACH, { fill: "paper", line: "paper", width: 2.6, round: true }) +
    path("M-12,-6C-14,-10 -13.6,-14 -13,-17H11L12,-9L16,-8L9,-3H-9Z", { paint: `thread-${id}` }) +
    path("M-14,-17.4H12", { line: `${id}-dark`, width: 2.4 }) +
    wheel(-7, -2.6, 5) +
    wheel(7.6, -2, 4) +
    at([-1, -11.4], path(circleData(0, 0, 8), { fill: id }) + brand(seat), 0.62)
  );
}
