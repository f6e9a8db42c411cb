import { describe, expect, it } from "vitest";

import { isOldStore, kindOf, pageFrom, storeOf } from "./policy";

const ORIGIN = "https://play.example";
const get = (path: string, mode = "cors") => kindOf({ method: "GET", url: new URL(path, ORIGIN).href, mode }, ORIGIN);

describe("the service worker", () => {
  it("never touches what is played or asked of the server", () => {
    for (const path of ["/api/tables", "/api/tables/1/socket", "/api", "/healthz", "/readyz", "/metrics"]) {
      expect(get(path), path).toBe("leave");
      expect(get(path, "navigate"), path).toBe("leave");
    }
    expect(kindOf({ method: "POST", url: `${ORIGIN}/`, mode: "navigate" }, ORIGIN)).toBe("leave");
  });

  it("knows the page at every address of it, and the files of the build", () => {
    for (const path of ["/", "/t/0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11", "/rules/gold-rush"])
      expect(get(path, "navigate")).toBe("page");
    expect(get("/assets/index-abc123.js")).toBe("file");
    expect(get("/icon.svg")).toBe("leave");
  });

  it("knows what else the server shows at an address of its own", () => {
    for (const path of ["/notices/confirm/1/abc", "/t/0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11/card.png"])
      expect(get(path, "navigate"), path).toBe("leave");
  });

  it("shows the page that it keeps where the server can't be reached, behind a proxy too", async () => {
    const kept = () => Promise.resolve(new Response("kept"));
    const none = () => Promise.resolve(undefined);
    const says = (status: number) => () => Promise.resolve(new Response("said", { status }));
    const text = async (page: Promise<Response>) => (await page).text();
    expect(await text(pageFrom(says(200), kept))).toBe("said");
    expect(await text(pageFrom(says(429), kept)), "the server refuses").toBe("said");
    for (const status of [502, 503, 504]) expect(await text(pageFrom(says(status), kept))).toBe("kept");
    expect(await text(pageFrom(says(502), none)), "nothing was kept").toBe("said");
    const lost = () => Promise.reject(new TypeError("no network"));
    expect(await text(pageFrom(lost, kept))).toBe("kept");
    await expect(pageFrom(lost, none)).rejects.toThrow("no network");
  });

  it("leaves other sites alone", () => {
    expect(kindOf({ method: "GET", url: "https://other.example/assets/a.js", mode: "cors" }, ORIGIN)).toBe("leave");
  });

  it("forgets older builds of ours, and nothing else", () => {
    expect(isOldStore(storeOf("1"), "2")).toBe(true);
    expect(isOldStore(storeOf("2"), "2")).toBe(false);
    expect(isOldStore("somebody-else", "2")).toBe(false);
  });
});
