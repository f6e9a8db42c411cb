// A message as the build packs it: see `build/words.ts`.

/** A text, where {name} stands for an input; or by which inputs one is chosen (# for the plural of a count), and by their values. */
export type Sentence = string | [by: string[], texts: Record<string, string>];
/** By the number of the message. */
export type Sentences = Record<number, Sentence>;

/** By locale: to make one takes longer than all the rest of a sentence. */
const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(count: number, locale: string): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(count);
}

/** The text for these inputs, with each {name} filled in. */
export function told(sentence: Sentence, locale: string, inputs: Record<string, unknown> = {}): string {
  let text = sentence;
  if (typeof text !== "string") {
    const [by, texts] = text;
    const value = (input: string) =>
      input.startsWith("#") ? pluralOf(Number(inputs[input.slice(1)]), locale) : inputs[input];
    text = texts[by.map(value).join()] ?? texts["*"] ?? "";
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name]));
}
