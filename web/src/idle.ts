/** Calls when the page has nothing else to do, with what says for how many milliseconds it has not. */
export function whenIdle(act: (left: () => number) => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback((idle) => act(() => idle.timeRemaining()), { timeout: 500 });
  else setTimeout(act, 16, () => 0);
}
