// A worker beside the page: it holds the game with the computer players in it, and answers what it is asked, one question after the
// other. It may take as long as it likes.
import { loadReviewer, type EngineGame } from "../engine";
import type { GameId } from "../protocol";
import { feed } from "../replay/feed";
import type { Entry } from "../replay/turns";

export type Question = Parameters<EngineGame<unknown, unknown, unknown>["review"]>[0];
export type ToThinker = { open: { game: GameId; entries: Entry[] } } | { question: Question };
export type FromThinker = { answer: ReturnType<EngineGame<unknown, unknown, unknown>["review"]> } | { failed: string };

let game: Promise<EngineGame<unknown, unknown, unknown>> | null = null;

async function open({ game: id, entries }: { game: GameId; entries: Entry[] }) {
  const opened = (await loadReviewer(id)).open<unknown, unknown, unknown>(id);
  feed(opened, entries);
  return opened;
}

addEventListener("message", ({ data }: MessageEvent<ToThinker>) => {
  if ("open" in data) {
    game = open(data.open);
    return;
  }
  const answered = (message: FromThinker) => postMessage(message);
  void game
    ?.then((opened) => answered({ answer: opened.review(data.question) }))
    .catch((error: unknown) => answered({ failed: String(error) }));
});
