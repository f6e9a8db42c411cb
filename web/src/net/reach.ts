// Whether the server answers. The browser's own word is not enough: it may say that a page is online which was opened without
// a connection, and a server may be down while the network is up. A proxy's word is not enough either.
import { isUnreached } from "./proxy";

class Reach extends EventTarget {
  /** Whether the last request was answered, if only with a refusal. */
  answered = true;

  /** Notes how a request went. Fires `change` when that is news. */
  note(answered: boolean): void {
    if (answered === this.answered) return;
    this.answered = answered;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks the server whether it is there. */
  async probe(): Promise<void> {
    try {
      // HEAD, because a body that nobody reads keeps the connection busy.
      const { status } = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      // Also where it refuses: a page that asks too often is answered by a server that is up.
      this.note(!isUnreached(status));
    } catch {
      this.note(false);
    }
  }
}

export const reach = new Reach();
