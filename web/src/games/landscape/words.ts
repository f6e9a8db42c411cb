// Words that all games with tiles use.
import { m } from "../../i18n/words";

/** Where a place lies, seen from the start tile: "2 north and 1 east of the start tile". */
export function whereWords([x, y]: readonly [number, number]): string {
  const vertical = y < 0 ? m.where_north({ steps: -y }) : y > 0 ? m.where_south({ steps: y }) : "";
  const horizontal = x > 0 ? m.where_east({ steps: x }) : x < 0 ? m.where_west({ steps: -x }) : "";
  if (vertical && horizontal) return m.where_both({ vertical, horizontal });
  return vertical || horizontal ? m.where_one({ direction: vertical || horizontal }) : m.where_start();
}
