// What of a log is still to be said: every line once, in its last wording.

/** A line of a log, whose sentence may still grow while its move goes on. */
export interface Line {
  key: string;
  /** Whose doing it is. */
  seat: number | null;
  sentence: string;
}

/** The lines that will not grow anymore: what a player has done last is open while that player is still to act. */
export function settled(lines: readonly Line[], toAct: number | null): readonly Line[] {
  return toAct === null ? lines : lines.slice(0, lines.findLastIndex(({ seat }) => seat !== toAct) + 1);
}

/** Keeps what was last said of whose turn it is and what is asked: of the two, only what has changed is news. */
export class TurnNews {
  #title = "";
  #asked = "";
  #changed = false;

  /** Sees whose turn it is, also where nothing is said: it may be ours again before anybody could be told whose it was. */
  see(title: string): void {
    this.#changed ||= title !== this.#title;
    this.#title = title;
  }

  /** Whose turn it is and what is asked, as far as one of them is news; empty if neither is. */
  of(asked: string): string {
    const fresh = this.#changed ? [this.#title, asked] : asked !== this.#asked ? [asked] : [];
    [this.#changed, this.#asked] = [false, asked];
    return fresh.filter(Boolean).join(". ");
  }
}

/** Keeps what has been said of a log. What was there when it was made is no news. */
export class News {
  readonly #said: Set<string>;

  constructor(lines: readonly Line[]) {
    this.#said = new Set(lines.map(({ key }) => key));
  }

  /** The sentences that nobody has heard yet; they count as heard now. */
  of(lines: readonly Line[]): string[] {
    const fresh = lines.filter(({ key }) => !this.#said.has(key));
    for (const { key } of fresh) this.#said.add(key);
    return fresh.map(({ sentence }) => sentence);
  }
}
