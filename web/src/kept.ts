// What is kept on this device, in local storage, which may be closed to us.

/** Reads a value kept on this device. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`paydirt.${key}`);
  } catch {
    return null; // storage is closed to us: nothing was kept
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(`paydirt.${key}`);
  } catch {
    // nothing is there
  }
}

/** Keeps a value on this device, or forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) forget(key);
    else localStorage.setItem(`paydirt.${key}`, value);
  } catch {
    // Storage is closed to us, or full: it lasts until the page is closed. What is older must not stand for it.
    forget(key);
  }
}
