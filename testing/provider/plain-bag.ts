import { type Bag, secret, type Value } from "../protocol/wire";

/** An output of the SDK. It is identified by a mark, because it can come from another copy of the SDK. */
interface OutputLike {
  promise(): Promise<unknown>;
  isSecret: Promise<boolean>;
}
const isOutput = (value: unknown): value is OutputLike => typeof value === "object" && value !== null && "__pulumiOutput" in value;

/**
 * Returns, in wire form, values that a test gives for other packages and stacks. Undefined values are removed, and results of `pulumi.secret` become
 * secrets.
 */
export async function plainBag(values: Readonly<Record<string, unknown>>): Promise<Bag> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([key, value]): Promise<[string, Value][]> => {
      const plain = await plainValue(value);
      return plain === undefined ? [] : [[key, plain]];
    }),
  );
  return Object.fromEntries(entries.flat());
}

async function plainValue(value: unknown): Promise<Value | undefined> {
  if (isOutput(value)) {
    const known = (await plainValue(await value.promise())) ?? null;
    return (await value.isSecret) ? secret(known) : known;
  }
  if (Array.isArray(value)) return Promise.all(value.map(async (item) => (await plainValue(item)) ?? null));
  if (typeof value === "object" && value !== null) return plainBag(value as Record<string, unknown>);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null) return value;
  return undefined;
}
