// Notices of this browser: whether it can show them, and its subscription at the push service of its maker.
import type { NewChannel } from "../protocol";

/** Why a browser can't show notices; `null` if it can. */
type Hindrance = "insecure" | "missing" | "denied" | null;

export function hindrance(): Hindrance {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "denied" : null;
}

async function registration(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration("/");
  if (!known) await navigator.serviceWorker.register("/worker.js");
  return navigator.serviceWorker.ready;
}

/** Whether this browser is subscribed. */
export async function isSubscribed(): Promise<boolean> {
  if (hindrance() === "insecure" || hindrance() === "missing") return false;
  const known = await navigator.serviceWorker.getRegistration("/");
  return Boolean(await known?.pushManager.getSubscription());
}

/** Asks for the permission if need be, and subscribes. What the server is told of it; `null` if the answer is no. */
export async function subscribe(key: string): Promise<NewChannel | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await registration();
  const before = await pushManager.getSubscription();
  // A subscription is for one server's key: after a move to another database it is worth nothing.
  if (before && encoded(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return {
    kind: "push",
    endpoint: subscription.endpoint,
    p256dh: encoded(subscription.getKey("p256dh")),
    auth: encoded(subscription.getKey("auth")),
  };
}

/** Lets the push service forget this browser. */
export async function unsubscribe(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.getRegistration("/");
  const subscription = await known?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Bytes in unpadded URL-safe Base64. */
function encoded(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
