// A worker beside the page: it holds the game with the computer players in it, and answers what it is asked, one question after the
// other. It may take as long as it likes.
import { loadReviewer, type EngineGame } from "../engine";
import type { GameId } from "../protocol";
import { feed } from "../replay/feed";
import type { Entry } from "../replay/turns";

type Game = EngineGame<unknown, unknown, unknown>;
export type ReviewQuestion = Parameters<Game["review"]>[0];
type HintQuestion = Parameters<Game["hint"]>[0];
type DrawnQuestion = Parameters<Game["drawn"]>[0];
export type ThinkerRequest = { question: ReviewQuestion } | { hint: HintQuestion } | { drawn: DrawnQuestion };
export type ToThinker = { open: { game: GameId; entries: Entry[] } } | ThinkerRequest;
export type FromThinker = { answer: unknown } | { failed: string };

let game: Promise<Game> | null = null;

async function open({ game: id, entries }: { game: GameId; entries: Entry[] }) {
  const opened = (await loadReviewer(id)).open<unknown, unknown, unknown>(id);
  feed(opened, entries);
  return opened;
}

function answerOf(opened: Game, asked: ThinkerRequest): unknown {
  if ("hint" in asked) return opened.hint(asked.hint);
  return "drawn" in asked ? opened.drawn(asked.drawn) : opened.review(asked.question);
}

addEventListener("message", ({ data }: MessageEvent<ToThinker>) => {
  if ("open" in data) {
    game = open(data.open);
    return;
  }
  const answered = (message: FromThinker) => postMessage(message);
  void game
    ?.then((opened) => answered({ answer: answerOf(opened, data) }))
    .catch((error: unknown) => answered({ failed: String(error) }));
});
