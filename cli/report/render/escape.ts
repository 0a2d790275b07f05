/** Control characters, line ends, and what changes the direction of a text: nobody sees them, and they move what is seen. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** What any reader of Markdown, HTML or a forge's own marks could take for more than text. Letters, digits and plain punctuation stay. */
const MEANING = /[^\p{L}\p{N}\p{M} ,;()=?'"/+.:\-–—→…−·×%°€£¥�]|(?<=www)\.|:(?=\/)/giu;

/** Names are cut in the middle: both ends tell them apart. */
export const NAME_LENGTH = 120;

export const visibleText = (text: string): string => text.replaceAll("\t", " ").replace(HIDDEN, "�");

export function cut(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const head = Math.ceil((length - 1) / 2);
  return `${points.slice(0, head).join("")}…${points.slice(points.length - (length - 1 - head)).join("")}`;
}

/** Text for HTML and Markdown at once, so that it means the same in a `<summary>`, a table and a paragraph. */
export const entities = (text: string): string => visibleText(text).replace(MEANING, (sign) => `&#${sign.codePointAt(0)};`);

/** For a code span of Markdown, where nothing is escaped: the signs that end one, or a table's cell, are replaced by ones that look like them. */
export const codeSpan = (text: string): string => visibleText(text).replaceAll("`", "ˋ").replaceAll("|", "¦");

/** A mermaid label: quotes, brackets and everything else with a meaning as mermaid's own entities. */
export const mermaidText = (text: string): string =>
  visibleText(text).replace(/[^\p{L}\p{N}\p{M} ,.+−?�-]/gu, (sign) => `#${sign.codePointAt(0)};`);

/** Sentences of the provider's stand as they are, where nothing in them can mean more. */
export const isProse = (text: string): boolean =>
  /^(?:[\p{L}\p{N} ,()+%→−"-]|\.(?= |$|\d)|(?<=\d):(?=\d)|(?<=\w)\/(?=\w))*$/u.test(text) &&
  !/[0-9a-f]{7}|www|\(c\)|\(r\)|\(tm\)/i.test(text);

/** The address of a link; undefined where it is none. */
export function linkTarget(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return href.replace(/[()<>[\]|"'`*_~\\@$\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`);
}
