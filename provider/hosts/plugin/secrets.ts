import { OperationError } from "../../core/log/errors";
import { type Bag, isBag, UNKNOWN } from "../../core/values";
import { OUTPUT, REFERENCE, SECRET, SIGNATURE } from "../wire-tags";

const isSecret = (value: unknown): value is Bag => isBag(value) && value[SIGNATURE] === SECRET;

/**
 * Replaces each secret by its value, and each resource reference by the resource's id. Fails for an asset or archive, because no input accepts one.
 */
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

/**
 * Marks each leaf of a value as secret. If the whole value were one secret, a single unknown leaf in a preview would make the whole value and all its
 * keys unknown.
 */
export function sealed(value: unknown): unknown {
  if (value === undefined || value === null || isSecret(value)) return value;
  if (Array.isArray(value)) return value.map(sealed);
  if (isBag(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sealed(item)]));
  return sealedWhole(value);
}

export const sealedWhole = (value: unknown): unknown => (isSecret(value) ? value : { [SIGNATURE]: SECRET, value });

/**
 * Marks those parts of `value` as secret that are secret in `sent`. In a list, one secret marks all items, because items may have moved. In an
 * object, if a key with a secret is missing in `value`, all new keys are marked, because that key may have been renamed.
 */
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

/** Like `sealedLike`, for the properties of a resource. Their names never change, so a missing property marks no other property. */
export const sealedBagLike = (bag: Bag, sent: Bag): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, Object.hasOwn(sent, key) ? sealedLike(value, sent[key]) : value]));

export function containsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  if (Array.isArray(value)) return value.some(containsSecret);
  return isBag(value) && Object.values(value).some(containsSecret);
}

/** Returns the values that the engine marks as secret in a bag of properties. */
export const markedSecrets = (value: unknown): unknown[] => {
  if (isSecret(value)) return value.value === UNKNOWN ? [] : [value.value];
  if (Array.isArray(value)) return value.flatMap(markedSecrets);
  return isBag(value) ? Object.values(value).flatMap(markedSecrets) : [];
};
