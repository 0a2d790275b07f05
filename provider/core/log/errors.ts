import { ApiError } from "../../api/errors";
import type { ErrorCode, OperationErrorCode } from "../../error-codes";
import { SettingError } from "../run/setting-keys";
import type { Bag } from "../values";

/** The error for an object that exists but is not ready. The host saves the object with its id, and the next `up` continues from there. */
export class NotReadyError extends Error {
  readonly code: OperationErrorCode = "not_ready";

  constructor(
    readonly id: string,
    readonly properties: Bag,
    readonly reasons: string[],
    /** Code of the error because of which the object is not ready. */
    readonly reasonCode: ErrorCode = "not_ready",
  ) {
    super(reasons.join("; "));
    this.name = "NotReadyError";
  }
}

/** The error for an operation that cannot be done. Its text is shown to the user unchanged. */
export class OperationError extends Error {
  readonly code: OperationErrorCode;

  constructor(text: string, { code = "operation_failed", cause }: { code?: OperationErrorCode; cause?: unknown } = {}) {
    super(text, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The error of a wait that ended because the user cancelled the run. */
export class CancelledError extends OperationError {
  constructor(
    text: string,
    /** Whether a request was sent and may have acted. */
    readonly outcomeUnknown = false,
  ) {
    super(text, { code: "cancelled" });
  }
}

/**
 * The error of a wait for an object that no longer exists: neither the list nor a direct read shows it. A deletion handles this error like a 404
 * response.
 */
export class GoneError extends OperationError {
  constructor(what: string) {
    super(`the platform no longer shows ${what}.`, { code: "gone" });
  }
}

/**
 * The error of a creation that found an object with the resource's natural key, without a proof that its own call created that object. The caller
 * then decides, by the rules for adoption, whether the resource may have the object.
 */
export class FoundError extends OperationError {
  constructor(
    readonly id: string,
    readonly what: string,
    /** Condition under which the object may belong to this resource, if this run requested it: a beginning for the sentence of the refusal. */
    readonly reason?: string,
  ) {
    super(`${what} exists already (id ${id}).`, { code: "exists" });
  }
}

/**
 * The error of a read that fails because the object's parent, such as a busy or unreachable game server, refuses reads now. The text names the parent
 * and the reason.
 *
 * Comparisons, imports and the inventory throw this error, because they do not wait for the parent. A comparison catches it, logs it, and then uses
 * only Pulumi's state.
 */
export class NotComparableError extends OperationError {
  constructor(text: string) {
    super(text, { code: "bad_state" });
  }
}

export class NotPermittedError extends OperationError {
  constructor(text: string, cause?: unknown) {
    super(text, { code: "not_permitted", cause });
  }
}

const LONGEST_WORD = 500;
/** Maximum length of quoted text in a message. No error sentence of an API is longer. */
const LONGEST_QUOTE = 400;

/** Returns the message of an error in a readable form. Long quotations are cut, because the reader knows the quoted input. */
export const messageOf = (error: unknown): string => withoutLongParts(error instanceof Error ? error.message : String(error));

/** Returns the code of an error of this package, or undefined for any other error. */
export const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError || error instanceof OperationError || error instanceof SettingError ? error.code : undefined;

/**
 * Returns the message with its error code at the end. The code leads to an entry in docs/reference/errors.md. If the message ends with a command or a
 * log, the code stands on a separate line, so that a user can copy the whole line of the command.
 */
export const withCode = (message: string, code: string | undefined): string =>
  code === undefined ? message : `${message}${/[.?!)"]$/.test(message) ? " " : "\n"}[${code}]`;

/** Returns the code that `withCode` has added to a message, or undefined if there is none. */
export const codeAtEndOf = (message: string): string | undefined => /\[([a-z_]+)\]\s*$/.exec(message)?.[1];

/** Returns the message of an error as a user sees it. A `NotReadyError` gets no code here: the hosts add `reasonCode` to each of its reasons. */
export const codedMessageOf = (error: unknown): string => withCode(messageOf(error), codeOf(error));

/**
 * Returns the text with its overlong parts cut. It cuts quotations on one line, because an input may be a whole file. It cuts words that are longer
 * than any name, for example if the id in a message is a whole response. It does not cut quotations over several lines: the closing mark of one
 * quotation and the opening mark of the next could look like one quotation. The function finds quotations by hand, because a regular expression is
 * slow for some texts and exhausts its stack for megabytes.
 */
export const withoutLongParts = (text: string, longestQuote = LONGEST_QUOTE): string =>
  text.length <= longestQuote
    ? text
    : withoutLongQuotes(text, longestQuote)
        .split(/(\s)/)
        .map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word))
        .join("");

function withoutLongQuotes(text: string, longest: number): string {
  const parts: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const { end, isQuote } = quoteFrom(text, start);
    if (isQuote && end - start > longest) {
      parts.push(text.slice(copied, start + longest), '…"');
      copied = end;
    }
    start = text.indexOf('"', end);
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/**
 * Returns the position after the quotation that begins at `start`. If no quotation mark closes it in the same line, returns the position after the
 * line.
 */
function quoteFrom(text: string, start: number): { end: number; isQuote: boolean } {
  const special = /["\n]|\\./g;
  special.lastIndex = start + 1;
  for (let found = special.exec(text); found; found = special.exec(text))
    if (found[0].length === 1) return { end: special.lastIndex, isQuote: found[0] === '"' };
  return { end: text.length, isQuote: false };
}
