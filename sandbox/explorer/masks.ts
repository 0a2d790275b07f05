import type { Exchange } from "../http/journal";
import { journalBody } from "../http/journal";

// Masks secrets for display. The journal itself hides secrets in requests (http/journal.ts). Responses and objects
// contain more.

const SECRET_NAME = /^(value|real_value|content|bytes)$|password|secret|token|private_key|access_key|^url$|direct_url|_url$/i;
const HIDDEN = "[hidden]";

/**
 * Reports whether a field of this name possibly contains a secret. In doubt it returns true, because a name alone is little evidence.
 */
const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Returns the text without the passwords and tokens in its addresses. */
const withoutCredentials = (text: string): string =>
  text.replace(/(\w+:\/\/[^\s:@/]*):[^\s@/]+@/g, `$1:${HIDDEN}@`).replace(/([?&](?:token|signature|key)=)[^&\s"]+/gi, `$1${HIDDEN}`);

function masked(value: unknown, name: string, secretFields: readonly string[]): unknown {
  if (typeof value === "string")
    return (isSecretName(name) || secretFields.includes(name)) && value !== "" ? HIDDEN : withoutCredentials(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, name, secretFields));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key, secretFields)]));
  return value;
}

/** Reports whether the page hides the value of this field by default. */
export const hasSecret = (name: string, value: unknown): boolean => JSON.stringify(masked(value, name, [])) !== JSON.stringify(value);

/** Returns a body as indented text, with its secrets hidden. */
export const maskedText = (body: unknown, secretFields: readonly string[] = []): string =>
  typeof body === "string" ? withoutCredentials(body) : JSON.stringify(masked(body, "", secretFields), undefined, 2);

/** Returns the response of a request with its secrets hidden. */
export function maskedAnswer({ response, responseLength }: Exchange, secretFields: readonly string[]): string | undefined {
  if (responseLength === undefined) return undefined;
  if (response === undefined) return `[${responseLength.toLocaleString("en")} characters, not kept]`;
  const body = journalBody(response, { secretFields });
  return maskedText(body, secretFields);
}
