// How each effect moves, and what stands for it when less motion is wanted: a fade where it arrives or leaves, and no travel.
import type { Effect, Kind } from "./effects";

/** Where something is seen: in units of the board, and how large. */
export interface Stand {
  x: number;
  y: number;
  scale: number;
}

const place = ({ x, y, scale }: Stand, more = ""): string =>
  `translate(${round(x)}px, ${round(y)}px) scale(${round(scale)})${more}`;
const round = (value: number): number => Math.round(value * 1000) / 1000;
const between = (a: number, b: number, part: number): number => a + (b - a) * part;

/** From what height a piece comes down, and how high it bounces, in units of the board. */
const HEIGHT = 46;
const BOUNCE = 6;

/**
 * The keyframes of an effect. `turned` is from how far a tile turns until it lies, in degrees; one side of a token turns by 90: away
 * from 0, and up from -90.
 */
export function keyframes(kind: Kind, from: Stand, to: Stand, reduced: boolean, turned = -90): Keyframe[] {
  if (kind === "outline") return outline(to);
  if (reduced) {
    if (kind === "rise") return standing(from);
    return seenAt(kind, turned) === "from" ? fade(from, 1, 0) : fade(to, 0, 1);
  }
  switch (kind) {
    case "place":
    case "slide":
      return [
        { transform: place(from), opacity: 0.4 },
        { opacity: 1, offset: 0.2 },
        { transform: place(to), opacity: 1 },
      ];
    case "turn":
      return [{ transform: place(to, ` rotate(${turned}deg)`) }, { transform: place(to) }];
    case "flip":
      return [turned, turned + 90].map((degrees) => ({
        transform: place(to, degrees === 0 ? "" : ` rotateY(${degrees}deg)`),
      }));
    case "settle":
      return [{ transform: place({ ...to, y: to.y - 2, scale: to.scale * 1.05 }) }, { transform: place(to) }];
    case "drop":
      return [
        { transform: place({ ...to, y: to.y - HEIGHT }), opacity: 0, easing: "cubic-bezier(.4,0,1,.7)" },
        { transform: place(to), opacity: 1, offset: 0.55, easing: "ease-out" },
        { transform: place({ ...to, y: to.y - BOUNCE }), opacity: 1, offset: 0.76, easing: "ease-in" },
        { transform: place(to), opacity: 1 },
      ];
    case "hop":
      return arc(from, to, 1);
    case "home":
      return arc(from, to, 0.3);
    case "rise":
      return [
        { transform: place({ ...from, scale: from.scale * 0.5 }), opacity: 0 },
        { transform: place({ ...from, scale: from.scale * 1.15 }), opacity: 1, offset: 0.16 },
        { transform: place({ ...from, y: between(from.y, to.y, 0.1) }), opacity: 1, offset: 0.42, easing: "ease-in" },
        { transform: place(to), opacity: 0.25 },
      ];
  }
}

/** At which end whoever wants less motion sees it. */
const seenAt = (kind: Kind, turned = -90): "from" | "to" =>
  kind === "rise" || kind === "home" || (kind === "flip" && turned === 0) ? "from" : "to";

/** Whether all of it is seen on the board, and nothing on what lies over that. */
export function onBoard({ kind, from, to, turned }: Effect, reduced: boolean): boolean {
  const ends = reduced ? [{ from, to }[seenAt(kind, turned)]] : [from, to];
  return ends.every((spot) => "x" in spot);
}

/** A thrown thing's way, in a few straight pieces. */
function arc(from: Stand, to: Stand, opacity: number): Keyframe[] {
  const lift = Math.max(40, Math.hypot(to.x - from.x, to.y - from.y) * 0.3);
  return [0, 1, 2, 3, 4, 5, 6].map((step) => {
    const part = step / 6;
    const height = 4 * part * (1 - part) * lift;
    const stand = {
      x: between(from.x, to.x, part),
      y: between(from.y, to.y, part) - height,
      scale: between(from.scale, to.scale, part),
    };
    return { transform: place(stand), opacity: part > 0.8 ? between(1, opacity, (part - 0.8) / 0.2) : 1, offset: part };
  });
}

const fade = (at: Stand, from: number, to: number): Keyframe[] => [
  { transform: place(at), opacity: from },
  { transform: place(at), opacity: to },
];

const standing = (at: Stand): Keyframe[] =>
  [0, 1, 1, 0].map((opacity, index) => ({ transform: place(at), opacity, offset: [0, 0.17, 0.83, 1][index]! }));

const outline = (at: Stand): Keyframe[] =>
  [0, 1, 1, 0].map((opacity, index) => ({ transform: place(at), opacity, offset: [0, 0.1, 0.86, 1][index]! }));

/** What has its own rhythm in its keyframes is linear as a whole. */
export function easing(kind: Kind, reduced: boolean): string {
  if (reduced || kind === "drop" || kind === "outline" || kind === "rise") return "linear";
  return kind === "home" || kind === "hop" ? "ease-in-out" : "ease-out";
}
