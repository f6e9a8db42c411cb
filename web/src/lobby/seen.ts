// How far this device has seen each table, so that it can say what is new: a game that ended meanwhile, or the moves since then.
import { keep, kept } from "../kept";

/** The last record that was shown, and whether the game was over. */
interface LastSeen {
  seq: number;
  over: boolean;
}

/** So many tables are remembered: the ones looked at last. */
const REMEMBERED = 100;

function all(): Record<string, LastSeen> {
  try {
    return (JSON.parse(kept("seen") ?? "{}") ?? {}) as Record<string, LastSeen>;
  } catch {
    return {}; // not ours, or half written
  }
}

/** How far a table was seen; `null` if it never was. */
export function seen(table: string): LastSeen | null {
  const known = all()[table];
  return known && typeof known.seq === "number" ? known : null;
}

export function see(table: string, { seq, over }: LastSeen): void {
  const { [table]: _, ...others } = all();
  const entries = [...Object.entries(others), [table, { seq, over }] as const];
  keep("seen", JSON.stringify(Object.fromEntries(entries.slice(-REMEMBERED))));
}

/** Whether a game that this device saw running has ended since. */
export function endedUnseen(table: { id: string; status: string }): boolean {
  return table.status === "finished" && seen(table.id)?.over === false;
}
