import { isBag } from "../core/values";
import { isReference } from "../references/reference";

/** Words in the name of a variable whose value is a secret. */
const SECRET_NAME =
  /(?:^|_)(?:pass|passwd|password|passphrase|pwd|token|secret|credentials?|rcon|(?:api|access|auth|private|secret|signing|encryption|license)_?key|dsn)(?:_|$)/i;

/** If a name ends with one of these words, the value only shows the place or another property of a secret. */
const PLACE = /_(?:file|path|name|id|url|uri|host|header|enabled|length|ttl)$/i;

/** Forms of values that are secrets under any name: keys of well-known services, private keys, addresses with a password. */
const SECRET_VALUE =
  /^(?:(?:sk|rk|whsec)_(?:live_|test_)?\w{16,}|gh[pousr]_\w{30,}|github_pat_\w{40,}|glpat-[\w-]{18,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*)$|-----BEGIN [A-Z ]*PRIVATE KEY-----|^\w[\w+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !PLACE.test(name);

export const isSecretValue = (value: string): boolean => SECRET_VALUE.test(value);

/** Returns the text of a variable. The text may be in the member `value` of an object. Undefined for a reference. */
export function plainText(value: unknown): string | undefined {
  const text = isBag(value) && !isReference(value) ? value.value : value;
  if (typeof text === "number") return String(text);
  return typeof text === "string" && text !== "" ? text : undefined;
}
