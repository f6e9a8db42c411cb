// The service worker: lets the page open without a connection. It keeps one build, whole, and hands out its files, whose
// names change with their content; the page itself always comes from the server as long as the server answers, so nobody
// ever plays on an old page. What it does not keep from the start it keeps once it was used. It never sees a move: `/api` is
// left alone.
//
// Read `policy.ts` next.
import { isOldStore, kindOf, storeOf } from "./policy";

/** Written by the build (`build/worker.ts`): a version that changes with any file, the first script, and the files to keep. */
declare const __PAYDIRT_BUILD__: { version: string; entry: string; files: string[] };

interface LastingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  location: Location;
  caches: CacheStorage;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const { version, entry, files } = __PAYDIRT_BUILD__;

async function keepBuild(): Promise<void> {
  const page = await fetch("/", { cache: "no-store" });
  // A server that was updated in between serves another build than this worker's: that one brings a worker of its own.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error("the page is of another build");
  const store = await worker.caches.open(storeOf(version));
  await store.addAll(files);
  await store.put("/", page);
}

async function forgetOldBuilds(): Promise<void> {
  const names = await worker.caches.keys();
  await Promise.all(names.filter((name) => isOldStore(name, version)).map((name) => worker.caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (offline) {
    const kept = await worker.caches.match("/", { cacheName: storeOf(version) });
    if (kept) return kept;
    throw offline;
  }
}

async function file(request: Request): Promise<Response> {
  const store = await worker.caches.open(storeOf(version));
  const kept = await store.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void store.put(request, answer.clone()).catch(() => undefined); // a full store only costs the next load
  return answer;
}

worker.addEventListener("install", (event) => event.waitUntil(keepBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldBuilds()));
worker.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, worker.location.origin);
  if (kind === "page") event.respondWith(page(event.request));
  if (kind === "file") event.respondWith(file(event.request));
});
