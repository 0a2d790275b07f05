/** Signs that stand for what is hidden of a text. */
const MASK = /\*{2,}|[•…●]|\.{3}/;

/** A credential as it shows: itself, empty where there is none, undefined where it is hidden in part or as a whole. */
export function shownCredential(text: string | null | undefined): string | undefined {
  if (text === null) return "";
  return text === undefined || MASK.test(text) ? undefined : text;
}
