// What a table will be, in words, and where each part of that is chosen.
import type { GameOption } from "../games";
import { m } from "../i18n/words";
import type { Pace, Visibility } from "../protocol";
import { paceWords, thenWords } from "./pace";

/** `go`: the control that a part speaks of, as a selector. */
export type AgreementPart = { words: string; go: string };

interface Agreed {
  /** How many seats there are, and which options are chosen; `null` where both are those of another game. */
  seats: number | null;
  options: readonly GameOption[] | null;
  /** `null` where it isn't asked. */
  visibility: Visibility | null;
  pace: Pace | null;
  hints: boolean;
}

const VISIBILITY: Record<Visibility, () => string> = {
  by_link: () => m.setup_says_by_link(),
  public: () => m.setup_says_public(),
  private: () => m.setup_says_private(),
};

/** Words that stand alone elsewhere, within a sentence. */
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

export function agreementOf({ seats, options, visibility, pace, hints }: Agreed): AgreementPart[] {
  const parts: AgreementPart[] = [];
  if (seats !== null) parts.push({ words: m.setup_says_seats({ count: seats }), go: "[name=seats]:checked" });
  if (visibility) parts.push({ words: VISIBILITY[visibility](), go: "[data-testid^=visibility-]:checked" });
  parts.push({ words: pace ? paceWords(pace) : m.setup_says_no_clock(), go: "[name=pace]:checked" });
  if (pace) {
    const then = within(thenWords(pace.then));
    parts.push({ words: m.setup_says_then({ then }), go: "[data-testid^=then-]:checked" });
  }
  if (options) {
    const words = options.length > 0 ? options.map(({ name }) => name()).join(", ") : m.setup_says_standard();
    parts.push({ words, go: "[data-testid^=option-]" });
  }
  if (hints) parts.push({ words: m.setup_says_hints(), go: "[data-testid=hints]" });
  return parts;
}
