// Whether the server answers. The browser's own word is not enough: it may say that a page is online which was opened without
// a connection, and a server may be down while the network is up.

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
      await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      this.note(true);
    } catch {
      this.note(false);
    }
  }
}

export const reach = new Reach();
