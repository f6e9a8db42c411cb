// Where pieces stand on a tile, in its units: a follower on its part, a pile beside its nuggets.
import { TILE, type Point } from "../../draw";
import type { Position, Rotation } from "../../protocol";
import { layOf, type Lay } from "./draw";
import { placeKey, type Face, type Part } from "./types";

interface Laid {
  tile: Face;
  at: Position;
  rotation: Rotation;
}

const lays = new Map<string, Lay>();

function layAt({ tile, at, rotation }: Laid): Lay {
  const key = `${tile} ${rotation} ${placeKey(at)}`;
  const lay = lays.get(key) ?? layOf(tile, rotation, at);
  lays.set(key, lay);
  return lay;
}

/** Where somebody on a part stands, from the upper left corner of the tile. */
export function spotOn(laid: Laid, part: Pick<Part, "feature" | "index">): Point {
  const lay = layAt(laid);
  switch (part.feature) {
    case "railroad": {
      const line = lay.tracks[part.index]?.line ?? [];
      return line[Math.floor(line.length * 0.55)] ?? [TILE / 2, TILE / 2];
    }
    case "mountain":
      return lay.mountains[part.index]?.nuggets[0] ?? [TILE / 2, TILE / 2];
    case "city":
      return lay.town ?? [TILE / 2, TILE / 2];
    case "prairie":
      return widest(lay, part.index);
  }
}

function widest(lay: Lay, prairie: number): Point {
  let best: Point = [TILE / 2, TILE / 2];
  let room = -Infinity;
  for (let y = 14; y <= 114; y += 8) {
    for (let x = 14; x <= 114; x += 8) {
      const here = Math.min(lay.room([x, y], prairie), x, y, TILE - x, TILE - y);
      if (here > room) [best, room] = [[x, y], here];
    }
  }
  return best;
}
