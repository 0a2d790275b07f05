/** Control characters, line ends, and characters that change the direction of a text. They are invisible, and they move visible text. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Characters with a meaning in Markdown, HTML or a forge's own syntax. Letters, digits and plain punctuation are not among them. */
const MEANING = /[^\p{L}\p{N}\p{M} ,;()=?'"/+.:\-–—→…−·×%°€£¥�]|(?<=www)\.|:(?=\/)/giu;

/** Maximum length of a name. Longer names are cut in the middle, because both ends distinguish them. */
export const NAME_LENGTH = 120;

export const visibleText = (text: string): string => text.replaceAll("\t", " ").replace(HIDDEN, "�");

export function cut(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const head = Math.ceil((length - 1) / 2);
  return `${points.slice(0, head).join("")}…${points.slice(points.length - (length - 1 - head)).join("")}`;
}

/** Escapes a text for both HTML and Markdown, so that it is shown the same in a `<summary>`, a table and a paragraph. */
export const entities = (text: string): string => visibleText(text).replace(MEANING, (sign) => `&#${sign.codePointAt(0)};`);

/** Prepares a text for a Markdown code span, which has no escapes. Replaces the characters that end a span or a table cell with similar ones. */
export const codeSpan = (text: string): string => visibleText(text).replaceAll("`", "ˋ").replaceAll("|", "¦");

/** Escapes a mermaid label. Quotes, brackets and all other characters with a meaning become mermaid's own entities. */
export const mermaidText = (text: string): string =>
  visibleText(text).replace(/[^\p{L}\p{N}\p{M} ,.+−?�-]/gu, (sign) => `#${sign.codePointAt(0)};`);

/** Reports whether a sentence contains only characters without a meaning, so that it needs no escapes. */
export const isProse = (text: string): boolean =>
  /^(?:[\p{L}\p{N} ,()+%→−"-]|\.(?= |$|\d)|(?<=\d):(?=\d)|(?<=\w)\/(?=\w))*$/u.test(text) &&
  !/[0-9a-f]{7}|www|\(c\)|\(r\)|\(tm\)/i.test(text);

/** Returns the address of a link; undefined if the text is not an HTTP address. */
export function linkTarget(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return href.replace(/[()<>[\]|"'`*_~\\@$\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`);
}
