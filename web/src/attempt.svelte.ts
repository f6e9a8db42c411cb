// Something that the reader asks of the server: whether an answer is awaited, and what went wrong.
import { errorWords } from "./i18n/refused.svelte";

export class Attempt {
  busy = $state(false);
  /** What went wrong last, in words; empty if nothing did. */
  wrong = $state("");
  readonly #words: (error: unknown) => string;

  /** `words` says what went wrong, where a refusal's own sentence would not do. */
  constructor(words = errorWords) {
    this.#words = words;
  }

  async of(request: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.wrong = "";
    try {
      await request();
    } catch (error) {
      this.wrong = this.#words(error);
    }
    this.busy = false;
  }
}
