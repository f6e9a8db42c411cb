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
