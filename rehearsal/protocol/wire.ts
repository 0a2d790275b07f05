/** The form in which program, engine and provider exchange values: JSON, with tagged objects for values that JSON cannot express. */
export type Value = null | boolean | number | string | Value[] | Bag;
export interface Bag {
  [key: string]: Value;
}

// The tags of the SDK's wire form (docs/facts/engine.md 3.2).
const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const REFERENCE = "5cf8f73096256a8f31e491e813e4eb8e";
const ASSET = "c44067f5952c0a294b673a41bacd8c17";
const ARCHIVE = "0def7320c3a5731c473e5ecbe6d01bc7";
const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** Mark for an unknown value in a preview. It can be anywhere in a bag. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const isBag = (value: Value | undefined): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value);
const tagOf = (value: Value | undefined): Value | undefined => (isBag(value) ? value[SIGNATURE] : undefined);

/** Reports whether the value is an object without a tag. */
export const isObject = (value: Value | undefined): value is Bag => isBag(value) && value[SIGNATURE] === undefined;
export const isSecret = (value: Value | undefined): value is Bag & { value: Value } => tagOf(value) === SECRET;
export const isAssetOrArchive = (value: Value | undefined): value is Bag => tagOf(value) === ASSET || tagOf(value) === ARCHIVE;

export const secret = (value: Value): Bag => ({ [SIGNATURE]: SECRET, value });

/** Reports whether the value or a part of it, at any depth, satisfies the test. */
export function contains(value: Value, test: (part: Value) => boolean): boolean {
  if (test(value)) return true;
  if (Array.isArray(value)) return value.some((item) => contains(item, test));
  return isBag(value) && Object.values(value).some((item) => contains(item, test));
}
export const containsSecret = (value: Value): boolean => contains(value, isSecret);
export const containsUnknown = (value: Value): boolean => contains(value, (part) => part === UNKNOWN);

function map(value: Value, change: (part: Bag) => Value | undefined): Value {
  if (Array.isArray(value)) return value.map((item) => map(item, change));
  if (!isBag(value)) return value;
  const changed = change(value);
  if (changed !== undefined) return map(changed, change);
  return mapBag(value, (item) => map(item, change));
}

export function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return isBag(value) ? mapBag(value, (item) => mapTexts(item, change)) : value;
}

export const mapBag = (bag: Bag, change: (value: Value, key: string) => Value): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, change(value, key)]));

export const openSecrets = (value: Value): Value => map(value, (part) => (isSecret(part) ? part.value : undefined));
export const openBag = (bag: Bag): Bag => mapBag(bag, openSecrets);

export const replaceSecrets = (value: Value, replacement: (secret: Value) => Value): Value => {
  if (Array.isArray(value)) return value.map((item) => replaceSecrets(item, replacement));
  if (!isBag(value)) return value;
  if (isSecret(value)) return replacement(value.value);
  return mapBag(value, (item) => replaceSecrets(item, replacement));
};

/**
 * Returns a secret as in an exported state: with `plaintext` if `show` is set, as by `--show-secrets`, and otherwise with `ciphertext: "[secret]"`.
 */
export const exportedSecret = (value: Value, show: boolean): Bag =>
  show ? { [SIGNATURE]: SECRET, plaintext: JSON.stringify(openSecrets(value)) } : { [SIGNATURE]: SECRET, ciphertext: "[secret]" };

/** Replaces secrets by their values and references by ids, because the dynamic-provider host accepts neither (docs/facts/engine.md 5). */
export const forProvider = (bag: Bag): Bag =>
  mapBag(bag, (value) => map(value, (part) => (isSecret(part) ? part.value : referredTo(part))));

/** Replaces references by ids and keeps secrets, for a provider that accepts secrets but no references. */
export const withSecrets = (bag: Bag): Bag => mapBag(bag, (value) => map(value, referredTo));

/** Returns the id of the resource to which a reference refers, or the URN of a component. */
function referredTo(part: Bag): Value | undefined {
  if (tagOf(part) !== REFERENCE) return undefined;
  return part.id === undefined || part.id === null ? (part.urn ?? null) : part.id;
}

/** Replaces each output by its value. The marks for secret and unknown values remain. */
export const lowerOutputs = (bag: Bag): Bag =>
  mapBag(bag, (value) =>
    map(value, (part) => {
      if (tagOf(part) !== OUTPUT) return undefined;
      const known = part.value === undefined ? UNKNOWN : part.value;
      return part.secret === true ? secret(known) : known;
    }),
  );

/**
 * Marks received values as secret if the sent value with the same key is secret or contains a secret. In a plain object, marks only the
 * members that correspond to a secret member.
 */
export function markSecrets(received: Bag, sent: Bag): Bag {
  return mapBag(received, (value, key) => {
    const before = sent[key];
    if (before === undefined || isSecret(value)) return value;
    if (isObject(value) && isObject(before)) return markSecrets(value, before);
    return containsSecret(before) ? secret(value) : value;
  });
}

/** A secret and a plain value are never equal. */
export function equal(left: Value | undefined, right: Value | undefined): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equal(item, right[index]));
  }
  if (!isBag(left) || !isBag(right)) return left === right;
  // Assets are equal if their contents are equal, regardless of their source.
  if (isAssetOrArchive(left) && isAssetOrArchive(right) && left.hash && right.hash) return left.hash === right.hash;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && equal(left[key], right[key]));
}
