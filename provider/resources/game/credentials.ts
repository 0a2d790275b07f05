/** Characters that stand for the hidden part of a text. */
const MASK = /\*{2,}|[•…●]|\.{3}/;

/** Returns a credential as shown: empty if there is none, undefined if it is partly or completely hidden. */
export function shownCredential(text: string | null | undefined): string | undefined {
  if (text === null) return "";
  return text === undefined || MASK.test(text) ? undefined : text;
}
