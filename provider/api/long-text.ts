const LONGEST_WORD = 500;
/** Maximum length of quoted text in a message. No error sentence of an API is longer. */
const LONGEST_QUOTE = 400;

/**
 * Returns the text with its overlong parts cut. It cuts quotations on one line, because an input may be a whole file. It cuts words that are longer
 * than any name, for example if the id in a message is a whole response. It does not cut quotations over several lines: the closing mark of one
 * quotation and the opening mark of the next could look like one quotation. The function finds quotations by hand, because a regular expression is
 * slow for some texts and exhausts its stack for megabytes.
 */
export const withoutLongParts = (text: string, longestQuote = LONGEST_QUOTE): string =>
  text.length <= longestQuote
    ? text
    : withoutLongQuotes(text, longestQuote)
        .split(/(\s)/)
        .map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word))
        .join("");

function withoutLongQuotes(text: string, longest: number): string {
  const parts: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const { end, isQuote } = quoteFrom(text, start);
    if (isQuote && end - start > longest) {
      parts.push(text.slice(copied, start + longest), '…"');
      copied = end;
    }
    start = text.indexOf('"', end);
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/** Returns the position after the quotation that begins at `start`, or after the line if the line does not close the quotation. */
function quoteFrom(text: string, start: number): { end: number; isQuote: boolean } {
  const special = /["\n]|\\./g;
  special.lastIndex = start + 1;
  for (let found = special.exec(text); found; found = special.exec(text))
    if (found[0].length === 1) return { end: special.lastIndex, isQuote: found[0] === '"' };
  return { end: text.length, isQuote: false };
}
