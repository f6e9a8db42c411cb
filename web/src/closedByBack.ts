// What Back closes before it leaves the page: a dialog, or a sheet that is pulled up. Each has an entry of its own in the history, at the
// same address; the entry's state is how many are open there.

/** How each is closed, the uppermost last. */
const open: (() => void)[] = [];
/** Whether we are on our way back ourselves, over the entries of what was closed by other means. */
let passing = false;
/** What waits until we have arrived. */
let waiting: (() => void)[] = [];

/** How many are open in this entry of the history. */
export const depth = (): number => (typeof history.state === "number" ? history.state : 0);

/** Has Back close what has just opened. To be called once it's closed, by whatever: what this returns. */
export function closedByBack(close: () => void): () => void {
  open.push(close);
  if (!passing) deepen();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    // What opens in its place takes its entry over, and so does the page that it leads to.
    queueMicrotask(pass);
  };
}

/** Does it where the history ends with what is shown: at once, or when we have arrived there. */
export function whenThere(go: () => void): void {
  if (passing) waiting.push(go);
  else go();
}

/** We have come to another entry: closes what isn't open there. */
export function arrive(): void {
  const there = waiting;
  if (passing) [passing, waiting] = [false, []];
  else while (open.length > depth()) open.pop()!();
  for (const go of there) go();
  deepen();
  pass();
}

function deepen(): void {
  while (depth() < open.length) history.pushState(depth() + 1, "");
}

/** Goes back over entries of what is open no longer; after a reload, too. */
function pass(): void {
  if (passing || depth() <= open.length) return;
  passing = true;
  history.go(open.length - depth());
}
