/**
 * Returns a name for display in one line. Names can contain any character, so it escapes characters that break a line or change the order of text.
 */
export const oneLine = (name: string): string =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
