// A castle, or points? Nobody has to say so blind: the map comes to the fief, rings it, and says what is still open in it.

import { type Person, expect, test } from "./fixtures";
import { events, seatsOf } from "./frames";
import { startGame } from "./play";
import { playUntilTold } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

type Box = { x: number; y: number; width: number; height: number };

test("who is asked for a castle sees its fief and what is still open in it", async ({ arrive }) => {
  test.setTimeout(600_000);
  const size = { viewport: DESKTOP };
  let people: Person[];
  let question: ReturnType<typeof lastAsked>;
  // Nearly every game comes to it.
  do {
    people = [await arrive("Ada", size), await arrive("Bob", size)];
    const [ada, bob] = people as [Person, Person];
    const id = await startGame(ada, bob, "A small city", { game: "goldmines", options: ["castles"] });
    await playUntilTold(/"question":{"type":"castle"/, id, people);
    for (const person of people)
      await person.until("the question", () => over(person) || lastAsked(person) !== undefined);
    question = lastAsked(ada);
  } while (!question);

  const asked = seatsOf(...people)[question.seat!]!;
  const { page } = asked;
  await expect(page.getByTestId("whose-turn")).toBeVisible();
  await expect(page.getByTestId("area")).toBeAttached();
  await expect(page.locator(".asked")).toHaveText(
    /^Castle or points\? (Your decision, during (Ada|Bob)'s turn\. )?(Still open around it: .+|Nothing around it is open yet)$/,
  );
  await seesTheFief(asked, 100);
  await shoot(page, "castle-desktop", DESKTOP);

  await page.setViewportSize(PHONE);
  await expect(page.getByTestId("hand-help")).toContainText(/Still open around it: .+|Nothing around it is open yet/);
  await seesTheFief(asked, 80);
  await shoot(page, "castle-phone", PHONE);

  // Whoever is not asked is shown nothing of the kind, and the answer takes it away.
  const other = people.find((person) => person !== asked)!;
  await expect(other.page.getByTestId("area")).toHaveCount(0);
  await page.locator('[data-testid="choice"][data-choice="build"]').click();
  await page.getByTestId("confirm").click();
  await expect(page.getByTestId("area")).toHaveCount(0);
});

const over = (person: Person) => events(person).some(({ type }) => type === "game_ended");

/** The question of the table at which somebody sits now, if there is one. */
function lastAsked(person: Person) {
  const last = events(person).at(-1) as { type: string; seat?: number; question?: { type: string } } | undefined;
  return last?.type === "asked" && last.question?.type === "castle" ? last : undefined;
}

/** The six places, each so many pixels wide at least, lie where nothing covers them. */
async function seesTheFief({ page }: Person, wide: number): Promise<void> {
  await expect(page.locator(".world")).not.toHaveClass(/moving/);
  await expect(async () => {
    const ring = (await page.locator("[data-testid=area] .gold").boundingBox()) as Box;
    const [short, long] = [ring.width, ring.height].sort((a, b) => a - b) as [number, number];
    expect(long / short, "two tiles by three").toBeCloseTo(1.5, 1);
    expect(short / 2).toBeGreaterThan(wide);
    const corners = [0.04, 0.96].flatMap((x) =>
      [0.04, 0.96].map((y) => [ring.x + x * ring.width, ring.y + y * ring.height]),
    );
    for (const corner of corners)
      expect(
        await page.evaluate(([x, y]) => !!document.elementFromPoint(x!, y!)?.closest("[data-testid=board]"), corner),
        `nothing lies over ${corner}`,
      ).toBe(true);
  }).toPass({ timeout: 20_000 });
}
