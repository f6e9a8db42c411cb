// Workers that think, for reviews and hints: each holds a game with the computer players in it.
import type { GameId } from "../protocol";
import type { Entry } from "../replay/turns";
import type { ThinkerRequest, FromThinker, ToThinker } from "./thinker";

/** A worker that knows these records of a game; whoever asks for it ends it. */
export function newThinker(game: GameId, entries: readonly Entry[]): Worker {
  const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
  worker.postMessage({ open: { game, entries: [...entries] } } satisfies ToThinker);
  return worker;
}

/** One question at a time: a worker answers in order. */
export function ask<Answer>(worker: Worker, asked: ThinkerRequest): Promise<Answer> {
  return new Promise((answered, failed) => {
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) =>
      "answer" in data ? answered(data.answer as Answer) : failed(new Error(data.failed));
    worker.onerror = () => failed(new Error("the worker has failed"));
    worker.postMessage(asked satisfies ToThinker);
  });
}
