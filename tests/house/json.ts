// JSON, read more strictly than `JSON.parse` does: no key twice in an object, and whole numbers only, of which JavaScript keeps
// every digit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const NUMBER = /-?(?:0|[1-9]\d*)(?![\d.eE])/y;

/** The value that a text is, all of it. Throws a `SyntaxError` that says where it isn't strict JSON. */
export function parse(text: string): Json {
  const reader = new Reader(text);
  const json = reader.value();
  return reader.done ? json : reader.fail();
}

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.#at === this.text.length;
  }

  fail(): never {
    throw new SyntaxError(`no strict JSON at character ${this.#at}`);
  }

  value(): Json {
    this.#skip();
    const json = this.#bare();
    this.#skip();
    return json;
  }

  /** A value without the space around it. */
  #bare(): Json {
    switch (this.text[this.#at]) {
      case "{":
        return this.#object();
      case "[":
        return this.#list();
      case '"':
        return this.#string();
      case "t":
        return this.#take("true");
      case "f":
        return this.#take("false") && false;
      case "n":
        return this.#take("null") && null;
      default:
        return this.#number();
    }
  }

  #object(): Json {
    const fields: Record<string, Json> = Object.create(null) as Record<string, Json>;
    this.#take("{");
    this.#skip();
    if (this.#passes("}")) return fields;
    for (;;) {
      this.#skip();
      const key = this.#string();
      if (key in fields) this.fail();
      this.#skip();
      this.#take(":");
      fields[key] = this.value();
      if (this.#passes("}")) return fields;
      this.#take(",");
    }
  }

  #list(): Json {
    const items: Json[] = [];
    this.#take("[");
    this.#skip();
    if (this.#passes("]")) return items;
    for (;;) {
      items.push(this.value());
      if (this.#passes("]")) return items;
      this.#take(",");
    }
  }

  #string(): string {
    return JSON.parse(this.#token(STRING)) as string;
  }

  #number(): number {
    const read = Number(this.#token(NUMBER));
    return Number.isSafeInteger(read) && !Object.is(read, -0) ? read : this.fail();
  }

  #skip(): void {
    while (" \t\n\r".includes(this.text[this.#at] ?? "x")) this.#at += 1;
  }

  /** Goes on behind a sign if it's there, and answers whether it was. */
  #passes(sign: string): boolean {
    const is = this.text.startsWith(sign, this.#at);
    if (is) this.#at += sign.length;
    return is;
  }

  /** Goes on behind a sign that has to be there. */
  #take(sign: string): true {
    return this.#passes(sign) || this.fail();
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? this.fail();
    this.#at += found!.length;
    return found!;
  }
}

/** Whether two values say the same, in whatever order their fields are. */
export function same(one: Json, other: Json): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const [left, right] = [one, other] as Record<string, Json>[];
  return keys.length === others.length && keys.every((key) => key in right! && same(left![key]!, right![key]!));
}
