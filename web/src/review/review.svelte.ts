// A review of a finished game: every turn is compared with what the computer would have done, knowing what its player knew then. It
// runs in workers beside the page, a few turns at a time, and can be stopped; what it has found by then stays.
import { announcer } from "../announce/announcer.svelte";
import { reviewerName, type Drawn, type Reviewed } from "../engine";
import { m } from "../i18n/words";
import type { GameId } from "../protocol";
import type { AnyReplay } from "../replay/slider.svelte";
import {
  costliest,
  deedsOf,
  foundIn,
  LEAST,
  leftBySeat,
  luckOf,
  movesOf,
  worthTelling,
  type Deeds,
  type Found,
  type LuckOfTheDraw,
} from "./decisions";
import { keepReview, keptReview } from "./keptReviews";
import { ask, newThinker } from "./think";
import type { ReviewQuestion } from "./thinker";

/** More workers than this would only keep the page from painting. */
const MOST_WORKERS = 4;
/** So many of the costliest decisions are looked at again, more closely, with other luck. */
const CLOSER = 12;
const OTHER_LUCK = 2 ** 32;

type Stage = "offered" | "looks" | "looks closer" | "looks at the draw" | "done" | "stopped" | "failed";

export class Review {
  stage = $state<Stage>("offered");
  /** The turn that is looked at; turns are looked at in order. */
  turn = $state(0);
  /** Everything that was surely better, in no order. */
  #found = $state.raw<readonly Found[]>([]);
  /** What luck gave each seat; `null` before every draw has been looked at. */
  luck = $state.raw<LuckOfTheDraw | null>(null);
  /** Whether the computer's move is shown. */
  shown = $state(true);
  readonly told = $derived.by(() => worthTelling(this.#found));
  readonly costliest = $derived.by(() => costliest(this.told));
  #workers: Worker[] = [];

  constructor(
    readonly replay: AnyReplay,
    private readonly table: { id: string; game: GameId; seats: number },
  ) {
    const kept = keptReview(table.id, reviewerName(table.game));
    if (kept) [this.#found, this.luck, this.stage] = [kept.found, kept.luck, "done"];
  }

  get looks(): boolean {
    return this.stage.startsWith("looks");
  }

  /** What each seat missed in all that is told. */
  readonly left = $derived.by(() => leftBySeat(this.told, this.table.seats));

  /** What was found in the turn that is shown. */
  readonly here = $derived.by(() => this.told.find(({ stop }) => stop === this.replay.stop?.seq) ?? null);

  /** What came of looking, in a sentence. */
  get outcome(): string {
    if (this.stage === "done") return `${m.review_done()}.`;
    if (this.stage === "failed") return m.review_failed();
    if (this.stage === "stopped") return this.told.length > 0 ? m.review_stopped() : m.review_stopped_early();
    return "";
  }

  async look(): Promise<void> {
    [this.#found, this.luck] = [[], null];
    this.turn = 0;
    this.stage = "looks";
    const deeds = deedsOf(this.replay.entries, this.replay.stops);
    const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1));
    const workers = Array.from({ length: count }, () => newThinker(this.table.game, this.replay.entries));
    this.#workers = workers;
    const running = () => this.#workers === workers;
    try {
      await shareOut(deeds, workers, async (deed, worker) => {
        this.turn = Math.max(this.turn, deed.turn);
        const found = await reviewed(deed, (question) => ask<Reviewed>(worker, { question }));
        if (running()) this.#found = [...this.#found, ...found];
        return running();
      });
      if (!running()) return;
      this.stage = "looks closer";
      const again = [...this.#found].sort((one, other) => other.lost - one.lost).slice(0, CLOSER);
      await shareOut(again, workers, async (one, worker) => {
        const closer = await reviewedCloser(one, deeds, (question) => ask<Reviewed>(worker, { question }));
        if (running()) this.#found = this.#found.flatMap((other) => (other === one ? closer : [other]));
        return running();
      });
      if (!running()) return;
      this.stage = "looks at the draw";
      const drawn: Drawn[] = [];
      await shareOut(movesOf(this.replay.entries), workers, async ({ after, seat, command }, worker) => {
        const one = await ask<Drawn | null>(worker, { drawn: { seq: after, seat, command, luck: after } });
        if (one) drawn.push(one);
        return running();
      });
      if (!running()) return;
      const luck = luckOf(drawn, this.table.seats);
      this.luck = luck;
      keepReview(this.table.id, reviewerName(this.table.game), { found: this.#found, luck });
      this.#end("done");
    } catch {
      if (running()) this.#end("failed");
    }
  }

  stop(): void {
    if (this.looks) this.#end("stopped");
  }

  close(): void {
    this.#dismiss();
  }

  /** The next or the previous turn in which something was found. */
  step(by: 1 | -1): void {
    const found = new Set(this.told.map(({ stop }) => stop));
    this.replay.step(by, ({ seq }) => found.has(seq));
  }

  #end(stage: Stage): void {
    this.#dismiss();
    this.stage = stage;
    announcer.say(this.outcome, stage === "done" && this.told.length === 0 ? m.review_none({ points: LEAST }) : "");
  }

  #dismiss(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
  }
}

/** Each worker takes the next piece as soon as it is done with one, until there are none or `work` says to stop. */
async function shareOut<Piece>(
  pieces: readonly Piece[],
  workers: readonly Worker[],
  work: (piece: Piece, worker: Worker) => Promise<boolean>,
): Promise<void> {
  const queue = pieces.values();
  const serve = async (worker: Worker) => {
    for (const piece of queue) if (!(await work(piece, worker))) return;
  };
  await Promise.all(workers.map(serve));
}

/** Everything that was decided in a turn: where something showed in between, the rest was a decision of its own. */
async function reviewed(deed: Deeds, ask: (question: ReviewQuestion) => Promise<Reviewed>): Promise<Found[]> {
  const found: Found[] = [];
  const { seat, moves } = deed;
  for (let [at, after] = [0, deed.after]; at < moves.length;) {
    const commands = moves.slice(at).map(({ command }) => command);
    const answer = await ask({ seq: after, seat, commands, closer: false, luck: after });
    const one = foundIn(deed, after, answer, false);
    if (one) found.push(one);
    at += answer.taken;
    after = moves[at - 1]!.seq;
  }
  return found;
}

const lastOf = ({ moves }: Deeds): number => moves.at(-1)?.seq ?? 0;

async function reviewedCloser(
  { stop, after, seat }: Found,
  deeds: readonly Deeds[],
  ask: (question: ReviewQuestion) => Promise<Reviewed>,
): Promise<Found[]> {
  const deed = deeds.find(
    (deed) => deed.stop === stop && deed.seat === seat && deed.after <= after && after < lastOf(deed),
  );
  if (!deed) return [];
  const commands = deed.moves.filter(({ seq }) => seq > after).map(({ command }) => command);
  const answer = await ask({ seq: after, seat, commands, closer: true, luck: after + OTHER_LUCK });
  const one = foundIn(deed, after, answer, true);
  return one ? [one] : [];
}
