// What was worked out from a text, kept for a while: a forged log is mostly the honest one.

/** More than the records of a game. */
const MOST = 2000;

export class Kept<Answer> {
  readonly #answers = new Map<string, Answer>();

  of(text: string, work: () => Answer): Answer {
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    if (this.#answers.size >= MOST) this.#answers.clear();
    const answer = work();
    this.#answers.set(text, answer);
    return answer;
  }
}
