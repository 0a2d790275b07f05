import { OperationError } from "../../core/log/errors";
import { type Bag, isBag, UNKNOWN } from "../../core/values";
import { OUTPUT, REFERENCE, SECRET, SIGNATURE } from "../../core/wire-tags";

const isSecret = (value: unknown): value is Bag => isBag(value) && value[SIGNATURE] === SECRET;

/** Opens secrets to their values and references to ids. Fails for a file, because no input contains one. */
export const openedBag = (bag: Bag, path = ""): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, opened(value, path === "" ? key : `${path}.${key}`)]));

function opened(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => opened(item, path));
  if (!isBag(value)) return value;
  switch (value[SIGNATURE]) {
    case undefined:
      return openedBag(value, path);
    case SECRET:
      return opened(value.value, path);
    case REFERENCE:
      return value.id === undefined || value.id === null ? (value.urn ?? UNKNOWN) : opened(value.id, path);
    case OUTPUT:
      return value.value === undefined ? UNKNOWN : opened(value.value, path);
    default:
      throw new OperationError(`${path} must not be an asset or an archive. Pass the text of the file instead.`, { code: "invalid_input" });
  }
}

/** Seals each leaf. If the value were sealed as a whole, one unknown leaf would hide all names in a preview. */
export function sealed(value: unknown): unknown {
  if (value === undefined || value === null || isSecret(value)) return value;
  if (Array.isArray(value)) return value.map(sealed);
  if (isBag(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sealed(item)]));
  return sealedWhole(value);
}

export const sealedWhole = (value: unknown): unknown => (isSecret(value) ? value : { [SIGNATURE]: SECRET, value });

/** An item may have moved, so one secret seals a whole list. A key may have changed, so a missing secret seals the new keys. */
function sealedLike(value: unknown, sent: unknown): unknown {
  if (!containsSecret(sent)) return value;
  if (isSecret(sent) || !isBag(value) || !isBag(sent)) return sealed(value);
  const isMissing = Object.keys(sent).some((key) => !Object.hasOwn(value, key) && containsSecret(sent[key]));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      Object.hasOwn(sent, key) ? sealedLike(item, sent[key]) : isMissing ? sealed(item) : item,
    ]),
  );
}

/** Like `sealedLike`, for the properties of a resource, whose names do not change. */
export const sealedBagLike = (bag: Bag, sent: Bag): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, Object.hasOwn(sent, key) ? sealedLike(value, sent[key]) : value]));

export function containsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  if (Array.isArray(value)) return value.some(containsSecret);
  return isBag(value) && Object.values(value).some(containsSecret);
}

/** Secrets shorter than `shortest` stay in the text, because they occur in other words by chance. */
export const withoutSecrets = (text: string, value: unknown, shortest = 8): string =>
  secretTexts(value, false)
    .filter((secret) => secret.length >= shortest)
    .sort((x, y) => y.length - x.length)
    .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);

function secretTexts(value: unknown, isInside: boolean): string[] {
  if (isSecret(value)) return secretTexts(value.value, true);
  if (Array.isArray(value)) return value.flatMap((item) => secretTexts(item, isInside));
  if (isBag(value)) return Object.values(value).flatMap((item) => secretTexts(item, isInside));
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return isInside && text !== "" && text !== UNKNOWN ? [text, JSON.stringify(text).slice(1, -1)] : [];
}
