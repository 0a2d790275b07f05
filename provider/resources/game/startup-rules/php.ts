// Lists, equality and patterns as the upstream language, PHP, defines them.

const NUMERIC = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;

/** Whether two texts are equal, as numbers if both are numbers: `-0` and `0`. */
export const loose = (one: string, other: string): boolean =>
  one === other || (NUMERIC.test(one) && NUMERIC.test(other) && Number(one) === Number(other));

/** Parses a list like `str_getcsv`: blanks count, and a quoted part may contain a comma. Undefined if releases parse it differently. */
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
 * Returns a pattern that means the same in JavaScript and in PHP: delimited, and without syntax that only one of them has. Without the flag
 * `u`, PHP matches byte by byte. With the flag, classes such as `\w` contain letters of every script, so this check decides only about
 * ASCII values.
 */
export function patternOf(argument: string): { body: string; fits(value: string): boolean } | undefined {
  const [, body, flags = ""] = /^\/(.*)\/([a-zA-Z]*)$/s.exec(argument.trim()) ?? [];
  if (body === undefined || !/^[iu]*$/.test(flags) || /\\[AzZGKRXhHQE]|\(\?[^:=!<]|\[:|[*+?}]\+/.test(body)) return undefined;
  const isUnicode = flags.includes("u");
  const isUnsure = /\\[wWdDsSbB]/.test(body) || flags.includes("i");
  try {
    const pattern = new RegExp(isUnicode ? body : bytesOf(body), flags);
    // In PHP `$` also matches before a final line break, so only the panel can check such a value.
    const fits = (value: string) => pattern.test(isUnicode ? value : bytesOf(value)) || value.endsWith("\n");
    return { body, fits: (value) => fits(value) || (isUnsure && NOT_ASCII.test(value)) };
  } catch {
    return undefined;
  }
}

/** Returns a text whose characters are the bytes of the given one. */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
