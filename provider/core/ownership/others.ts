import { createHash } from "node:crypto";
import type { OwnershipKey } from "./ownership";

const DIGEST_CHARACTERS = 12;
const WHOLE = "whole";
const UNKNOWN = "unknown";

const digestOf = (entry: string): string => createHash("sha256").update(entry).digest("hex").slice(0, DIGEST_CHARACTERS);

interface Known {
  entries?: Iterable<string>;
  isWhole?: boolean;
  isUnknown?: boolean;
}

/**
 * What an exclusive set knows of the entries that other resources declare in its place (docs/decisions/no-clock.md). It contains only digests of the
 * entries, because the name of a file may be a secret.
 */
export class Others {
  private readonly digests: ReadonlySet<string>;
  /** Whether the program's function had ended, so that no further resource follows. Only the SDK of this package knows that. */
  readonly isWhole: boolean;
  /** Whether a resource may declare an entry here that is not known yet. */
  readonly isUnknown: boolean;

  private constructor(digests: Iterable<string>, { isWhole = false, isUnknown = false }: Known) {
    this.digests = new Set(digests);
    this.isWhole = isWhole;
    this.isUnknown = isUnknown;
  }

  static of({ entries = [], ...known }: Known): Others {
    return new Others([...entries].map(digestOf), known);
  }

  /** Reads the hidden input. Any other value contains nothing. */
  static in(text: unknown): Others {
    const words = typeof text === "string" ? text.split(" ").filter((word) => word !== "") : [];
    const isWord = (word: string) => word === WHOLE || word === UNKNOWN;
    const known = { isWhole: words.includes(WHOLE), isUnknown: words.includes(UNKNOWN) };
    return new Others(
      words.filter((word) => !isWord(word)),
      known,
    );
  }

  has(entry: string): boolean {
    return this.digests.has(digestOf(entry));
  }

  with({ digests }: Others): Others {
    return new Others([...this.digests, ...digests], this);
  }

  /** Returns the entries that are also in `entries`. */
  among(entries: Iterable<string>): Others {
    return Others.of({ entries: [...entries].filter((entry) => this.has(entry)) });
  }

  isWithin({ digests }: Others): boolean {
    return [...this.digests].every((digest) => digests.has(digest));
  }

  /** The text for the SDK's hidden input. */
  get text(): string {
    return [...(this.isWhole ? [WHOLE] : []), ...(this.isUnknown ? [UNKNOWN] : []), this.memory].filter((word) => word !== "").join(" ");
  }

  /** The text for the state. It contains nothing that differs between a preview and its `up`. */
  get memory(): string {
    return [...this.digests].sort().join(" ");
  }
}

/** Before the check of a set in this run, any entry may belong to another resource. */
export const NOTHING_KNOWN = Others.of({ isUnknown: true });

export const placesOf = (keys: readonly OwnershipKey[]): string[] => keys.flatMap(({ what, isExclusive }) => (isExclusive ? [what] : []));
