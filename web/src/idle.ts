/**
 * Calls when the page has nothing else to do, with what says for how many milliseconds it has not. Whoever calls what it returns is
 * not called anymore.
 */
export function whenIdle(act: (left: () => number) => void): () => void {
  if ("requestIdleCallback" in window) {
    const waiting = requestIdleCallback((idle) => act(() => idle.timeRemaining()), { timeout: 500 });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, 16, () => 0);
  return () => clearTimeout(waiting);
}
