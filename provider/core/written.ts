import { createHmac } from "node:crypto";
import { type Bag, isBag } from "./values";

/** One hex text of so many bytes; passed in, so that tests are repeatable. */
export type RandomHex = (bytes: number) => string;

/**
 * Salted digests of the values last written where the platform may hide them: a token without "Read sensitive data", values shown once.
 * They stand in the state (as a secret) and answer one question: is this still what was written?
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

  /** Whether `value` is what was last written to `path`; undefined where nothing is known of it. */
  matches(path: string, value: unknown): boolean | undefined {
    const stored = this.digests.get(path);
    if (stored === undefined) return undefined;
    const [salt = ""] = stored.split(":");
    return stored === digest(salt, value);
  }

  /** Remembers what was written. The salt changes with the value only, so that an unchanged state stays unchanged. */
  note(path: string, value: unknown): void {
    if (value === undefined || value === null) this.digests.delete(path);
    else if (this.matches(path, value) !== true) this.digests.set(path, digest(this.randomHex(8), value));
  }

  /** Takes over what another one knows. */
  take(other: WrittenDigests): void {
    for (const [path, stored] of other.digests) this.digests.set(path, stored);
  }

  /** Of what something is known. */
  get paths(): string[] {
    return [...this.digests.keys()];
  }

  /** Forgets what is not in `paths`. */
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

/** The engine does not keep the order of keys, so it must not count. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isBag(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
