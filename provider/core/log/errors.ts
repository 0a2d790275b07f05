import { ApiError } from "../../api/errors";
import { type Facts, factsText } from "../../api/facts";
import { withoutLongParts } from "../../api/long-text";
import type { ErrorCode, OperationErrorCode } from "../../error-codes";
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
    readonly reasonFacts?: Facts,
  ) {
    super(reasons.join("; "));
    this.name = "NotReadyError";
  }
}

interface OperationErrorDetails {
  code?: OperationErrorCode;
  facts?: Facts;
  assurance?: string;
  cause?: unknown;
}

/** The error for an operation that cannot be done. Its text is shown to the user unchanged. */
export class OperationError extends Error {
  readonly code: OperationErrorCode;
  /** Values for programs that read the error. The message shows them before the code. */
  readonly facts: Facts | undefined;

  /** See `ErrorDetails.assurance`. */
  readonly assurance: string | undefined;

  constructor(text: string, { code = "operation_failed", facts, assurance, cause }: OperationErrorDetails = {}) {
    super(text, cause === undefined ? undefined : { cause });
    this.code = code;
    this.facts = facts;
    this.assurance = assurance;
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
 * The error of a creation that found an object with the resource's natural key, if nothing proves that its own call created the object. The caller
 * then decides, by the rules for adoption, whether the resource may have the object.
 */
export class FoundError extends OperationError {
  constructor(
    readonly id: string,
    readonly what: string,
    /** If this run requested the object: the condition under which it may belong to this resource. The text of the refusal begins with it. */
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

export const NOTHING_CHANGED_THERE = "Nothing was changed on the platform.";

/** Returns the message without the sentences, of the error or its causes, that nothing was changed. */
export function messageAfterWrite(error: unknown): string {
  let text = messageOf(error);
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause instanceof OperationError || cause instanceof ApiError) && cause.assurance) text = text.replace(` ${cause.assurance}`, "");
  return text;
}

/** Returns the message of an error in a readable form. Long quotations are cut, because the reader knows the quoted input. */
export const messageOf = (error: unknown): string => withoutLongParts(error instanceof Error ? error.message : String(error));

/** Returns the code of an error of this package, or undefined for any other error. */
export const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError || error instanceof OperationError ? error.code : undefined;

/** Returns the facts of an error of this package, or undefined if it has none. */
export const factsOf = (error: unknown): Facts | undefined => (error instanceof OperationError ? error.facts : undefined);

/**
 * Returns the message with its facts and its error code at the end. The code leads to an entry in docs/reference/errors.md. If the message ends with
 * a command or a log, they stand on a separate line, so that a user can copy the whole line of the command.
 */
export function withCode(message: string, code: string | undefined, facts: Facts = {}): string {
  if (code === undefined) return message;
  return `${message}${/[.?!)"]$/.test(message) ? " " : "\n"}${[factsText(facts), `[${code}]`].filter(Boolean).join(" ")}`;
}

/** Returns the code that `withCode` has added to a message, or undefined if there is none. */
export const codeAtEndOf = (message: string): string | undefined => /\[([a-z_]+)\]\s*$/.exec(message)?.[1];

/** Returns the message of an error as a user sees it. A `NotReadyError` gets no code here: the hosts add `reasonCode` to each of its reasons. */
export const codedMessageOf = (error: unknown): string => withCode(messageOf(error), codeOf(error), factsOf(error));
