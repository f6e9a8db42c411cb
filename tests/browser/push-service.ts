// The push service of a browser's maker, on this machine: tests reach no other. A server sends to it over HTTPS as to a real one. It opens
// what is sealed for a browser with a library of its own (RFC 8291), and hands it to that browser's service worker.

import { execFileSync } from "node:child_process";
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { BrowserContext } from "@playwright/test";
import ece from "http_ece";

type Told = { title: string; body: string; why: string; path: string };
type Subscriber = { open: (sealed: Buffer) => string; deliver: (text: string) => Promise<unknown>; told: Told[] };

export class PushService {
  readonly #subscribers = new Map<string, Subscriber>();

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  static async open(): Promise<PushService> {
    const folder = mkdtempSync(join(tmpdir(), "paydirt-push-"));
    const made =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem";
    const names = [
      "-subj",
      "/CN=push",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-addext",
      "basicConstraints=CA:FALSE",
    ];
    execFileSync("openssl", [...made.split(" "), ...names], { cwd: folder, stdio: "ignore" });
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
    const server = createServer({ key, cert }, (request, answer) => {
      void buffer(request).then((sealed) => {
        const subscriber = service.#subscribers.get(request.url ?? "");
        if (!subscriber) return answer.writeHead(410).end();
        const text = subscriber.open(sealed);
        subscriber.told.push(JSON.parse(text) as Told);
        void subscriber.deliver(text).catch(() => undefined); // a browser that is closed hears nothing
        return answer.writeHead(201).end();
      });
    }).listen(0, "127.0.0.1");
    const service = new PushService(folder, server);
    await once(server, "listening");
    return service;
  }

  /** Whom a server has to trust. */
  get certificate(): string {
    return join(this.folder, "cert.pem");
  }

  /** Lets pages of a browser subscribe here, for `site`. What it is told is in the answer, the oldest first. */
  async serve(context: BrowserContext, site: string): Promise<Told[]> {
    const keys = createECDH("prime256v1");
    const [p256dh, auth] = [keys.generateKeys(), randomBytes(16)];
    const path = `/${randomUUID()}`;
    const worker = await workerOf(context, site);
    const subscriber: Subscriber = {
      open: (sealed) =>
        ece
          .decrypt(sealed, { version: "aes128gcm", privateKey: keys, authSecret: auth.toString("base64url") })
          .toString(),
      deliver: worker,
      told: [],
    };
    this.#subscribers.set(path, subscriber);
    const endpoint = `https://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
    await context.addInitScript(subscribeAt, {
      endpoint,
      p256dh: p256dh.toString("base64"),
      auth: auth.toString("base64"),
    });
    return subscriber.told;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    rmSync(this.folder, { recursive: true });
  }
}

/** Runs in pages: their browser is subscribed at this address, once it has been asked. */
function subscribeAt(keys: { endpoint: string; p256dh: string; auth: string }): void {
  const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  const subscription = (options: PushSubscriptionOptionsInit = {}) => ({
    endpoint: keys.endpoint,
    options,
    getKey: (name: "p256dh" | "auth") => bytes(keys[name]),
    unsubscribe: () => Promise.resolve(localStorage.removeItem("subscribed")),
  });
  Object.assign(PushManager.prototype, {
    subscribe(options: PushSubscriptionOptionsInit) {
      localStorage.setItem("subscribed", "yes");
      return Promise.resolve(subscription(options));
    },
    getSubscription: () => Promise.resolve(localStorage.getItem("subscribed") ? subscription() : null),
  });
}

/** Pushes to the service worker of a site, as the browser does. */
async function workerOf(context: BrowserContext, site: string): Promise<(text: string) => Promise<unknown>> {
  const session = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  const registered = new Promise<string>((found) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${site}/`);
      if (ours) found(ours.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  return async (data) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: site, registrationId: await registered, data });
}
