// Why the last thing we tried was refused, for as long as that is news.
import type { RefusedCode } from "../net/api";

/** A refusal or a rejection, as the page shows it; or that the server could not be reached. */
export interface Trouble {
  code: RefusedCode;
  message: string;
  /** What the rules name in it, as far as we asked them ourselves. */
  names?: readonly string[];
}

/** Whether it is the server that can't read the table, whatever was asked. */
export const isUnreadable = ({ code }: Trouble): boolean => code === "damaged" || code === "server_outdated";

/** How long a refusal stays to be read, in milliseconds. */
export const READ = 10_000;

export class LastTrouble {
  #told = $state.raw<Trouble | null>(null);
  #since = 0;
  #going: ReturnType<typeof setTimeout> | undefined;

  get told(): Trouble | null {
    return this.#told;
  }

  /** It goes by itself once there was time to read it; if it `holds`, not before it has passed. */
  tell(trouble: Trouble | null, holds = false): void {
    clearTimeout(this.#going);
    this.#going = undefined;
    this.#told = trouble;
    this.#since = performance.now();
    if (!holds) this.pass();
  }

  /** What it was about has passed. */
  pass(): void {
    if (!this.#told || this.#going !== undefined) return;
    const left = Math.max(0, READ - (performance.now() - this.#since));
    this.#going = setTimeout(() => this.tell(null), left);
  }
}
