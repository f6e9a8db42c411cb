// The files of the page as they are sent: packed at build time for whoever can unpack them, byte for byte what was built.

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "./fixtures";

const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));
const PACKED = /\.(br|gz)$/;

/** Asks for a file as it is on the way: nothing is unpacked. */
async function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage & { body: Buffer }> {
  const [answer] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
  return Object.assign(answer, { body: await buffer(answer) });
}

/** What browsers say, what they get, and how it is unpacked. */
const FORMS = [
  { accept: "gzip, deflate, br, zstd", encoding: "br", extension: ".br", unpack: brotliDecompressSync },
  { accept: "gzip, br;q=0", encoding: "gzip", extension: ".gz", unpack: gunzipSync },
  { accept: "identity", encoding: undefined, extension: "", unpack: (body: Buffer) => body },
] as const;

test("every file comes as the build packed it, in a form that was asked for", async ({ server }) => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(dist.length).replace(/^\//, ""));
  const plain = files.filter((file) => !PACKED.test(file) && file !== "index.html");
  const packed = plain.filter((file) => files.includes(`${file}.br`));
  expect(
    packed.some((file) => file.endsWith(".wasm")) && packed.some((file) => file.endsWith(".js")),
    "the build has packed",
  ).toBe(true);

  for (const file of plain) {
    const content = readFileSync(dist + file);
    const tags = new Set<string>();
    for (const { accept, encoding, extension, unpack } of FORMS) {
      const asked = `${file}, for ${accept}`;
      const { statusCode, headers, body } = await ask(`${server.url}/${file}`, { "accept-encoding": accept });
      expect(statusCode, asked).toBe(200);
      expect(headers.vary, asked).toBe("accept-encoding");
      if (packed.includes(file)) {
        expect(headers["content-encoding"], asked).toBe(encoding);
        expect(body.equals(readFileSync(dist + file + extension)), `${asked}: packed by the build, not anew`).toBe(
          true,
        );
        expect(unpack(body).equals(content), asked).toBe(true);
        expect(Number(headers["content-length"]), asked).toBe(body.length);
        tags.add(headers.etag!);
        const again = await ask(`${server.url}/${file}`, { "accept-encoding": accept, "if-none-match": headers.etag! });
        expect([again.statusCode, again.headers.etag, again.body.length], `${asked}, again`).toEqual([
          304,
          headers.etag,
          0,
        ]);
      } else if (!headers["content-encoding"]) expect(body.equals(content), asked).toBe(true);
    }
    if (packed.includes(file)) expect(tags.size, `${file}: a tag for each form`).toBe(FORMS.length);
  }
  for (const file of packed) {
    const { statusCode, headers } = await ask(`${server.url}/${file}.br`, { "accept-encoding": "br" });
    expect(
      statusCode !== 200 || headers["content-type"]?.startsWith("text/html"),
      `${file}.br has no address of its own`,
    ).toBe(true);
  }
});

test("a document may do what the page needs and no other site may frame it; a file has a short policy, for workers", async ({
  server,
}) => {
  const page = await ask(server.url, {});
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(page.headers["cross-origin-opener-policy"]).toBe("same-origin");
  const script = /\/assets\/start-[^"]*\.js/.exec(page.body.toString())![0];
  const file = await ask(server.url + script, { "accept-encoding": "br" });
  expect(file.headers).toMatchObject({
    "content-security-policy": "default-src 'self' 'wasm-unsafe-eval'",
    "x-content-type-options": "nosniff",
  });
  const size = file.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  expect(size, "so that what heads a file is no third of it").toBeLessThan(450);
});
