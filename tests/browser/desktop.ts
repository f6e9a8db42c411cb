// A desktop that shows notices, as Chromium finds one on the session's D-Bus (Desktop Notifications Specification): what is shown there
// is what a person would see, and a press goes the way a real one goes.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { interface as dbus, type MessageBus, sessionBus } from "@jellybrick/dbus-next";

const { Interface, method, signal } = dbus;

const NAME = "org.freedesktop.Notifications";

export type Notice = { title: string; body: string };

class Notifications extends Interface {
  readonly shown = new Map<number, Notice>();
  #last = 0;

  @method({ inSignature: "susssasa{sv}i", outSignature: "u" })
  Notify(_app: string, replaces: number, _icon: string, title: string, text: string): number {
    const id = replaces || (this.#last += 1);
    // Chromium names the site first.
    const [, body = ""] = text.split("\n\n");
    this.shown.set(id, { title, body });
    return id;
  }

  @method({ inSignature: "u" })
  CloseNotification(id: number): void {
    this.shown.delete(id);
    this.NotificationClosed(id, 3);
  }

  @method({ outSignature: "as" })
  GetCapabilities(): string[] {
    return ["actions", "body"];
  }

  @method({ outSignature: "ssss" })
  GetServerInformation(): string[] {
    return ["Desktop", "Paydirt", "1", "1.2"];
  }

  @signal({ signature: "us" })
  ActionInvoked(id: number, action: string): unknown[] {
    return [id, action];
  }

  @signal({ signature: "uu" })
  NotificationClosed(id: number, why: number): unknown[] {
    return [id, why];
  }
}

export class Desktop {
  readonly #notifications = new Notifications(NAME);

  private constructor(
    /** Where programs find it: `DBUS_SESSION_BUS_ADDRESS`. */
    readonly address: string,
    private readonly daemon: ChildProcess,
    private readonly bus: MessageBus,
  ) {}

  static async open(): Promise<Desktop> {
    const daemon = spawn("dbus-daemon", ["--session", "--nofork", "--print-address"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [address] = (await once(createInterface({ input: daemon.stdout }), "line")) as [string];
    const desktop = new Desktop(address, daemon, sessionBus({ busAddress: address }));
    desktop.bus.export("/org/freedesktop/Notifications", desktop.#notifications);
    await desktop.bus.requestName(NAME, 0);
    return desktop;
  }

  /** What is shown now, the oldest first. */
  get notices(): Notice[] {
    return [...this.#notifications.shown.values()];
  }

  /** Presses the notice with this title. */
  press(title: string): void {
    const [id] = [...this.#notifications.shown].find(([, notice]) => notice.title === title) ?? [];
    if (id === undefined) throw new Error(`no “${title}” among ${JSON.stringify(this.notices)}`);
    this.#notifications.ActionInvoked(id, "default");
  }

  async close(): Promise<void> {
    this.bus.disconnect();
    const ended = once(this.daemon, "exit");
    this.daemon.kill();
    await ended;
  }
}
