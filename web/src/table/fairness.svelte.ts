// What this page saw of a game's chance and of its log, so that it need not believe the server about them when the game has
// ended. docs/fair-play.md says what is checked; the check itself is the verifier's (`engine.ts`).
import { randomHex } from "../chance";
import { keep, kept } from "../kept";
import type { Seat, TableView } from "../protocol";

/** As the verifier takes it. */
export interface Seen {
  /** As it was shown before the game started; later, another could have taken its place. */
  commitment: string | null;
  /** By seat, as the game started, like the next. */
  players: string[];
  /** By seat; ours is what we sent. */
  entropy: (string | null)[];
  /** Usually the newest alone, since it stands for all before it. */
  hashes: [seq: number, hash: string][];
}

type Noted = Seen & { sent: string | null };

const NOTHING: Noted = { commitment: null, players: [], entropy: [], hashes: [], sent: null };

/** What is kept on this device: of so many tables, the newest last. */
const TABLES_KEPT = 20;
const KEY = "noted";
/** Where it was kept before, among what `lobby/seen.ts` keeps there. */
const OLD_KEY = "seen";

type Kept = Record<string, Partial<Noted>>;

export class Fairness {
  /** The hash of the newest record that came. */
  latest = $state<string | null>(null);
  /** The number of that record; 0 before the first. */
  last = $state(0);
  #table: string | null = null;
  #seen: Noted = { ...NOTHING };
  /** Once the game has ended the server could say anything: what is shown then is not noted. */
  #over = false;

  /** Notes what the table shows, as far as nothing was noted of it before. */
  see(table: TableView, seat: Seat | null): void {
    if (this.#table === null) {
      this.#table = table.id;
      this.#seen = { ...this.#seen, ...all()[table.id] };
    }
    this.#over = table.status === "finished";
    if (table.status === "waiting") this.#seen.commitment ??= table.commitment;
    if (table.status === "playing" && this.#seen.players.length === 0) {
      this.#seen.players = table.seats.map(({ player }) => player.id);
      this.#seen.entropy = table.seats.map(({ entropy }, at) =>
        at === seat && this.#seen.sent ? this.#seen.sent : (entropy ?? null),
      );
    }
    this.#keep();
  }

  /** Notes the hash of a record, while the game is played. */
  hear(seq: number, hash: string): void {
    [this.latest, this.last] = [hash, seq];
    if (this.#over) return;
    const { hashes } = this.#seen;
    if (hashes.some((known) => known[0] === seq && known[1] === hash)) return;
    const newest = hashes.at(-1);
    // A second hash for a record that we know is what the check is for: both stay, and it will say so.
    if (hashes.some(([known]) => known === seq)) hashes.push([seq, hash]);
    else if (!newest || seq > newest[0]) this.#seen.hashes = [...hashes.slice(0, -1), [seq, hash]];
    else return;
    this.#keep();
  }

  /** What our seat adds to the chance of the game: drawn here, and kept before it is sent. */
  draw(): string {
    this.#seen.sent ??= randomHex(32);
    this.#keep();
    return this.#seen.sent;
  }

  get seen(): Seen {
    const { commitment, players, entropy, hashes } = this.#seen;
    return { commitment, players, entropy, hashes };
  }

  #keep(): void {
    if (this.#table === null) return;
    const { [this.#table]: _, ...others } = all();
    const newest = Object.entries(others).slice(1 - TABLES_KEPT);
    keep(KEY, JSON.stringify(Object.fromEntries([...newest, [this.#table, this.#seen]])));
  }
}

function all(): Kept {
  return read(KEY) ?? Object.fromEntries(Object.entries(read(OLD_KEY) ?? {}).filter(([, { hashes }]) => hashes));
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(kept(key) ?? "null") as Kept | null;
  } catch {
    return null; // not ours, or half written
  }
}
