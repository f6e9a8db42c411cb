// What the browser's own tracing says of a stretch of time: the work of the page's main thread, and the frames.

import type { Page } from "@playwright/test";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

export type Stretch = {
  /** How often the page made a frame. */
  frames: number;
  /** How long it took, in milliseconds. */
  lasted: number;
  /** The work of the main thread, in milliseconds of its own time: what other programs do meanwhile is not counted. */
  work: number;
  /** The longest single task of the main thread, in milliseconds of its own time. */
  longest: number;
  /** The work by what it was for. */
  by: Map<string, number>;
};

const CATEGORIES = ["toplevel", "devtools.timeline"];

/** The phases of a frame, as the browser calls them. */
const PHASES = [
  "FunctionCall",
  "FireAnimationFrame",
  "EventDispatch",
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "HitTest",
  "ParseHTML",
  "MinorGC",
  "MajorGC",
  "RunMicrotasks",
];

/** Counts the frames that the page makes. */
function count(): void {
  const counted = globalThis as unknown as { framesMade?: number };
  const next = () => {
    counted.framesMade! += 1;
    requestAnimationFrame(next);
  };
  if (counted.framesMade === undefined) requestAnimationFrame(next);
  counted.framesMade = 0;
}

/** Records what happens while `act` runs. */
export async function traced(page: Page, act: () => Promise<void>): Promise<Stretch> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  const started = performance.now();
  await page.evaluate(count);
  await act();
  const frames = await page.evaluate(() => (globalThis as unknown as { framesMade: number }).framesMade);
  const lasted = performance.now() - started;
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  return { ...sum(events, mainThread(events)), frames, lasted };
}

/** The main thread of the page: of all renderers', the one that worked most while we looked. */
function mainThread(events: TraceEvent[]): { pid: number; tid: number } {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const work = ({ pid, tid }: TraceEvent) =>
    events.reduce(
      (total, event) => total + (event.pid === pid && event.tid === tid && isTask(event) ? event.dur! : 0),
      0,
    );
  const busiest = mains.map((main) => ({ main, work: work(main) })).sort((a, b) => b.work - a.work)[0];
  if (!busiest) throw new Error("the trace holds no renderer");
  return busiest.main;
}

const isTask = ({ name, ph, dur }: TraceEvent) =>
  name === "ThreadControllerImpl::RunTask" && ph === "X" && dur !== undefined;

function sum(events: TraceEvent[], { pid, tid }: { pid: number; tid: number }): Omit<Stretch, "lasted" | "frames"> {
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const time = (event: TraceEvent) => (event.tdur ?? event.dur ?? 0) / 1000;
  const tasks = own.filter(isTask).map(time);
  const by = new Map<string, number>();
  for (const phase of PHASES) {
    const spent = own
      .filter(({ name, ph }) => name === phase && ph === "X")
      .reduce((total, event) => total + time(event), 0);
    if (spent > 0) by.set(phase, spent);
  }
  return {
    work: tasks.reduce((total, task) => total + task, 0),
    longest: Math.max(0, ...tasks),
    by,
  };
}
