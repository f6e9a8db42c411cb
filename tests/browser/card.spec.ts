// The card beside the link of a table, and what one may take along from a finished game: its log and a picture of it.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { expect, test } from "./fixtures";
import { startClientGame, GAMES, playOn } from "./clients";
import { binary } from "./server";
import { DESKTOP, pictureFile } from "./shoot";

/** Width and height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("the card of a link says who won, and of a private table nothing", async ({ server }) => {
  const { id } = await startClientGame(server.url, "gold-west", ["Noor", "Bram"]).then(async (table) => {
    expect(await playOn(table, () => false)).toBeNull();
    return table;
  });
  const page = await (await fetch(`${server.url}/t/${id}`)).text();
  const image = /property="og:image" content="([^"]+)"/.exec(page)![1]!;
  expect(image).toBe(`${server.url}/t/${id}/card.png`);
  const answer = await fetch(image);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const card = Buffer.from(await answer.arrayBuffer());
  expect(sizeOf(card)).toEqual([1200, 630]);
  writeFileSync(pictureFile("card-finished"), card);
  const again = await fetch(image, { headers: { "if-none-match": answer.headers.get("etag")! } });
  expect(again.status).toBe(304);

  const hidden = await startClientGame(server.url, "goldmines", ["Ada", "Bob"], { visibility: "private" }).catch(
    () => null,
  );
  const nowhere = "00000000-0000-4000-8000-000000000001";
  const cards = await Promise.all(
    [hidden?.id ?? nowhere, nowhere].map(async (table) =>
      Buffer.from(await (await fetch(`${server.url}/t/${table}/card.png`)).arrayBuffer()),
    ),
  );
  expect(cards[0]!.equals(cards[1]!), "nobody can tell whether there is a private table").toBe(true);
  expect(cards[0]!.equals(card)).toBe(false);
  writeFileSync(pictureFile("card-stranger"), cards[0]!);
});

test("on the picture of a finished game, wide letters stay on their paper and off the bars", async ({
  arrive,
  server,
}) => {
  const table = await startClientGame(server.url, "gold-rush", ["W".repeat(24), "M".repeat(24)]);
  expect(await playOn(table, () => false)).toBeNull();
  const { page, context } = await arrive("Noor", { viewport: DESKTOP, reducedMotion: "reduce" });
  await table.players[0]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("final-all").click();
  const [picture] = await Promise.all([page.waitForEvent("download"), page.getByTestId("keep-picture").press("Enter")]);
  const saved = pictureFile("picture-wide");
  await picture.saveAs(saved);
  const colours = (x: number, y: number, width: number, height: number) =>
    page.evaluate(
      async ({ png, strip }) => {
        const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
        sheet.drawImage(image, 0, 0);
        return new Set(new Uint32Array(sheet.getImageData(...strip).data.buffer)).size;
      },
      { png: readFileSync(saved).toString("base64"), strip: [2 * x, 2 * y, 2 * width, 2 * height] as const },
    );
  expect(await colours(110, 310, 130, 310), "the names are there").toBeGreaterThan(1);
  expect(await colours(245, 310, 3, 310), "between the names and the bars").toBe(1);
  expect(await colours(522, 110, 14, 170), "beside the title").toBe(1);
});

for (const game of GAMES) {
  test(`the log of a finished game of ${game} is a file that verifies, and there is a picture of it`, async ({
    arrive,
    server,
  }, info) => {
    const table = await startClientGame(server.url, game, ["Noor", "Bram", "Ada"]);
    expect(await playOn(table, () => false)).toBeNull();
    const person = await arrive("Noor", { viewport: DESKTOP, reducedMotion: "reduce" });
    await table.players[0]!.lend(person.context);
    const { page } = person;
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("final-all").click();
    const [log] = await Promise.all([page.waitForEvent("download"), page.getByTestId("keep-log").click()]);
    expect(log.suggestedFilename()).toMatch(/^paydirt-.+\.json$/);
    const file = info.outputPath("log.json");
    await log.saveAs(file);
    expect(execFileSync(binary, ["verify", file]).toString()).toContain("OK");

    const keep = page.getByTestId("keep-picture");
    const [picture] = await Promise.all([page.waitForEvent("download"), keep.press("Enter")]);
    await expect(keep, "the focus stays").toBeFocused();
    expect(picture.suggestedFilename()).toMatch(/^paydirt-.+\.png$/);
    const saved = pictureFile(`picture-${game}`);
    await picture.saveAs(saved);
    expect(sizeOf(readFileSync(saved))).toEqual([2400, 1260]);
    // Not one colour: something is drawn on it.
    expect(readFileSync(saved).length).toBeGreaterThan(100_000);
  });
}
