import type { Field } from "../../../provider/core/definition/field";
import { isUnknown } from "../../../provider/core/values";
import { cut } from "../../words";

// Which values a report may show. A value that may be a secret is left out.

export type Path = readonly (string | number)[];

/** Hides a value if a key on its path, below the input, may be the name of a secret. */
export function mayShow({ isRaw }: Field, parts: Path): boolean {
  const [top, ...members] = parts;
  const names = members.filter((part) => typeof part === "string");
  if (names.some((name) => SECRETIVE.test(name))) return false;
  // A user may use any value as a trigger, even all variables of an application.
  if (top === "triggers" && names.length > 0) return false;
  return !isRaw || names.length <= 1;
}

const HIDDEN_BY_ENGINE = "[secret]";

const SECRETIVE = /pass|secret|token|key|credential|auth/i;
/** Matches a single word or a version. */
const WORD = /^[A-Za-z0-9][\w.+-]{0,23}$/;

/** Patterns for addresses with a password, for assignments to a name that suggests a secret, and for well-known forms of tokens. */
const SECRET_FORMS = [
  /:\/\/[^\s/@]+@/,
  /(?:passw?|pwd|secret|token|key|credential|authorization)\w*["']?\s*[=:]\s*["']?[^\s"']/i,
  /(?:--?(?:password|token|secret)|\s-p)[\s=]\S/i,
  /\b(?:bearer|basic)\s+\S{8}/i,
  /-----BEGIN/,
  /\b(?:gh[opsur]_|github_pat_|glpat-|npm_|ptl[ca]_|xox[abpr]-|sk-|sk_live_|AKIA)[\w-]{8}/,
  /\beyJ[\w-]{10,}\./,
] as const;

export const looksSecret = (text: string): boolean => text.includes(HIDDEN_BY_ENGINE) || SECRET_FORMS.some((form) => form.test(text));

export function visible(value: unknown, { isRaw }: Pick<Field, "isRaw">): string | number | boolean | undefined {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  if (value === null) return "null";
  if (Array.isArray(value) && value.length === 0) return "[]";
  if (typeof value !== "string" || isUnknown(value) || looksSecret(value)) return undefined;
  if (isRaw && !WORD.test(value)) return undefined;
  return shortValue(value);
}

/** Maximum length of a value in a comment, in characters. */
export const VALUE_LENGTH = 120;
export const shortValue = (text: string): string => cut(text, VALUE_LENGTH);
