import { createHash } from "node:crypto";
import type { OwnershipKey } from "./ownership";

const DIGEST_CHARACTERS = 12;
const WHOLE = "whole";
const RUNNING = "running";
const UNKNOWN = "unknown";

const digestOf = (entry: string): string => createHash("sha256").update(entry).digest("hex").slice(0, DIGEST_CHARACTERS);

/**
 * The entries of other resources in the place of an exclusive set, as far as the set knows them (docs/decisions/no-clock.md). It contains only
 * digests of the entries, because the name of a file may be a secret.
 */
export class Others {
  private constructor(private readonly words: ReadonlySet<string>) {}

  /** `hasEnded`: whether the program's function has ended. Absent: unknown. */
  static of({ entries = [], hasEnded, isUnknown }: { entries?: Iterable<string>; hasEnded?: boolean; isUnknown?: boolean }): Others {
    const end = hasEnded === undefined ? [] : [hasEnded ? WHOLE : RUNNING];
    return new Others(new Set([...end, ...(isUnknown ? [UNKNOWN] : []), ...[...entries].map(digestOf)]));
  }

  /** Reads the hidden input. For any other value, the result has no entries. */
  static in(text: unknown): Others {
    return new Others(new Set(typeof text === "string" ? text.split(" ").filter((word) => word !== "") : []));
  }

  /** Whether the program's function had ended, so that no further resource follows. Only the SDK of this package knows that. */
  get isWhole(): boolean {
    return this.words.has(WHOLE);
  }

  /** Whether the program's function had certainly not ended, so that further resources may follow. */
  get isRunning(): boolean {
    return this.words.has(RUNNING);
  }

  /** Whether a resource may declare an entry here that is not known yet. */
  get isUnknown(): boolean {
    return this.words.has(UNKNOWN);
  }

  private get digests(): string[] {
    return [...this.words].filter((word) => ![WHOLE, RUNNING, UNKNOWN].includes(word)).sort();
  }

  has(entry: string): boolean {
    return this.words.has(digestOf(entry));
  }

  with({ digests }: Others): Others {
    return new Others(new Set([...this.words, ...digests]));
  }

  /** Returns the entries that are also in `entries`. */
  among(entries: Iterable<string>): Others {
    return Others.of({ entries: [...entries].filter((entry) => this.has(entry)) });
  }

  isWithin({ words }: Others): boolean {
    return this.digests.every((digest) => words.has(digest));
  }

  /** The text for the SDK's hidden input. */
  get text(): string {
    return [...this.words].sort().join(" ");
  }

  /** The text for the state. It contains nothing that differs between a preview and its `up`. */
  get memory(): string {
    return this.digests.join(" ");
  }
}

/** Before the check of a set in this run, any entry may belong to another resource. */
export const NOTHING_KNOWN = Others.of({ isUnknown: true });

export const placesOf = (keys: readonly OwnershipKey[]): string[] => keys.flatMap(({ what, isExclusive }) => (isExclusive ? [what] : []));
