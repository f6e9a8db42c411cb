// The service worker: lets the page open without a connection. It keeps one build, whole, and hands out its files, whose
// names change with their content; the page itself always comes from the server as long as the server answers, so nobody
// ever plays on an old page. What it does not keep from the start it keeps once it was used. It never sees a move: `/api` is
// left alone.
//
// It also shows notices that are pushed while no page is open.
//
// Read `policy.ts` next, then `notices/told.ts`.
import { isLookedAt, type OpenPage, pageAt, toldBy } from "../notices/told";
import { isOldStore, kindOf, pageFrom, storeOf } from "./policy";

/** Written by the build (`build/worker.ts`): a version that changes with any file, the first script, and the files to keep. */
declare const __PAYDIRT_BUILD__: { version: string; entry: string; files: string[] };

interface LastingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends LastingEvent {
  data: { text(): string } | null;
}
interface PressEvent extends LastingEvent {
  notification: Notification;
}
interface ChangeEvent extends LastingEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface Window extends OpenPage {
  focus(): Promise<unknown>;
}
interface Worker {
  location: Location;
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: PressEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
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

function page(request: Request): Promise<Response> {
  return pageFrom(
    () => fetch(request),
    () => worker.caches.match("/", { cacheName: storeOf(version) }),
  );
}

async function file(request: Request): Promise<Response> {
  const store = await worker.caches.open(storeOf(version));
  const kept = await store.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void store.put(request, answer.clone()).catch(() => undefined); // a full store only costs the next load
  return answer;
}

const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(text: string): Promise<void> {
  const { title, body, path, table, language, why } = toldBy(text);
  // Whoever tries notices looks at the page that it leads to, and is to see one.
  if (table && isLookedAt(path, await pages())) return;
  await worker.registration.showNotification(title, {
    body,
    lang: language,
    // A newer one about a table takes the place of the one before.
    ...(table ? { tag: table } : {}),
    // A nudge says what was said before, and is to be heard.
    ...(table && why === "nudge" ? { renotify: true } : {}),
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: path,
  });
}

async function open(notification: Notification): Promise<void> {
  notification.close();
  const path = typeof notification.data === "string" ? notification.data : "/";
  const there = pageAt(path, await pages());
  await (there ? there.focus() : worker.clients.openWindow(path));
}

/** The push service has given the browser another address: the server is told, or nothing would arrive anymore. */
async function moved({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: options?.applicationServerKey ?? null,
    }));
  const { endpoint, keys } = subscription.toJSON();
  const channel = { kind: "push", endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
  const headers = { "content-type": "application/json" };
  await fetch("/api/me/notices/channels", { method: "POST", headers, body: JSON.stringify(channel) });
}

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));
worker.addEventListener("install", (event) => event.waitUntil(keepBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldBuilds()));
worker.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, worker.location.origin);
  if (kind === "page") event.respondWith(page(event.request));
  if (kind === "file") event.respondWith(file(event.request));
});
