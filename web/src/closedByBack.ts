// What Back closes before it leaves the page: a dialog, or a sheet that is pulled up. Each has an entry of its own in the history, at the
// same address; the entry's state is how many are open there. What comes by itself, such as a sheet that asks, keeps nobody on the page.

/** How each is closed, the uppermost last. */
const open: (() => void)[] = [];
/** While we go over entries ourselves: what gives up waiting for the one we go to, in case the browser no longer has it. */
let passing: ReturnType<typeof setTimeout> | null = null;
const A_WHILE = 1000;
/** What waits until we are there. */
let waiting: (() => void)[] = [];
/** What waits until nothing is open. */
let afterwards: (() => void) | null = null;

/** How many are open in this entry of the history. */
export const depth = (): number => (typeof history.state === "number" ? history.state : 0);

/** Has Back close what has just opened. Returns what to call once it is closed, by whatever means. */
export function closedByBack(close: () => void): () => void {
  open.push(close);
  if (passing === null) deepen();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    // What opens in its place takes its entry over, and so does the page that it leads to.
    queueMicrotask(settle);
  };
}

/** Does it in the entry of what is shown: at once, or when we are back there. */
export function whenThere(go: () => void): void {
  afterwards = null;
  if (passing === null) go();
  else waiting.push(go);
}

/** Leaves the page for another, which takes the entry of what is open over it: of several, the first one's. */
export function whenLeaving(go: () => void): void {
  if (passing === null && depth() > 1) pass(1 - depth());
  whenThere(go);
}

/** Does it in the page's own entry, once nothing is open over it; of several, the last. Returns how to call it off. */
export function whenClosed(go: () => void): () => void {
  if (passing === null && depth() === 0) go();
  else afterwards = go;
  return () => {
    if (afterwards === go) afterwards = null;
  };
}

/** We have come to another entry: closes what isn't open there. Returns whether we went there ourselves. */
export function arrive(): boolean {
  const ours = passing !== null;
  if (ours) there();
  else while (open.length > depth()) open.pop()!();
  // What was open over a page that we leave is closed with it first.
  queueMicrotask(settle);
  return ours;
}

function pass(by: number): void {
  passing = setTimeout(() => {
    history.replaceState(null, "");
    there();
    queueMicrotask(settle);
  }, A_WHILE);
  history.go(by);
}

function there(): void {
  if (passing !== null) clearTimeout(passing);
  const all = waiting;
  [passing, waiting] = [null, []];
  for (const go of all) go();
}

/** Makes entries for what has none, and leaves those of what is open no longer; after a reload, too. */
function settle(): void {
  if (passing !== null) return;
  deepen();
  if (depth() > open.length) return pass(open.length - depth());
  if (depth() > 0) return;
  const go = afterwards;
  afterwards = null;
  go?.();
}

function deepen(): void {
  while (depth() < open.length) history.pushState(depth() + 1, "");
}
