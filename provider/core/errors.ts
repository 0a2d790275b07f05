import type { OperationErrorCode } from "../error-codes";
import type { Bag } from "./values";

/** The object exists but is not as it should be: the host saves it with its id, and the next `up` goes on from there. */
export class NotReadyError extends Error {
  readonly code: OperationErrorCode = "not_ready";

  constructor(
    readonly id: string,
    readonly properties: Bag,
    readonly reasons: string[],
  ) {
    super(reasons.join("; "));
    this.name = "NotReadyError";
  }
}

/** An operation that cannot be done, told to the user as it is. */
export class OperationError extends Error {
  readonly code: OperationErrorCode;

  constructor(text: string, { code = "operation_failed", cause }: { code?: OperationErrorCode; cause?: unknown } = {}) {
    super(text, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** A creation found an object under its key, and nothing proves that this call made it: adoption decides. */
export class FoundError extends OperationError {
  constructor(
    readonly id: string,
    readonly what: string,
  ) {
    super(`${what} is there already (id ${id}).`, { code: "exists" });
  }
}

/**
 * An object cannot be read now, because of the state of what it is a part of; the text says of what, and why. Where a resource is compared it is
 * told, and the program is compared with the state alone; where something is to be done, nobody throws it: that is waited for.
 */
export class NotComparableError extends OperationError {
  constructor(text: string) {
    super(text, { code: "bad_state" });
  }
}

/** The stack does not permit what something costs. */
export class NotPermittedError extends OperationError {
  constructor(text: string, cause?: unknown) {
    super(text, { code: "not_permitted", cause });
  }
}

const LONGEST_WORD = 500;
/** Long enough for whatever an API says in a sentence of its own. */
const LONGEST_QUOTE = 400;

/** What an error says, for people: whoever reads it knows the input that it quotes. */
export const messageOf = (error: unknown): string => withoutLongParts(error instanceof Error ? error.message : String(error));

/**
 * The text with what no person reads to its end cut: what stands in quotes on one line (an input may be a whole file; over several lines it would
 * be what stands between the quotes of a log), and a word that is longer than any name (an answer's text in the place of an id). Words by parts
 * rather than by a pattern with a least length, which some texts make slow.
 */
export const withoutLongParts = (text: string, longestQuote = LONGEST_QUOTE): string =>
  text.length <= longestQuote
    ? text
    : text
        .replace(/"(?:[^"\\\n]|\\.)*"/g, (quote) => (quote.length > longestQuote ? `${quote.slice(0, longestQuote)}…"` : quote))
        .split(/(\s)/)
        .map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word))
        .join("");
