import type { Exchange } from "../http/journal";
import { journalBody } from "../http/journal";

// What may be seen of secrets. The journal hides those of requests by itself (http/journal.ts); answers and objects hold more of them.

const SECRET_NAME = /^(value|real_value|content|bytes)$|password|secret|token|private_key|access_key|^url$|direct_url|_url$/i;
const HIDDEN = "[hidden]";

/** Whether a field of this name may hold a secret. Names alone say too little, so that too much is hidden rather than too little. */
const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Without passwords and tokens of addresses. */
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

/** Whether a field holds something that is hidden at first. */
export const hasSecret = (name: string, value: unknown): boolean => JSON.stringify(masked(value, name, [])) !== JSON.stringify(value);

/** A body as text, indented, with its secrets hidden. */
export const maskedText = (body: unknown, secretFields: readonly string[] = []): string =>
  typeof body === "string" ? withoutCredentials(body) : JSON.stringify(masked(body, "", secretFields), undefined, 2);

/** The answer of a request as it may be shown. */
export function maskedAnswer({ response, responseLength }: Exchange, secretFields: readonly string[]): string | undefined {
  if (responseLength === undefined) return undefined;
  if (response === undefined) return `[${responseLength.toLocaleString("en")} characters, not kept]`;
  const body = journalBody(response, { secretFields });
  return maskedText(body, secretFields);
}
