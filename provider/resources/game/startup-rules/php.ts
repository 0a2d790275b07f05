// What upstream's language means by a list, by equal, and by a pattern.

const NUMERIC = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;

/** Two texts that are numbers are equal as numbers: `-0` and `0`. */
export const loose = (one: string, other: string): boolean =>
  one === other || (NUMERIC.test(one) && NUMERIC.test(other) && Number(one) === Number(other));

/** A list as `str_getcsv` reads it: blanks count, a quoted part may hold a comma. Undefined where releases read it in different ways. */
export function quotedList(text: string): string[] | undefined {
  const values: string[] = [];
  for (let rest = `${text},`; rest !== ""; ) {
    const part = /^"((?:[^"\\]|"")*)",/.exec(rest) ?? /^([^",]*),/.exec(rest);
    if (!part) return undefined;
    const [whole, value = ""] = part;
    values.push(value.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
  }
  return values;
}

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * A pattern that means the same here as there: delimited, and without what only one of the two knows. Without the flag `u` it is matched byte by
 * byte there. With it, classes such as `\w` hold letters of every script there, so only an ASCII value can be judged by them.
 */
export function patternOf(argument: string): { body: string; fits(value: string): boolean } | undefined {
  const [, body, flags = ""] = /^\/(.*)\/([a-zA-Z]*)$/s.exec(argument.trim()) ?? [];
  if (body === undefined || !/^[iu]*$/.test(flags) || /\\[AzZGKRXhHQE]|\(\?[^:=!<]|\[:|[*+?}]\+/.test(body)) return undefined;
  const isUnicode = flags.includes("u");
  const isUnsure = /\\[wWdDsSbB]/.test(body) || flags.includes("i");
  try {
    const pattern = new RegExp(isUnicode ? body : bytesOf(body), flags);
    // There `$` also stands before a last line break; such a value is left to the panel.
    const fits = (value: string) => pattern.test(isUnicode ? value : bytesOf(value)) || value.endsWith("\n");
    return { body, fits: (value) => fits(value) || (isUnsure && NOT_ASCII.test(value)) };
  } catch {
    return undefined;
  }
}

/** A text whose characters are its bytes. */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
