import { createHmac } from "node:crypto";
import { type Bag, isBag } from "./values";

/** Returns `bytes` random bytes as hexadecimal text. Tests pass a function that returns fixed bytes. */
export type RandomHex = (bytes: number) => string;

/** Stands for a value whose stored digest stays as it is. */
export const KEPT = Symbol("the stored digest");

/**
 * Salted digests of the last written values. The platform may hide these values from a token without the permission "Read sensitive data", or may
 * show them only once. The state contains the digests as a secret. A digest shows whether the program still has the value that the provider wrote
 * last.
 */
export class WrittenDigests {
  private readonly digests: Map<string, string>;

  constructor(
    stored: unknown,
    private readonly randomHex: RandomHex,
  ) {
    const entries = isBag(stored) ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string") : [];
    this.digests = new Map(entries);
  }

  /** Whether `value` is the last value written to `path`, or undefined if there is no digest for `path`. */
  matches(path: string, value: unknown): boolean | undefined {
    const stored = this.digests.get(path);
    if (stored === undefined) return undefined;
    const [salt = ""] = stored.split(":");
    return stored === digest(salt, value);
  }

  /** Stores the digest of a written value, or removes it if the value is undefined. Null is a value: some platforms keep it. An unchanged value keeps its digest and salt, so that the state does not change. */
  note(path: string, value: unknown): void {
    if (value === KEPT) return;
    if (value === undefined) this.digests.delete(path);
    else if (this.matches(path, value) !== true) this.digests.set(path, digest(this.randomHex(8), value));
  }

  take(other: WrittenDigests): void {
    for (const [path, stored] of other.digests) this.digests.set(path, stored);
  }

  get paths(): string[] {
    return [...this.digests.keys()];
  }

  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.digests.keys()) if (!paths.has(path)) this.digests.delete(path);
  }

  toBag(): Bag {
    return Object.fromEntries([...this.digests].sort(([x], [y]) => (x < y ? -1 : 1)));
  }
}

const digest = (salt: string, value: unknown) =>
  `${salt}:${createHmac("sha256", salt)
    .update(JSON.stringify(sorted(value)))
    .digest("hex")
    .slice(0, 32)}`;

/** Sorts the keys of objects, because the engine does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isBag(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
