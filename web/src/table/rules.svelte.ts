// The rules of a table's game: loaded once the table has said which game it is, and tried again by themselves where they can't be.
import type { EngineGame } from "../engine";
import type { GameId, TableView } from "../protocol";
import type { AnyRecord } from "./records";

/** The first wait before they are tried again, and the longest one, in milliseconds. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export class TableRules<View, Command, Event> {
  /** The game in the engine; `null` before its rules are loaded. */
  game = $state.raw<EngineGame<View, Command, Event> | null>(null);
  /** Whether they could not be loaded. */
  broken = $state(false);
  /** When they are tried again, and after which wait the next time. */
  #again: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;

  /** `open` loads the rules of a game; `onhere` is called when the game is here, and knows no record yet. */
  constructor(
    private readonly open: (game: GameId) => Promise<EngineGame<View, Command, Event>>,
    private readonly onhere: () => void,
  ) {}

  /** Loads them; resolves when they are here, or were tried. */
  async load(id: GameId): Promise<void> {
    clearTimeout(this.#again);
    let game: EngineGame<View, Command, Event>;
    try {
      game = await this.open(id);
    } catch {
      return this.#loadLater(id);
    }
    if (this.#closed || this.game) return game.close();
    [this.broken, this.#wait] = [false, FIRST_WAIT];
    this.game = game;
    this.onhere();
  }

  /** Folds the next record in. With the first the rules learn who plays the seats, and how fast. */
  fold(record: AnyRecord<Event>, table: Pick<TableView, "seats" | "pace"> | null): void {
    const { game } = this;
    if ("seat" in record) {
      if (record.seat !== null) game?.act(record.seat, record.at, record.events);
      else if (record.cause) game?.pass(record.at, record.cause, record.events);
      return;
    }
    const programs = () => table?.seats.map(({ bot }) => Boolean(bot)) ?? [];
    game?.apply(record.events, record.at, record.seq === 1 ? { programs: programs(), pace: table?.pace } : {});
  }

  /** Forgets the game, to load it anew. */
  drop(): void {
    this.game?.close();
    this.game = null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.game?.close();
  }

  #loadLater(id: GameId): void {
    if (this.#closed || this.game) return;
    this.broken = true;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.load(id), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }
}
