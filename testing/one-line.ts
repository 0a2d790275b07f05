/** A name as it stands in a line: what would break the line, or move what is shown, as its escape. Names may hold any character. */
export const oneLine = (name: string): string =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
