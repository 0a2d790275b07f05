import { createHmac } from "node:crypto";
import { type Bag, isBag } from "./values";

/** Returns `bytes` random bytes as hexadecimal text. Tests pass a function that returns fixed bytes. */
export type RandomHex = (bytes: number) => string;

/**
 * Values that the program does not contain, because it refers to them. If the process does not have such a value, a stand-in takes its place. A
 * reader of the state could guess such a value from its digest, so the digest takes long to compute.
 */
export interface Withheld {
  /** Whether a stand-in is a part of the value. */
  hasStandIn(value: unknown): boolean;
  /** Whether such a value is a part of this value. */
  hasWithheld(value: unknown): boolean;
  /** Returns a digest that takes long to compute. */
  slowDigest(salt: string, text: string): string;
}

/** The parts of the run that digests use. */
export interface Digesting {
  readonly randomHex: RandomHex;
  /** Absent: the run has no such values. */
  readonly withheld?: Withheld;
}

/** Beginning of a digest that takes long to compute. */
const SLOW = "scrypt:";

/** Represents a value whose stored digest stays as it is. */
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
    private readonly by: Digesting,
  ) {
    const entries = isBag(stored) ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string") : [];
    this.digests = new Map(entries);
  }

  /**
   * Whether `value` is the last value written to `path`, or undefined if there is no digest for `path`. True for a value with a stand-in, because
   * only an unchanged value has a stand-in.
   */
  matches(path: string, value: unknown): boolean | undefined {
    const stored = this.digests.get(path);
    if (stored === undefined) return undefined;
    if (this.lacks(value)) return true;
    if (stored.startsWith(SLOW)) return stored === this.slow(stored.slice(SLOW.length).split(":")[0] ?? "", value);
    const [salt = ""] = stored.split(":");
    return stored === digest(salt, value);
  }

  /** Whether this process does not have a part of the value, so that neither its content nor its length may be used. */
  lacks(value: unknown): boolean {
    return this.by.withheld?.hasStandIn(value) === true;
  }

  private slow(salt: string, value: unknown): string | undefined {
    return this.by.withheld && `${SLOW}${salt}:${this.by.withheld.slowDigest(salt, jsonOf(value))}`;
  }

  /** Stores the digest of a written value (also null), or removes it for undefined. An unchanged value keeps digest and salt, and so the state. */
  note(path: string, value: unknown): void {
    if (value === KEPT || this.lacks(value)) return;
    if (value === undefined) {
      this.digests.delete(path);
      return;
    }
    const isGuessable = this.by.withheld?.hasWithheld(value) === true;
    if (this.matches(path, value) === true && !(isGuessable && !this.digests.get(path)?.startsWith(SLOW))) return;
    const salt = this.by.randomHex(8);
    this.digests.set(path, (isGuessable ? this.slow(salt, value) : undefined) ?? digest(salt, value));
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

const digest = (salt: string, value: unknown) => `${salt}:${createHmac("sha256", salt).update(jsonOf(value)).digest("hex").slice(0, 32)}`;

const jsonOf = (value: unknown): string => JSON.stringify(sorted(value));

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
