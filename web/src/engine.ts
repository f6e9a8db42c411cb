// The rules, in WebAssembly: one question in JSON, one answer in JSON. The table of questions stands in
// web/engine/src/request.rs; here they only get types and the bytes get across.
import type { Around, Cause, GameId, Pace, RejectionCode, Report, Seat, TableEvent } from "./protocol";

/** Why a command would be refused: the rules' code, and their sentence in English. */
export interface Rejection {
  code: RejectionCode;
  message: string;
  /** What the sentence names, as the rules spell it, to say it in another language. */
  names: string[];
}

/** What commands would bring about; the game itself stays as it is. */
export type Foreseen<View, Command, Event> =
  { events: Event[]; view: View; legal: Command[]; rejected?: undefined } | { rejected: Rejection & { index: number } };

/** What a review says of a decision. Points are in hundredths, and count against the best of the others. */
export interface Reviewed<Command = unknown> {
  /** How many of the commands belong to the decision. */
  taken: number;
  /** By how much the player is ahead after what was done, on average, and by how much more they would have been; with its standard
   *  error. */
  lead: number;
  lost: number;
  error: number;
  /** Whether so much was lost that it is no whim of what was imagined. */
  sure: boolean;
  /** What the computer would have done. */
  best: Command[];
}

/** What luck gave each seat with one command, in hundredths of points, against what could have shown; and the square of the standard
 *  error of each, which adds up over commands. */
export interface Drawn {
  gained: number[];
  variance: number[];
}

/** How a game went: what each record made of it, from record 1. */
export interface Course {
  records: CoursePoint[];
  /** The points of each seat when the final scoring started, if it has. */
  in_play: number[] | null;
}

/** A game after one of its records. */
export interface CoursePoint {
  /** The turn that the record belongs to, from 1; 0 for the opening. */
  turn: number;
  seat: Seat | null;
  /** The points of each seat. */
  scores: number[];
  /** Whether the record moved the game, and was not taken back. */
  holds: boolean;
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  dealloc(place: number, length: number): void;
  call(place: number, length: number): bigint;
}

/** The rules of a game. */
export class Engine {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as Exports;
  }

  /** Starts the rules from the bytes of the module. */
  static async start(module: BufferSource | Response): Promise<Engine> {
    if (module instanceof Response) {
      const { instance } = await WebAssembly.instantiateStreaming(module, {});
      return new Engine(instance);
    }
    const { instance } = await WebAssembly.instantiate(module, {});
    return new Engine(instance);
  }

  /** A game before its first event. */
  open<View, Command, Event>(game: GameId): EngineGame<View, Command, Event> {
    return new EngineGame(this, this.ask<{ handle: number }>({ op: "open", game }).handle);
  }

  /** What is wrong with the exported log of a finished game, which may be long: it is handed on as the server wrote it. `parent`
   *  is that of the game it goes on from. Only a verifier knows. */
  verify(log: unknown, seen: unknown, parent: unknown = null): Report {
    return this.ask({ op: "verify", log, seen, ...(parent !== null && { parent }) });
  }

  /** Asks one question. A fault is a mistake of this page, never a player's. */
  ask<Answer>(question: { op: string; [key: string]: unknown }): Answer {
    const { alloc, dealloc, call, memory } = this.#exports;
    const bytes = this.#encoder.encode(JSON.stringify(question));
    const asked = alloc(bytes.length);
    new Uint8Array(memory.buffer, asked, bytes.length).set(bytes);
    const packed = BigInt.asUintN(64, call(asked, bytes.length));
    dealloc(asked, bytes.length);
    const place = Number(packed >> 32n);
    const length = Number(packed & 0xffff_ffffn);
    const text = this.#decoder.decode(new Uint8Array(memory.buffer, place, length));
    dealloc(place, length);
    const answer = JSON.parse(text) as Answer & { error?: string };
    if (answer && typeof answer === "object" && typeof answer.error === "string")
      throw new Error(`the rules: ${answer.error}`);
    return answer;
  }
}

/** One game in the engine, fed with events and asked. */
export class EngineGame<View, Command, Event> {
  constructor(
    private readonly engine: Engine,
    private readonly handle: number,
  ) {}

  /** Folds the next record's events in. With the first, `agreed` says of each seat whether a computer player sits there, and how
   *  fast the table plays. */
  apply(events: Event[], at = 0, agreed: { programs?: boolean[]; pace?: Pace | undefined } = {}): void {
    this.engine.ask({ op: "apply", handle: this.handle, at, events, ...agreed });
  }

  /** Folds the next record in, which is an act of the seat. */
  act(seat: Seat, at: number, acted: TableEvent[]): void {
    this.engine.ask({ op: "act", handle: this.handle, seat, at, acted });
  }

  /** Folds the next record in, which is what time brought about. */
  pass(at: number, cause: Cause, acted: TableEvent[]): void {
    this.engine.ask({ op: "pass", handle: this.handle, at, cause, acted });
  }

  /** The table around the game, for whoever sits in the seat. */
  around(seat: Seat | null): Around {
    return this.engine.ask({ op: "around", handle: this.handle, seat: seat ?? undefined });
  }

  /** The position as a page paints it. */
  view(): View {
    return this.engine.ask({ op: "view", handle: this.handle });
  }

  /** Every command that the seat may send now. */
  legal(seat: Seat): Command[] {
    return this.engine.ask({ op: "legal", handle: this.handle, seat });
  }

  /** Whether the seat may do this, and why not. */
  judge(seat: Seat, command: Command): Rejection | null {
    return this.engine.ask({ op: "judge", handle: this.handle, seat, command });
  }

  /** What these commands would bring about one after the other, as far as the seat can know. */
  foresee(seat: Seat, commands: readonly Command[]): Foreseen<View, Command, Event> {
    return this.engine.ask({ op: "foresee", handle: this.handle, seat, commands });
  }

  /** What a page paints of the game as it was after that record, also where the record was taken back later. */
  position(seq: number): View {
    return this.engine.ask({ op: "position", handle: this.handle, seq });
  }

  /** What the seat would have seen, had it done all this after that record. */
  suppose(seq: number, seat: Seat, commands: readonly Command[]): { events: Event[]; view: View } {
    return this.engine.ask({ op: "suppose", handle: this.handle, seq, seat, commands });
  }

  /** What the computer would do next in that seat, after commands that nobody else knows of; `null` if the seat has nothing to do. */
  hint(asked: { seat: Seat; commands: readonly Command[]; luck: number }): Command | null {
    return this.engine.ask({ op: "hint", handle: this.handle, ...asked });
  }

  /** What the computer would have done after that record rather than the first of the commands. */
  review(decision: { seq: number; seat: Seat; commands: readonly Command[]; closer: boolean; luck: number }): Reviewed {
    return this.engine.ask({ op: "review", handle: this.handle, ...decision });
  }

  /** What luck came with the command after that record; `null` if nothing showed that could not be foreseen. */
  drawn(move: { seq: number; seat: Seat; command: Command; luck: number }): Drawn | null {
    return this.engine.ask({ op: "drawn", handle: this.handle, ...move });
  }

  /** How the game went. */
  course(): Course {
    return this.engine.ask({ op: "course", handle: this.handle });
  }

  /** The same game, and all before it, as that seat sees it. */
  seenBy(seat: Seat): EngineGame<View, Command, Event> {
    const { handle } = this.engine.ask<{ handle: number }>({ op: "seal", handle: this.handle, seat });
    return new EngineGame(this.engine, handle);
  }

  /** Events, sealed for that seat. */
  see(events: readonly Event[], seat: Seat): Event[] {
    return this.engine.ask({ op: "see", handle: this.handle, events, seat });
  }

  /** Forgets the game. */
  close(): void {
    this.engine.ask({ op: "close", handle: this.handle });
  }
}

/** Where the modules of each game lie. */
const modules = import.meta.glob<string>("../engine/dist/*.wasm", { query: "?url", import: "default", eager: true });
const loading = new Map<string, Promise<Engine>>();

/** Whether the document has asked for the rules of its table (`build/ahead.ts`), and they aren't here yet: a device that has them has
 *  them before this page has started. */
export function rulesAreComing(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  return link !== null && performance.getEntriesByName(link.href).length === 0;
}

/** The rules of one game, loaded once a page, when its first table is opened. */
export function loadEngine(game: GameId): Promise<Engine> {
  return load(game);
}

/** What is wrong with the exported log of a finished game, by rules of its own: whoever never checks need not load how. `parent` is the
 *  log of the game it goes on from. */
export async function verify(game: GameId, log: unknown, seen: unknown, parent: unknown): Promise<Report> {
  const module = `${game}.check`;
  const verifier = await load(module);
  try {
    return verifier.verify(log, seen, parent);
  } catch (error) {
    // On a log's own word the rules fold what they would never make, and need not bear it. What they leave behind isn't asked again.
    if (parent !== null || !(error instanceof WebAssembly.RuntimeError)) throw error;
    loading.delete(module);
    return leadsNowhere(game);
  }
}

/** What the program finds where its rules can't bear a log. */
const leadsNowhere = (game: GameId): Report => ({
  sound: false,
  game,
  records: 0,
  hash: null,
  from: null,
  entropy: [],
  held: { commitment: false, players: 0, entropy: 0, hashes: 0, parent: false },
  findings: [
    {
      record: 1,
      fault: "setup",
      place: "what.opened.events",
      expected: "what leads to a position",
      found: "what leads nowhere",
    },
  ],
});

/** The rules with the computer players, for reviews and hints: in a worker, for whoever asks for it. */
export function loadReviewer(game: GameId): Promise<Engine> {
  return load(`${game}.review`);
}

/** The name of the module with the computer players: another one whenever it was built from something else. */
export function reviewerName(game: GameId): string {
  return placeOf(`${game}.review`);
}

const placeOf = (module: string): string => modules[`../engine/dist/${module}.wasm`]!;

function load(module: string): Promise<Engine> {
  const known = loading.get(module);
  if (known) return known;
  const engine = fetch(placeOf(module))
    .then((response) => Engine.start(response))
    .catch((error: unknown) => {
      loading.delete(module); // the next table tries again
      throw error;
    });
  loading.set(module, engine);
  return engine;
}
