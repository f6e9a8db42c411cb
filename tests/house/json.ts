// JSON, read more strictly than `JSON.parse` does: no key twice in an object, and whole numbers only, of which JavaScript keeps
// every digit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const NUMBER = /-?(?:0|[1-9]\d*)(?![\d.eE])/y;

export function parse(text: string): Json {
  let at = 0;
  const skip = () => {
    while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  };
  const fail = (): never => {
    throw new SyntaxError(`no strict JSON at character ${at}`);
  };
  const take = (sign: string) => (text.startsWith(sign, at) ? (at += sign.length) : fail());
  const token = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? fail();
    at += found!.length;
    return found!;
  };

  function value(): Json {
    skip();
    const json = here();
    skip();
    return json;
  }

  function here(): Json {
    switch (text[at]) {
      case "{":
        return object();
      case "[":
        return list();
      case '"':
        return string();
      case "t":
        return take("true") && true;
      case "f":
        return take("false") && false;
      case "n":
        return take("null") && null;
      default:
        return number();
    }
  }

  function object(): Json {
    const fields: Record<string, Json> = Object.create(null) as Record<string, Json>;
    take("{");
    skip();
    if (text[at] === "}") return ((at += 1), fields);
    for (;;) {
      skip();
      const key = string();
      if (key in fields) fail();
      skip();
      take(":");
      fields[key] = value();
      if (text[at] === "}") return ((at += 1), fields);
      take(",");
    }
  }

  function list(): Json {
    const items: Json[] = [];
    take("[");
    skip();
    if (text[at] === "]") return ((at += 1), items);
    for (;;) {
      items.push(value());
      if (text[at] === "]") return ((at += 1), items);
      take(",");
    }
  }

  const string = () => JSON.parse(token(STRING)) as string;

  function number(): number {
    const read = Number(token(NUMBER));
    return Number.isSafeInteger(read) && !Object.is(read, -0) ? read : fail();
  }

  const json = value();
  return at === text.length ? json : fail();
}

/** Whether two values say the same, in whatever order their fields are. */
export function same(one: Json, other: Json): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const [left, right] = [one, other] as Record<string, Json>[];
  return keys.length === others.length && keys.every((key) => key in right! && same(left![key]!, right![key]!));
}
