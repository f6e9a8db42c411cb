// What is kept on this device, in local storage, which may be closed to us.

/** Reads a value kept on this device. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`paydirt.${key}`);
  } catch {
    return null; // storage is closed to us: nothing was kept
  }
}

/** Keeps a value on this device, or forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`paydirt.${key}`);
    else localStorage.setItem(`paydirt.${key}`, value);
  } catch {
    // storage is closed to us, or full: it lasts until the page is closed
  }
}

/** The same for what must not stand there in an older form: it is forgotten if it can't be kept. Returns whether that was done. */
export function keepOrForget(key: string, value: string | null): boolean {
  keep(key, value);
  const done = kept(key) === value;
  if (!done) keep(key, null);
  return done;
}

/** Does `act` whenever another tab has kept or forgotten one of these. */
export function whenChanged(keys: readonly string[], act: () => void): void {
  if (typeof addEventListener === "undefined") return;
  const ours = keys.map((key) => `paydirt.${key}`);
  // Without a key, all that was kept is gone.
  addEventListener("storage", ({ key }) => (key === null || ours.includes(key)) && act());
}

/** Leaves a word for the page that this tab loads next. */
export function leaveWord(key: string): void {
  try {
    sessionStorage.setItem(`paydirt.${key}`, "yes");
  } catch {
    // storage is closed to us: the next page doesn't hear of it
  }
}

/** Whether the page that this tab showed before has left that word; it is said once. */
export function takeWord(key: string): boolean {
  try {
    const left = sessionStorage.getItem(`paydirt.${key}`) !== null;
    sessionStorage.removeItem(`paydirt.${key}`);
    return left;
  } catch {
    return false;
  }
}
