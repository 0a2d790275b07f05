import type { Field } from "../../provider/core/definition/field";
import { changed, type Tree } from "./tree";

/** The program gets its secrets by references to environment variables, or from the encrypted configuration of the stack. */
export type SecretForm = "references" | "configuration";

/** Which values of secret inputs `import` writes into the program in clear text: none, or only those that `isHarmless` accepts. */
export type PlainValues = "none" | "harmless";

const LIKE_A_SECRET =
  /pass|pwd|secret|token|key|auth|cred|private|salt|\bpin\b|_pin|dsn|ur[il]|webhook|cert|sign|session|cookie|licen[cs]e|seed|hash|otp|code/i;

const WORDS = new Set(
  (
    "true false yes no on off trace debug verbose info notice warn warning error fatal silent production staging development dev prod stage test " +
    "testing local utc"
  ).split(" "),
);

const NUMBER = /^\d{1,5}$/;
const LANGUAGE = /^(?:en|de|fr|es|fi|it|nl|pl|pt|sv|da|nb|no|cs|ru|uk|ja|ko|zh)(?:[-_][A-Z]{2})?$/;
/** Matches a reference to a shared variable of the platform, such as `{{team.NAME}}`. */
const SHARED = /^\{\{(?:team|project|environment|server)\.[A-Za-z_][A-Za-z0-9_.]*\}\}$/;

/** A reference to a shared variable is harmless. Any other value is a secret if a key on its path looks like the name of a secret. */
export function isHarmless(value: string, path: readonly string[]): boolean {
  if (SHARED.test(value)) return true;
  if (path.some((part) => LIKE_A_SECRET.test(part))) return false;
  return value === "" || WORDS.has(value.toLowerCase()) || NUMBER.test(value) || LANGUAGE.test(value);
}

/** An address with a password is always a secret. */
const WITH_PASSWORD = /:\/\/[^/\s@]*:[^/\s@]+@/;

export function sealed(
  value: Tree,
  { key, field, name, plain, form }: { key: string; field: Field | undefined; name: string; plain: PlainValues; form: SecretForm },
  markOf: (path: readonly string[]) => Tree,
): Tree {
  const isPlain = (text: string, path: readonly string[]): boolean => {
    if (field?.secret !== true) return !WITH_PASSWORD.test(text);
    if (path.length > 1 && field.plainMembers?.includes(path.at(-1) ?? "")) return true;
    // The provider treats an empty environment variable as missing, so a reference cannot replace an empty text.
    if (form === "references" && text === "") return true;
    return plain === "harmless" && isHarmless(text, [key, ...path, ...(path.length === 0 ? [name] : [])]);
  };
  return changed(value, (text, path) => (isPlain(text, path) ? text : markOf([key, ...path])));
}
