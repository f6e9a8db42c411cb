// What the browser's own tracing says of a stretch of time: the work of the page's main thread, and the frames.

import type { CDPSession, Page } from "@playwright/test";

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number; args?: { name?: string } };

export type Stretch = {
  /** How often the main thread made a frame. */
  frames: number;
  /** How often a frame was shown, on the main thread or without it. */
  shown: number;
  /** How long it took, in milliseconds. */
  lasted: number;
  /** The work of the main thread, in milliseconds of its own time: what other programs do meanwhile is not counted. */
  work: number;
  /** The longest single task of the main thread, in milliseconds of its own time. */
  longest: number;
  /** The work by what it was for. */
  by: Map<string, number>;
};

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame", "benchmark", "cc"];

/** The phases of a frame, as the browser calls them. */
const PHASES = ["FunctionCall", "FireAnimationFrame", "EventDispatch", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "HitTest", "ParseHTML", "MinorGC", "MajorGC", "RunMicrotasks"];

/** Records what happens while `act` runs. */
export async function traced(page: Page, act: () => Promise<void>): Promise<Stretch> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] } });
  const began = performance.now();
  await act();
  const lasted = performance.now() - began;
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  const pid = await rendererOf(cdp, events);
  await cdp.detach();
  return { ...sum(events, pid), lasted };
}

/** The process whose main thread paints the page: of all renderers, the one that worked most while we looked. */
async function rendererOf(_cdp: CDPSession, events: TraceEvent[]): Promise<{ pid: number; tid: number }> {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const work = ({ pid, tid }: TraceEvent) =>
    events.reduce((total, event) => total + (event.pid === pid && event.tid === tid && isTask(event) ? event.dur! : 0), 0);
  const busiest = mains.map((main) => ({ main, work: work(main) })).sort((a, b) => b.work - a.work)[0];
  if (!busiest) throw new Error("the trace holds no renderer");
  return busiest.main;
}

const isTask = ({ name, ph, dur }: TraceEvent) => name === "ThreadControllerImpl::RunTask" && ph === "X" && dur !== undefined;

function sum(events: TraceEvent[], { pid, tid }: { pid: number; tid: number }): Omit<Stretch, "lasted"> {
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const time = (event: TraceEvent) => (event.tdur ?? event.dur ?? 0) / 1000;
  const tasks = own.filter(isTask).map(time);
  const by = new Map<string, number>();
  for (const phase of PHASES) {
    const spent = own.filter(({ name, ph }) => name === phase && ph === "X").reduce((total, event) => total + time(event), 0);
    if (spent > 0) by.set(phase, spent);
  }
  return {
    frames: own.filter(({ name }) => name === "BeginMainThreadFrame").length,
    shown: events.filter((event) => event.pid === pid && event.name === "DrawFrame").length,
    work: tasks.reduce((total, task) => total + task, 0),
    longest: Math.max(0, ...tasks),
    by,
  };
}
