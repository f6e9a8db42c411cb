// What a button that copies says afterwards: that it has, for a moment.
import { copy } from "./copy";

/** How long it says so, in milliseconds. */
export const SAID = 2_000;

export class Copied {
  /** Whether something was copied a moment ago. */
  said = $state(false);
  #going: ReturnType<typeof setTimeout> | undefined;

  /** Copies a text; returns whether it could. */
  async copy(text: string): Promise<boolean> {
    const done = await copy(text);
    clearTimeout(this.#going);
    this.said = done;
    if (done) this.#going = setTimeout(() => (this.said = false), SAID);
    return done;
  }
}
