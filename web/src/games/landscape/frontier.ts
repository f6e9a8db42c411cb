// Where to look when the whole map is too small to be tapped: where most of the open places can be seen at once.
import type { Position } from "../../protocol";

/** The places seen together in the window that holds most of them; of two such windows, those nearer to the last tile. */
export function frontier(
  open: readonly Position[],
  last: Position | undefined,
  { wide, high }: { wide: number; high: number },
): Position[] {
  const away = ([x, y]: Position) => (last ? Math.hypot(x - last[0], y - last[1]) : 0);
  let best: Position[] = [];
  let nearest = Infinity;
  // A window that holds the most can be pushed until a place stands at its left and another at its top.
  for (const [left] of open) {
    for (const [, top] of open) {
      const held = open.filter(([x, y]) => x >= left && x + 1 <= left + wide && y >= top && y + 1 <= top + high);
      const distance = Math.min(...held.map(away));
      if (held.length > best.length || (held.length === best.length && distance < nearest))
        [best, nearest] = [held, distance];
    }
  }
  return best;
}
